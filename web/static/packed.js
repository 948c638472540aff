/* Recordings in the hub's packed form for a phone that speaks: see web/speaking/packed.py. */

const HEAD = 12;
const LEVELS = 63;
const BEND = 255;

/** The value of each byte, from -1 to 1. */
const VALUES = Float32Array.from({ length: 256 }, (_, byte) => {
  const size = (Math.pow(1 + BEND, (byte & 127) / LEVELS) - 1) / BEND;
  return byte & 128 ? -size : size;
});

/** Return a packed recording as a sound for `audio`; throws if it is none. */
export function unpacked(audio, recording) {
  const head = new DataView(recording, 0, HEAD);
  if (head.getUint32(0) !== 0x564f5831) throw new TypeError("no recording");
  const sound = audio.createBuffer(1, head.getUint32(8, true), head.getUint32(4, true));
  const samples = sound.getChannelData(0);
  new Uint8Array(recording, HEAD).forEach((byte, n) => { samples[n] = VALUES[byte]; });
  return sound;
}

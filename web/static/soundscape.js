/* The bed of the night and the effects on the phone that speaks: the hub's recordings, at the hub's moments and with
 * the chosen volumes. All of it comes from public data. */

import { ask } from "./post.js";

const AHEAD_MS = 150; /* milliseconds ahead at which a sound is given to the browser, which starts it exactly */
const LATE_MS = 1000; /* milliseconds of delay after which a sound is no longer played */
const TICK = "tick";
const TRIED_BED_MS = 4000;
const SWELL = 0.15; /* seconds in which a level comes two thirds nearer to another one */
const DUCK = 0.05;
const FADE = 0.8; /* seconds after which a bed that falls silent is over */

export class Soundscape {
  /** `voice` is the gain of the lines. */
  constructor(audio, clock, voice) {
    this.audio = audio;
    this.clock = clock;
    this.voice = voice;
    this.sounds = new Map(); /* by their names */
    this.urls = new Map();
    this.room = null; /* the hub's state, while this phone speaks */
    this.heard = new Set();
    this.trial = 0;
    this.bed = null;
    this.bedUntil = 0; /* the time of the page at which a bed that is tried ends */
    this.spoken = [0, 0]; /* from when to when a line is heard, in the browser's time for sound */
    this.struck = 0; /* until when an effect is heard for which the voice makes room */
    this.timer = 0;
  }

  /** Load the bed; the effects follow, one after another. */
  async load(sounds) {
    const lacking = sounds.filter(({ name, url }) => this.urls.get(name) !== url);
    const [first, ...others] = lacking;
    if (first) await this.fetch(first);
    this.fetchAll(others).catch(() => {}); /* a missing one stays silent until the next game */
    this.follow(this.room);
  }

  async fetchAll(sounds) {
    for (const sound of sounds) await this.fetch(sound);
  }

  async fetch({ name, url }) {
    const content = await (await ask("GET", url)).arrayBuffer();
    this.sounds.set(name, await this.audio.decodeAudioData(content));
    this.urls.set(name, url);
  }

  /** Follow the hub's `room`, null for silence; return the part on trial if it is the voice. */
  follow(room) {
    const begins = room && !this.room;
    this.room = room;
    clearTimeout(this.timer);
    if (!room) {
      this.moveBed();
      return "";
    }
    const [number, part] = room.trial || [0, ""];
    if (begins) this.begin(number);
    this.act();
    this.moveVoice();
    const tried = number !== this.trial ? part : "";
    this.trial = number;
    if (tried === "bed") this.tryBed();
    else if (tried === "effects") this.strike("bell", this.audio.currentTime);
    this.moveBed();
    return tried;
  }

  /* Events from before this phone spoke are over. */
  begin(trial) {
    const now = this.clock.time();
    this.trial = trial;
    for (const [id, , at] of this.room.moments) if (at === null || at <= now) this.heard.add(id);
  }

  tryBed() {
    this.bedUntil = performance.now() + TRIED_BED_MS;
    setTimeout(() => this.moveBed(), TRIED_BED_MS + 10);
  }

  /* Play all due sounds, and come back for the next moment. */
  act() {
    const now = this.clock.time();
    let next = Infinity;
    for (const [id, name, at] of this.room.moments) {
      if (this.heard.has(id) || (at !== null && this.clock.paused)) continue;
      const late = at === null ? 0 : now - at;
      if (late < -AHEAD_MS) {
        next = Math.min(next, -late - AHEAD_MS);
        continue;
      }
      this.heard.add(id);
      if (late < (name === TICK ? AHEAD_MS : LATE_MS)) this.strike(name, this.audio.currentTime + Math.max(0, -late) / 1000);
    }
    if (next < Infinity) this.timer = setTimeout(() => this.act(), next);
  }

  strike(name, when) {
    const sound = this.sounds.get(name);
    if (!sound || !this.room.effects) return;
    this.play(sound, this.room.effects).start(when);
    if (name === TICK) return;
    this.struck = Math.max(this.struck, when + sound.duration);
    this.voice.gain.setTargetAtTime(this.room.voice * this.room.underEffect, when, DUCK);
    this.voice.gain.setTargetAtTime(this.room.voice, this.struck, DUCK);
  }

  play(sound, level) {
    const source = this.audio.createBufferSource();
    const gain = this.audio.createGain();
    source.buffer = sound;
    gain.gain.value = level;
    source.connect(gain).connect(this.audio.destination);
    source.level = gain.gain;
    return source;
  }

  /** Lower the bed from one moment to another, for a line that is heard. */
  makeRoom(from, until) {
    this.spoken = [from, until];
    this.moveBed();
  }

  moveVoice() {
    const now = this.audio.currentTime;
    const { gain } = this.voice;
    gain.cancelScheduledValues(now);
    gain.setTargetAtTime(this.room.voice * (now < this.struck ? this.room.underEffect : 1), now, DUCK);
    if (now < this.struck) gain.setTargetAtTime(this.room.voice, this.struck, DUCK);
  }

  moveBed() {
    const { room, audio: { currentTime: now }, spoken: [from, until] } = this;
    const sounds = room && room.bed && (room.masked || performance.now() < this.bedUntil);
    if (!sounds) return this.endBed(now);
    if (!this.bed) {
      if (!this.sounds.has("bed")) return;
      this.bed = this.play(this.sounds.get("bed"), 0);
      this.bed.loop = true;
      this.bed.start();
    }
    const { level } = this.bed;
    const under = room.bed * room.underVoice;
    level.cancelScheduledValues(now);
    level.setTargetAtTime(from <= now && now < until ? under : room.bed, now, SWELL);
    if (now < from) level.setTargetAtTime(under, from, SWELL);
    if (now < until) level.setTargetAtTime(room.bed, until, SWELL);
  }

  endBed(now) {
    if (!this.bed) return;
    this.bed.level.cancelScheduledValues(now);
    this.bed.level.setTargetAtTime(0, now, SWELL);
    this.bed.stop(now + FADE);
    this.bed = null;
  }
}

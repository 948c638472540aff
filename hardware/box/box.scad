// A box for the panel: a lid with the buttons, and a tray with the Pi and a loudspeaker.
// docs/build/box.md explains it. All lengths are in millimetres.
// openscad -D 'part="lid"' -D seats=8 -o lid.stl box.scad

/* [Choose] */
part = "all";           // [all, lid, tray, test]
seats = 6;              // [3:10]
button = 24;            // [24, 28, 30] the seats' buttons: the thread or the clips must pass
hub_button = 24;        // [24, 28, 30] next and power
pause_button = 30;      // [24, 28, 30, 60] pause
button_depth = 40;      // the deepest button below the lid, with its lamp socket and plugs
seat_lamp = 0;          // [0, 5] 5: an LED in front of each seat's button; 0: the buttons have a lamp inside
pi = "B";               // [B, Zero] B: a Raspberry Pi 3, 4 or 5; Zero: a Zero 2 W
speaker = 50;           // [0, 40, 50] the loudspeaker's frame; 0: none in the box
speaker_depth = 24;     // from the front wall to the loudspeaker's back

/* [Printer] */
bed = 220;              // the printer's bed, a square
slack = 0.5;            // printed holes come out too small by this much
thick = 3;              // lid and floor: buttons that snap in hold in 2 to 4
wall = 2.4;

/* [Screws] */
standoff_bore = 2.2;    // an M2.5 screw cuts its thread; 3.4 for a brass insert
lid_bore = 2.6;         // an M3 screw cuts its thread
speaker_pitch = 44;     // between two of the loudspeaker's four screws

/* [Hidden] */
$fn = 48;
fingers = 14;           // between two holes: room for nuts and fingers
edge = 7;
post = 8;               // a corner post; it overlaps both walls, or the solid would be open
post_at = 3.4;
standoff = 6;
board_height = 26;      // from the board's underside to the top of the plugs on its header
pi_first = 3.5;         // from the board's edges to its first hole
pi_board = pi == "B" ? [85, 56] : [65, 30];
pi_holes = pi == "B" ? [58, 49] : [58, 23];
pi_back = 9;            // the board stands off the back wall, clear of the corner post

pitch = button + fingers;
hub_pitch = max(pause_button, hub_button) + fingers;
fitting = floor((bed - 2 * wall - 2 * edge) / pitch);
rows = ceil(seats / min(5, fitting));
columns = ceil(seats / rows);
front = speaker > 0 ? speaker_depth : edge;     // behind the loudspeaker the first buttons begin

inside = [
    max(columns * pitch + edge, 2 * pitch_of_hub() + hub_pitch + edge, pi_board[0] + (speaker > 0 ? speaker + 20 : 10)),
    max(rows * pitch + hub_pitch + front + edge - fingers, pi_back + pi_board[1] + front + edge)
];
depth = max(standoff + board_height + button_depth, speaker + 6);
outside = [inside[0] + 2 * wall, inside[1] + 2 * wall, depth + 2 * thick];

assert(seats >= 3 && seats <= 10, "seats: 3 to 10");
assert(part == "all" || part == "lid" || part == "tray" || part == "test", "part: all, lid, tray or test");
assert(max(outside[0], outside[1]) <= bed, str("The box would be ", outside, ": take smaller buttons, or speaker = 0."));
if (part != "test") echo(outside = outside);

function pitch_of_hub() = (pause_button + hub_button) / 2 + fingers;

module at_seats() {
    for (n = [0 : seats - 1]) {
        row = floor(n / columns);
        here = min(columns, seats - row * columns);
        translate([
            (n % columns - (here - 1) / 2) * pitch,
            inside[1] / 2 - edge + fingers / 2 - pitch / 2 - row * pitch
        ]) children();
    }
}

// From the left: next, pause, power.
module at_hub() {
    for (n = [-1 : 1]) translate([n * pitch_of_hub(), -inside[1] / 2 + front + hub_pitch / 2 - fingers / 2]) {
        $hole = n == 0 ? pause_button : hub_button;
        $is_pause = n == 0;
        $is_power = n == 1;
        children();
    }
}

module at_corners() {
    for (x = [-1, 1], y = [-1, 1])
        translate([x * (inside[0] / 2 - post_at), y * (inside[1] / 2 - post_at)]) children();
}

// The board's own corner: its power plug looks to the back, its USB sockets to the left.
module at_pi() {
    translate([-inside[0] / 2 + 1 + pi_board[0], inside[1] / 2 - pi_back]) rotate(180) children();
}

module at_pi_holes() {
    at_pi() for (x = [0, pi_holes[0]], y = [0, pi_holes[1]]) translate([pi_first + x, pi_first + y]) children();
}

module outline() {
    offset(4) offset(-4) square([outside[0], outside[1]], center = true);
}

module lid() {
    linear_extrude(thick) difference() {
        outline();
        at_seats() {
            circle(d = button + slack);
            if (seat_lamp > 0) translate([0, -button / 2 - fingers / 2]) circle(d = seat_lamp + 0.2);
        }
        at_hub() {
            circle(d = $hole + slack);
            // The power lamp.
            if ($is_power) translate([$hole / 2 + 6, 0]) circle(d = 5.2);
        }
        at_corners() circle(d = 3.4);
    }
    // Three dots, by which a finger finds pause in the dark.
    at_hub() if ($is_pause) for (n = [-1 : 1])
        translate([-$hole / 2 - 5, n * 6, thick - 1]) cylinder(d1 = 3.4, d2 = 2, h = 2.2, $fn = 16);
}

module tray() {
    difference() {
        union() {
            linear_extrude(thick) difference() {
                outline();
                vents();
            }
            linear_extrude(thick + depth) difference() {
                outline();
                square(inside, center = true);
            }
            at_corners() cylinder(d = post, h = thick + depth);
            at_pi_holes() cylinder(d = 6, h = thick + standoff);
        }
        at_corners() translate([0, 0, thick + depth - 14]) cylinder(d = lid_bore, h = 15);
        at_pi_holes() translate([0, 0, 1]) cylinder(d = standoff_bore, h = thick + standoff);
        sockets();
        if (speaker > 0) sound();
    }
}

// Air for the board, and two pairs of holes in front of it, for a cable tie each.
module vents() {
    at_pi() {
        for (n = [0 : 4]) translate([14 + 8 * n, pi_board[1] / 2 - 8]) square([3, 16]);
        for (x = [8, 48], y = [4, 10]) translate([x, pi_board[1] + y]) square([4, 2]);
    }
}

module sockets() {
    at_pi() {
        // The power plug's side; the plug's body passes the wall.
        translate([4, -pi_back - 2 * wall, thick + standoff - 3]) cube([58, 3 * wall, 15]);
        if (pi == "B") translate([pi_board[0] - 1, 1.5, thick + standoff - 1]) cube([12, pi_board[1] - 3, 19]);
    }
}

// Slots for the sound, which print without support, and the loudspeaker's screws.
module sound() {
    translate([inside[0] / 2 - speaker / 2 - 10, -inside[1] / 2 - 2 * wall, thick + depth / 2]) {
        reach = speaker / 2 - 6;
        for (x = [-floor(reach / 6) * 6 : 6 : reach]) {
            half = sqrt(reach * reach - x * x) + 1;
            translate([x - 1.5, 0, -half]) cube([3, 3 * wall, 2 * half]);
        }
        for (x = [-1, 1], z = [-1, 1]) translate([x * speaker_pitch / 2, 0, z * speaker_pitch / 2])
            rotate([-90, 0, 0]) cylinder(d = 3.2, h = 3 * wall, $fn = 16);
    }
}

// Print this first: a seat's hole, pause's, a lamp's, a standoff and the top of a corner post.
module test() {
    wide = button + pause_button + 3 * fingers;
    high = max(button, pause_button) + fingers;
    linear_extrude(thick) difference() {
        square([wide + 14, high]);
        translate([fingers + button / 2, high / 2]) circle(d = button + slack);
        translate([2 * fingers + button + pause_button / 2, high / 2]) circle(d = pause_button + slack);
        translate([wide + 4, high - 7]) circle(d = 5.2);
    }
    translate([wide + 4, high / 2]) difference() {
        cylinder(d = 6, h = thick + standoff);
        translate([0, 0, 1]) cylinder(d = standoff_bore, h = thick + standoff);
    }
    translate([wide + 4, 7]) difference() {
        cylinder(d = post, h = 15);
        translate([0, 0, 1]) cylinder(d = lid_bore, h = 15);
    }
}

if (part == "lid") lid();
if (part == "tray") tray();
if (part == "test") test();
if (part == "all") {
    color("SlateGray") tray();
    color("Goldenrod") translate([0, 0, thick + depth + 30]) lid();
}

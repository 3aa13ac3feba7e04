#!/usr/bin/env python3
"""Prints a long recording of a finger that flicks, scrolls, draws and taps, for `scripts/bench import`.

usage: long-recording.py pointer|actions EVENTS

An event is a pointer event, or an action. All events are within an hour; the same arguments print the same bytes. Positions
are in points of a Pixel 8.
"""

import math
import random
import sys

random = random.Random(19)


def ease(progress, power):
    """The distance of a finger that decelerates (positive power) or accelerates (negative power), from 0 to 1."""
    return 1 - (1 - progress) ** power if power > 0 else progress ** -power


def touch(rate):
    """The samples of one touch at `rate` per second: seconds since its start, and x, y from 0 to 1."""
    kind = random.choices(["flick", "scroll", "draw", "tap"], [5, 4, 1, 1])[0]
    x, y = random.uniform(0.3, 0.7), random.uniform(0.35, 0.65)
    length = {"flick": 0.18, "scroll": 0.6, "draw": 1.0, "tap": 0.06}[kind] * random.uniform(0.6, 1.4)
    dx, dy = random.uniform(-0.05, 0.05), random.choice([-1, 1]) * random.uniform(0.1, 0.25)
    power = random.choice([-1.6, -1.3, 1, 1.5, 2])
    for index in range(max(2, int(length * rate))):
        time = index / rate + random.uniform(-0.1, 0.1) / rate * (index > 0)
        progress = min(1, max(0, time / length))
        if kind == "tap":
            yield time, x, y
        elif kind == "draw":
            angle = 2 * math.pi * progress
            yield time, x + 0.1 * math.sin(angle), y + 0.05 * math.sin(2 * angle)
        else:
            along = ease(progress, power)
            yield time, x + dx * along, y + dy * along


def touches(rate, gap):
    """The samples of consecutive touches: seconds since the start, phase, x, y."""
    now = 0.5
    while True:
        last = None
        for time, x, y in touch(rate):
            last = (now + time, x, y)
            yield last[0], "move" if time else "down", x, y
        yield last[0] + 0.5 / rate, "up", last[1], last[2]
        now = last[0] + gap * random.uniform(0.7, 1.3)


def pointer(count):
    """A pointer with 300 events per second that hovers between touches."""
    lines, up = 0, 0.0
    for time, phase, x, y in touches(300, 0.35):
        while phase == "down" and up and up + 1 / 300 < time and lines < count:
            up += 1 / 300
            lines += 1
            yield event("pointermove", up, 0.5, 0.5)
        if lines == count:
            return
        lines += 1
        yield event({"down": "pointerdown", "move": "pointermove", "up": "pointerup"}[phase], time, x, y)
        if phase == "up":
            up = time


def event(kind, time, x, y):
    return (f'{{"type":"{kind}","pointerId":2,"x":{x * 411.43:.3f},"y":{y * 914.29:.3f},"timeStamp":{time * 1000:.1f}}}')


def actions(count):
    """Moves with a duration of two milliseconds each."""
    lines, pauses = 0, '{"type":"pause","duration":300}'
    for time, phase, x, y in touches(500, 0.3):
        place = f'"origin":"viewport","x":{x * 411.43:.3f},"y":{y * 914.29:.3f}'
        if phase == "down":
            new = [pauses, f'{{"type":"pointerMove","duration":0,{place}}}', '{"type":"pointerDown","button":0}']
        elif phase == "move":
            new = [f'{{"type":"pointerMove","duration":2,{place}}}']
        else:
            new = ['{"type":"pointerUp","button":0}']
        for line in new:
            if lines == count:
                return
            lines += 1
            yield line


def joined(lines):
    """Lines that end with a comma, except the last one."""
    last = None
    for line in lines:
        if last is not None:
            yield last + ","
        last = line
    yield last


def main():
    if len(sys.argv) != 3 or not sys.argv[2].isdigit():
        sys.exit(__doc__)
    form, count = sys.argv[1], int(sys.argv[2])
    if form == "pointer":
        lines = ["[", *joined(pointer(count)), "]"]
    elif form == "actions":
        lines = ['{"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [',
                 *joined(actions(count)), "]}]}"]
    else:
        sys.exit(__doc__)
    for line in lines:
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main()

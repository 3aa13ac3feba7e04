"""A script's finger in a real page: its touches are dispatched there, a listener keeps the pointer events, and
`flipbook import` makes the same lines of them."""
import json

from case import BrowserCase
from chromium import run

LINES = """touch at 160,330
drag by 0,-190 over 450ms ease-out
hold 150ms
lift
wait 200ms
flick left at 900pt/s from 250,240
wait 150ms
tap at 33,44
wait 100ms
touch at 100.5,200.5
drag by 40,60 over 200ms
cancel
"""
PAGE = "data:text/html,<title>finger</title>"
LISTENER = """window.kept = [];
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
  document.addEventListener(type, (event) =>
    kept.push({type, pointerId: event.pointerId, x: event.clientX, y: event.clientY, timeStamp: event.timeStamp}));"""
PLAYER = """(samples) => {
  for (const [type, time, clientX, clientY] of samples) {
    const event = new PointerEvent(type, {pointerId: 1, pointerType: 'touch', clientX, clientY});
    Object.defineProperty(event, 'timeStamp', {value: time});
    document.dispatchEvent(event);
  }
}"""


def samples(actions):
    """The touches of exported actions: the type of an event, its time in milliseconds, and its place."""
    names = {"pointerDown": "pointerdown", "pointerUp": "pointerup", "pointerCancel": "pointercancel"}
    events, place, is_down = [], None, False
    for action in actions["actions"][0]["actions"]:
        if action["type"] == "pointerMove":
            place = (action["x"], action["y"])
        if is_down and action["type"] == "pointerMove":
            events.append(("pointermove", action["flipbook:time"], *place))
        elif action["type"] in names:
            is_down = action["type"] == "pointerDown"
            events.append((names[action["type"]], action["flipbook:time"], *place))
    return events


class FingerTests(BrowserCase):
    def test_a_finger_in_a_page_is_imported(self):
        browser, flipbook, home = self.browser, self.flipbook, self.home
        script = home / "finger.flip"
        script.write_text("scene vertical-swipe\ndevice iphone-4\nwait 100ms\n" + LINES)
        wanted = samples(json.loads(run(flipbook, "export", str(script), "--to", "actions")))
        browser.call("Page.navigate", url=PAGE)
        browser.wait("document.readyState === 'complete' && document.title === 'finger'")
        browser.value(LISTENER)
        browser.value(f"({PLAYER})({json.dumps(wanted)})")
        kept = browser.value("kept")
        found = [(event["type"], event["timeStamp"], event["x"], event["y"]) for event in kept]
        self.check("each of the script's samples is an event there", [f[0] for f in found] == [w[0] for w in wanted],
                   f"{len(found)} of {len(wanted)}")
        off = max((abs(a - b) for one, other in zip(found, wanted) for a, b in zip(one[1:], other[1:])), default=1)
        self.check("at its own instant and place", off < 1e-5, f"{off:.1e}")
        (home / "kept.json").write_text(json.dumps(kept))
        again = run(flipbook, "import", str(home / "kept.json"), "--from", "pointer")
        lines = [line for line in again.splitlines() if line and not line.startswith("#")]
        expected = LINES.splitlines()
        inner = lines[next((i for i, line in enumerate(lines) if line.startswith("touch at")), 0):]
        self.check("imported, they are the script's own lines", inner[:len(expected)] == expected, inner[:len(expected)])

"""A script's touches in a web page: they are dispatched as pointer events, and `flipbook import` converts the recorded events
to a script with the same touches."""
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
LISTENER = """window.recorded = [];
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
  document.addEventListener(type, (event) =>
    recorded.push({type, pointerId: event.pointerId, x: event.clientX, y: event.clientY, timeStamp: event.timeStamp}));"""
PLAYER = """(samples) => {
  for (const [type, time, clientX, clientY] of samples) {
    const event = new PointerEvent(type, {pointerId: 1, pointerType: 'touch', clientX, clientY});
    Object.defineProperty(event, 'timeStamp', {value: time});
    document.dispatchEvent(event);
  }
}"""


def samples(actions):
    """The pointer events of exported actions: type, time in milliseconds, x and y."""
    names = {"pointerDown": "pointerdown", "pointerUp": "pointerup", "pointerCancel": "pointercancel"}
    events, position, is_down = [], None, False
    for action in actions["actions"][0]["actions"]:
        if action["type"] == "pointerMove":
            position = (action["x"], action["y"])
        if is_down and action["type"] == "pointerMove":
            events.append(("pointermove", action["flipbook:time"], *position))
        elif action["type"] in names:
            is_down = action["type"] == "pointerDown"
            events.append((names[action["type"]], action["flipbook:time"], *position))
    return events


def from_zero(events):
    """Pointer events with times since the first one."""
    return [(kind, round(time - events[0][1], 4), round(x, 4), round(y, 4)) for kind, time, x, y in events]


class FingerTests(BrowserCase):
    def test_touches_in_a_page_are_imported(self):
        browser, flipbook, home = self.browser, self.flipbook, self.home
        script = home / "finger.flip"
        script.write_text("scene vertical-swipe\ndevice iphone-4\nwait 100ms\n" + LINES)
        wanted = samples(json.loads(run(flipbook, "export", str(script), "--to", "actions")))
        browser.call("Page.navigate", url=PAGE)
        browser.wait("document.readyState === 'complete' && document.title === 'finger'")
        browser.value(LISTENER)
        browser.value(f"({PLAYER})({json.dumps(wanted)})")
        recorded = browser.value("recorded")
        found = [(event["type"], event["timeStamp"], event["x"], event["y"]) for event in recorded]
        self.check("each of the script's samples is an event", [f[0] for f in found] == [w[0] for w in wanted],
                   f"{len(found)} of {len(wanted)}")
        off = max((abs(a - b) for one, other in zip(found, wanted) for a, b in zip(one[1:], other[1:])), default=1)
        self.check("each event has the sample's time and position", off < 1e-5, f"{off:.1e}")
        (home / "recorded.json").write_text(json.dumps(recorded))
        (home / "again.flip").write_text(run(flipbook, "import", str(home / "recorded.json"), "--from", "pointer"))
        again = samples(json.loads(run(flipbook, "export", str(home / "again.flip"), "--to", "actions")))
        self.check("the imported script has the same samples", from_zero(again) == from_zero(wanted), f"{again[:3]} {wanted[:3]}")

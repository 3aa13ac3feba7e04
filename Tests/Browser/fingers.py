"""A script's finger in a real page: what `flipbook export --to js` writes runs there, a listener keeps its pointer events, and
`flipbook import` makes the same lines of them: a part of `scripts/test-report`."""
import json

from browser import Checks, run

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
PAGE = "data:text/html,<body style='margin:0;height:100vh'><div id=upper style='height:300px'></div><div id=lower style='height:180px'></div>"
LISTENER = """window.kept = []; window.targets = [];
for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
  document.addEventListener(type, (event) => {
    kept.push({type, pointerId: event.pointerId, x: event.clientX, y: event.clientY, timeStamp: event.timeStamp});
    targets.push(event.target.id);
  });"""


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


def check_finger(browser, flipbook, home):
    print("a script's finger in a page")
    script = home / "finger.flip"
    script.write_text("scene vertical-swipe\ndevice iphone-4\nwait 100ms\n" + LINES)
    wanted = samples(json.loads(run(flipbook, "export", str(script), "--to", "actions")))
    browser.call("Page.navigate", url=PAGE)
    browser.wait("document.readyState === 'complete' && !!document.querySelector('#lower')")
    browser.value(LISTENER)
    browser.value(run(flipbook, "export", str(script), "--to", "js"))
    kept = browser.value("kept")
    first, start = kept[0]["timeStamp"], wanted[0][1]
    found = [(event["type"], event["timeStamp"] - first + start, event["x"], event["y"]) for event in kept]
    Checks.that("each of the script's samples is an event there", [f[0] for f in found] == [w[0] for w in wanted],
                f"{len(found)} of {len(wanted)}")
    off = max((abs(a - b) for one, other in zip(found, wanted) for a, b in zip(one[1:], other[1:])), default=1)
    Checks.that("at its own instant and place", off < 1e-5, f"{off:.1e}")
    touches = browser.value("targets").count
    Checks.that("events go to what the finger came down on", touches("lower") > 20 and touches("upper") > 5)
    (home / "kept.json").write_text(json.dumps(kept))
    again = run(flipbook, "import", str(home / "kept.json"), "--from", "pointer")
    lines = [line for line in again.splitlines() if line and not line.startswith("#")]
    expected = LINES.splitlines()
    inner = lines[next((i for i, line in enumerate(lines) if line.startswith("touch at")), 0):]
    Checks.that("imported, they are the script's own lines", inner[:len(expected)] == expected, inner[:len(expected)])

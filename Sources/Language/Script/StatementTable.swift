import Graphics
import Platform

extension Script.Statement {
  /// All other statements, in the order of the reference.
  static let actions: [Script.Statement] = [
    .init(
      .touch, .touch, ["touch at P"], "Puts the finger down.",
      "`P` must be on the screen. The finger stays down until `lift` or `cancel`.",
      example: "touch at 160,330\nhold 150ms\nlift"),
    .init(
      .drag, .touch, ["drag by DX,DY over T [EASING]", "drag to P over T [EASING]"],
      "Moves the finger in a straight line while it is down.", "The finger may leave the screen.",
      example: "touch at 160,330\ndrag by 0,-190 over 450ms ease-out\nlift"),
    .init(
      .hold, .touch, ["hold T"], "Keeps the finger still while it is down.", "",
      example: "touch at 160,330\nhold 150ms\nlift"),
    .init(
      .lift, .touch, ["lift"], "Lifts the finger.", "", example: "touch at 160,330\nlift"),
    .init(
      .cancel, .touch, ["cancel"], "Cancels the touch, as the system does on an interruption.", "",
      example: "touch at 160,330\ncancel"),
    .init(
      .tap, .touch, ["tap at P"],
      "Puts the finger down and lifts it after \(NumberText.duration(Script.Action.tapDuration)).",
      "`P` must be on the screen.", example: "tap at 160,330"),
    .init(
      .flick, .touch, ["flick \(directions) at V [from P]"],
      "Puts the finger down, moves it at a constant velocity, and lifts it while it moves.",
      "The finger is down for \(NumberText.plain(Script.Flick.shortestDuration * 1000))ms, or longer if it would "
        + "move less than \(NumberText.plain(Script.Flick.shortestWay)) points. `P` must be on the "
        + "screen (default: its middle for left and right, 50%,70% for up, 50%,30% for down).",
      example: "flick up at 1800pt/s from 50%,70%\nsettle within 3s"),
    .init(
      .stroke, .touch, ["stroke at P { SAMPLES }"],
      "Replays a recorded touch: each sample is delivered at its own time.",
      "Times must increase, and `P` must be on the screen. The finger stays down at the last position until "
        + "`lift` or `cancel`.",
      example: "stroke at 160,330 { 16ms 160,326; 33ms 160,318; 51ms 161,305 }\nlift"),
    .init(
      .wait, .time,
      [
        "wait T", "wait until PROBE OP NUMBER within T", "wait until PROBE ==|!= NUMBER ± NUMBER within T",
        "wait until PROBE ==|!= WORD within T",
      ], "Lets time pass while the finger is up: a duration, or until a probe has a value.",
      "`until` compares the probe as `expect` does, at the instant of the statement and every 1/60 s after it, at any "
        + "frame rate, and ends at the first match. It is an error if there is none within `T`.",
      example: "wait 300ms\nwait until page == 0 within 2s"),
    .init(
      .settle, .time, ["settle within T"], "Lets time pass until nothing moves, while the finger is up.",
      "It is an error if this takes longer than `T`.", example: "flick up at 1800pt/s\nsettle within 3s"),
    .init(
      .shot, .moment, ["shot \"NAME\" [after T]"], "Saves the frame of this instant under a unique name.",
      "The commands `shot` and `sheet` use it, and goldens contain it.", example: "shot \"armed\""),
    .init(
      .mark, .moment, ["mark \"NAME\" [after T]"], "Names this instant.",
      "`flipbook shot --at NAME` draws it, and graphs label it.",
      example: "mark \"armed\"\nmark \"half-way\" after 150ms\nwait 300ms"),
    .init(
      .expect, .moment, ["expect PROBE OP NUMBER", "expect PROBE ==|!= NUMBER ± NUMBER", "expect PROBE ==|!= WORD"],
      "Checks the value of a probe at this instant.",
      "Numbers are equal if they differ by at most the number after `±` (default: 0.0000005), which may also be written "
        + "`+-` or `+/-`. `flipbook list probes SCENE` prints the probes.",
      example: "set open-at end\ntouch at 160,400\ndrag by 0,-170 over 600ms\nhold 200ms\nlift\nexpect page == 1"),
    .init(
      .hide, .moment, ["hide"], "Omits the frames from this instant on.", "", example: "hide\nwait 1s\nshow"),
    .init(
      .show, .moment, ["show"], "Writes frames again from this instant on.", "", example: "hide\nwait 1s\nshow"),
    .init(
      .caption, .presentation, ["caption \"TEXT\" [\"TEXT\"] [for T] [after T]", "caption off [after T]"],
      "Shows a title and a body beside the device, or hides them.",
      "`layout` sets their place. The caption stays for `T` of the clip's time (default: until the next caption). If `T` ends after the script, the "
        + "clip shows its last picture for longer. During a zoom only the title is shown. Text that does not fit is an error.",
      example: "caption \"Pull up until the arrow turns\" for 2s\nwait 2s"),
    .init(
      .point, .presentation, ["point at P \"TEXT\" [as N] [for T] [after T]"],
      "Points at a view or a position with a ring and a label, or with the number `N`.",
      "They stay for `T` of the clip's time (default: \(NumberText.duration(Script.Annotation.calloutDuration))) and follow "
        + "the view. If `T` ends after the script, the clip shows its last picture for longer. The label covers neither its target nor the finger. With `as N` only a disc with the number is drawn, and "
        + "`shot --presented` prints the texts, so that one picture serves all languages.",
      example: "point at 50%,20% \"A headline\" for 1s\nwait 1s"),
    .init(
      .card, .presentation, ["card \"TEXT\" [\"TEXT\"] [logo \"FILE\"] for T [after T]"],
      "Shows a title, a subtitle and a logo on the whole canvas.",
      "The device sinks and fades meanwhile; a card of less than 0.8 s is a cut. A logo is a PNG or JPEG file; a square one has the corners of an app's icon. Virtual time stops for `T` of the clip's time, at most \(NumberText.duration(ScriptLimits.pause)).",
      example: "card \"The next article\" \"with one pull\" for 2s"),
    .init(
      .zoom, .presentation,
      [
        "zoom to REGION over T [EASING] [after T]", "zoom follow finger ZOOM [over T] [after T]",
        "zoom out over T [EASING] [after T]",
      ], "Moves the camera to a part of the screen, lets it follow the finger, or moves it back to the whole canvas.",
      "The movement takes `T` of the clip's time. The content is drawn at the larger scale, not enlarged. `REGION` must be on the screen, "
        + "with sides of at least \(NumberText.plain(ScriptLimits.zoomSide)) points. `follow finger` lasts until the next "
        + "`zoom`, and its movement to the finger takes \(NumberText.duration(Script.Annotation.zoomDuration)) by default. "
        + "The camera ignores small movements, anticipates the next touch, and shows more of the canvas while the "
        + "finger moves too far too fast.",
      example: "zoom to 0,200,320x240 over 600ms\nwait 1s\nzoom out over 400ms"),
    .init(
      .speed, .presentation, ["speed FACTOR [after T]"], "Sets the playback speed from this instant on (default: 1x).",
      "Below 1x the finger is sampled \(ScriptSettings.slowMotionRate) times per second, unless `touch-rate` is set, so that "
        + "finger and content move in every frame. The outcome of gestures does not change.",
      example: "speed 0.25x\nflick up at 1800pt/s\nsettle within 3s\nspeed 1x"),
    .init(
      .freeze, .presentation, ["freeze T [after T]"], "Freezes the image for a duration of the clip's time.",
      "The duration is at most \(NumberText.duration(ScriptLimits.pause)). The image does not include the effects of "
        + "later statements at this instant, such as a `lift`.", example: "freeze 800ms"),
    .init(
      .repeat, .structure, ["repeat COUNT { STATEMENTS }"], "Repeats statements.",
      "`repeat` and `include` can be nested \(ScriptLimits.nesting) levels deep.",
      example: "repeat 3 { flick left at 1200pt/s; settle within 2s }"),
    .init(
      .include, .structure, ["include FILE"], "Inserts the statements of another script.",
      "The file must be in the script's folder or below, also after symbolic links are resolved. A script cannot include "
        + "itself.", example: "include common.flip"),
  ]

  /// The syntax rules of all statements, in sentences. Backticks enclose code.
  package static let syntax = [
    "Each line is one statement, or several separated by `;`. `#` starts a comment.",
    "Settings come before the first action, each at most once. Options such as `--theme dark` override them.",
    "Units are required, except for the points of positions and for the numbers of `expect`.",
    "Text is enclosed in straight quotation marks, on one line. `\\\"`, `\\\\` and `\\{` stand for `\"`, `\\` and `{` in it.",
    "The finger must be up at the end of the script.",
    "`after T` delays a `shot`, a `mark` or a presentation statement by `T` of virtual time, also into the middle of an "
      + "action: `mark \"turned\" after 200ms`. The actions after the statement begin without waiting for it. It is an "
      + "error if the script ends earlier.",
  ]

  private static let directions = Script.Flick.Direction.allCases.map(\.rawValue).joined(separator: "|")
}

extension ScriptLimits {
  /// The limits of a script, one sentence per limit. Backticks enclose code.
  package static let sentences = [
    "\(textBytes >> 20) MiB of text, including all included files",
    "\(NumberText.grouped(actions)) actions, after `repeat` and `include` are expanded",
    "\(nesting) levels of `repeat` and `include`",
    "\(virtualTime.components.seconds / 3600) hour of virtual time, with each `settle` and `wait until` at its limit",
    "\(virtualTime.components.seconds / 3600) hour of the clip's time, which `speed`, `freeze` and `card` change",
    "\(NumberText.grouped(annotations)) presentation statements, after `repeat` and `include` are expanded",
    "\(megapixels) megapixels per frame",
    "numbers up to \(NumberText.grouped(Int(number)))",
    "\(diagnostics) reported errors",
  ]
}

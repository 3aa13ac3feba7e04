import Graphics
import Platform

extension Script.Statement {
  static let settings: [Script.Statement] = [
    .init(
      .scene, .setting, ["scene SCENE"], "Names the scene that is shown.",
      "Every script names one. flipbook list scenes shows all of them.", example: "scene vertical-swipe"),
    .init(
      .device, .setting, ["device DEVICE"], "Names the screen: its size in points, its pixels a point, its safe area.",
      "Without device and size it is \(Device.all[0].name). device and size exclude each other.",
      example: "device iphone-4"),
    .init(
      .size, .setting, ["size WxH"], "Sets the size of the screen in points, in place of a device.",
      "The scale is then 1 unless it is set. The status bar takes 20 points of the height.", example: "size 320x480"),
    .init(
      .scale, .setting, ["scale SCALE"], "Sets how many pixels a point has, in each direction.",
      "Without it the device's scale holds. A frame has at most \(ScriptLimits.megapixels) megapixels.",
      example: "scale 2"),
    .init(
      .fps, .setting, ["fps RATE"], "Sets how many frames a second has.",
      "Frame n shows the instant n / RATE, from 0 to the end of the last action. \(rate) unless set.",
      example: "fps 60"),
    .init(
      .theme, .setting, ["theme light|dark"], "Sets the colours.", "light unless set.", example: "theme light"),
    .init(
      .feed, .setting, ["feed FILE"], "Names the feed whose articles the scene shows.",
      "JSON Feed, RSS, Atom or iTunes RSS JSON. A scene that shows no feed refuses it; one that needs a feed has one of "
        + "its own.", example: "feed feeds/science.json"),
    .init(
      .touchRate, .setting, ["touch-rate HERTZ"], "Sets how often a second the finger is sampled.",
      "Default: \(ScriptSettings.defaultTouchRate), and \(ScriptSettings.slowMotionRate) in a script with a speed below "
        + "1x. Of these only \(ScriptSettings.defaultTouchRate) a second decide gestures; of a rate that is set, all do. A "
        + "flick takes whole samples that decide.", example: "touch-rate 120"),
    .init(
      .canvas, .setting, ["canvas CANVAS"], "Sets the size of the clip's image, on which the device stands.",
      "A ratio stands for 1920x1080, 1080x1080, 1080x1920 or 1440x1080 pixels; scale multiplies them, and is 1 unless "
        + "set. Without a canvas the image is as large as the device with what is around it.",
      example: "canvas 16:9"),
    .init(
      .backdrop, .setting, ["backdrop COLORS"], "Sets the colour around the device.",
      "A light or dark grey unless set, as the theme is. Text on it is white or black, whichever can be read.",
      example: "backdrop #1B1F2A,#3A4E7A"),
    .init(
      .frame, .setting, ["frame device|none"], "Sets whether the screen lies within its device.", "none unless set.",
      example: "frame device"),
    .init(
      .finger, .setting, ["finger disc|ring|none"], "Sets how the finger is shown.",
      "none unless set; --touches shows a disc in place of none.", example: "finger ring"),
    .init(
      .tolerance, .setting,
      [
        "tolerance exact [frames A-B]", "tolerance channel-delta DELTA [frames A-B]",
        "tolerance share PERCENT [frames A-B]", "tolerance perceptual [frames A-B]",
        "tolerance mask VIEW [frames A-B]",
      ], "Sets what may differ between a clip and its golden, in all frames or in some.",
      "exact takes back what lines before it allow, channel-delta is by how much each channel of a pixel may differ, "
        + "share how many of the pixels may differ, perceptual what a person would not notice, and mask leaves out where "
        + "a view is seen. The line may be repeated; each adds to those before. All must be the same unless it is set.",
      example: "tolerance channel-delta 2 frames 30-60"),
    .init(
      .set, .setting, ["set SETTING VALUE"], "Sets one of the scene's own settings.",
      "Each at most once. flipbook list settings SCENE shows them with their ranges and defaults.",
      example: "set load-delay 0ms"),
  ]

  static let actions: [Script.Statement] = [
    .init(
      .touch, .touch, ["touch at P"], "Puts the finger down.",
      "P lies on the screen. The finger stays down until lift or cancel, one of which must follow.",
      example: "touch at 160,330\nhold 150ms\nlift"),
    .init(
      .drag, .touch, ["drag by DX,DY over T [CURVE]", "drag to P over T [CURVE]"],
      "Moves the finger, which is down, in a straight line.", "It may lead off the screen.",
      example: "touch at 160,330\ndrag by 0,-190 over 450ms ease-out\nlift"),
    .init(
      .hold, .touch, ["hold T"], "Rests the finger, which is down.", "",
      example: "touch at 160,330\nhold 150ms\nlift"),
    .init(
      .lift, .touch, ["lift"], "Lifts the finger.", "", example: "touch at 160,330\nlift"),
    .init(
      .cancel, .touch, ["cancel"], "Ends the touch as the system does when it takes it away.", "",
      example: "touch at 160,330\ncancel"),
    .init(
      .tap, .touch, ["tap at P"], "Puts the finger down and lifts it.",
      "P lies on the screen. The finger is down for \(NumberText.duration(Script.Action.tapDuration)).",
      example: "tap at 160,330"),
    .init(
      .flick, .touch, ["flick \(directions) at V [from P]"],
      "Puts the finger down, moves it at one velocity, and lifts it while it moves.",
      "The finger is down for \(NumberText.plain(Script.Flick.shortestDuration * 1000))ms, or longer where it would "
        + "move less than \(NumberText.plain(Script.Flick.shortestWay)) points. Without from it starts in the middle of "
        + "the screen, for up at 70% of the height and for down at 30%.",
      example: "flick up at 1800pt/s from 50%,70%\nsettle within 3s"),
    .init(
      .stroke, .touch, ["stroke at P { SAMPLES }"],
      "Puts the finger down and moves it as a recording of a finger says.",
      "Each sample is delivered at its own instant. Times grow, and all samples lie on the screen. The finger stays down "
        + "where the last one is until lift or cancel.",
      example: "stroke at 160,330 { 16ms 160,326; 33ms 160,318; 51ms 161,305 }\nlift"),
    .init(
      .wait, .time, ["wait T"], "Lets time pass with no finger down.", "", example: "wait 300ms"),
    .init(
      .settle, .time, ["settle within T"], "Lets time pass until nothing moves.",
      "No finger is down. It is an error when that takes longer than T.",
      example: "flick up at 1800pt/s\nsettle within 3s"),
    .init(
      .shot, .moment, ["shot \"NAME\""], "Keeps the picture of this instant under a name.",
      "A name is taken once. shot, sheet and goldens use it.", example: "shot \"armed\""),
    .init(
      .mark, .moment, ["mark \"NAME\""], "Gives this instant a name.",
      "flipbook shot --at finds it, and graphs show it.", example: "mark \"armed\""),
    .init(
      .expect, .moment, ["expect PROBE OP NUMBER", "expect PROBE ==|!= NUMBER ± NUMBER", "expect PROBE ==|!= THING"],
      "Checks what a probe reads at this instant.",
      "Numbers are equal within the number after ±, else within 0.0000005; ± may be written +- or +/-. flipbook list "
        + "probes SCENE shows the probes.",
      example: "set open-at end\ntouch at 160,400\ndrag by 0,-170 over 600ms\nhold 200ms\nlift\nexpect page == 1"),
    .init(
      .hide, .moment, ["hide"], "Leaves out the frames from this instant on.", "", example: "hide\nwait 1s\nshow"),
    .init(
      .show, .moment, ["show"], "Writes the frames from this instant on again.", "", example: "hide\nwait 1s\nshow"),
    .init(
      .caption, .presentation, ["caption \"TEXT\" [for T]", "caption off"],
      "Writes a line or two beneath the device, from this instant on.",
      "It stays for T of the clip's time, else until the next caption, and fades in and out. A text that does not fit is "
        + "an error.", example: "caption \"Pull up until the arrow turns\" for 2s\nwait 2s"),
    .init(
      .point, .presentation, ["point at P \"TEXT\" [for T]"], "Points at a view or a place with a ring and a label.",
      "It stays for T of the clip's time, "
        + "\(NumberText.duration(Script.Annotation.calloutDuration)) unless said, follows the view, and lies where it hides "
        + "neither what it points at nor the finger.",
      example: "point at 50%,20% \"A headline\" for 1s\nwait 1s"),
    .init(
      .card, .presentation, ["card \"TEXT\" [\"TEXT\"] for T"], "Shows a title, and a subtitle, on the whole canvas.",
      "Virtual time stands still for T of the clip's time, at most \(NumberText.duration(ScriptLimits.pause)).",
      example: "card \"The next article\" \"with one pull\" for 2s"),
    .init(
      .zoom, .presentation, ["zoom to REGION over T [CURVE]", "zoom out over T [CURVE]"],
      "Moves the camera to a part of the screen, or back.",
      "T is of the clip's time. What is seen is drawn at its size, not enlarged. REGION lies on the screen, and has sides "
        + "of at least \(NumberText.plain(ScriptLimits.zoomSide)) points.",
      example: "zoom to 0,200,320x240 over 600ms\nwait 1s\nzoom out over 400ms"),
    .init(
      .speed, .presentation, ["speed FACTOR"], "Shows virtual time at another rate from this instant on.",
      "Default: 1x. Frames of slow motion are instants of their own, not repetitions: a script with a speed below 1x "
        + "samples the finger \(ScriptSettings.slowMotionRate) times a second, so that finger and content move in every "
        + "frame. The outcome of a gesture stays the same.",
      example: "speed 0.25x\nflick up at 1800pt/s\nsettle within 3s\nspeed 1x"),
    .init(
      .freeze, .presentation, ["freeze T"], "Lets the image stand still.",
      "T is of the clip's time, at most \(NumberText.duration(ScriptLimits.pause)). What the script does at the same "
        + "instant is seen already.", example: "freeze 800ms"),
    .init(
      .repeat, .structure, ["repeat COUNT { STATEMENTS }"], "Does statements several times.",
      "repeat and include nest at most \(ScriptLimits.nesting) deep.",
      example: "repeat 3 { flick left at 1200pt/s; settle within 2s }"),
    .init(
      .include, .structure, ["include FILE"], "Puts the statements of another script in this place.",
      "The file lies in the folder of the script or below it, also where links lead, and does not include itself.",
      example: "include common.flip"),
  ]

  /// The syntax rules of all statements, in sentences.
  package static let syntax = [
    "One statement a line, or several with ; between them. # starts a comment.",
    "Settings stand before the first action, each at most once; the command line overrides them.",
    "Units are always written, except for points of positions and for the numbers of expect.",
    "Text stands in straight quotation marks on one line, with \\\" and \\\\ inside.",
    "At the end of a script the finger is up.",
  ]

  private static let rate = 60
  private static let directions = Script.Flick.Direction.allCases.map(\.rawValue).joined(separator: "|")
}

extension ScriptLimits {
  /// The limits of a script, one sentence per limit.
  package static let sentences = [
    "\(textBytes >> 20) MiB of text, included files counted",
    "\(NumberText.grouped(actions)) actions, repeat and include expanded",
    "repeat and include \(nesting) deep in one another",
    "\(virtualTime.components.seconds / 3600) hour of virtual time, each settle counted with its limit",
    "\(virtualTime.components.seconds / 3600) hour of the clip's time, with what speed, freeze and card make of it",
    "\(NumberText.grouped(annotations)) captions, callouts, cards, zooms, speeds and freezes",
    "\(megapixels) megapixels a frame",
    "numbers up to \(NumberText.grouped(Int(number)))",
    "\(diagnostics) mistakes that are reported",
  ]
}

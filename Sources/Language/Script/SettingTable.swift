import Graphics
import Platform
import Syntax
import Timebase

extension SettingDefinition {
  /// The settings, in the order of the reference.
  static let all: [SettingDefinition] = [
    .init(
      .scene, .script, ["scene SCENE"], "Selects the scene.",
      "Required. `flipbook list scenes` prints all scenes.", example: "scene vertical-swipe",
      Field(\.scene, text: { $0 }, parse: { $0 })
    ) { (parser) throws(SyntaxError) in .scene(try parser.path("a scene name")) },
    .init(
      .device, .clip, ["device DEVICE"],
      "Sets the screen: size in points, scale and safe area (default: \(Device.all[0].name)).",
      "Cannot be combined with `size`.", example: "device iphone-4",
      Field(\.device, text: { $0 }, parse: { $0 }, yields: { $0.size != nil })
    ) { (parser) throws(SyntaxError) in .device(try parser.path("a device name")) },
    .init(
      .size, .clip, ["size WxH"], "Sets the size of the screen in points, instead of a device.",
      "The status bar takes 20 points of the height.", example: "size 320x480",
      Field(\.size, yields: { $0.device != nil })
    ) { (parser) throws(SyntaxError) in .set(\.size, try parser.size()) },
    .init(
      .scale, .clip, ["scale SCALE"],
      "Sets the number of pixels per point (default: the scale of the device, or 1 with size).",
      "A frame has at most \(ScriptLimits.megapixels) megapixels.", example: "scale 2",
      Field(
        \.scale, text: NumberText.plain,
        parse: { text in Double(text).flatMap { $0 > 0 && $0 <= ScriptLimits.scale ? $0 : nil } })
    ) { (parser) throws(SyntaxError) in .set(\.scale, try parser.scale()) },
    .init(
      .fps, .clip, ["fps RATE"], "Sets the number of frames per second (default: 60).",
      "Frame n shows the instant n / `RATE`, from 0 to the end of the last action.", example: "fps 60",
      Field(\.frameRate, text: \.ratio, parse: { FrameRate(text: $0) })
    ) { (parser) throws(SyntaxError) in .set(\.frameRate, try parser.frameRate()) },
    .init(
      .theme, .clip, ["theme light|dark"], "Sets the colour theme (default: light).", "", example: "theme light",
      Field(\.theme, text: \.rawValue, parse: { Theme(rawValue: $0) })
    ) { (parser) throws(SyntaxError) in .set(\.theme, try parser.choice(parser.name)) },
    .init(
      .clip,
      Field(
        \.touches, entry: ClipSettings.touchesName, text: { _ in "shown" }, parse: { $0 == "shown" ? true : nil },
        yields: { $0.finger != nil })),
    .init(
      .feed, .clip, ["feed FILE"], "Sets the feed whose articles the scene shows (default: a built-in feed).",
      "The format is JSON Feed, RSS, Atom or iTunes RSS JSON. A scene without articles rejects a feed.",
      example: "feed feeds/science.json"
    ) { (parser) throws(SyntaxError) in .set(\.feed, try parser.file("a file path")) },
    .init(
      .screens, .clip, ["screens FILE…"],
      "Sets the pictures of screens that the scene shows instead of its own content.",
      "PNG and JPEG files, folders, and globs with `*` and `?`, in the script's folder or below: at most 200 pictures. "
        + "Those of a folder or a glob are sorted naturally. `~dark` and `@3x` in a name mark variants for a theme or a "
        + "scale. The first picture selects the screen unless `device` or `size` is set.",
      example: "screens shots/home.png \"shots/order *.png\""
    ) { (parser) throws(SyntaxError) in
      let files = try parser.screens()
      return .change { $0.screens = files }
    },
    .init(
      .touchRate, .clip, ["touch-rate HERTZ"],
      "Sets the number of touch samples per second (default: \(ScriptSettings.defaultTouchRate), or "
        + "\(ScriptSettings.slowMotionRate) in a script with a speed below 1x).",
      "Every sample of an explicit rate decides gestures; of the default, \(ScriptSettings.defaultTouchRate) per second. "
        + "A flick lasts a whole number of deciding samples.", example: "touch-rate 120",
      Field(\.touchRate)
    ) { (parser) throws(SyntaxError) in .set(\.touchRate, try parser.wholeNumber(in: ScriptLimits.touchRates)) },
    .init(
      .let, .script, ["let NAME \"TEXT\""], "Names a text that captions, cards and callouts contain as `{NAME}`.",
      "Each name at most once. `--let NAME=TEXT` and `--lets FILE` override it, so one script makes clips in several "
        + "languages. In this text, braces and an empty text are permitted.",
      example: "let greeting \"Good morning\"\ncaption \"{greeting}, Ada\"\nwait 1s"
    ) { (parser) throws(SyntaxError) in
      let name = try parser.textName()
      return .text(name: name, try parser.namedText())
    },
    .init(
      .canvas, .presentation, ["canvas CANVAS [transparent]"],
      "Sets the size of the image in which the device stands (default: the size of the device and its surroundings).",
      "A ratio means 1920x1080, 1080x1080, 1080x1920 or 1440x1080 pixels. `scale` multiplies them (default: 1). A "
        + "transparent canvas has no backdrop: PNG frames, WebP, APNG and WebM get an alpha channel, and other videos are "
        + "an error.",
      example: "canvas 16:9",
      Field(\.canvas, text: \.sides, line: { $0.canvasLine })
    ) { (parser) throws(SyntaxError) in
      let size = try parser.canvas(), isTransparent = try parser.skips("transparent")
      return .change { ($0.canvas, $0.isTransparent) = (size, isTransparent) }
    },
    .init(.presentation, Field(\.isTransparent, yields: { $0.backdrop != nil })),
    .init(
      .layout, .presentation, ["layout center|left|right|above [SIZE]"],
      "Sets the place of the device and its captions (default: center).",
      "Captions are below a device at the center, next to one at the left or right, and above one that extends beyond the "
        + "lower edge. `SIZE` is the height of the device with its frame in percent of the canvas's height, or with `above` "
        + "its width in percent of the canvas's width: 20 to 200 (default: what the captions leave, 92%, or 82%). What does not fit "
        + "extends beyond the lower edge. Other layouts than center require `canvas`.",
      example: "canvas 16:9\nlayout right",
      Field(\.layout, text: \.line, line: { ($0.layout ?? .init()).line })
    ) { (parser) throws(SyntaxError) in .set(\.layout, try parser.layout()) },
    .init(
      .backdrop, .presentation,
      ["backdrop COLORS", "backdrop \(ClipSettings.backdrops.map(\.key).joined(separator: "|"))", "backdrop \"FILE\""],
      "Sets the surface around the device (default: a light or dark grey, depending on the theme).",
      "Two colours are a gradient from top to bottom. Three or four are soft fields: the first everywhere, the others at "
        + "the top left, the right and the bottom. A name stands for four "
        + "colours. A PNG or JPEG file covers the canvas and is cropped evenly. The colour of the text adapts to all of them.",
      example: "backdrop sky",
      Field(
        \.backdrop, entry: "background", text: { $0.colors.map(\.channels).joined(separator: ",") },
        yields: { $0.isTransparent == true }, file: { $0.backdrop?.picture }, line: { $0.backdrop?.line ?? "" })
    ) { (parser) throws(SyntaxError) in .set(\.backdrop, try parser.backdrop()) },
    .init(
      .accent, .presentation, ["accent COLOR"],
      "Sets the colour of callouts: rings, lines, labels and numbered discs (default: red).",
      "A contrast below 3:1 to the backdrop is a warning. Text on the colour is white or black.",
      example: "accent #0A7A5C",
      Field(\.accent, text: \.channels, line: { $0.accent?.hex ?? "" })
    ) { (parser) throws(SyntaxError) in .set(\.accent, try parser.colors(1...1, "#0A7A5C")[0]) },
    .init(
      .font, .presentation, ["font \"FILE\""], "Sets the font of captions, cards and callouts (default: Inter).",
      "An OpenType or TrueType file of at most 32 MB; of a collection, its first font. The font is drawn as it is, without "
        + "synthetic bold. Other fonts provide the characters that it lacks.",
      example: "font \"brand.otf\"",
      Field(\.font, file: { $0.font })
    ) { (parser) throws(SyntaxError) in .set(\.font, try parser.file("a font path")) },
    .init(
      .frame, .presentation, ["frame device [black|silver|gold|blue]", "frame none"],
      "Draws the device around the screen, in a finish (default: none).",
      "Without a finish the metal is black, or silver on a canvas whose text is white. A desktop has no device but an edge.",
      example: "frame device silver",
      Field(
        \.frame, entry: "device frame", text: { $0 == .none ? nil : $0.finish?.rawValue ?? "drawn" },
        line: { ($0.frame ?? .none).line })
    ) { (parser) throws(SyntaxError) in .set(\.frame, try parser.frame()) },
    .init(
      .finger, .presentation, ["finger disc|ring|accent|none"],
      "Sets the appearance of the finger (default: none, or disc with --touches).", "", example: "finger ring",
      Field(\.finger, text: \.rawValue, line: { ($0.finger ?? ($0.showsTouches ? .disc : .none)).rawValue })
    ) { (parser) throws(SyntaxError) in .set(\.finger, try parser.choice(parser.name)) },
    .init(
      .loop, .presentation, ["loop fade T", "loop none"],
      "Fades the end of the clip to its first frame (default: none).",
      "In the last `T` of the clip's time, frames are mixed with the first one, so that a loop has no jump. Frames of a part "
        + "of the clip, shots and sheets are not mixed.", example: "loop fade 400ms",
      Field(\.loop, text: \.line, line: { ($0.loop ?? .none).line })
    ) { (parser) throws(SyntaxError) in .set(\.loop, try parser.loop()) },
    .init(.presentation, Field(\.padding, entry: "padding", text: NumberText.plain)),
    .init(
      .tolerance, .script,
      [
        "tolerance exact [frames A-B]", "tolerance channel-delta DELTA [frames A-B]",
        "tolerance share PERCENT [frames A-B]", "tolerance perceptual [frames A-B]",
        "tolerance mask VIEW [frames A-B]",
      ], "Sets the permitted difference between a clip and its golden (default: exact).",
      "`channel-delta` limits the difference of each channel of a pixel, and `share` the percentage of pixels that differ. "
        + "`perceptual` permits differences that people do not notice, and `mask` any difference where the view is visible. "
        + "The setting may be repeated; each line adds to the previous ones, and `exact` removes them.",
      example: "tolerance channel-delta 2 frames 30-60"
    ) { (parser) throws(SyntaxError) in
      let tolerance = try parser.tolerance()
      return .change { $0.tolerances.append(tolerance) }
    },
    .init(
      .set, .script, ["set SETTING VALUE"], "Sets one of the scene's own settings, at most once each.",
      "`flipbook list settings SCENE` prints them with their ranges and defaults.", example: "set load-delay 0ms"
    ) { (parser) throws(SyntaxError) in .value(try parser.value()) },
  ]
}

// MARK: Texts

extension ClipSettings {
  /// The canvas as a script writes it.
  fileprivate var canvasLine: String? {
    canvas.map { size in
      let name = Self.canvases.first { $0.value == size }?.key ?? size.sides
      return isTransparent == true ? "\(name) transparent" : name
    }
  }
}

extension ClipSettings.Frame {
  /// The frame as a script writes it.
  fileprivate var line: String {
    switch self {
    case .device(let finish): [Kind.device.rawValue, finish?.rawValue].compactMap(\.self).joined(separator: " ")
    case .none: Kind.none.rawValue
    }
  }
}

extension ClipSettings.Backdrop {
  /// The backdrop as the studio shows it: its colours, or the path of its picture in quotation marks.
  fileprivate var line: String {
    switch self {
    case .colors(let colors):
      ClipSettings.backdrops.first { $0.value == colors }?.key ?? colors.map(\.hex).joined(separator: ",")
    case .picture(let file): ScriptText.quoted(file.resolvedPath)
    }
  }
}

extension Color {
  /// The colour as `#RRGGBB`, without its opacity.
  package var hex: String {
    let channels = [red, green, blue].map { NumberText.padded(Int(($0 * 255).rounded()), to: 2, radix: 16) }
    return "#" + channels.joined().uppercased()
  }

  /// The channels from 0 to 1, as manifests record them.
  fileprivate var channels: String { [red, green, blue].map(NumberText.plain).joined(separator: " ") }
}

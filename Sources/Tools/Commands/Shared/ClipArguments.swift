import CommandLine
import Feeds
import Flipbook
import Screenshots

extension OptionKey<Bool> {
  static var touches: Self { Self(.touches, help: "draw the finger") }
  static var plain: Self { Self(.plain, help: "record only the screen, without captions, zooms and canvas") }
  static var deviceFrame: Self { Self(.deviceFrame, help: "draw a device around the screen") }
  static var presented: Self { Self(.presented, help: "draw the clip's canvas, captions and callouts") }
}

extension OptionKey<String> {
  static var scene: Self {
    Self(.scene, .text("NAME"), help: "scene (default: the script's); see flipbook list scenes")
  }
  package static var device: Self { device(help: "screen (default: the script's); see flipbook list devices") }
  static func device(help: String) -> Self { Self(.device, .device, help: help) }
  static var feed: Self {
    Self(
      .feed, .file("FILE", extensions: ["json", "xml", "rss", "atom"]),
      help: "feed to show, for a scene with articles")
  }
  static var screens: Self {
    var key = Self(
      .screens, .file("FILE…", extensions: PictureWord.endings),
      help: "pictures of screens: files, folders and globs, up to the next option")
    key.definition.isVariadic = true
    return key
  }
  static var `let`: Self {
    Self(.let, .text("NAME=TEXT"), help: "text in place of that of a let statement; may be repeated")
  }
  static var lets: Self { Self(.lets, .file("FILE"), help: "file with texts for let statements: lines NAME \"TEXT\"") }
  static var with: Self {
    Self(.with, .text("SETTING VALUE"), help: "override a setting, such as 'theme dark'; may be repeated")
  }
}

extension OptionKey<[String]> {
  /// Several devices, separated by commas.
  static func devices(help: String) -> Self {
    Self(.device, .list(.text("NAME,…", suggestions: Device.all.map(\.name)), of: .device), help: help)
  }
}

extension OptionKey<FrameRate> {
  static var fps: Self { Self(.fps, .frameRate, help: "frames per second, such as 60 or 30000/1001") }
}

extension OptionKey<Double> {
  static var padding: Self { padding(help: "space around the device (default: what fits)") }
  static func padding(help: String) -> Self { Self(.padding, .number("POINTS", in: 0...1000), help: help) }
  static var scale: Self {
    Self(.scale, .number("N", above: 0, upTo: ScriptLimits.scale), help: "pixels per point (default: the device's)")
  }
}

extension OptionKey<Size> {
  static var canvas: Self {
    Self(
      .canvas, ArgumentType(.text("16:9|WxH"), ClipSettings.canvasForms, parse: { ClipSettings.canvas($0) }),
      help: "size of the image, in pixels at scale 1 (default: the screen's)")
  }
}

extension OptionKey<Color> {
  static var background: Self { background(.color) }
  static var opaqueBackground: Self { background(.opaqueColor) }
  static var accent: Self { Self(.accent, .opaqueColor, help: "colour of callouts") }

  private static func background(_ type: ArgumentType<Color>) -> Self {
    Self(.background, type, help: "colour behind everything")
  }
}

extension OptionKey<ThemeChoice> {
  package static var theme: Self {
    Self(.theme, .choice(of: [.light, .dark]), help: "colours (default: the script's)")
  }
  /// The same option for images that can show both themes.
  static var themes: Self { Self(.theme, .choice(), help: "colours (default: the script's); both: side by side") }
}

extension OptionKey<PNGEncoder.Compression> {
  static func compress(default usual: PNGEncoder.Compression) -> Self {
    Self(.compress, .choice(), help: "speed or size of PNG files (default: \(usual.rawValue))")
  }
}

/// The options that override a script's settings.
package struct ClipArguments: Sendable {
  /// The options that affect a trace.
  package static let playing: [OptionName] = [.scene, .fps, .device, .theme, .feed, .screens, .scale, .let, .lets]
  package static let drawing = playing + [.touches]
  /// The options for the area around the screen.
  static let presentation: [OptionName] = [.deviceFrame, .padding, .background, .accent, .canvas, .plain]

  /// The settings except the theme.
  package var settings = ClipSettings()
  var theme: ThemeChoice?
  /// The path of a feed, or `-` for standard input.
  var feed: String?
  /// The pictures of screens: paths and globs.
  var screens: [String] = []
  /// The texts of `--let`, by name, and the path of the file of `--lets`, or `-` for standard input.
  var texts: [String: String] = [:], textsFile: String?
  /// Whether the presentation is left out.
  private var isPlain = false
  /// Whether notes are omitted, as with `--quiet`.
  var isQuiet = OptionReader.arguments.has(.quiet)

  /// Declares some of the options in ``drawing`` and ``presentation``, in the given order.
  package init(_ options: [OptionName], theme: OptionKey<ThemeChoice> = .theme) {
    for option in options {
      switch option {
      case .scene: settings.scene = OptionReader.value(.scene)
      case .fps: settings.frameRate = OptionReader.value(.fps)
      case .device: settings.device = OptionReader.value(.device)
      case .theme: self.theme = OptionReader.value(theme)
      case .feed: feed = Self.readFeed()
      case .screens: screens = Self.readScreens()
      case .scale: settings.scale = OptionReader.value(.scale)
      case .let: texts = Self.readTexts()
      case .lets: textsFile = Self.readTextsFile()
      case .touches: settings.showsTouches = OptionReader.value(.touches) ?? false
      case .deviceFrame: settings.framesDevice = OptionReader.value(.deviceFrame) ?? false
      case .padding: settings.padding = OptionReader.value(.padding)
      case .background: settings.background = OptionReader.value(.opaqueBackground)
      case .accent: settings.accent = OptionReader.value(.accent)
      case .canvas: settings.canvas = OptionReader.value(.canvas)
      case .plain: isPlain = Self.readPlain()
      default: preconditionFailure("--\(option) is no setting of a clip")
      }
    }
  }

  private static func readFeed() -> String? {
    let feed = OptionReader.value(.feed)
    if feed == "-", OptionReader.arguments.operands.contains("-") {
      OptionReader.fail(UserError("script and feed cannot both be standard input; pass one as a file"))
    }
    return feed
  }

  private static func readTexts() -> [String: String] {
    var texts: [String: String] = [:]
    for value in OptionReader.values(.let) {
      do {
        let (name, text) = try TextOverrides.option(value)
        if texts.updateValue(text, forKey: name) != nil {
          OptionReader.fail(UserError("duplicate --\(OptionName.let) \(name)"))
        }
      } catch {
        OptionReader.fail(UserError("--\(OptionName.let): \(error)"))
      }
    }
    return texts
  }

  private static func readTextsFile() -> String? {
    let file = OptionReader.value(.lets), arguments = OptionReader.arguments
    if file == "-", arguments.operands.contains("-") || arguments.value(.feed) == "-" {
      OptionReader.fail(UserError("only one of script, feed and texts can be standard input; pass the others as files"))
    }
    return file
  }

  private static func readScreens() -> [String] {
    let screens = OptionReader.values(.screens)
    if !screens.isEmpty, OptionReader.arguments.has(.feed) { OptionReader.fail(.conflict(.feed, .screens)) }
    return screens
  }

  private static func readPlain() -> Bool {
    let isPlain: Bool = OptionReader.value(.plain) ?? false
    if isPlain, let other = presentation.first(where: { $0 != .plain && OptionReader.arguments.has($0) }) {
      OptionReader.fail(.conflict(.plain, other))
    }
    return isPlain
  }

  /// Returns these arguments with the presentation of others.
  func presented(_ other: ClipArguments) -> ClipArguments {
    var arguments = self
    (arguments.settings, arguments.isPlain) = (other.settings.filled(from: settings), other.isPlain)
    return arguments
  }

  /// Returns the overrides, with the feed's bytes.
  package func options(_ console: Console) throws -> ClipOptions {
    var options = ClipOptions(settings)
    (options.theme, options.showsBothThemes, options.isPlain) = (theme?.theme, theme == .both, isPlain)
    (options.screens, options.folder) = (screens, console.folder)
    options.feed = try feed.map { path in
      do {
        guard path == "-" else { return InputFile(path: path, bytes: try Files.readArgument(path)) }
        return InputFile(name: Console.inputName, directory: ".", bytes: try console.input(limit: Files.limit))
      } catch let error as FileError {
        throw UserError("--\(OptionName.feed): \(error)", UserError(error).exitCode)
      }
    }
    (options.texts, options.textOverrides) = (texts, try textOverrides(console))
    return options
  }

  /// Returns the texts of the file of `--lets`, or `nil` if there is none.
  private func textOverrides(_ console: Console) throws -> TextOverrides? {
    guard let textsFile else { return nil }
    let isInput = textsFile == "-", name = isInput ? Console.inputName : textsFile
    do {
      let bytes =
        try isInput ? ScriptLoader(console).standardInput() : Script.bytes(of: textsFile, Files.readArgument)
      return try TextOverrides(try Script.text(of: bytes, file: name), file: name)
    } catch let error as FileError {
      throw UserError("--\(OptionName.lets): \(error)", UserError(error).exitCode)
    }
  }

  /// Returns the clip of a script. The path `-` is standard input.
  func clip(_ path: String, _ console: Console) throws -> Clip { try ClipLoader(self, console).clip(path) }

  /// Returns the failure for an error, prefixed with the option that caused it, if any.
  func failure(_ error: any Error) -> UserError {
    let failure = UserError(error)
    let option: OptionName? =
      switch error {
      case is FeedError, ClipError.showsNoFeed: feed.map { _ in .feed }
      case let error as SceneError where error.cause == .feed: feed.map { _ in .feed }
      case is ScreenshotError, ClipError.showsNoScreens: screens.first.map { _ in .screens }
      case let error as SceneError where error.cause == .screens: screens.first.map { _ in .screens }
      case ClipError.noSuchText: .let
      case ClipError.tooLarge:
        settings.scale != nil ? .scale : settings.canvas != nil ? .canvas : settings.device.map { _ in .device }
      default: nil
      }
    let isScript = (error as? ScreenshotError)?.text.hasSuffix(ScriptLoader.fileExtension) ?? false
    let remedy = isScript ? "; scripts come before --\(OptionName.screens) or after --" : ""
    return option.map { UserError("--\($0): \(failure.description)\(remedy)", failure.exitCode) } ?? failure
  }
}

/// A command that plays clips.
package protocol ClipCommand: Command {
  var clip: ClipArguments { get set }
}

extension ClipCommand {
  package func failure(_ error: any Error) -> UserError { clip.failure(error) }
}

/// The settings of `--with`.
@propertyWrapper struct Changes: Sendable {
  var wrappedValue: [String]

  init(_ key: OptionKey<String> = .with) {
    wrappedValue = OptionReader.values(key)
    if wrappedValue.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      OptionReader.fail(
        UserError(
          "--\(OptionName.with) requires a setting and its value, such as 'theme dark' or 'load-delay 500ms'", .badInput
        ))
    }
  }
}

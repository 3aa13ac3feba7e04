import Flipbook
import JSON

/// The settings of a page that override the script's.
struct ClipOverrides: Equatable {
  /// Scene, device and theme.
  var clip = ClipSettings()
  /// The settings of the scene in script syntax, without `set`.
  var lines: [String] = []
  /// The edited texts of files that the script names, by path.
  var files: [String: String] = [:]
}

extension Studio {
  /// The configuration of the studio.
  package struct Configuration: Sendable {
    /// A golden and its script.
    package struct Golden: Sendable, Equatable {
      /// Its name.
      package var name: String
      /// The path of the script.
      package var script: String
      /// The directory of the goldens.
      package var goldens: String

      package init(name: String, script: String, goldens: String) {
        (self.name, self.script, self.goldens) = (name, script, goldens)
      }
    }

    /// A built-in script, which is opened as a copy.
    package struct Tour: Sendable {
      /// The name of the tour, and of its copy.
      package var name: String
      /// The path of the script.
      package var script: String

      package init(name: String, script: String) { (self.name, self.script) = (name, script) }
    }

    /// The script's path.
    package var script: String
    /// The initial text of a missing script. It is written when the user saves it.
    package var text: String?
    /// The options of the command line, which override the script's settings.
    package var options = ClipOptions()
    /// The available scenes.
    package var scenes: [SceneDefinition]
    /// Returns the goldens to review with a script.
    package var goldens: @Sendable (_ script: String) throws -> [Golden] = { _ in [] }
    /// Whether the page lists goldens even if there are none.
    package var showsGoldens = false
    /// The tours of the first page; `nil` for a studio without a first page.
    package var tours: [Tour]?
    /// The directory for shots and for the recordings that `approve` keeps.
    package var output = "output"
    /// The directory for exported clips (default: the script's folder).
    package var exports: String?
    /// The idle time after which a page's touch is cancelled.
    var silence = Duration.seconds(2)
    /// The port; 0 for any free port.
    package var port: UInt16 = 0

    /// Creates the configuration for a script.
    package init(script: String, scenes: [SceneDefinition]) { (self.script, self.scenes) = (script, scenes) }

    /// Creates the configuration for a first page, on which the user chooses a script of a folder or a tour.
    package init(folder: String, tours: [Tour], scenes: [SceneDefinition]) {
      self.init(script: Files.path(of: Self.unusedName("script", in: folder), in: folder), scenes: scenes)
      (text, self.tours) = ("", tours)
    }
  }
}

extension Studio.Configuration {
  /// Checks the length of a script's text.
  func check(_ text: String) throws(HTTPError) {
    guard text.utf8.count <= ScriptLimits.textBytes else {
      throw HTTPError(.contentTooLarge, "a script has at most \(ScriptLimits.textBytes >> 10) kB")
    }
  }

  /// Returns the clip of a script's text with a page's overrides.
  ///
  /// - Throws: The errors of `Clip`.
  func clip(_ text: String, _ overrides: ClipOverrides) throws -> Clip {
    var options = options(overrides)
    options.editedFiles = overrides.files
    let clip = try Clip(text: text, path: script, options: options, catalog: scenes)
    return overrides.lines.isEmpty ? clip : try clip.setting(overrides.lines)
  }

  /// Returns the settings of a clip that deviate from the script alone, such as “device iphone-8 (the script:
  /// iphone-4)”.
  func deviations(of clip: Clip, from text: String) -> [String] {
    guard let own = try? Clip(text: text, path: script, catalog: scenes) else {
      return ["options of the page or the command line, without which the script cannot be played"]
    }
    func readings(_ clip: Clip) -> [(name: String, value: String)] {
      let settings: [(Script.Keyword, String)] = [
        (.scene, clip.scene.name), (.device, clip.device ?? clip.size.sides), (.scale, NumberText.plain(clip.scale)),
        (.theme, clip.theme.rawValue), (.feed, clip.feed?.name ?? "none"),
        (.screens, clip.screens.map { $0.files.map(Files.name).joined(separator: ", ") } ?? "none"),
      ]
      let presented = SettingDefinition.shown.map { setting in
        (setting.name, setting.line(clip.settings).flatMap { $0.isEmpty ? nil : $0 } ?? "none")
      }
      return settings.map { ($0.rawValue, $1) } + clip.sceneSettings.map { ($0.name, $0.value) } + presented
    }
    let scripted = readings(own)
    return readings(clip).compactMap { name, value in
      guard let other = scripted.first(where: { $0.name == name })?.value, other != value else { return nil }
      return name == Script.Keyword.feed.rawValue
        ? "feed \(shortened(value)) (the script: \(shortened(other)))" : "\(name) \(value) (the script: \(other))"
    }
  }

  /// Returns a file's path relative to the script's folder; its name if the file is elsewhere.
  private func shortened(_ file: String) -> String {
    let folder = "\(Files.directory(of: script))/"
    return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : Files.name(of: file)
  }

  /// Returns the diagnostics of an error. One without a location is reported at the start of the script.
  func diagnostics(of error: any Error) -> [ScriptDiagnostic] {
    switch error {
    case let error as ScriptError: return error.diagnostics
    case let error as PlaybackFailure: return [error.diagnostic]
    default:
      let start = Script.Location(file: script, line: 1, column: 1)
      return [ScriptDiagnostic(location: start, message: "\(error)", hint: nil, sourceLine: "")]
    }
  }

  /// Returns the command line that records the clip of a page.
  func command(_ overrides: ClipOverrides) -> String {
    ShellWord.line(
      ["flipbook", "record", script] + options(overrides).arguments + overrides.lines.flatMap { [Clip.linesName, $0] })
  }

  func options(_ overrides: ClipOverrides) -> ClipOptions {
    var options = options
    options.settings = overrides.clip.filled(from: options.settings)
    return options
  }
}

// MARK: Constant information

extension Studio.Configuration {
  /// The description of the studio for a page: scenes with their settings, devices, themes and statements.
  var about: JSONValue {
    [
      "script": script, "first": tours != nil,
      "scenes": ScriptVocabulary.of(scenes).scenes.map { scene -> JSONValue in
        ["name": scene.name, "summary": scene.summary, "settings": scene.settings.map(Self.control)]
          + Self.names(scene)
      },
      "devices": Device.all.map { device -> JSONValue in
        [
          "name": device.name, "width": device.size.width, "height": device.size.height, "scale": device.scale,
        ]
      },
      "themes": Theme.allCases.map(\.rawValue), "curves": Script.Curve.named.map(\.key),
      "framePixels": ScriptLimits.megapixels * 1_000_000, "statements": Self.statements(of: .script),
      "sceneStatements": Self.statements(of: .sceneFile),
      "presentation": SettingDefinition.shown.filter { !$0.choices.isEmpty }.map { setting -> JSONValue in
        ["name": setting.name, "choices": setting.choices.map(JSONValue.string)]
      },
      "layouts": ClipSettings.Layout.Place.allCases.map(\.rawValue),
      "layoutSizes": [
        "min": ScriptLimits.layoutSizes.lowerBound, "max": ScriptLimits.layoutSizes.upperBound,
      ] as JSONValue,
      "backdrops": ClipSettings.backdrops.map { name, colors -> JSONValue in
        ["name": name, "colors": colors.map(\.hex)]
      },
      "fonts": Files.names(in: Files.directory(of: script)).filter { name in
        ["otf", "ttf", "ttc"].contains(name.split(separator: ".").last?.lowercased() ?? "")
      }.map { Files.path(of: $0, in: Files.directory(of: script)) },
    ]
  }

  private static func statements(of language: Script.Language) -> [JSONValue] {
    language.statements.map { ["name": $0.name, "forms": $0.forms, "summary": $0.summary] }
  }

  /// Returns the description of a setting for the page's control. A range may have no upper bound.
  static func control(_ setting: ScriptVocabulary.Setting) -> JSONValue {
    let kind: String
    var (range, choices): (ClosedRange<Int>?, [String]?)
    switch setting.kind {
    case .integer(let bounds): (kind, range) = ("integer", bounds)
    case .integerOrWord(let bounds, let words): (kind, range, choices) = ("integer", bounds, words)
    case .bool: kind = "boolean"
    case .duration: (kind, range) = ("duration", 0...Int(ScriptLimits.virtualTime.nanoseconds / 1_000_000))
    case .choice(let words): (kind, choices) = ("choice", words)
    case .file: kind = "file"
    }
    return [
      "name": setting.name, "summary": setting.summary, "default": setting.defaultText, "kind": kind,
      "choices": choices, "min": range?.lowerBound,
      "max": range.flatMap { $0.upperBound == .max ? nil : $0.upperBound },
    ]
  }
}

import Graphics
import Platform
import Syntax

extension Script {
  /// The keyword of a statement. The parser has a case for each of them.
  package enum Keyword: String, Sendable, CaseIterable, CustomStringConvertible {
    case scene, device, size, scale, fps, theme, feed, screens
    case touchRate = "touch-rate"
    case `let`
    case canvas, layout, backdrop, accent, font, frame, finger, loop
    case tolerance, set
    case touch, drag, hold, lift, cancel, tap, flick, stroke
    case wait, settle
    case shot, mark, expect, hide, show
    case caption, point, card, zoom, speed, freeze
    case `repeat`, include

    /// All keywords, in the order of the table.
    static let words = allCases.map(\.rawValue)

    /// The setting that excludes this one.
    var alternative: Keyword? {
      switch self {
      case .device: .size
      case .size: .device
      case .feed: .screens
      case .screens: .feed
      default: nil
      }
    }

    var isSetting: Bool { Statement.of(self).kind == .setting }
    var canBeDelayed: Bool { Statement.of(self).canBeDelayed }

    package var description: String { rawValue }
  }

  /// A statement of a ``Language``, as data. The parser's messages, `flipbook help script`, the completions
  /// and the editor grammar are generated from the same table.
  ///
  /// ```swift
  /// for statement in Script.Statement.all { print(statement.name, statement.summary) }
  /// ```
  package struct Statement: Sendable, Hashable {
    /// The sections of the reference.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A setting of the whole script, before the first action.
      case setting
      /// An action of the finger.
      case touch
      /// An action that lets time pass.
      case time
      /// An action at one instant: a name, a check, or the visibility of frames.
      case moment
      /// A presentation statement, which changes nothing that is simulated. `--plain` leaves it out.
      case presentation
      /// A statement that contains other statements.
      case structure
      /// A statement of a scene file, outside its screens.
      case file
      /// A statement in a screen of a scene file.
      case screen

      /// The heading of the section.
      package var title: String {
        switch self {
        case .setting: "Settings"
        case .touch: "Touch"
        case .time: "Time"
        case .moment: "Moments"
        case .presentation: "Presentation"
        case .structure: "Blocks and files"
        case .file: "The file"
        case .screen: "In a screen"
        }
      }
    }

    /// The keyword.
    package let name: String
    /// The section of the reference.
    package let kind: Kind
    /// The syntax, one line per form. Words in lower case are literal, `a|b` is a choice, `[…]` is optional, and any
    /// other word is one of ``Placeholder/all``.
    package let forms: [String]
    /// A description of the statement, in one sentence.
    package let summary: String
    /// Units, ranges, defaults and limits, in sentences. Backticks enclose code.
    package let details: String
    /// Lines of a file that use the statement. Those of scripts can be played after `scene vertical-swipe`.
    package let example: String

    init(_ keyword: Keyword, _ kind: Kind, _ forms: [String], _ summary: String, _ details: String, example: String) {
      self.init(name: keyword.rawValue, kind, forms, summary, details, example: example)
    }

    init(name: String, _ kind: Kind, _ forms: [String], _ summary: String, _ details: String, example: String) {
      (self.name, self.kind, self.forms) = (name, kind, forms)
      (self.summary, self.details, self.example) = (summary, details, example)
    }

    /// The line of the example that contains the statement.
    package var exampleLine: String {
      let lines = example.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
      return lines.first { $0 == name || $0.hasPrefix(name + " ") }.map(String.init) ?? name
    }

    /// A hint that shows an example of the statement.
    var hint: String { "example: \(exampleLine)" }

    /// Whether the statement can end with `after T`.
    var canBeDelayed: Bool { forms.allSatisfy { $0.hasSuffix("[after T]") } }

    /// The placeholders of the forms, in the order of ``Placeholder/all``.
    package var placeholders: [Placeholder] { Placeholder.of([self]) }

    /// The literal words: the name, and words such as `at` and `over`.
    package var literals: [String] {
      var seen: Set<String> = []
      let words = forms.flatMap(Self.words).filter { word in
        word.first.map { $0.isLowercase } ?? false && word.allSatisfy { $0.isLowercase || $0 == "-" }
      }
      return words.filter { seen.insert($0).inserted }
    }

    /// Returns the words of a form, without the signs of options and choices.
    fileprivate static func words(_ form: String) -> [String] {
      form.split { " []|…".contains($0) }.map(String.init)
    }

    /// The statement's place in the grammar: the lexical forms of the placeholders after each literal word.
    fileprivate var grammar: Grammar.Statement {
      var grammar = Grammar.Statement()
      for form in forms {
        var (literal, count) = ("", 0)
        for word in form.split(whereSeparator: { " []".contains($0) }) {
          let name = String(word.prefix { $0 != "…" })
          grammar.block = grammar.block ?? Placeholder.blocks[name]
          if let form = Placeholder.forms[name] {
            count = name.count == word.count ? count + 1 : .max
            grammar.add(form, after: literal, count: count)
          } else {
            (literal, count) = (name, 0)
          }
        }
      }
      return grammar
    }

    /// All statements: settings first, then actions.
    package static let all = SettingDefinition.all.compactMap(\.statement) + actions

    /// Returns the statement with a name.
    package static func named(_ name: String) -> Statement? { Language.script.statement(name) }

    static func of(_ keyword: Keyword) -> Statement {
      guard let statement = named(keyword.rawValue) else { preconditionFailure("\(keyword) is not in the table") }
      return statement
    }

    /// The units of durations, velocities and probes.
    package static let units =
      [ScriptQuantity.duration.units, ScriptQuantity.speed.units, StatementParser.probeUnits].flatMap { $0.map(\.key) }
  }

  /// A word in the syntax of statements that stands for a value.
  package struct Placeholder: Sendable, Hashable {
    /// The word, such as `T`.
    package let name: String
    /// A description of the accepted values, with units and ranges.
    package let meaning: String
    /// Examples.
    package let samples: [String]

    init(_ name: String, _ meaning: String, _ samples: [String]) {
      (self.name, self.meaning, self.samples) = (name, meaning, samples)
    }

    /// The lexical forms of arguments that are neither words, numbers, texts nor signs.
    fileprivate static let forms: [String: Grammar.Form] = [
      "SCENE": .path, "DEVICE": .path, "FILE": .path, "\"FILE\"": .path, "PATH": .path, "SETTING": .path,
      "VALUE": .path, "CANVAS": .path, "VIEW": .path, "A-B": .path, "COLORS": .colors, "COLOR": .colors,
    ]
    /// The contents of blocks.
    fileprivate static let blocks: [String: Grammar.Block] = [
      "STATEMENTS": .statements, "SAMPLES": .samples, "ITEMS": .section,
    ]

    /// All placeholders, of scripts and of scene files.
    package static let all = scripts + sceneFiles

    /// Returns the placeholders in the forms of some statements.
    package static func of(_ statements: [Statement]) -> [Placeholder] {
      let words = Set(statements.flatMap(\.forms).flatMap(Statement.words))
      // A name of `let` and one of a scene file have different rules.
      let others = statements.contains { $0.name == Keyword.let.rawValue } ? sceneFiles : scripts
      return all.filter { word in
        words.contains(word.name) && !(word.name == "NAME" && others.contains { $0.meaning == word.meaning })
      }
    }

    private static let scripts: [Placeholder] = [
      Placeholder("SCENE", "a scene name, or the path of a scene file", ["vertical-swipe", "\"shop.scene\""]),
      Placeholder("DEVICE", "a device name: \(Device.all.map(\.name).joined(separator: ", "))", ["iphone-4"]),
      Placeholder("WxH", "a width from 1 and a height from 20, in whole points", ["320x480"]),
      Placeholder("SCALE", "a number above 0 and at most \(NumberText.plain(ScriptLimits.scale))", ["2", "1.5"]),
      Placeholder(
        "RATE",
        "frames per second, from \(ScriptLimits.frameRates.lowerBound) to \(ScriptLimits.frameRates.upperBound): a "
          + "whole number, a decimal number with up to six places, or a fraction", ["60", "29.97", "30000/1001"]),
      Placeholder("HERTZ", "a whole number \(range(ScriptLimits.touchRates))", ["120"]),
      Placeholder(
        "FILE", "a path relative to the script's folder, in quotation marks if it contains spaces",
        ["feeds/science.json", "\"my feed.json\""]),
      Placeholder("NAME", "a word", ["title"]),
      Placeholder("SETTING", "the name of a setting of the scene", ["load-delay"]),
      Placeholder(
        "VALUE", "a whole number, true, false, a duration of 0 or more, a word, or a path",
        ["3", "true", "0ms", "list"]),
      Placeholder("DELTA", "a whole number \(range(ScriptLimits.channelDelta))", ["2"]),
      Placeholder("PERCENT", "a percentage \(range(ScriptLimits.percent))", ["0.1%"]),
      Placeholder("A-B", "the numbers of the first and the last frame, from 0", ["30-60"]),
      Placeholder("VIEW", "a view name, such as footer, cell[2] or \"first row\"", ["footer", "\"first row\""]),
      Placeholder(
        "P",
        "a position: points from the top left of the screen, percentages of its size, or a view name for the centre of "
          + "the view", ["160,330", "50%,70%", "footer"]),
      Placeholder(
        "DX,DY", "the distances to the right and down, in points or in percent of the screen",
        ["0,-190", "-50%,0"]),
      Placeholder("T", "a duration in ms or s, above 0 and at most one hour", ["450ms", "1.2s"]),
      Placeholder(
        "EASING",
        "a timing curve: \(Curve.named.map(\.key).joined(separator: ", ")), or bezier(X1,Y1,X2,Y2) with X1 and X2 from 0 "
          + "to 1 (default: linear; ease-in-out for zoom)",
        Curve.named.map(\.key) + ["bezier(0.2,0,0.4,1)"]),
      Placeholder("V", "a velocity in pt/s, above 0", ["1800pt/s"]),
      Placeholder(
        "\"NAME\"",
        "a name of 1 to \(ScriptLimits.nameBytes) bytes in quotation marks, without slashes and control characters",
        ["\"armed\""]),
      Placeholder(
        "PROBE", "a probe name, such as page, footer.arrow.angle or \"first row.y\"", ["page", "\"first row.y\""]),
      Placeholder(
        "OP", "a comparison: \(Expectation.Comparison.allCases.map(\.rawValue).joined(separator: " "))",
        Expectation.Comparison.allCases.map(\.rawValue)),
      Placeholder(
        "NUMBER",
        "a number in points, degrees, seconds or points per second, with the unit "
          + "\(ScriptVocabulary.Setting.Kind.alternatives(StatementParser.probeUnits.map(\.key))) or without a unit",
        ["1", "180deg", "250ms"]),
      Placeholder(
        "WORD", "true, false, a word, \"text\", or - for an absent value", ["true", "list", "\"a b\"", "-"]),
      Placeholder(
        "\"TEXT\"",
        "text of 1 to \(ScriptLimits.shownTextLength) characters in quotation marks",
        ["\"Pull up until the arrow turns\""]),
      Placeholder(
        "REGION", "a view name, or LEFT,TOP,WIDTHxHEIGHT in points of the screen",
        ["footer", "0,200,320x240"]),
      Placeholder(
        "FACTOR",
        "a number from \(NumberText.plain(ScriptLimits.speeds.lowerBound))x to "
          + "\(NumberText.plain(ScriptLimits.speeds.upperBound))x", ["0.25x", "2x"]),
      Placeholder(
        "ZOOM",
        "a magnification from \(NumberText.plain(ScriptLimits.magnifications.lowerBound))x to "
          + "\(NumberText.plain(ScriptLimits.magnifications.upperBound))x", ["1.6x"]),
      Placeholder(
        "CANVAS", ClipSettings.canvasForms, ["16:9", "1280x720"]),
      Placeholder(
        "COLORS", "a colour, two colours for a gradient from top to bottom, or three or four for soft fields",
        ["#1B1F2A", "#1B1F2A,#3A4E7A"]),
      Placeholder("SIZE", "a percentage \(range(ScriptLimits.layoutSizes))", ["80%"]),
      Placeholder(
        "\"FILE\"", "a path relative to the script's folder, in quotation marks; the file is in that folder or below",
        ["\"brand.otf\""]),
      Placeholder("N", "a whole number \(range(ScriptLimits.calloutNumbers))", ["1"]),
      Placeholder("COUNT", "a whole number from 1", ["3"]),
      Placeholder(
        "SAMPLES",
        "samples, one per line or separated by ;, each the time since touch-down and a position in points or percent",
        ["16ms 160,326; 33ms 160,318", "20ms 50%,60%"]),
      Placeholder("STATEMENTS", "statements, one per line or separated by ;", ["hide; show"]),
    ]

    static func range(_ range: ClosedRange<Int>) -> String { "from \(range.lowerBound) to \(range.upperBound)" }

    private static func range(_ range: ClosedRange<Double>) -> String {
      "from \(NumberText.plain(range.lowerBound))% to \(NumberText.plain(range.upperBound))%"
    }
  }
}

extension Grammar {
  init(_ statements: [Script.Statement]) {
    self.init(Dictionary(uniqueKeysWithValues: statements.map { ($0.name, $0.grammar) }))
  }
}

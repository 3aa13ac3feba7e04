import Flipbook
import Platform

/// One of the ways in which a call shows a script: `--theme light,dark --scale 1,2` has four.
struct Variant {
  /// The command line with one theme, device and scale.
  var arguments: Arguments
  /// What its results' names have besides: `-dark-iphone-17@2x`. What does not vary is not named.
  var suffix: String

  private static let themes = Theme.allCases.map(\.rawValue) + ["both"]
  /// Options that take several values, parted by commas.
  static let options = [
    Option(
      Option.device.name, .text("NAME,…", suggestions: Device.all.map(\.name)),
      help: "the screen, or several; flipbook list devices"),
    Option(
      Option.theme.name, .text("light|dark|both,…", suggestions: themes),
      help: "the colours, or several; both are shown side by side"),
    Option(Option.scale.name, .text("N,…"), help: "device pixels a point, or several"),
  ]

  /// All of a command line, in the order of its values; the scale changes first.
  static func all(_ arguments: Arguments) throws(CLIError) -> [Variant] {
    var variants = [Variant(arguments: arguments, suffix: "")]
    for name in [Option.theme.name, Option.device.name, Option.scale.name] {
      guard let text = arguments.value(name) else { continue }
      let values = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for (index, value) in values.enumerated() {
        if value.isEmpty { throw .usage("--\(name) \(text) names nothing before or after a comma") }
        if values[..<index].contains(value) { throw .usage("--\(name) names \(value) twice") }
        try check(name, value)
      }
      variants = variants.flatMap { variant in
        values.map { value in
          let ending = values.count == 1 ? "" : name == Option.scale.name ? "@\(value)x" : "-\(value)"
          return Variant(arguments: variant.arguments.with(name, value), suffix: variant.suffix + ending)
        }
      }
    }
    return variants
  }

  /// Before anything is made, since one of many would be found wrong after the others.
  private static func check(_ option: String, _ value: String) throws(CLIError) {
    if option == Option.theme.name, !themes.contains(value) {
      throw .usage(unknown("value of --theme:", value, in: themes))
    }
    if option == Option.device.name, Device.named(value) == nil {
      throw .usage(unknown("device", value, in: Device.all.map(\.name)))
    }
    if option == Option.scale.name {
      let words = Arguments().with(option, value)
      _ = try words.number(option, above: 0, upTo: ScriptLimits.scale)
    }
  }

  func directory(_ path: String) -> String {
    suffix.isEmpty ? path : Files.withoutSlash(path) + suffix
  }

  func file(_ path: String) -> String {
    guard !suffix.isEmpty, let dot = path.lastIndex(of: ".") else { return path }
    return path[..<dot] + suffix + path[dot...]
  }
}

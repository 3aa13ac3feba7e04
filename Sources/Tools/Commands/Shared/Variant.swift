import CommandLine
import Flipbook

/// One combination of the values of a call: `--theme light,dark --scale 1,2` has four.
struct Variant: Sendable {
  /// The overrides with one theme, device and scale.
  var clip: ClipArguments
  /// The suffix of its results' names: `-dark-iphone-17@2x`. It has only the options with several values.
  var suffix: String

  func directory(_ path: String) -> String {
    suffix.isEmpty ? path : Files.withoutSlash(path) + suffix
  }

  func file(_ path: String) -> String {
    guard !suffix.isEmpty, let dot = path.lastIndex(of: ".") else { return path }
    return path[..<dot] + suffix + path[dot...]
  }
}

/// The overrides of `record`. Some may have several values, separated by commas.
struct VariantArguments: Sendable {
  typealias Values<Element> = [(text: String, value: Element)]

  private var clip = ClipArguments([.scene, .fps])
  @Option(
    .device, .list(.text("NAME,…", suggestions: Device.all.map(\.name)), of: .device),
    help: "screens (default: the script's); see flipbook list devices")
  private var devices: Values<String> = []
  @Option(
    .theme, .list(.text("light|dark|both,…", suggestions: ThemeChoice.allCases.map(\.rawValue)), of: .choice()),
    help: "colours (default: the script's); both: side by side")
  private var themes: Values<ThemeChoice> = []
  private let content = ClipArguments([.feed, .screens, .let, .lets])
  @Option(
    .scale, .list(.text("N,…"), of: .number("N", above: 0, upTo: ScriptLimits.scale)),
    help: "pixels per point (default: the device's)")
  private var scales: Values<Double> = []
  @Flag(.touches) private var showsTouches

  init() {
    (clip.feed, clip.screens, clip.settings.showsTouches) = (content.feed, content.screens, showsTouches)
    (clip.texts, clip.textsFile) = (content.texts, content.textsFile)
  }

  /// All combinations, in the order of the values. The scale varies fastest.
  var all: [Variant] {
    var variants = [Variant(clip: clip, suffix: "")]
    Self.vary(&variants, \.theme, themes) { "-\($0)" }
    Self.vary(&variants, \.settings.device, devices) { "-\($0)" }
    Self.vary(&variants, \.settings.scale, scales) { "@\($0)x" }
    return variants
  }

  private static func vary<Element>(
    _ variants: inout [Variant], _ property: WritableKeyPath<ClipArguments, Element?>, _ values: Values<Element>,
    suffix: (String) -> String
  ) {
    if values.isEmpty { return }
    variants = variants.flatMap { variant in
      values.map { text, value in
        var variant = variant
        variant.clip[keyPath: property] = value
        if values.count > 1 { variant.suffix += suffix(text) }
        return variant
      }
    }
  }

  mutating func show(theme: ThemeChoice?, factor: Int?) {
    if let theme { themes = [(theme.rawValue, theme)] }
    if let factor {
      let scale = (scales.first?.value ?? 1) * Double(factor)
      scales = [(plain(scale), scale)]
    }
  }
}

import CommandLine
import Flipbook

extension ArgumentType<[(text: String, value: String)]> {
  /// Several devices.
  static var devices: Self { .list(.text("NAME,…", suggestions: Device.all.map(\.name)), of: .device) }
}

/// The overrides of `record`. Some may have several values, separated by commas.
struct VariantArguments: Sendable {
  typealias Values<Element> = [(text: String, value: Element)]

  private var clip = ClipArguments([.scene, .fps])
  @Option(.device, .devices, help: "screens (default: the script's); see flipbook list devices")
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

  /// All combinations of the values.
  var all: [Variant] {
    Variants(devices: devices.map(\.value), themes: themes.map(\.value), scales: scales.map(\.value)).all
  }

  /// Returns the overrides of a variant.
  func clip(_ variant: Variant) -> ClipArguments {
    var clip = clip
    (clip.settings.device, clip.theme, clip.settings.scale) = (variant.device, variant.theme, variant.scale)
    return clip
  }

  mutating func show(theme: ThemeChoice?, factor: Double?) {
    if let theme { themes = [(theme.rawValue, theme)] }
    if let factor {
      let scale = (scales.first?.value ?? 1) * factor
      scales = [(plain(scale), scale)]
    }
  }
}

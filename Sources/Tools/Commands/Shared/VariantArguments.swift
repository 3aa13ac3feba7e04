import CommandLine
import Flipbook

/// The overrides of `record`. Some may have several values, separated by commas.
struct VariantArguments: Sendable {
  private var clip = ClipArguments([.scene, .fps])
  @Option(.devices(help: "screens (default: the script's); see flipbook list devices"))
  private var devices: [String] = []
  @Option(
    .theme, .list(.text("light|dark|both,…", suggestions: ThemeChoice.allCases.map(\.rawValue)), of: .choice()),
    help: "colours (default: the script's); both: side by side")
  private var themes: [ThemeChoice] = []
  private let content = ClipArguments([.feed, .screens, .let, .lets])
  @Option(
    .scale, .list(.text("N,…"), of: .number("N", above: 0, upTo: ScriptLimits.scale)),
    help: "pixels per point (default: the device's)")
  private var scales: [Double] = []
  @Flag(.touches) private var showsTouches

  init() {
    (clip.feed, clip.screens, clip.settings.showsTouches) = (content.feed, content.screens, showsTouches)
    (clip.texts, clip.textsFile) = (content.texts, content.textsFile)
  }

  /// All combinations of the values.
  var all: [Variant] {
    Variants(devices: devices, themes: themes, scales: scales).all
  }

  /// Returns the overrides of a variant.
  func clip(_ variant: Variant) -> ClipArguments {
    var clip = clip
    (clip.settings.device, clip.theme, clip.settings.scale) = (variant.device, variant.theme, variant.scale)
    return clip
  }

  mutating func show(theme: ThemeChoice?, factor: Double?) {
    if let theme { themes = [theme] }
    if let factor { scales = [(scales.first ?? 1) * factor] }
  }
}

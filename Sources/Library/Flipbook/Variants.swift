import Graphics
import Platform

/// A theme, or both themes side by side.
package enum ThemeChoice: String, CaseIterable, Sendable {
  case light, dark, both

  /// The theme, or `nil` for both.
  package var theme: Theme? { Theme(rawValue: rawValue) }

  package init(_ theme: Theme) { self = theme == .dark ? .dark : .light }

  /// The suffix of names: that of DocC for the dark theme.
  fileprivate var suffix: String {
    switch self {
    case .light: ""
    case .dark: "~dark"
    case .both: "-both"
    }
  }
}

/// One combination of a device, a theme and a scale.
package struct Variant: Hashable, Sendable {
  /// The device, the theme and the scale; `nil` for the script's own.
  package var device: String?, theme: ThemeChoice?, scale: Double?
  /// The suffix of the names of its files and folders, such as `-iphone-17~dark@2x`.
  package var suffix = ""

  package init() {}

  /// Returns the path of the variant of a folder.
  package func directory(_ path: String) -> String { suffix.isEmpty ? path : Files.withoutSlash(path) + suffix }

  /// Returns the path of the variant of a file, with the suffix before the extension.
  package func file(_ path: String) -> String {
    let name = Files.name(of: path), stem = Files.stem(of: path)
    return String(path.dropLast(name.count)) + stem + suffix + name.dropFirst(stem.count)
  }
}

/// The variants of a clip's result, and their names: `NAME[-DEVICE][~dark|-both][@Nx]`.
///
/// The light theme, the first device and the first scale have no suffix.
package struct Variants: Hashable, Sendable {
  /// The values. An empty list stands for the script's own value.
  package var devices: [String] = [], themes: [ThemeChoice] = [], scales: [Double] = []
  /// Whether a single theme has its suffix too, as DocC requires.
  package var namesSingleTheme = false

  package init(devices: [String] = [], themes: [ThemeChoice] = [], scales: [Double] = []) {
    (self.devices, self.themes, self.scales) = (devices, themes, scales)
  }

  /// All combinations; the theme varies fastest.
  package var all: [Variant] {
    Self.values(scales).flatMap { scale in
      Self.values(devices).flatMap { device in Self.values(themes).map { variant(device, $0, scale) } }
    }
  }

  private static func values<Value>(_ list: [Value]) -> [Value?] { list.isEmpty ? [nil] : list }

  private func variant(_ device: String?, _ theme: ThemeChoice?, _ scale: Double?) -> Variant {
    var variant = Variant()
    (variant.device, variant.theme, variant.scale) = (device, theme, scale)
    if let device, device != devices.first { variant.suffix += "-\(device)" }
    if let theme, themes.count > 1 || namesSingleTheme { variant.suffix += theme.suffix }
    if let scale, scale != scales.first { variant.suffix += "@\(NumberText.plain(scale))x" }
    return variant
  }
}

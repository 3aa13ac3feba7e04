/// The chunks of a PNG file that describe its colours without a profile (PNG specification, third edition, section 4.3).
struct PNGColors: Hashable {
  private var hasSRGB = false
  /// Whether the chunk exists, and describes other colours than sRGB.
  private var gamma = false, primaries = false, codePoints = false

  /// The values of sRGB: the gamma, and white, red, green and blue with x and y, in units of 1/100,000. Values that
  /// differ by less than the tolerance are sRGB's, rounded by the program that wrote them.
  private static let gamma = [45_455], gammaTolerance = 500
  private static let primaries = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000], tolerance = 100
  /// The code points of sRGB: primaries, transfer function, matrix (ITU-T H.273).
  private static let codePoints: [UInt8] = [1, 13, 0]

  /// Reads a chunk. One with a wrong length is ignored.
  mutating func read(_ content: ArraySlice<UInt8>, of type: String) {
    switch type {
    case "sRGB": hasSRGB = true
    case "gAMA": gamma = Self.differs(content, from: Self.gamma, by: Self.gammaTolerance)
    case "cHRM": primaries = Self.differs(content, from: Self.primaries, by: Self.tolerance)
    case "cICP": codePoints = content.count == 4 && !content.starts(with: Self.codePoints)
    default: break
    }
  }

  /// Returns the names of the chunks that describe other colours than sRGB. A profile and the chunk sRGB take precedence
  /// over gAMA and cHRM, and cICP over all.
  func chunks(hasProfile: Bool) -> [String] {
    if codePoints { return ["cICP"] }
    if hasProfile || hasSRGB { return [] }
    return (gamma ? ["gAMA"] : []) + (primaries ? ["cHRM"] : [])
  }

  private static func differs(_ content: ArraySlice<UInt8>, from values: [Int], by tolerance: Int) -> Bool {
    guard content.count == 4 * values.count else { return false }
    return values.enumerated().contains { index, value in
      abs(content.dropFirst(4 * index).prefix(4).bigEndianValue - value) >= tolerance
    }
  }
}

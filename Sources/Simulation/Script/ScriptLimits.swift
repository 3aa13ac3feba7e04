/// What a script may ask for, so that a hostile one cannot eat the machine. Each error names its limit.
public enum ScriptLimits {
  /// The text of a script with all that it includes, in bytes: 1 MiB.
  public static let textBytes = 1_048_576
  /// Actions after `repeat` and `include` are expanded.
  public static let actions = 100_000
  /// Virtual time, in nanoseconds: one hour.
  public static let virtualTime: Int64 = 3_600_000_000_000
  /// The pixels of a frame: 64 megapixels.
  public static let framePixels: Double = 64_000_000
  /// How deep `repeat` and `include` may nest, together.
  public static let nesting = 32
  /// The largest magnitude of any number in a script.
  public static let number: Double = 1_000_000_000
  /// Mistakes that are reported.
  public static let diagnostics = 200
  /// Steps of the expansion: lines and repetitions, whatever they hold. It stops repetitions in which nothing happens.
  static let steps = 400_000

  /// Whether a frame of a size in points, drawn at a scale in pixels a point, has more pixels than a frame may have.
  public static func isTooLarge(width: Double, height: Double, scale: Double) -> Bool {
    !((width * scale).rounded(.up) * (height * scale).rounded(.up) <= framePixels)
  }
}

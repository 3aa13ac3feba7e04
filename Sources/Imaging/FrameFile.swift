/// The names of the pictures of a sequence: `frame-00000.png` and so on.
public enum FrameFile {
  /// The name of a frame, from 0. Numbers beyond 99999 simply get longer, as ffmpeg's `%05d` expects.
  public static func name(_ number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + suffix
  }

  /// The frame whose name this is; `nil` where it is none's.
  public static func number(of name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    guard let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= 0 else { return nil }
    return Self.name(number) == name ? number : nil
  }

  private static let prefix = "frame-"
  private static let suffix = ".png"
}

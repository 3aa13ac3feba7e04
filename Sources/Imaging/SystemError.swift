#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system's own words for an error number.
enum SystemError {
  static func text(of number: Int32) -> String {
    guard let words = strerror(number) else { return "error \(number)" }
    return String(cString: words)
  }
}

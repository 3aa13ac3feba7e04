#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system's own words for an error number.
package enum SystemError {
  /// Such as `No such file or directory`.
  package static func text(of code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

import LibC

/// The terminal that a standard descriptor refers to, if any.
package enum Terminal {
  /// The control sequence that erases the current line.
  package static let clearLine = "\r\u{1B}[K"

  /// Returns the columns of the terminal at a descriptor, or `nil` if it is not a terminal that can erase a line.
  package static func width(of descriptor: Int32) -> Int? {
    guard isatty(descriptor) == 1, let kind = CurrentProcess.variable("TERM"), kind != "dumb" else { return nil }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

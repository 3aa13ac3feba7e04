import Graphics
import Platform
import Timebase
import Touch

/// The formats in which other tools write gestures.
package enum GestureFormat: String, CaseIterable, Sendable {
  /// W3C WebDriver Actions as JSON.
  case actions
  /// What `getevent -lt` of Android prints.
  case getevent
  /// A JSON array of a browser's pointer events.
  case pointer
}

/// A recording that cannot be used: where, what was expected there, and what to do.
package struct GestureError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was given.
  package let file: String
  /// The line, from 1; nil where the file as a whole is meant.
  package let line: Int?
  /// The column, from 1, in bytes.
  package let column: Int?
  /// What is wrong, and what was expected.
  package let message: String

  init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// The error as tools write it: `pull.txt:3:17: error: …`.
  package var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": error: " + message
  }
}

/// Where a recording's raw positions lie on a screen.
package struct GestureScreen: Hashable, Sendable {
  /// How far a digitiser is turned against the screen, clockwise.
  package enum Rotation: Int, CaseIterable, Sendable {
    /// Not at all.
    case none = 0
    /// By a quarter.
    case quarter = 90
    /// By a half.
    case half = 180
    /// By three quarters.
    case threeQuarters = 270
  }

  /// The screen, in points.
  package let size: Size
  /// Device pixels a point.
  package let scale: Double
  /// How far the digitiser is turned.
  package let rotation: Rotation
  /// Whether its left and right are exchanged, before it is turned.
  package let isMirrored: Bool
  /// How many raw units the digitiser has across and down, where the file does not say; nil where it has to.
  package let axes: Size?

  /// A screen, in points.
  package init(
    size: Size, scale: Double = 1, rotation: Rotation = .none, isMirrored: Bool = false, axes: Size? = nil
  ) {
    (self.size, self.scale, self.rotation, self.isMirrored, self.axes) = (size, scale, rotation, isMirrored, axes)
  }

  /// The place of one that is given in points; only a screen that is turned or mirrored changes it.
  func place(_ point: Point) -> Point {
    rotation == .none && !isMirrored ? point : place(point.x / size.width, point.y / size.height)
  }

  /// The place on the screen of a place on the digitiser, both of its coordinates from 0 to 1.
  func place(_ x: Double, _ y: Double) -> Point {
    let x = isMirrored ? 1 - x : x
    let (u, v) =
      switch rotation {
      case .none: (x, y)
      case .quarter: (1 - y, x)
      case .half: (1 - x, 1 - y)
      case .threeQuarters: (y, 1 - x)
      }
    return Point(u * size.width, v * size.height)
  }
}

/// What a file of another tool says of one finger.
package struct GestureRecording: Sendable {
  /// The most bytes of a file: 100 MB, since a million events are up to 90.
  package static let byteLimit = 100_000_000
  /// The most events of a file: a million, and what a device adds to it.
  package static let eventLimit = 2_000_000
  /// The longest recording, in seconds: one hour.
  package static let durationLimit = 3600.0
  static let tooManyEvents = "the file has more than \(eventLimit) events; record a shorter one"
  static let leftDown = "the last touch was still down at the end; it is lifted there"
  static let tooLong = "the recording is longer than an hour, the most that a script may take"

  /// The format.
  package var format: GestureFormat
  /// The name of the device or of the source, where the file has one.
  package var device: String?
  /// The touches of one finger, one after the other, each from `began` to its end, in seconds since the recording's start.
  package var touches: [[TouchEvent]] = []
  /// When the recording ends.
  package var end = Instant.zero
  /// When everything had come to rest, where an exported script waited for that.
  package var rests: [Instant] = []
  /// What the script that was exported says of its scene, screen and settings, a line each; nothing of it is checked.
  package var settings: [String] = []
  /// What was left out or assumed, in sentences without a full stop.
  package var remarks: [String] = []
  /// Whether its instants are those of a script that was exported, so that none of them may be rounded.
  package var isExported = false

  init(format: GestureFormat) { self.format = format }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: the file, at most ``byteLimit``.
  ///   - file: its name for messages.
  ///   - format: the format; nil recognises it by content.
  ///   - screen: where its positions lie.
  /// - Throws: where the bytes are no such recording.
  package init(
    _ bytes: [UInt8], file: String, format: GestureFormat? = nil, screen: GestureScreen
  ) throws(GestureError) {
    guard bytes.count <= Self.byteLimit else {
      throw GestureError(file: file, "the file has more than \(Self.byteLimit / 1_000_000) MB; record a shorter one")
    }
    guard let format = format ?? Self.format(of: bytes) else {
      let words = GestureFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw GestureError(
        file: file, line: 1, "this is no recording that is known; it would be one of \(words), which --from names")
    }
    switch format {
    case .actions: self = try ActionsReader(bytes, file, screen).recording()
    case .pointer: self = try PointerEventReader(bytes, file, screen).recording()
    case .getevent: self = try GeteventReader(bytes, file).recording(on: screen)
    }
    if end.seconds > Self.durationLimit { throw GestureError(file: file, Self.tooLong) }
    if touches.isEmpty { throw GestureError(file: file, "no finger touches the screen in this recording") }
  }

  /// The format that a file's content shows; nil for none.
  package static func format(of bytes: [UInt8]) -> GestureFormat? {
    let head = bytes.prefix(65_536)
    let text = String(decoding: head, as: UTF8.self)
    guard let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }) else {
      return nil
    }
    let isJSON = first == "{" || first == "[" && !text.contains(" EV_") && !Self.startsWithStamp(text)
    if isJSON {
      return text.contains("\"pointerType\"") && !text.contains("\"timeStamp\"")
        || text.contains("\"actions\"") ? .actions : .pointer
    }
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("add device") || startsWithStamp(line) { return .getevent }
      if line.contains(" EV_"), line.hasPrefix("[") || line.hasPrefix("/dev/") { return .getevent }
    }
    return nil
  }

  /// Whether a text starts as a line of getevent does: `[   123.456789] `.
  private static func startsWithStamp(_ text: some StringProtocol) -> Bool {
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return false }
    let stamp = text[text.index(after: text.startIndex)..<end].drop { $0 == " " }
    return stamp.contains(".") && stamp.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
  }
}

extension GestureError: FlipbookError {
  package var exitCode: ExitCode { .badInput }
  package var hasLocation: Bool { true }
}

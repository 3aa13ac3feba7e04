import Graphics
import Platform
import Timebase
import Touch

/// The formats of gestures from other tools.
package enum GestureFormat: String, CaseIterable, Sendable {
  /// W3C WebDriver Actions as JSON.
  case actions
  /// The output of Android's `getevent -lt`.
  case getevent
  /// A JSON array of a browser's pointer events.
  case pointer
}

/// An error in a recording, with its location and remedy.
package struct GestureError: Error, Hashable, CustomStringConvertible {
  /// The file, as it was given.
  package let file: String
  /// The line, from 1; `nil` if the error concerns the whole file.
  package let line: Int?
  /// The column, from 1, in bytes.
  package let column: Int?
  /// The message: the error, and the expected content.
  package let message: String

  init(file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    (self.file, self.line, self.column, self.message) = (file, line, column, message)
  }

  /// The error in the form of compilers: `pull.txt:3:17: error: …`.
  package var description: String {
    ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": error: " + message
  }
}

/// The mapping from a recording's raw positions to a screen.
package struct GestureScreen: Hashable, Sendable {
  /// The clockwise rotation of a digitiser relative to the screen, in degrees.
  package enum Rotation: Int, CaseIterable, Sendable {
    /// No rotation.
    case none = 0
    /// A quarter turn.
    case quarter = 90
    /// A half turn.
    case half = 180
    /// Three quarters of a turn.
    case threeQuarters = 270
  }

  /// The screen, in points.
  package let size: Size
  /// The number of device pixels per point.
  package let scale: Double
  /// The rotation of the digitiser.
  package let rotation: Rotation
  /// Whether the digitiser is mirrored horizontally, before its rotation.
  package let isMirrored: Bool
  /// The range of the digitiser in raw units, horizontally and vertically, if the file lacks it; `nil` to require it in
  /// the file.
  package let axes: Size?

  /// Creates a screen with a size in points.
  package init(
    size: Size, scale: Double = 1, rotation: Rotation = .none, isMirrored: Bool = false, axes: Size? = nil
  ) {
    (self.size, self.scale, self.rotation, self.isMirrored, self.axes) = (size, scale, rotation, isMirrored, axes)
  }

  /// Returns the location on the screen of a point in the recording. It differs only if the screen is rotated or
  /// mirrored.
  func place(_ point: Point) -> Point {
    rotation == .none && !isMirrored ? point : place(point.x / size.width, point.y / size.height)
  }

  /// Returns the location on the screen of a position on the digitiser, whose coordinates are from 0 to 1.
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

/// The touches of one finger, read from another tool's file.
package struct GestureRecording: Sendable {
  /// The maximum size of a file: 100 MB, because a million events can have 90 MB.
  package static let byteLimit = 100_000_000
  /// The maximum number of events of a file: a million, doubled for the events that devices add.
  package static let eventLimit = 2_000_000
  /// The longest recording, in seconds: one hour.
  package static let durationLimit = 3600.0
  /// The message for a file with more than `eventLimit` events.
  static let tooManyEvents = "the file has more than \(eventLimit) events; record a shorter gesture"
  /// The remark on a recording that ends with a finger on the screen.
  static let leftDown = "the last touch was still down at the end; it is lifted there"
  /// The message for a recording of more than `durationLimit`.
  static let tooLong = "the recording exceeds the limit of one hour; record a shorter gesture"

  /// The format.
  package var format: GestureFormat
  /// The name of the device or of the source; `nil` if the file has none.
  package var device: String?
  /// The touches of one finger, in order. Each has its events from `began` to its end, in seconds since the recording's
  /// start.
  package var touches: [[TouchEvent]] = []
  /// The end of the recording.
  package var end = Instant.zero
  /// The instants at which a `settle` of an exported script found everything at rest.
  package var rests: [Instant] = []
  /// The exported script's settings of scene and screen, one per line. They are not checked.
  package var settings: [String] = []
  /// Remarks about skipped events and assumptions, without a full stop.
  package var remarks: [String] = []
  /// Whether the instants are those of an exported script and must not be rounded.
  package var isExported = false

  /// Creates a recording without touches.
  init(format: GestureFormat) { self.format = format }

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - bytes: The file, at most ``byteLimit``.
  ///   - file: The name of the file, for messages.
  ///   - format: The format; `nil` to detect it.
  ///   - screen: The mapping of positions to the screen.
  /// - Throws: `GestureError` if the bytes are no valid recording.
  package init(
    _ bytes: [UInt8], file: String, format: GestureFormat? = nil, screen: GestureScreen
  ) throws(GestureError) {
    guard bytes.count <= Self.byteLimit else {
      throw GestureError(
        file: file, "the file has more than \(Self.byteLimit / 1_000_000) MB; record a shorter gesture")
    }
    guard let format = format ?? Self.format(of: bytes) else {
      let words = GestureFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw GestureError(
        file: file, line: 1, "unknown recording format; set it with --from: \(words)")
    }
    switch format {
    case .actions: self = try ActionsReader(bytes, file, screen).recording()
    case .pointer: self = try PointerEventReader(bytes, file, screen).recording()
    case .getevent: self = try GeteventReader(bytes, file).recording(on: screen)
    }
    if end.seconds > Self.durationLimit { throw GestureError(file: file, Self.tooLong) }
    if touches.isEmpty { throw GestureError(file: file, "no finger touches the screen in this recording") }
  }

  /// Returns the format of a file's content; `nil` if it is unknown.
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

  /// Whether a text starts like a line of getevent: `[   123.456789] `.
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

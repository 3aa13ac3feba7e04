import Graphics
import Platform
import Timebase
import Touch

/// The formats of gestures from other tools.
package enum GestureFormat: String, CaseIterable, Sendable {
  /// W3C WebDriver Actions as JSON.
  case actions
  /// A JSON array of a browser's pointer events.
  case pointer
}

extension UserError {
  /// Returns an error in a recording, in the form of compilers: `pull.txt:3:17: error: …`.
  ///
  /// - Parameters:
  ///   - file: The file, as it was given.
  ///   - line: The line, from 1; `nil` if the error concerns the whole file.
  ///   - column: The column, from 1, in bytes.
  ///   - message: The error, and the expected content.
  static func recording(_ file: String, line: Int? = nil, column: Int? = nil, _ message: String) -> UserError {
    let location = ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
    return UserError("\(location): error: \(message)", .badInput, hasLocation: true)
  }
}

/// A format that is known, but not read.
private struct UnreadFormat {
  var name: String
  var remedy: String
  /// Whether a file's beginning has the format.
  var matches: (_ head: String) -> Bool

  private static let raw =
    "its positions are raw values of a digitiser; record the touch as pointer events in a browser, or write W3C Actions"

  static var all: [UnreadFormat] {
    [
      UnreadFormat(name: "a Maestro flow", remedy: "write its steps as statements, such as flick, drag and tap") {
        $0.contains(/(?m)^(?:appId:|- (?:launchApp|tapOn|swipe|scroll|back|inputText|assertVisible)\b)/)
      },
      UnreadFormat(name: "an evtest log", remedy: raw) {
        $0.contains(/(?m)^(?:Input driver version is |Event: time [0-9])/)
      },
      UnreadFormat(name: "a getevent log", remedy: raw) {
        $0.contains(
          /(?m)^(?:add device [0-9]+: |\/dev\/input\/event|\[ *[0-9]+\.[0-9]+\] +\S|[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{8})/
        )
      },
    ]
  }
}

/// The touches of one finger, read from another tool's file.
package struct GestureRecording: Sendable {
  /// The maximum size of a file: 100 MB, because a million events can have 90 MB.
  package static let byteLimit = 100_000_000
  /// The maximum number of events of a file.
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
  /// The name of the source; `nil` if the file has none.
  package var source: String?
  /// The touches of one finger, in order. The recording starts at instant 0.
  package var touches: [RecordedTouch] = []
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
  /// - Throws: `UserError` if the bytes are no valid recording.
  package init(_ bytes: [UInt8], file: String, format: GestureFormat? = nil) throws(UserError) {
    guard bytes.count <= Self.byteLimit else {
      throw UserError.recording(
        file, "the file has more than \(Self.byteLimit / 1_000_000) MB; record a shorter gesture")
    }
    let head = String(decoding: bytes.prefix(65_536), as: UTF8.self)
    if let unread = UnreadFormat.all.first(where: { $0.matches(head) }) {
      throw UserError.recording(file, line: 1, "this is \(unread.name), which import does not read; \(unread.remedy)")
    }
    guard let format = format ?? Self.format(of: head) else {
      let words = GestureFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw UserError.recording(file, line: 1, "unknown recording format; set it with --from: \(words)")
    }
    switch format {
    case .actions: self = try ActionsReader(bytes, file).recording()
    case .pointer: self = try PointerEventReader(bytes, file).recording()
    }
    if end.seconds > Self.durationLimit { throw UserError.recording(file, Self.tooLong) }
    if touches.isEmpty { throw UserError.recording(file, "no finger touches the screen in this recording") }
  }

  /// Returns the format of a file that begins with a text; `nil` if it is unknown.
  private static func format(of head: String) -> GestureFormat? {
    let first = head.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
    guard first == "{" || first == "[" else { return nil }
    return head.contains("\"pointerType\"") && !head.contains("\"timeStamp\"") || head.contains("\"actions\"")
      ? .actions : .pointer
  }

  /// The smallest of Apple's devices on whose screen every position lies, and whether there is one; otherwise the
  /// largest. Negative positions do not count. Of several devices of one size it is the newest, a Pro or a mini only if
  /// there is no other.
  package var device: (device: Device, fits: Bool) {
    let places = touches.flatMap { $0.events.map(\.location) }
    let (x, y) = (places.map(\.x).max() ?? 0, places.map(\.y).max() ?? 0)
    func area(_ device: Device) -> Double { device.size.width * device.size.height }
    let devices = Device.all.filter { device in ["iphone", "ipad"].contains { device.name.hasPrefix($0) } }
    let fitting = devices.filter { x <= $0.size.width && y <= $0.size.height }
    let best = fitting.map(area).min() ?? devices.map(area).max() ?? 0
    let sized = devices.filter { area($0) == best }
    let isSpecial = /-pro|-mini/
    return (sized.last { !$0.name.contains(isSpecial) } ?? sized[sized.count - 1], !fitting.isEmpty)
  }
}

import Geometry
import Timebase
import Touch

/// One event of a Linux input device.
struct EvdevEvent {
  /// Microseconds on the device's clock.
  var time: Int64
  var type: UInt16
  var code: UInt16
  var value: Int32

  static let syn: UInt16 = 0, key: UInt16 = 1, abs: UInt16 = 3
  static let synReport: UInt16 = 0, synMTReport: UInt16 = 2, synDropped: UInt16 = 3
  static let touch: UInt16 = 0x14A
  static let x: UInt16 = 0x00, y: UInt16 = 0x01
  static let slot: UInt16 = 0x2F, mtX: UInt16 = 0x35, mtY: UInt16 = 0x36, trackingID: UInt16 = 0x39
  /// The codes of a contact's shape, pressure and tool, of which nothing is needed.
  static let shape: ClosedRange<UInt16> = 0x30...0x3D

  /// Whether it tells where a finger is across the screen.
  var isPosition: Bool { type == Self.abs && (code == Self.mtX || code == Self.x) }
}

/// What a file says of one touch screen: its axes and its events.
struct EvdevRecording {
  let file: String
  var device: String?
  /// The least and the largest value of an axis, by its code.
  var ranges: [UInt16: ClosedRange<Int32>] = [:]
  var events: [EvdevEvent] = []
  /// Lines of other devices and lines without a meaning.
  var otherDevices = 0, unknownCodes = 0
  var isCut = false

  /// The touches on a screen.
  func recording(_ format: GestureFormat, _ screen: GestureScreen) throws(GestureError) -> GestureRecording {
    guard let first = events.first else { throw GestureError(file: file, "the file has no events of a touch screen") }
    var result = GestureRecording(format: format)
    result.device = device
    var decoder = TouchDecoder(events)
    decoder.run()
    guard decoder.latest - first.time <= Int64(GestureRecording.durationLimit * 1e6) else {
      throw GestureError(file: file, GestureRecording.tooLong)
    }
    let axes = try axes(decoder, screen)
    result.touches = decoder.touches.map { touch in
      touch.enumerated().map { index, sample in
        let phase: TouchEvent.Phase = index == 0 ? .began : index == touch.count - 1 ? .ended : .moved
        let x = (Double(sample.x) - axes.x.start) / axes.x.extent, y = (Double(sample.y) - axes.y.start) / axes.y.extent
        return TouchEvent(
          phase: phase, location: screen.place(x, y),
          timestamp: Instant(picoseconds: (sample.time - first.time) * 1_000_000))
      }
    }
    result.end = Instant(picoseconds: (decoder.latest - first.time) * 1_000_000)
    if let remark = axes.remark { result.remarks.append(remark) }
    result.remarks += remarks(decoder)
    return result
  }

  private func remarks(_ decoder: TouchDecoder) -> [String] {
    let counts = [
      (decoder.otherTouches, "touches of further fingers are left out", "; the first finger counts"),
      (decoder.drops, "the kernel dropped events (SYN_DROPPED)", " times"),
      (decoder.backwards, "events whose clock went back are left out", ""),
      (otherDevices, "events of other devices are left out", ""),
      (unknownCodes + decoder.unknownCodes, "events with unknown codes are left out", ""),
    ]
    return (decoder.isLeftPressed ? [GestureRecording.leftDown] : [])
      + counts.filter { $0.0 > 0 }.map { "\($1): \($0)\($2)" }
      + (isCut ? ["the last line is cut off and left out"] : [])
  }

  /// Where raw values start, and how many there are, in both directions.
  private func axes(
    _ decoder: TouchDecoder, _ screen: GestureScreen
  ) throws(GestureError) -> (x: Axis, y: Axis, remark: String?) {
    let codes = decoder.isMultitouch ? (EvdevEvent.mtX, EvdevEvent.mtY) : (EvdevEvent.x, EvdevEvent.y)
    if let axes = screen.axes { return (Axis(0, axes.width), Axis(0, axes.height), nil) }
    if let x = ranges[codes.0], let y = ranges[codes.1], x.upperBound > x.lowerBound, y.upperBound > y.lowerBound {
      return (Axis(x), Axis(y), nil)
    }
    let turned = screen.rotation == .quarter || screen.rotation == .threeQuarters
    let pixels = Size(
      (screen.size.width * screen.scale).rounded(), (screen.size.height * screen.scale).rounded())
    let size = turned ? Size(pixels.height, pixels.width) : pixels
    let samples = decoder.touches.joined()
    guard samples.allSatisfy({ (0...size.width).contains(Double($0.x)) && (0...size.height).contains(Double($0.y)) })
    else {
      throw GestureError(
        file: file,
        "the file does not say how far its axes reach, and its values are not pixels of the screen; put what getevent -lp "
          + "prints before the events, or name the axes with --axes 1080x2400")
    }
    return (
      Axis(0, size.width), Axis(0, size.height),
      "the file does not say how far its axes reach; its values are taken for the device's pixels"
    )
  }

  private struct Axis {
    var start: Double
    var extent: Double

    init(_ start: Double, _ extent: Double) { (self.start, self.extent) = (start, extent) }

    /// A value stands for a unit's width, as in Android.
    init(_ range: ClosedRange<Int32>) {
      self.init(Double(range.lowerBound), Double(range.upperBound) - Double(range.lowerBound) + 1)
    }
  }
}

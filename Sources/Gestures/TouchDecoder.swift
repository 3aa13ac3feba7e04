/// One event of a Linux input device.
struct EvdevEvent {
  /// The time on the device's clock, in microseconds.
  var time: Int64
  /// The type of the event: synchronisation, key, or absolute axis.
  var type: UInt16
  /// The code of the key or the axis.
  var code: UInt16
  /// The value in raw units.
  var value: Int32

  /// Types of events (`linux/input-event-codes.h`, also for the codes below).
  static let syn: UInt16 = 0, key: UInt16 = 1, abs: UInt16 = 3
  /// Codes of synchronisation: the end of a report, the end of a contact in protocol A, and lost events.
  static let synReport: UInt16 = 0, synMTReport: UInt16 = 2, synDropped: UInt16 = 3
  /// The key that is down while a finger touches the screen.
  static let touch: UInt16 = 0x14A
  /// The axes of single-touch screens.
  static let x: UInt16 = 0x00, y: UInt16 = 0x01
  /// The axes of multitouch screens: the slot of protocol B, the position, and the contact's identifier.
  static let slot: UInt16 = 0x2F, mtX: UInt16 = 0x35, mtY: UInt16 = 0x36, trackingID: UInt16 = 0x39
  /// The codes of a contact's shape, pressure and tool, which are ignored.
  static let shape: ClosedRange<UInt16> = 0x30...0x3D

  /// Whether the event has the horizontal position of a finger.
  var isPosition: Bool { type == Self.abs && (code == Self.mtX || code == Self.x) }
}

/// Tracks one finger through the events of a touch screen: multitouch protocols A and B of Linux, and single-touch
/// screens.
struct TouchDecoder {
  /// The location of the finger in raw units, and the time in microseconds.
  struct Sample {
    var time: Int64
    /// The horizontal position, in raw units.
    var x: Int32
    /// The vertical position, in raw units.
    var y: Int32
  }

  /// A contact, whose position may still be incomplete. Without slots, `slot` is its number in the packet.
  private struct Contact {
    var slot: Int32 = 0
    /// The identifier of the contact; negative if the slot is free.
    var id: Int32 = -1
    var x: Int32?
    var y: Int32?
    var isDown: Bool { id >= 0 }
    /// Slot and identifier in one number, to compare contacts quickly.
    var key: Int64 { Int64(slot) << 32 | Int64(id) }
  }

  /// The protocol: B with slots, A with a packet of all contacts for each report, or a single touch.
  private enum Mode { case slots, packets, single }

  /// The number of tracked slots; no screen has more.
  private static let slotCount: Int32 = 64

  /// The events, in the order of the file.
  let events: [EvdevEvent]
  private let mode: Mode
  /// The touches of one finger at a time, each with its lift as the last sample.
  private(set) var touches: [[Sample]] = []
  /// The largest time so far, in microseconds.
  private(set) var latest: Int64
  /// The numbers of touches of further fingers, of reports of lost events, of events that go back in time, and of
  /// events with unknown codes.
  private(set) var otherTouches = 0, drops = 0, backwards = 0, unknownCodes = 0
  /// Whether the recording ends with a finger on the screen.
  private(set) var isLeftPressed = false

  private var slots = (0..<Self.slotCount).map { Contact(slot: $0) }
  /// The current slot; −1 if its number is out of range.
  private var slot = 0
  /// The slots with an active contact, one bit each.
  private var down: UInt64 = 0
  /// The contacts of a packet, and the current one.
  private var packet: [Contact] = []
  private var current = Contact()
  /// Whether the touch key was released in this report.
  private var isReleased = false
  /// The tracked contact: its slot and its id.
  private var primary: (slot: Int32, id: Int32)?
  /// The samples of the tracked contact.
  private var touch: [Sample] = []
  /// The contacts of this report, and of the previous one.
  private var seen: [Int64] = [], before: [Int64] = []
  /// Whether events are ignored until the next report, because some were lost.
  private var isDropping = false

  /// Whether the screen reports several contacts.
  var isMultitouch: Bool { mode != .single }

  /// Creates a decoder, and finds the protocol from the codes that occur.
  init(_ events: [EvdevEvent]) {
    self.events = events
    latest = events.first?.time ?? 0
    var (hasPackets, hasMultitouch) = (false, false)
    for event in events {
      if event.type == EvdevEvent.syn { hasPackets = hasPackets || event.code == EvdevEvent.synMTReport }
      if event.type == EvdevEvent.abs { hasMultitouch = hasMultitouch || event.code == EvdevEvent.mtX }
    }
    mode = hasPackets ? .packets : hasMultitouch ? .slots : .single
  }

  /// Reads all events.
  mutating func run() {
    for event in events {
      guard event.time >= latest else {
        backwards += 1
        continue
      }
      latest = event.time
      take(event)
    }
    guard primary != nil, !touch.isEmpty else { return }
    isLeftPressed = true
    finish(at: latest)
  }

  /// Applies an event.
  private mutating func take(_ event: EvdevEvent) {
    switch event.type {
    case EvdevEvent.syn: synchronise(event)
    case _ where isDropping: break
    case EvdevEvent.abs: move(event)
    case EvdevEvent.key where event.code == EvdevEvent.touch:
      if mode == .single { current.id = event.value > 0 ? 0 : -1 }
      isReleased = event.value == 0
    default: break
    }
  }

  /// Applies the value of an axis.
  private mutating func move(_ event: EvdevEvent) {
    switch (mode, event.code) {
    case (.single, EvdevEvent.x): current.x = event.value
    case (.single, EvdevEvent.y): current.y = event.value
    case (.slots, EvdevEvent.slot): slot = (0..<Self.slotCount).contains(event.value) ? Int(event.value) : -1
    case (.slots, _) where slot < 0: break
    case (.slots, EvdevEvent.trackingID): track(event)
    case (.slots, EvdevEvent.mtX): slots[slot].x = event.value
    case (.slots, EvdevEvent.mtY): slots[slot].y = event.value
    case (.packets, EvdevEvent.trackingID): current.id = event.value
    case (.packets, EvdevEvent.mtX): current.x = event.value
    case (.packets, EvdevEvent.mtY): current.y = event.value
    case (_, EvdevEvent.shape), (_, 0x00...0x2F): break
    default: unknownCodes += 1
    }
  }

  /// Begins or ends the contact of a slot. A slot keeps its position, which a new contact need not repeat.
  private mutating func track(_ event: EvdevEvent) {
    // One contact may replace another without a lift.
    if let primary, primary.slot == slot, event.value != primary.id { finish(at: event.time) }
    slots[slot].id = event.value
    let bit: UInt64 = 1 << UInt64(slot)
    down = event.value >= 0 ? down | bit : down & ~bit
  }

  /// Ends a contact or a report.
  private mutating func synchronise(_ event: EvdevEvent) {
    switch event.code {
    case EvdevEvent.synDropped:
      drops += 1
      isDropping = true
    case EvdevEvent.synMTReport where !isDropping:
      if current.x != nil, current.y != nil, packet.count < Self.slotCount { packet.append(current) }
      current = Contact()
    case EvdevEvent.synReport:
      if !isDropping { report(at: event.time) }
      isDropping = false
    default: break
    }
  }

  /// Collects the contacts of a report in a packet, in the same form for all protocols.
  private mutating func report(at time: Int64) {
    switch mode {
    case .slots:
      if isReleased { liftAll() }
      packet.removeAll(keepingCapacity: true)
      var rest = down
      while rest != 0 {
        packet.append(slots[rest.trailingZeroBitCount])
        rest &= rest - 1
      }
    case .single: packet = current.isDown ? [current] : []
    case .packets:
      // Without ids, contacts are distinguished by their order.
      for (index, contact) in packet.enumerated() {
        packet[index].slot = contact.id < 0 ? Int32(index) : contact.id
        packet[index].id = 0
      }
      if isReleased { packet = [] }
    }
    isReleased = false
    follow(at: time)
    if mode == .packets { packet = [] }
  }

  /// Lifts all contacts, because no finger touches the screen.
  private mutating func liftAll() {
    for index in slots.indices { slots[index].id = -1 }
    down = 0
  }

  /// Tracks the contacts of a packet.
  private mutating func follow(at time: Int64) {
    if let primary, !packet.contains(where: { $0.slot == primary.slot && $0.id == primary.id }) { finish(at: time) }
    swap(&seen, &before)
    seen.removeAll(keepingCapacity: true)
    for contact in packet {
      guard let x = contact.x, let y = contact.y else { continue }
      seen.append(contact.key)
      if primary == nil, !before.contains(contact.key) {
        primary = (contact.slot, contact.id)
        touch = [Sample(time: time, x: x, y: y)]
      } else if let primary, primary.slot == contact.slot {
        add(Sample(time: time, x: x, y: y))
      } else if !before.contains(contact.key) {
        otherTouches += 1
      }
    }
  }

  /// Appends a sample, unless the finger has not moved.
  private mutating func add(_ sample: Sample) {
    guard let last = touch.last, last.x != sample.x || last.y != sample.y else { return }
    touch.append(sample)
  }

  /// Ends the tracked touch with a sample at its last location.
  private mutating func finish(at time: Int64) {
    primary = nil
    guard let last = touch.last else { return }
    touches.append(touch + [Sample(time: time, x: last.x, y: last.y)])
    touch = []
  }
}

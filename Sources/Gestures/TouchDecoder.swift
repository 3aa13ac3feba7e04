/// Follows one finger through the events of a touch screen: multitouch protocols A and B of Linux, and screens that know
/// one finger only.
struct TouchDecoder {
  /// Where the finger was, in raw units, and when, in microseconds.
  struct Sample {
    var time: Int64
    var x: Int32
    var y: Int32
  }

  /// A contact, of which the position may be incomplete yet.
  private struct Contact {
    var id: Int32 = -1
    var x: Int32?
    var y: Int32?
    var isDown: Bool { id >= 0 }
  }

  private enum Mode { case slots, packets, single }

  /// The slots that are looked at; no screen has more.
  private static let slots: Range<Int32> = 0..<64

  let events: [EvdevEvent]
  private let mode: Mode
  private(set) var touches: [[Sample]] = []
  private(set) var latest: Int64
  private(set) var otherTouches = 0, drops = 0, backwards = 0, unknownCodes = 0
  private(set) var isLeftPressed = false

  private var slots: [Int32: Contact] = [:]
  private var slot: Int32 = 0
  /// The contacts of a packet, and the one that is being described.
  private var packet: [Contact] = []
  private var current = Contact()
  private var isReleased = false
  /// Which contact is followed: its slot and its id.
  private var primary: (slot: Int32, id: Int32)?
  private var touch: [Sample] = []
  private var seen: Set<Int64> = []
  private var isDropping = false

  var isMultitouch: Bool { mode != .single }

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

  private mutating func take(_ event: EvdevEvent) {
    switch event.type {
    case EvdevEvent.syn: synchronise(event)
    case _ where isDropping: break
    case EvdevEvent.abs: move(event)
    case EvdevEvent.key where event.code == EvdevEvent.touch:
      if mode == .single { current.id = event.value > 0 ? 0 : -1 }
      if mode == .packets, event.value == 0 { isReleased = true }
    default: break
    }
  }

  private mutating func move(_ event: EvdevEvent) {
    switch (mode, event.code) {
    case (.single, EvdevEvent.x): current.x = event.value
    case (.single, EvdevEvent.y): current.y = event.value
    case (.slots, EvdevEvent.slot): slot = Self.slots.contains(event.value) ? event.value : -1
    case (.slots, _) where slot < 0: break
    case (.slots, EvdevEvent.trackingID): track(event)
    case (.slots, EvdevEvent.mtX): slots[slot, default: Contact()].x = event.value
    case (.slots, EvdevEvent.mtY): slots[slot, default: Contact()].y = event.value
    case (.packets, EvdevEvent.trackingID): current.id = event.value
    case (.packets, EvdevEvent.mtX): current.x = event.value
    case (.packets, EvdevEvent.mtY): current.y = event.value
    case (_, EvdevEvent.shape), (_, 0x00...0x2F): break
    default: unknownCodes += 1
    }
  }

  /// A contact of a slot begins or ends. A slot keeps its position, which a new contact need not say again.
  private mutating func track(_ event: EvdevEvent) {
    // One contact may take the place of another without being lifted.
    if primary?.slot == slot, event.value != primary?.id { finish(at: event.time) }
    slots[slot, default: Contact()].id = event.value
  }

  private mutating func synchronise(_ event: EvdevEvent) {
    switch event.code {
    case EvdevEvent.synDropped:
      drops += 1
      isDropping = true
    case EvdevEvent.synMTReport where !isDropping:
      if current.x != nil, current.y != nil { packet.append(current) }
      current = Contact()
    case EvdevEvent.synReport:
      if !isDropping { report(at: event.time) }
      isDropping = false
    default: break
    }
  }

  private mutating func report(at time: Int64) {
    var contacts: [(slot: Int32, contact: Contact)]
    switch mode {
    case .slots: contacts = slots.filter(\.value.isDown).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    case .single: contacts = current.isDown ? [(slot: Int32(0), contact: current)] : []
    case .packets:
      // Without ids contacts are told apart by their order.
      contacts = packet.enumerated().map { index, contact in
        (contact.id < 0 ? Int32(clamping: index) : contact.id, Contact(id: 0, x: contact.x, y: contact.y))
      }
      if isReleased { contacts = [] }
      packet = []
      isReleased = false
    }
    follow(contacts, at: time)
  }

  private mutating func follow(_ contacts: [(slot: Int32, contact: Contact)], at time: Int64) {
    if let primary, !contacts.contains(where: { $0.slot == primary.slot && $0.contact.id == primary.id }) {
      finish(at: time)
    }
    var known: Set<Int64> = []
    for (slot, contact) in contacts {
      guard let x = contact.x, let y = contact.y else { continue }
      let key = Int64(slot) << 32 | Int64(contact.id)
      known.insert(key)
      if primary == nil, !seen.contains(key) {
        primary = (slot, contact.id)
        touch = [Sample(time: time, x: x, y: y)]
      } else if primary?.slot == slot {
        add(Sample(time: time, x: x, y: y))
      } else if !seen.contains(key) {
        otherTouches += 1
      }
    }
    seen = known
  }

  private mutating func add(_ sample: Sample) {
    guard let last = touch.last, last.x != sample.x || last.y != sample.y else { return }
    touch.append(sample)
  }

  private mutating func finish(at time: Int64) {
    primary = nil
    guard let last = touch.last else { return }
    touches.append(touch + [Sample(time: time, x: last.x, y: last.y)])
    touch = []
  }
}

import Flipbook
import JSON
import Syntax

/// The presentation statements, marks and shots of a clip, with the statements of the script that can be edited.
struct TimelineItems {
  /// A presentation statement, a mark or a shot.
  struct Item {
    /// The action. The texts of one that can be edited contain names in braces, as in the script.
    fileprivate(set) var action: Script.Action
    /// The instant at which it acts, in virtual time.
    var instant: Instant
    /// The index of its statement in the text; `nil` if it is in a block or in an included file.
    let statement: Int?
    /// Its area of the screen, in points, if it has one.
    var area: Rect?
    /// The displayed text; `nil` for that of the action.
    var shownText: String?

    var annotation: Script.Annotation? { action.annotation }

    /// The item as a timeline needs it.
    var played: PlayedAnnotation { PlayedAnnotation(action, at: instant, area: area) }
  }

  /// The items, in the order in which they act.
  let items: [Item]
  /// The touches with the pauses after them.
  private(set) var gestures: [GestureItem] = []
  /// The script's text.
  let tree: SyntaxTree
  /// The instants at which the statements of the text begin; `nil` for settings and if it is unknown.
  let starts: [Instant?]
  /// The delays of the statements of the text.
  let delays: [Duration?]
  /// The end of the script in virtual time.
  let end: Instant
  private let endsHidden: Bool
  let rate: FrameRate
  /// The number of frames.
  let count: Int
  /// The mapping between the clip's time and virtual time, with the time of each item.
  let timeline: ClipTimeline

  /// Finds the items of a clip.
  init(_ playback: Playback, text: String) {
    let script = playback.clip.script
    let tree = SyntaxTree(text, Script.Language.script.grammar)
    self.tree = tree
    let owners = Self.owners(of: playback.log, in: tree, file: script.file)
    var starts: [Instant?] = Array(repeating: nil, count: tree.statements.count)
    var delays: [Duration?] = Array(repeating: nil, count: tree.statements.count)
    var items: [Item] = []
    var played = playback.timeline.items[...]
    for ((action, instant), owner) in zip(playback.log, owners) {
      if let owner, starts[owner] == nil {
        starts[owner] = instant.advanced(byPicoseconds: -1000 * (action.delay ?? .zero).nanoseconds)
      }
      guard action.timelineKind != nil else { continue }
      let isOwn = owner.map { tree.isMoment(tree.statements[$0]) } ?? false
      if let owner, isOwn { delays[owner] = action.delay }
      let area = action.annotation == nil ? nil : played.popFirst()?.played.area
      var item = Item(action: action, instant: instant, statement: isOwn ? owner : nil, area: area)
      if let annotation = action.annotation, let owner, isOwn, let text = annotation.texts.first {
        let texts = tree.displayedTexts(tree.statements[owner], count: annotation.texts.count)
        item.action.kind = .annotation(annotation.with(texts: texts))
        item.shownText = text
      }
      items.append(item)
    }
    (self.starts, self.delays, self.items) = (starts, delays, items)
    (end, endsHidden) = (playback.end, playback.timeline.endsHidden)
    (rate, count) = (playback.clip.frameRate, playback.frameCount)
    timeline = ClipTimeline(items.map(\.played), virtualEnd: end, endsHidden: endsHidden)
    gestures = Self.gestures(of: playback, in: self)
  }

  /// Returns the index of the statement to which each action belongs; `nil` if it is unknown.
  private static func owners(
    of log: [(action: Script.Action, instant: Instant)], in tree: SyntaxTree, file: String
  ) -> [Int?] {
    // Blocks and included files stand for other statements.
    let holdOthers = tree.statements.map { [.include, .repeat].contains(tree.scriptKeyword($0)) }
    var last = -1
    return log.map { action, _ in
      let location = action.location
      if location.file == file {
        let owner = tree.statement(line: location.line, column: location.column)
        // A delayed statement acts later than it stands.
        if action.delay == nil { last = owner ?? last }
        return owner
      }
      // A file is included by the next statement that can, unless by the previous one.
      let isUnknown = action.delay != nil || last >= 0 && holdOthers[last]
      guard !isUnknown, let next = holdOthers[(last + 1)...].firstIndex(of: true) else {
        return nil
      }
      last = next
      return next
    }
  }

  /// Returns the mapping between the clip's time and virtual time with other items.
  func timeline(of items: [Item]) -> ClipTimeline {
    ClipTimeline(items.map(\.played), virtualEnd: end, endsHidden: endsHidden)
  }

  /// Returns the first frame at or after an instant of the clip.
  func frame(at instant: Instant) -> Int { rate.frameCount(upTo: instant.advanced(byPicoseconds: -1)) }

  /// Returns the frame at which an item begins.
  func frame(of index: Int) -> Int { frame(at: timeline.items[index].span.start) }

  /// Returns the item that is moved and deleted together with another one: the `zoom out` after a zoom, and the
  /// `speed 1x` after another speed.
  func partner(of index: Int) -> Int? {
    guard let follower = timeline.items[index].follower else { return nil }
    switch (items[index].annotation, items[follower].annotation) {
    case (.zoom, .zoomOut), (.zoomFollow, .zoomOut): return follower
    case (.speed(let rate), .speed(1)) where rate != 1: return follower
    default: return nil
    }
  }
}

// MARK: The page's format

extension TimelineItems {
  /// The maximum number of items on a page.
  static let limit = 1000

  /// Returns the reason why an item of an included file cannot be edited.
  static func elsewhere(_ location: Script.Location) -> String {
    "It is in \(Files.name(of: location.file)); edit that file."
  }

  /// The items in the page's format.
  func json(file: String) -> [JSONValue] {
    items.indices.prefix(Self.limit).map { index in
      let (item, place) = (items[index], timeline.items[index])
      let location = item.action.location
      let base: JSONValue = [
        "kind": place.kind.rawValue, "name": item.name(place.kind), "start": place.span.start.seconds,
        "end": place.span.end.seconds, "frame": frame(at: place.span.start), "endFrame": frame(at: place.span.end),
        "line": location.file == file ? location.line : nil, "column": location.column,
        "isEditable": item.statement != nil, "isResizable": item.statement != nil && place.hasDuration,
        "reason": item.statement != nil
          ? nil
          : location.file == file
            ? "It is repeated by a block; edit the text."
            : Self.elsewhere(location),
        "rect": item.area.map { [$0.minX, $0.minY, $0.width, $0.height] },
      ]
      return base + item.fields
    }
  }
}

extension TimelineItems.Item {
  /// The statement and its text.
  fileprivate func name(_ kind: TimelineItem.Kind) -> String {
    switch action.kind {
    case .mark(let name), .shot(let name): return "\(kind.rawValue) \(name)"
    default: break
    }
    switch annotation {
    case .caption(let text, _, _), .callout(_, let text, _, _), .card(let text, _, _, _):
      return "\(kind.rawValue) \(shownText ?? text)"
    case .captionOff: return "caption off"
    case .zoom(.view(let name), _, _): return "zoom \(name)"
    case .zoom(let region, _, _): return "zoom \(region)"
    case .zoomFollow: return "zoom follow finger"
    case .zoomOut: return "zoom out"
    case .speed(let rate): return "speed \(NumberText.plain(rate))x"
    default: return kind.rawValue
    }
  }

  /// The values that the page edits. Durations are in milliseconds.
  fileprivate var fields: JSONValue {
    func milliseconds(_ duration: Duration?) -> JSONValue {
      duration.map { .number(Double($0.nanoseconds) / 1e6) } ?? .null
    }
    switch action.kind {
    case .mark(let name), .shot(let name): return ["text": name]
    default: break
    }
    switch annotation {
    case .caption(let text, let body, let duration):
      return ["text": text, "subtitle": body, "duration": milliseconds(duration)]
    case .callout(let position, let text, let number, let duration):
      return [
        "text": text, "target": "\(position)", "number": number,
        "duration": milliseconds(duration ?? Script.Annotation.calloutDuration),
      ]
    case .card(let title, let subtitle, _, let duration):
      return ["text": title, "subtitle": subtitle, "duration": milliseconds(duration)]
    case .zoom(let region, let duration, _): return ["target": "\(region)", "duration": milliseconds(duration)]
    case .zoomFollow(let factor, let duration): return ["rate": factor, "duration": milliseconds(duration)]
    case .zoomOut(let duration, _): return ["duration": milliseconds(duration)]
    case .freeze(let duration): return ["duration": milliseconds(duration)]
    case .speed(let rate): return ["rate": rate]
    case .captionOff, nil: return [:]
    }
  }
}

import Graphics
import Platform
import Script
import Simulation
import Timebase
import Touch

/// The presentation of a clip: canvas, device, camera, captions, callouts and cards.
///
/// The layout is complete before the first frame is drawn. Each image depends only on the clip's time and on the
/// stage.
///
/// Statements for captions, callouts, cards, zooms, changes of speed and freezes do not affect the simulation. The
/// player only records them. ``ClipTimeline`` has their times and maps the clip's time to virtual time, ``CalloutAreas``
/// has the positions of the targets of callouts, ``Camera`` determines the visible part of the canvas, and ``LabelPlacement``
/// finds positions where labels hide nothing. During a freeze or card, later actions of the same instant have not been
/// played. Statements that do not fit are errors before anything is drawn.
///
/// The unit of the canvas is the screen's point. If the camera zooms in, contents are drawn at that scale, not
/// enlarged. The module knows neither pixels nor files.
package final class ClipPresentation {
  /// The mapping between the clip's time and virtual time.
  package let timeline: ClipTimeline
  /// The errors of the presentation, each with its location in the script.
  package private(set) var errors: [PlaybackFailure] = []
  /// Warnings about deviations from the script, each with its location.
  package private(set) var warnings: [String] = []

  private let touches: [TouchEvent]
  private let areas: CalloutAreas
  private let layout: CanvasLayout
  private let script: Script
  private let shaper: any TextShaper
  private var camera: Camera
  private var callouts: [Callout] = []
  private var captions: [Caption] = []
  private var cards: [Card] = []
  private let backdrop: Backdrop
  private let colors: TextColors
  private let hasZooms: Bool

  /// Creates the presentation of a clip.
  ///
  /// - Parameters:
  ///   - layout: The layout of the canvas.
  ///   - timeline: The times of the complete script.
  ///   - touches: The touches, in order.
  ///   - areas: The areas of the views of callouts.
  ///   - script: The script, for the locations of errors.
  ///   - shaper: The shaper of all texts.
  package init(
    _ layout: CanvasLayout, _ timeline: ClipTimeline, _ touches: [TouchEvent], _ areas: CalloutAreas, script: Script,
    shaper: any TextShaper
  ) {
    (self.timeline, self.touches, self.areas) = (timeline, touches, areas)
    (self.layout, self.script, self.shaper) = (layout, script, shaper)
    camera = Camera(layout)
    colors = TextColors(layout)
    hasZooms = timeline.items.contains { $0.kind == .zoom }
    backdrop = Backdrop(layout, colors)
    warnings = layout.warnings(colors, touches, timeline, script) + timeline.textWarnings
    for item in timeline.items { addCaption(item) }
    addCards(timeline.items.filter { $0.kind == .card })
    for item in timeline.items {
      let (played, start) = (item.played, item.span.start)
      switch played.annotation {
      case .zoom(_, let duration, let curve), .zoomOut(let duration, let curve):
        camera.move(to: played.zoomedArea, at: start, over: duration, curve)
        warn(of: played, endingAt: start.advanced(by: duration))
      case .zoomFollow(let factor, let duration):
        // A second more, because following continues while the next zoom begins.
        let next = item.follower.map { timeline.items[$0].span.start.advanced(bySeconds: 1) } ?? timeline.end
        let path = FollowPath(layout, touches, timeline, from: start, to: min(next, timeline.end), factor: factor)
        camera.follow(path, at: start, over: duration)
        warn(of: played, endingAt: start.advanced(by: duration))
      case .caption, .captionOff, .card, .speed, .freeze, .callout, nil: break
      }
    }
    // The camera's moves are complete only now.
    let targets = timeline.items.indices.compactMap(target)
    for target in targets {
      addCallout(
        target, besides: targets.filter { $0.index != target.index && $0.item.span.overlaps(target.item.span) })
    }
  }

  /// Returns the image at a moment of the clip: the screen with its presentation.
  ///
  /// The image of a freeze or card has everything that is visible during it, fully opaque.
  package func compose(_ screen: DisplayList, _ stage: Stage, _ moment: TimelinePosition) -> DisplayList {
    let transform = camera.transform(at: moment.instant)
    var items = device(around: screen, transform)
    for callout in callouts where callout.span.opacity(at: moment) > 0 {
      let screen = transform.boundingBox(of: layout.screen)
      items += callout.items(around: area(of: callout.target, on: stage, transform), on: screen, at: moment)
    }
    items += backdrop.scrim(captions.reduce(0) { max($0, $1.besideOpacity(at: moment, camera)) })
    items += captions.flatMap { $0.items(at: moment, camera) }
    let absence = cards.reduce(0) { max($0, $1.absence(at: moment)) }
    return DisplayList(
      size: layout.size, background: backdrop.color,
      items: backdrop.ground + Card.sinking(items, absence, layout) + cards.flatMap { $0.items(at: moment) })
  }

  /// Returns the visible numbered callouts at a moment of the clip, by their numbers.
  package func numberedCallouts(_ stage: Stage, _ moment: TimelinePosition) -> [LegendEntry] {
    let transform = camera.transform(at: moment.instant)
    return callouts.compactMap { callout in
      guard let disc = callout.disc, callout.span.opacity(at: moment) > 0,
        let area = area(of: callout.target, on: stage, transform), layout.bounds.contains(area.center)
      else { return nil }
      let shown = area.isEmpty ? disc.frame(around: area) : area.intersection(layout.bounds)
      return LegendEntry(number: disc.number, text: disc.text, area: shown)
    }.sorted { $0.number < $1.number }
  }

  /// Converts a point of the image at an instant to the screen, both in points.
  package func screenPoint(_ point: Point, at instant: Instant) -> Point {
    let canvas = camera.transform(at: instant).inverted?.apply(point) ?? point
    return canvas - (layout.screen.origin - .zero)
  }

  private func device(around screen: DisplayList, _ transform: Affine) -> [DisplayItem] {
    let place = Affine.translation(layout.screen.origin - .zero).concatenated(with: transform)
    let content =
      layout.device?.content(screen, placedBy: place)
      ?? screen.items(placedBy: place, corners: layout.corners, outset: DeviceFrame.slack / layout.scale)
    return backdrop.device.map { $0.transformed(by: transform) } + content
      + backdrop.front.map { $0.transformed(by: transform) }
  }

  /// Returns the area of a target on the canvas; nil if it is not visible.
  private func area(of target: Callout.Target, on stage: Stage, _ transform: Affine) -> Rect? {
    switch target {
    case .point(let point): onCanvas(Rect(origin: point, size: .zero), transform)
    case .view(let name): stage.frame(ofView: name).flatMap(seen).map { onCanvas($0, transform) }
    }
  }

  /// Returns the part of an area that is on the screen; nil if there is none.
  private func seen(_ area: Rect) -> Rect? {
    let part = area.intersection(Rect(origin: .zero, size: layout.screen.size))
    return part.isEmpty ? nil : part
  }

  private func onCanvas(_ area: Rect, _ transform: Affine) -> Rect {
    transform.boundingBox(of: area.offset(by: layout.screen.origin - .zero))
  }
}

// MARK: Captions and cards

extension ClipPresentation {
  private func addCaption(_ item: TimelineItem) {
    guard case .caption(let title, let body, _) = item.played.annotation, item.isVisible else { return }
    guard layout.hasCaptionRoom else {
      return complain("the layout leaves no room for captions", "write layout above, or layout center", item.played)
    }
    let text = ClipTexts.Text(title: title, body: body)
    guard let caption = Caption(text, item.span, layout, colors, hasZooms: hasZooms, shaper) else {
      return complain("the caption does not fit", "shorten it, or choose a larger canvas", item.played)
    }
    captions.append(caption)
  }

  /// Adds cards, in the order of the clip. The device does not come back between two cards without time between them.
  private func addCards(_ items: [TimelineItem]) {
    for (index, item) in items.enumerated() {
      guard case .card(let title, let subtitle, let logo, _) = item.played.annotation else { continue }
      let isNext = (
        before: index > 0 && items[index - 1].span.end == item.span.start,
        after: index + 1 < items.count && items[index + 1].span.start == item.span.end
      )
      let text = ClipTexts.Text(title: title, body: subtitle)
      let image = logo.flatMap { layout.brand.logos[$0.resolvedPath] }
      if let card = Card(text, image, item.span, isNext: isNext, layout, colors, shaper) {
        cards.append(card)
      } else {
        complain("the card's text does not fit", "shorten it", item.played)
      }
    }
  }

  /// Warns about a zoom that continues past the clip's end.
  private func warn(of zoom: PlayedAnnotation, endingAt end: Instant) {
    guard end > timeline.end else { return }
    func seconds(_ instant: Instant) -> String { NumberText.duration(.nanoseconds(instant.nanoseconds)) }
    warnings.append(
      "\(zoom.action.location): the zoom would end at \(seconds(end)), after the clip's end at \(seconds(timeline.end)); "
        + "shorten it, or extend the clip with wait")
  }

  private func complain(_ message: String, _ hint: String, _ annotation: PlayedAnnotation) {
    errors.append(
      PlaybackFailure(
        .presentation(message, hint: hint), at: annotation.action.location, annotation.instant, in: script))
  }
}

// MARK: Callouts

extension ClipPresentation {
  /// The target of a callout.
  private struct CalloutTarget {
    let item: TimelineItem
    let index: Int
    let area: Rect
    /// The ring at the start of the callout, on the canvas.
    let ring: Rect
  }

  private func target(_ index: Int) -> CalloutTarget? {
    let item = timeline.items[index]
    guard item.kind == .callout, let area = item.played.area else { return nil }
    return CalloutTarget(item: item, index: index, area: area, ring: ring(around: area, at: item.span.start))
  }

  private func addCallout(_ callout: CalloutTarget, besides others: [CalloutTarget]) {
    let (annotation, area, span) = (callout.item.played, callout.area, callout.item.span)
    guard case .callout(let position, let text, let number, _) = annotation.annotation else { return }
    let target: Callout.Target = if case .view(let name) = position { .view(name) } else { .point(area.origin) }
    let visible = callouts.filter { $0.span.overlaps(span) }
    let texts = captions.filter { $0.span.overlaps(span) }.map { $0.frame(camera, at: span.start) }
    let labels = visible.map(\.label) + texts
    if let number {
      if visible.contains(where: { $0.disc?.number == number }) {
        return complain(
          "another visible callout has the number \(number)",
          "choose another number, or show one after the other", annotation)
      }
      var disc = NumberDisc(number, text, layout, shaper)
      let place = onCanvas(seen(area) ?? area, camera.transform(at: span.start))
      disc.avoid(labels + fingers(during: span).prefix(1), around: place)
      callouts.append(Callout(target, span, disc, around: place, layout))
      return
    }
    guard let block = Callout.block(text, layout, shaper),
      let label = LabelPlacement(
        layout: layout, rings: rings(around: callout), fingers: fingers(during: span),
        labels: labels, otherRings: others.map(\.ring)
      ).place(Callout.labelSize(block, layout), near: callout.ring)
    else {
      return complain(
        "there is no space for this label", "shorten it, point at something smaller, or choose a larger canvas",
        annotation)
    }
    if let hidden = others.first(where: { LabelPlacement.hides($0.ring, label) }) {
      warnings.append(
        "\(annotation.action.location): the label \(ScriptText.quoted(text)) hides the target of the callout in line "
          + "\(hidden.item.played.action.location.line); show one after the other, or choose a larger canvas")
    }
    callouts.append(Callout(target, span, label: label, block, layout))
  }

  /// Returns the frames of a callout's ring while it is visible.
  private func rings(around callout: CalloutTarget) -> [Rect] {
    instants(of: callout.item.span).map { instant in
      let place = areas.area(of: callout.item, callout.index, at: timeline.virtualTime(at: instant))
      return ring(around: place ?? callout.area, at: instant)
    }
  }

  /// Returns the frame of the ring around an area of the screen.
  private func ring(around area: Rect, at instant: Instant) -> Rect {
    let transform = camera.transform(at: instant)
    return Callout.ring(
      around: onCanvas(seen(area) ?? area, transform), on: transform.boundingBox(of: layout.screen), layout)
  }

  /// Returns the areas of the finger's disc during a callout.
  private func fingers(during span: TimeSpan) -> [Rect] {
    let (first, last) = (timeline.virtualTime(at: span.start), timeline.virtualTime(at: span.end))
    let transform = camera.transform(at: span.start)
    return touches.filter { $0.timestamp >= first && $0.timestamp <= last }.map { touch in
      onCanvas(Rect(center: touch.location, size: Size(Finger.diameter, Finger.diameter)), transform)
    }
  }

  /// Returns representative instants of a span: about thirty per second, and at most 121.
  private func instants(of span: TimeSpan) -> [Instant] {
    let seconds = max(0, span.end.seconds(since: span.start))
    let count = max(1, min(120, Int(seconds * 30)))
    return (0...count).map { span.start.advanced(bySeconds: seconds * Double($0) / Double(count)) }
  }
}

extension DisplayItem {
  /// Returns contents at a position with an opacity; empty if they are invisible.
  static func fading(_ contents: Contents, at origin: Point, _ opacity: Double) -> [DisplayItem] {
    let item = DisplayItem.contents(contents, .translation(origin - .zero))
    return opacity <= 0 ? [] : opacity >= 1 ? [item] : [.pushOpacity(opacity), item, .pop]
  }
}

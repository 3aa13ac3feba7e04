import Graphics
import Platform
import Script
import Simulation
import Timebase

/// The presentation of a clip: canvas, device, camera, captions, callouts and cards.
///
/// The layout is complete before the first frame is drawn. Each image depends only on the clip's time and on the
/// stage.
///
/// Statements for captions, callouts, cards, zooms, changes of speed and freezes do not affect the simulation. The
/// player only records them, and ``PlaybackLog`` has their times and the positions of their targets. ``ClipTimeline``
/// maps the clip's time to virtual time, ``Camera`` determines the visible part of the canvas, and ``LabelPlacement``
/// finds positions where labels hide nothing. During a freeze or card, later actions of the same instant have not been
/// played. Statements that do not fit are errors before anything is drawn.
///
/// The unit of the canvas is the screen's point. If the camera zooms in, contents are drawn at that scale, not
/// enlarged. The module knows neither pixels nor files.
package final class ClipPresentation {
  /// The mapping between the clip's time and virtual time.
  package let timeline: ClipTimeline
  /// The captions, in order.
  package private(set) var captions: [ClipNote] = []
  /// The title cards, in order.
  package private(set) var cards: [ClipNote] = []
  /// The errors of the presentation, each with its location in the script.
  package private(set) var mistakes: [PlaybackFailure] = []
  /// Warnings about deviations from the script, each with its location.
  package private(set) var warnings: [String] = []

  private let layout: CanvasLayout
  private let script: Script
  private let shaper: any TextShaper
  private var camera: Camera
  private var callouts: [Callout] = []
  private var captionTexts: [(span: TimeSpan, contents: Contents, origin: Point)] = []
  private var cardFaces: [(span: TimeSpan, contents: Contents)] = []
  private let backdrop: Backdrop
  private let times: TextTimes

  /// Creates the presentation of a clip.
  ///
  /// - Parameters:
  ///   - layout: The layout of the canvas.
  ///   - log: The playback log of the complete script.
  ///   - script: The script, for the locations of errors.
  ///   - shaper: The shaper of all texts.
  package init(_ layout: CanvasLayout, _ log: PlaybackLog, script: Script, shaper: any TextShaper) {
    timeline = ClipTimeline(log.annotations, virtualEnd: log.end, endsHidden: log.endsHidden)
    times = TextTimes(annotations: log.annotations, timeline: timeline, endsHidden: log.endsHidden)
    (self.layout, self.script, self.shaper) = (layout, script, shaper)
    camera = Camera(layout)
    backdrop = Backdrop(layout)
    warnOfContrast()
    warnings += times.warnings
    let annotations = Array(zip(log.annotations, timeline.instants))
    for index in log.annotations.indices { addCaption(index) }
    for (index, (annotation, instant)) in annotations.enumerated() {
      switch annotation.annotation {
      case .zoom(_, let duration, let curve), .zoomOut(let duration, let curve):
        camera.move(to: annotation.area, at: instant, over: duration, curve)
        warn(of: annotation, endingAt: instant.advanced(by: duration))
      case .zoomFollow(let factor, let duration):
        // A second more, because following continues while the next zoom begins.
        let next = annotations[(index + 1)...].first { $0.0.annotation.cameraMove != nil }
        let end = min(next?.1.advanced(bySeconds: 1) ?? timeline.end, timeline.end)
        let path = FollowPath(layout, log.touches, timeline, from: instant, to: end, factor: factor)
        camera.follow(path, at: instant, over: duration)
        warn(of: annotation, endingAt: instant.advanced(by: duration))
      case .card(let title, let subtitle, let duration): addCard(title, subtitle, duration, annotation, at: instant)
      case .caption, .captionOff, .speed, .freeze, .callout: break
      }
    }
    // The camera's moves are complete only now.
    let targets = annotations.indices.compactMap { target(annotations[$0].0, $0, at: annotations[$0].1) }
    for target in targets {
      addCallout(target, log, besides: targets.filter { $0.index != target.index && $0.span.overlaps(target.span) })
    }
  }

  /// Returns the image at a moment of the clip: the screen with its presentation.
  ///
  /// The image of a freeze or card has everything that is visible during it, fully opaque.
  package func compose(_ screen: DisplayList, _ stage: Stage, _ moment: ClipMoment) -> DisplayList {
    let transform = camera.transform(at: moment.instant)
    var items = backdrop.ground
    items += device(around: screen, transform)
    for callout in callouts where callout.span.opacity(at: moment) > 0 {
      let screen = transform.boundingBox(of: layout.screen)
      items += callout.items(around: area(of: callout.target, on: stage, transform), on: screen, at: moment)
    }
    items += backdrop.shelf(transform)
    items += backdrop.scrim(captionTexts.reduce(0) { max($0, $1.span.opacity(at: moment)) })
    for caption in captionTexts {
      items += DisplayItem.fading(caption.contents, at: caption.origin, caption.span.opacity(at: moment))
    }
    if layout.brand.isTransparent {
      // A card without a backdrop hides nothing, so everything else fades out.
      let rest = 1 - cardFaces.reduce(0) { max($0, $1.span.opacity(at: moment)) }
      items = rest <= 0 ? [] : rest < 1 ? [.pushOpacity(rest)] + items + [.pop] : items
    }
    for card in cardFaces { items += DisplayItem.fading(card.contents, at: .zero, card.span.opacity(at: moment)) }
    return DisplayList(size: layout.size, background: backdrop.color, items: items)
  }

  /// Returns the visible numbered callouts at a moment of the clip, by their numbers.
  package func numberedCallouts(_ stage: Stage, _ moment: ClipMoment) -> [NumberedCallout] {
    let transform = camera.transform(at: moment.instant)
    let canvas = Rect(origin: .zero, size: layout.size)
    return callouts.compactMap { callout in
      guard let disc = callout.disc, callout.span.opacity(at: moment) > 0,
        let area = area(of: callout.target, on: stage, transform), canvas.contains(area.center)
      else { return nil }
      let shown = area.isEmpty ? disc.frame(around: area) : area.intersection(canvas)
      return NumberedCallout(number: disc.number, text: disc.text, area: shown)
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
      layout.device?.content(screen, placedBy: place) ?? screen.items(placedBy: place, corners: layout.corners)
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
  private func addCaption(_ index: Int) {
    let annotation = times.annotations[index]
    guard case .caption(let text, _) = annotation.annotation else { return }
    let span = times.span(of: index)
    guard span.end > span.start || span.endsAtOnce else { return }
    let area = layout.captionArea
    let color = layout.color(.caption, from: area.minY, to: area.maxY)
    guard
      let block = TextBlock(
        text, sizes: [1, 0.88, 0.76].map { $0 * layout.captionSize }, weight: .semibold, color: color,
        font: layout.brand.font, width: area.width, lines: 2, shaper)
    else {
      return complain("the caption does not fit on two lines", "shorten it, or choose a wider canvas", annotation)
    }
    captions.append(ClipNote(text: text, start: span.start, end: span.end))
    let origin = Point(area.midX - block.width / 2, area.midY - block.text.size.height / 2)
    captionTexts.append((span, Contents(size: block.size, commands: [.text(block.text, at: .zero)]), origin))
  }

  private func addCard(
    _ title: String, _ subtitle: String?, _ length: Duration, _ annotation: PlayedAnnotation, at start: Instant
  ) {
    let span = TimeSpan(start, start.advanced(by: length), in: timeline.end)
    guard let face = CardFace(title, subtitle, layout, shaper) else {
      return complain("the card's text does not fit", "shorten it", annotation)
    }
    cards.append(ClipNote(text: title, subtitle: subtitle, start: span.start, end: span.end))
    cardFaces.append((span, face.contents))
  }

  /// Warns about an accent that is hard to see on the backdrop.
  private func warnOfContrast() {
    guard let accent = layout.brand.accent, !layout.brand.isTransparent else { return }
    let (ratio, least) = (layout.contrast(of: accent), TextShade.leastGraphicContrast)
    guard ratio < least else { return }
    let place = script.settings.accentLocation.map { "\($0): " } ?? ""
    warnings.append(
      "\(place)the \(Script.Keyword.accent) has a contrast of \(NumberText.plain((ratio * 10).rounded(.down) / 10)):1 to the "
        + "backdrop; choose a darker or lighter colour, for at least \(NumberText.plain(least)):1")
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
    mistakes.append(
      PlaybackFailure(
        .presentation(message, hint: hint), at: annotation.action.location, annotation.instant, in: script))
  }
}

// MARK: Callouts

extension ClipPresentation {
  /// The target of a callout.
  private struct CalloutTarget {
    let annotation: PlayedAnnotation
    let index: Int
    let area: Rect
    let span: TimeSpan
    /// The ring at the start of the callout, on the canvas.
    let ring: Rect
  }

  private func target(_ annotation: PlayedAnnotation, _ index: Int, at start: Instant) -> CalloutTarget? {
    guard case .callout = annotation.annotation, let area = annotation.area else { return nil }
    return CalloutTarget(
      annotation: annotation, index: index, area: area, span: times.span(of: index),
      ring: ring(around: area, at: start))
  }

  private func addCallout(_ callout: CalloutTarget, _ log: PlaybackLog, besides others: [CalloutTarget]) {
    let (annotation, area, span) = (callout.annotation, callout.area, callout.span)
    guard case .callout(let position, let text, let number, _) = annotation.annotation else { return }
    let target: Callout.Target = if case .view(let name) = position { .view(name) } else { .point(area.origin) }
    let visible = callouts.filter { $0.span.overlaps(span) }
    let labels = visible.map(\.label)
    if let number {
      if visible.contains(where: { $0.disc?.number == number }) {
        return complain(
          "another visible callout has the number \(number)",
          "choose another number, or show one after the other",
          annotation)
      }
      var disc = NumberDisc(number, text, layout, shaper)
      let place = onCanvas(seen(area) ?? area, camera.transform(at: span.start))
      disc.avoid(labels + fingers(during: span, log).prefix(1), around: place)
      callouts.append(Callout(target, span, disc, around: place, layout))
      return
    }
    guard let block = Callout.block(text, layout, shaper),
      let label = LabelPlacement(
        layout: layout, rings: rings(around: area, callout.index, span, log), fingers: fingers(during: span, log),
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
          + "\(hidden.annotation.action.location.line); show one after the other, or choose a larger canvas")
    }
    callouts.append(Callout(target, span, label: label, block, layout))
  }

  /// Returns the frames of a callout's ring while it is visible.
  private func rings(around area: Rect, _ index: Int, _ span: TimeSpan, _ log: PlaybackLog) -> [Rect] {
    instants(of: span).map { instant in
      let place = log.area(ofAnnotation: index, at: timeline.virtualTime(at: instant)) ?? area
      return ring(around: place, at: instant)
    }
  }

  /// Returns the frame of the ring around an area of the screen.
  private func ring(around area: Rect, at instant: Instant) -> Rect {
    let transform = camera.transform(at: instant)
    return Callout.ring(
      around: onCanvas(seen(area) ?? area, transform), on: transform.boundingBox(of: layout.screen), layout)
  }

  /// Returns the areas of the finger's disc during a callout.
  private func fingers(during span: TimeSpan, _ log: PlaybackLog) -> [Rect] {
    let (first, last) = (timeline.virtualTime(at: span.start), timeline.virtualTime(at: span.end))
    let transform = camera.transform(at: span.start)
    return log.touches.filter { $0.timestamp >= first && $0.timestamp <= last }.map { touch in
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

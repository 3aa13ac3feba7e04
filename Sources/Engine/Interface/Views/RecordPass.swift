import Graphics

/// The recorded contents of a view.
struct RecordedContents {
  var drawn: Contents?
  /// The contents over an opaque background, which the renderer can copy instead of blend.
  var backed: (color: Color, contents: Contents)?
}

extension Window {
  /// Lays out the views and records the picture at ``now`` as an immutable value.
  ///
  /// Views outside the screen are omitted. Unchanged contents are the same objects as in the previous list, so that the
  /// renderer can reuse their bitmaps.
  ///
  /// - Returns: the display list, which the renderer draws without the views.
  package func recordDisplayList() -> DisplayList {
    layoutUntilClean()
    var recorder = DisplayListRecorder(traits: traits, screen: bounds, strip: StatusStrip(height: statusStripHeight))
    for child in subviews { recorder.record(child, under: presentation.toSuperview) }
    return DisplayList(
      size: bounds.size, background: backgroundColor, items: recorder.items + overlay.items,
      device: traits.device, cutout: overlay.cutout)
  }

  /// Returns the picture of a view and its subviews, clipped to its bounds, with its top left corner at the origin.
  func recordItems(of view: View) -> [DisplayItem] {
    let state = view.presentation
    let moves = sequence(first: view, next: \.superview).contains { $0.statusStripRole?() == .moving }
    var recorder = DisplayListRecorder(
      traits: traits, screen: Rect(origin: .zero, size: state.bounds.size),
      strip: StatusStrip(height: moves ? 0 : statusStripHeight))
    recorder.recordTree(view, state, .translation(.zero - state.bounds.origin))
    return recorder.items
  }
}

/// Traverses the view tree back to front and records each view. A push without items before its pop is removed.
private struct DisplayListRecorder {
  let traits: Traits
  let screen: Rect
  var strip: StatusStrip
  var items: [DisplayItem] = []

  /// Records a view, unless it is hidden or transparent, in the status strip as its role says.
  mutating func record(_ view: View, under parent: Affine) {
    let state = view.presentation
    guard !state.isHidden, state.alpha > 0 else { return }
    let transform = state.toSuperview.concatenated(with: parent)
    switch view.statusStripRole?() {
    case .page(let goesOn): recordPage(view, state, under: parent, goesOn)
    case .leaving where strip.height > 0: recordLeaving { $0.record(view, state, transform) }
    case .filling where strip.part != .below: break
    case .moving: record(in: StatusStrip(height: 0)) { $0.record(view, state, transform) }
    case nil, .leaving, .filling: record(view, state, transform)
    }
  }

  /// Records a view, unless it is off the screen with clipped subviews.
  private mutating func record(_ view: View, _ state: ViewState, _ transform: Affine) {
    let isOnScreen = transform.boundingBox(of: state.bounds).intersects(screen)
    guard isOnScreen || !state.clipsToBounds else { return }
    let start = items.count
    let isGroup = state.alpha < 1
    if isGroup { items.append(.pushOpacity(state.alpha)) }
    recordTree(view, state, transform, isOnScreen: isOnScreen)
    if isGroup { close(openedAt: start + 1) }
  }

  // MARK: Status strip

  /// Records a page. One that is not at rest is recorded twice: below the strip where it is now, and in the strip where
  /// it rests, clipped to where it is now.
  private mutating func recordPage(
    _ view: View, _ state: ViewState, under parent: Affine, _ goesOn: StatusStripRole.Sides
  ) {
    let transform = state.toSuperview.concatenated(with: parent)
    guard strip.height > 0 else { return record(view, state, transform) }
    var resting = state
    if let scroller = view as? ScrollView { resting.bounds.origin.y = scroller.limits(.vertical).lowerBound }
    let way = transform.apply(state.bounds.origin) - Point.zero
    if way.length < Self.restTolerance, resting == state { return record(view, state, transform) }
    if strip.part != .standing {
      // It reaches a point into the strip, whose rows cover it, so that nothing shows through at any zoom.
      recordBelow(max(0, strip.height - 1)) { $0.record(view, state, transform) }
    }
    if strip.part != .below {
      let area = transform.boundingBox(of: state.bounds)
      let left = goesOn.contains(.left) ? screen.minX : area.minX
      let right = goesOn.contains(.right) ? screen.maxX : area.maxX
      let rows = traits.roundedToPixel(Rect(left, 0, right - left, strip.height)).intersection(screen)
      let standing = resting.toSuperview.concatenated(with: parent).concatenated(
        with: .translation(Vector(-way.dx, -way.dy)))
      if !rows.isEmpty { clip(to: rows, .standing) { $0.record(view, resting, standing) } }
    }
  }

  /// The distance from its place within which a page is at rest, in points: rounding errors.
  private static let restTolerance = 1e-6

  /// Records a view that is never in the strip.
  private mutating func recordLeaving(_ body: (inout Self) -> Void) {
    if strip.part != .standing { recordBelow(strip.height, body) }
  }

  /// Records a view below a row.
  private mutating func recordBelow(_ row: Double, _ body: (inout Self) -> Void) {
    if strip.part == .below { return body(&self) }
    clip(to: Rect(screen.minX, row, screen.width, max(0, screen.maxY - row)), .below, body)
  }

  private mutating func clip(to rect: Rect, _ part: StatusStrip.Part, _ body: (inout Self) -> Void) {
    items.append(.pushClip(RoundedRect(rect), .identity))
    let start = items.count
    record(in: StatusStrip(height: strip.height, part: part), body)
    close(openedAt: start)
  }

  private mutating func record(in strip: StatusStrip, _ body: (inout Self) -> Void) {
    let outer = self.strip
    self.strip = strip
    body(&self)
    self.strip = outer
  }

  // MARK: Views

  /// Records the view and its subviews, without the view's own opacity.
  mutating func recordTree(_ view: View, _ state: ViewState, _ transform: Affine, isOnScreen: Bool = true) {
    if isOnScreen { recordOwn(view, state, transform) }
    let isClip = state.clipsToBounds && (!view.subviews.isEmpty || view.recordedItems != nil)
    if isClip {
      items.append(.pushClip(RoundedRect(state.bounds, cornerRadius: state.cornerRadius), transform))
    }
    let inside = items.count
    for item in view.recordedItems ?? [] { append(item.transformed(by: transform)) }
    for child in view.subviews { record(child, under: transform) }
    if isClip { close(openedAt: inside) }
  }

  /// Appends a recorded item, unless it is off the screen.
  private mutating func append(_ item: DisplayItem) {
    switch item {
    case .fill(let shape, _, let transform):
      if transform.boundingBox(of: shape.rect).intersects(screen) { items.append(item) }
    case .contents(let contents, let transform):
      let area = Rect(origin: .zero, size: contents.size)
      if transform.boundingBox(of: area).intersects(screen) { items.append(item) }
    case .softEdge(let soft, let transform):
      if transform.boundingBox(of: soft.rect).intersects(screen) { items.append(item) }
    case .pushClip, .pushOpacity, .pop: items.append(item)
    }
  }

  /// Ends a clip or a group, or removes it if it is empty.
  private mutating func close(openedAt place: Int) {
    if items.count == place { items.removeLast() } else { items.append(.pop) }
  }

  private mutating func recordOwn(_ view: View, _ state: ViewState, _ transform: Affine) {
    let contents = view.contents(traits: traits)
    let origin = Affine.translation(state.bounds.origin - .zero).concatenated(with: transform)
    let color = state.backgroundColor
    if let contents, color.alpha == 1, state.cornerRadius == 0, contents.size == state.bounds.size {
      items.append(.contents(view.contents(contents, over: color), origin))
      return
    }
    if color.alpha > 0 {
      items.append(.fill(RoundedRect(state.bounds, cornerRadius: state.cornerRadius), color, transform))
    }
    if let contents { items.append(.contents(contents, origin)) }
  }
}

extension View {
  /// Returns the view's drawing; without ``View/setNeedsDisplay()`` it is the previous one.
  fileprivate func contents(traits: Traits) -> Contents? {
    if let recordedContents, !needsDisplay { return recordedContents.drawn }
    needsDisplay = false
    var canvas = Canvas(bounds: Rect(origin: .zero, size: model.bounds.size), traits: traits)
    draw(&canvas)
    let drawn = canvas.commands.isEmpty ? nil : Contents(size: model.bounds.size, commands: canvas.commands)
    recordedContents = RecordedContents(drawn: drawn)
    return drawn
  }

  /// Returns the contents over an opaque background, created once for each colour.
  fileprivate func contents(_ contents: Contents, over color: Color) -> Contents {
    if let backed = recordedContents?.backed, backed.color == color { return backed.contents }
    let background = DrawCommand.fillRect(RoundedRect(Rect(origin: .zero, size: contents.size)), .color(color))
    let backed = Contents(size: contents.size, commands: [background] + contents.commands, isOpaque: true)
    recordedContents?.backed = (color, backed)
    return backed
  }
}

/// A still picture of another view at one instant, or of a frame.
///
/// It stores display items rather than pixels. It is sharp at every scale, and the renderer reuses the bitmaps of known
/// contents.
package final class SnapshotView: View {
  /// The recorded items, in coordinates with the view's top left corner at the origin.
  let items: [DisplayItem]

  /// Creates a view that shows items, in points of the view.
  package init(items: [DisplayItem], size: Size) {
    self.items = items
    super.init(frame: Rect(origin: .zero, size: size))
    model.clipsToBounds = true
    isUserInteractionEnabled = false
  }

  /// Creates a view that shows a frame.
  package convenience init(_ frame: DisplayList) {
    let ground = DisplayItem.fill(RoundedRect(Rect(origin: .zero, size: frame.size)), frame.background, .identity)
    self.init(items: [ground] + frame.items, size: frame.size)
  }

  override var recordedItems: [DisplayItem]? { items }
}

extension View {
  /// Returns a still picture of the view and its subviews at the window's present instant, clipped to its bounds.
  ///
  /// It has the size of the view and its origin at zero. The position, transform and opacity of the view are omitted.
  /// The picture of a view without a window is empty.
  package final func snapshotView() -> SnapshotView {
    let size = presentation.bounds.size
    guard let window else { return SnapshotView(items: [], size: size) }
    window.layoutUntilClean()
    return SnapshotView(items: window.recordItems(of: self), size: size)
  }
}

/// A recorder of a view's drawing commands, in the view's own points. Later commands are drawn above earlier ones.
///
/// Nothing is drawn immediately. The commands become immutable contents, which are drawn once for each scale.
///
/// ```swift
/// override func draw(_ canvas: inout Canvas) {
///   canvas.fill(canvas.bounds, cornerRadius: 8, canvas.traits.theme.tint)
/// }
/// ```
public struct Canvas {
  /// The area of the view, with its origin at zero, in points.
  public let bounds: Rect
  /// The traits of the window.
  public let traits: Traits
  private(set) var commands: [DrawCommand] = []

  init(bounds: Rect, traits: Traits) { (self.bounds, self.traits) = (bounds, traits) }

  /// Fills a path with a colour, by the non-zero winding rule.
  public mutating func fill(_ path: Path, _ color: Color) { commands.append(.fill(path, .color(color))) }

  /// Fills a path with a colour or a gradient in the coordinates of the canvas.
  public mutating func fill(_ path: Path, with paint: Paint) { commands.append(.fill(path, paint)) }

  /// Fills a rectangle with a colour; the corner radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), .color(color)))
  }

  /// Fills a rectangle with a colour or a gradient; the corner radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), paint))
  }

  /// Strokes a path with a line centred on it; the width is in points.
  ///
  /// A straight line of one hairline is sharp if its centre is half a pixel from a pixel's edge.
  public mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    commands.append(.stroke(path, color, width: width))
  }

  /// Draws shaped text with its top left corner at a point, in points. ``Traits/textShaper`` shapes text.
  package mutating func draw(_ text: ShapedText, at point: Point) {
    if !text.runs.isEmpty || !text.missing.isEmpty { commands.append(.text(text, at: point)) }
  }

  /// Draws an image scaled to a rectangle, even if this changes its aspect ratio.
  ///
  /// The rectangle and the corner radius are in points. The renderer reports an error if the file cannot be read.
  public mutating func draw(_ image: ImageReference, in rect: Rect, cornerRadius: Double = 0) {
    commands.append(.image(image, in: RoundedRect(rect, cornerRadius: cornerRadius)))
  }

  /// Fills a rectangle, in points, with the mean colour of a row of an image, from 0.
  package mutating func fill(_ rect: Rect, withMeanOfRow row: Int, of image: ImageReference) {
    commands.append(.rowMean(image, row: row, in: rect))
  }

  /// Appends previously recorded commands.
  package mutating func append(_ steps: [DrawCommand]) { commands += steps }
}

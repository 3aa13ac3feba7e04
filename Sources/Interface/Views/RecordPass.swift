import Graphics

/// The contents of a view as they were recorded, with what they were recorded for.
struct RecordedContents {
  var drawn: Contents?
  /// The same with the opaque background beneath, so that the renderer can copy instead of blend.
  var backed: (color: Color, contents: Contents)?
}

extension Window {
  /// Lays out and records what is seen at ``now``: an immutable value that the renderer draws without the views.
  ///
  /// Views that lie outside of the screen are left out. Contents that have not changed are the same objects as in the
  /// list before, by which the renderer recognises them.
  public func recordDisplayList() -> DisplayList {
    layoutUntilClean()
    var recorder = DisplayListRecorder(traits: traits, screen: bounds)
    for child in subviews { recorder.record(child, under: presentation.toSuperview) }
    return DisplayList(
      size: bounds.size, background: backgroundColor, items: recorder.items + overlay.items,
      cornerRadius: traits.device?.cornerRadius ?? 0)
  }

  /// What a view shows of itself and its subviews, cut at its bounds, whose top left corner comes to lie at the origin.
  func recordItems(of view: View) -> [DisplayItem] {
    let state = view.presentation
    var recorder = DisplayListRecorder(traits: traits, screen: Rect(origin: .zero, size: state.bounds.size))
    recorder.recordTree(view, state, .translation(.zero - state.bounds.origin))
    return recorder.items
  }
}

/// Walks the tree back to front and writes down what each view shows. A push without items before its pop is taken
/// back.
private struct DisplayListRecorder {
  let traits: Traits
  let screen: Rect
  var items: [DisplayItem] = []

  /// Records a view, unless it is hidden, clear, or clips its subviews outside of the screen.
  mutating func record(_ view: View, under parent: Affine) {
    let state = view.presentation
    guard !state.isHidden, state.alpha > 0 else { return }
    let transform = state.toSuperview.concatenated(with: parent)
    let isOnScreen = transform.boundingBox(of: state.bounds).intersects(screen)
    guard isOnScreen || !state.clipsToBounds else { return }
    let start = items.count
    let isGroup = state.alpha < 1
    if isGroup { items.append(.pushOpacity(state.alpha)) }
    recordTree(view, state, transform, isOnScreen: isOnScreen)
    if isGroup { close(openedAt: start + 1) }
  }

  /// The view and its subviews, without the view's own opacity.
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

  /// Adds what was recorded before, unless it cannot be seen any more.
  private mutating func append(_ item: DisplayItem) {
    switch item {
    case .fill(let shape, _, let transform):
      if transform.boundingBox(of: shape.rect).intersects(screen) { items.append(item) }
    case .contents(let contents, let transform):
      let area = Rect(origin: .zero, size: contents.size)
      if transform.boundingBox(of: area).intersects(screen) { items.append(item) }
    case .pushClip, .pushOpacity, .pop: items.append(item)
    }
  }

  /// Ends a clip or a group, or forgets it where nothing has been drawn inside.
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
  /// What the view draws. Without ``View/setNeedsDisplay()`` these are the contents of the last time.
  fileprivate func contents(traits: Traits) -> Contents? {
    if let recordedContents, !needsDisplay { return recordedContents.drawn }
    needsDisplay = false
    var canvas = Canvas(bounds: Rect(origin: .zero, size: model.bounds.size), traits: traits)
    draw(&canvas)
    let drawn = canvas.commands.isEmpty ? nil : Contents(size: model.bounds.size, commands: canvas.commands)
    recordedContents = RecordedContents(drawn: drawn)
    return drawn
  }

  /// The contents with an opaque background beneath them, made once for each colour.
  fileprivate func contents(_ contents: Contents, over color: Color) -> Contents {
    if let backed = recordedContents?.backed, backed.color == color { return backed.contents }
    let background = DrawCommand.fillRect(RoundedRect(Rect(origin: .zero, size: contents.size)), .color(color))
    let backed = Contents(size: contents.size, commands: [background] + contents.commands, isOpaque: true)
    recordedContents?.backed = (color, backed)
    return backed
  }
}

/// A still picture of what another view showed at one instant.
///
/// It holds what was recorded, not pixels: it is sharp at every scale, and contents that the renderer has drawn before
/// are not drawn again.
package final class SnapshotView: View {
  /// What was seen, in the coordinates of the view, whose top left corner is at the origin.
  let items: [DisplayItem]

  init(items: [DisplayItem], size: Size) {
    self.items = items
    super.init(frame: Rect(origin: .zero, size: size))
    model.clipsToBounds = true
    isUserInteractionEnabled = false
  }

  override var recordedItems: [DisplayItem]? { items }
}

extension View {
  /// A still picture of what the view and its subviews show at the window's present instant, cut at the view's bounds.
  ///
  /// It is as large as the view, with its origin at zero. The view's own place, transform and opacity are left out. A
  /// view that is in no window gives an empty picture.
  package final func snapshotView() -> SnapshotView {
    let size = presentation.bounds.size
    guard let window else { return SnapshotView(items: [], size: size) }
    window.layoutUntilClean()
    return SnapshotView(items: window.recordItems(of: self), size: size)
  }
}

/// Where a view draws itself: it collects drawing commands in the view's own points, later ones above earlier ones.
///
/// Nothing is drawn at once: the commands become immutable contents, which are drawn once for each scale.
public struct Canvas {
  /// The area of the view, with its origin at zero, in points.
  public let bounds: Rect
  /// What the view may know of its surroundings.
  public let traits: Traits
  private(set) var commands: [DrawCommand] = []

  init(bounds: Rect, traits: Traits) { (self.bounds, self.traits) = (bounds, traits) }

  /// Fills a path with a colour; where it crosses itself, what its outline winds round at all is inside (non-zero
  /// winding).
  public mutating func fill(_ path: Path, _ color: Color) { commands.append(.fill(path, .color(color))) }

  /// Fills a path with a colour or a gradient, whose coordinates are the canvas's.
  public mutating func fill(_ path: Path, with paint: Paint) { commands.append(.fill(path, paint)) }

  /// Fills a rectangle, whose corners may be rounded; the radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: Color) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), .color(color)))
  }

  /// Fills a rectangle, whose corners may be rounded, with a colour or a gradient; the radius is in points.
  public mutating func fill(_ rect: Rect, cornerRadius: Double = 0, with paint: Paint) {
    commands.append(.fillRect(RoundedRect(rect, cornerRadius: cornerRadius), paint))
  }

  /// Draws a line along a path, half of its width on either side; the width is in points. A straight line of a
  /// hairline's width is sharp where its middle lies half a pixel beside a pixel's edge.
  public mutating func stroke(_ path: Path, _ color: Color, width: Double) {
    commands.append(.stroke(path, color, width: width))
  }

  /// Draws shaped text with its top left corner at a point, in points. Text comes from ``Traits/textShaper``.
  public mutating func draw(_ text: ShapedText, at point: Point) {
    if !text.runs.isEmpty || !text.missing.isEmpty { commands.append(.text(text, at: point)) }
  }

  /// Draws an image scaled to a rectangle, in points, also where that changes its shape; the radius of its corners is
  /// in points. A file that cannot be read is an error of the renderer.
  public mutating func draw(_ image: ImageReference, in rect: Rect, cornerRadius: Double = 0) {
    commands.append(.image(image, in: RoundedRect(rect, cornerRadius: cornerRadius)))
  }

  /// Adds steps that were made before.
  package mutating func append(_ steps: [DrawCommand]) { commands += steps }
}

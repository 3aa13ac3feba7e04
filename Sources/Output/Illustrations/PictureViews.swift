import Graphics
import Imaging
import Interface
import Rendering

/// The views of a documentation picture, in a window of their own that has the fitting size of the root view.
///
/// Sheets, differences and rows of pictures are made of views: ``StackView``, ``Label``, ``Box``, and ``SnapshotView``
/// for a frame. Plots have a layout of their own.
struct PictureViews {
  let window: Window

  /// Lays out the views; the height is rounded up to whole points. The background is the theme's by default.
  init(_ root: View, background: Color? = nil, theme: Theme, scale: Double, shaper: any TextShaper) {
    window = Window(size: .zero, traits: Traits(displayScale: scale, theme: theme, textShaper: shaper))
    window.backgroundColor = background ?? theme.pictureGround
    window.addSubview(root)
    let size = root.sizeThatFits(Size(1e6, 1e6))
    root.frame = Rect(0, 0, size.width, size.height.rounded(.up))
    window.frame = root.frame
    window.layoutUntilClean()
  }

  /// Draws the views, and bitmaps in front of some of them, with their top left corners at those of the views.
  ///
  /// - Precondition: the background is opaque.
  func bitmap(_ renderer: FrameRenderer, showing bitmaps: some Sequence<(View, Bitmap)>) throws -> Bitmap {
    let ground = try renderer.render(window.recordDisplayList())
    let result = try Bitmap(width: ground.width, height: ground.height, filledWith: RGBA(0, 0, 0))
    result.place(ground, x: 0, y: 0)
    for (view, bitmap) in bitmaps {
      let origin = view.presentedFrame(in: nil).origin
      func pixel(_ length: Double) -> Int { Int((length * renderer.scale).rounded()) }
      result.place(bitmap, x: pixel(origin.x), y: pixel(origin.y))
    }
    return result
  }
}

/// A view around another one: a margin, a fixed size, and a view behind it.
final class Box: View {
  /// A view behind a box, with its distances from the edges.
  typealias Plate = (view: View, insets: Insets)

  private let content: View
  private let insets: Insets
  private let width, height: Double?
  private let plate: Plate?

  /// Creates a box. The width and the height include the margin (default: those of the content).
  init(_ content: View, insets: Insets = .zero, width: Double? = nil, height: Double? = nil, plate: Plate? = nil) {
    (self.content, self.insets, self.width, self.height, self.plate) = (content, insets, width, height, plate)
    super.init()
    for view in [plate?.view, content].compactMap(\.self) { addSubview(view) }
  }

  /// Creates a box with an edge of one colour around it.
  convenience init(_ content: View, edge: Double, _ color: Color) {
    self.init(content, plate: (View(color), Insets(-edge)))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let (across, down) = (insets.left + insets.right, insets.top + insets.bottom)
    let inside = content.sizeThatFits(Size((width ?? size.width) - across, (height ?? size.height) - down))
    return Size(width ?? inside.width + across, height ?? inside.height + down)
  }

  override func layoutSubviews() {
    guard let traits = window?.traits else { return }
    content.frame = traits.roundedToPixel(bounds.inset(by: insets))
    if let plate { plate.view.frame = bounds.inset(by: plate.insets) }
  }
}

extension Theme {
  /// The background of pictures. It is neither white nor black, since frames may be white or black up to their edges.
  var pictureGround: Color { self == .dark ? secondaryGroupedBackground : groupedBackground }
}

extension Insets {
  /// The same inset on each side, in points.
  init(_ side: Double) { self.init(top: side, left: side, bottom: side, right: side) }
}

extension StackView {
  /// Creates a row or a column with a space between its views.
  convenience init(_ views: [View], _ axis: Axis, spacing: Double, alignment: Alignment = .leading) {
    self.init(views, axis: axis)
    (self.spacing, self.alignment) = (spacing, alignment)
  }
}

extension View {
  /// Creates a view of one colour.
  convenience init(_ color: Color, cornerRadius: Double = 0, frame: Rect = .zero) {
    self.init(frame: frame)
    (backgroundColor, self.cornerRadius) = (color, cornerRadius)
  }
}

import Graphics

/// A button with a title, a picture, or both: `UIButton`.
///
/// ``Control/onTouchUpInside`` is its action. The face dims at once while a finger presses it, and fades back
/// afterwards.
///
/// ```swift
/// let button = Button(title: "Add to cart") { cart.add(item) }
/// button.frame = Rect(20, 400, 200, 44)
/// ```
public class Button: Control {
  /// The title; nil for none.
  public var title: String? { didSet { if title != oldValue { faceDidChange() } } }
  /// The picture to the left of the title; nil for none.
  public var image: ImageReference? { didSet { if image != oldValue { faceDidChange() } } }
  /// The font size and weight of the title (default: 17 points, regular). Its colour is ``tintColor``.
  public var titleStyle = TextStyle(size: 17) { didSet { if titleStyle != oldValue { faceDidChange() } } }
  /// The colour of the title; nil for the theme's tint. The title of a disabled button is grey.
  public var tintColor: Color? { didSet { if tintColor != oldValue { faceDidChange() } } }

  /// The opacity of the face while a finger is on it (a choice close to UIKit's).
  private static let highlightedAlpha = 0.3
  /// The duration of the fade back, in seconds (a choice close to UIKit's).
  private static let fadeDuration = 0.25
  /// The distance between picture and title, in points.
  private static let gap = 8.0

  let face = View()
  private let label = Label(numberOfLines: 1)
  private let picture = ImageView()

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: the title; nil for none.
  ///   - image: the picture to the left of the title; nil for none.
  ///   - frame: the rectangle in the superview's coordinates, in points.
  ///   - action: called for each tap.
  public convenience init(
    title: String? = nil, image: ImageReference? = nil, frame: Rect = .zero, action: (() -> Void)? = nil
  ) {
    self.init()
    self.frame = frame
    (self.title, self.image, onTouchUpInside) = (title, image, action)
    picture.contentMode = .scaleAspectFit
    face.addSubview(picture)
    face.addSubview(label)
    faceDidChange()
  }

  /// Creates a button whose face is drawn by a subclass.
  init() {
    super.init()
    face.isUserInteractionEnabled = false
    addSubview(face)
  }

  /// Returns the size of the face, in points, without a margin. A button without a window returns its present size.
  public override func sizeThatFits(_ size: Size) -> Size {
    guard window != nil else { return bounds.size }
    let (picture, text) = faceSizes
    let gap = picture.width > 0 && text.width > 0 ? Self.gap : 0
    return Size(picture.width + gap + text.width, max(picture.height, text.height))
  }

  public override func layoutSubviews() {
    face.frame = bounds
    guard label.superview != nil, let traits = window?.traits else { return }
    let (pictureSize, text) = faceSizes
    let whole = sizeThatFits(bounds.size)
    // A title that is too long ends with an ellipsis.
    let left = max(0, (bounds.width - whole.width) / 2)
    func place(_ view: View, _ size: Size, at x: Double) {
      view.frame = traits.roundedToPixel(
        Rect(x, (bounds.height - size.height) / 2, min(size.width, max(0, bounds.width - x)), size.height))
    }
    place(picture, pictureSize, at: left)
    place(label, text, at: left + whole.width - text.width)
  }

  public override func didMoveToWindow() { if window != nil { faceDidChange() } }

  /// Dims the face at once when a finger presses it, and fades it back afterwards.
  public override func stateDidChange() {
    colorTitle()
    guard !isHighlighted, let window else { return face.alpha = isHighlighted ? Self.highlightedAlpha : 1 }
    window.animate(withDuration: Self.fadeDuration) { face.alpha = 1 }
  }

  private var faceSizes: (picture: Size, text: Size) {
    let unlimited = Size(1e6, 1e6)
    return (
      image == nil ? .zero : picture.sizeThatFits(unlimited),
      title?.isEmpty ?? true ? .zero : label.sizeThatFits(unlimited)
    )
  }

  private func faceDidChange() {
    picture.image = image
    colorTitle()
    setNeedsLayout()
  }

  private func colorTitle() {
    guard label.superview != nil, let theme = window?.traits.theme else { return }
    var style = titleStyle
    style.color = isEnabled ? tintColor ?? theme.tint : theme.grey
    label.attributedText = AttributedText(title ?? "", style)
  }
}

import Graphics
import Interactions
import Interface

/// A page with an item's picture, letter and name, and its number of taps.
final class PicturePage: ViewController, VirtualPage {
  var item: Int?
  /// Returns the number of taps on an item.
  private let tapsOn: (Int) -> Int
  private let picture = PictureView()
  /// The first letter of the name, in the badge.
  private let letter = Label("", TextStyle(size: 17, weight: .bold, color: .white), alignment: .center)
  private let badge = View()
  private let nameLabel = Label("", TextStyle(size: 32, weight: .bold, color: .white))
  /// The symbols over the picture, which stand still while the page moves.
  private let statusBar = StatusBar()
  private let tapsLabel = Label("", TextStyle(size: 15, weight: .medium, color: Color(white: 1, alpha: 0.85)))

  /// The space for dots and toolbar below the text, in points.
  private static let bottomRoom = 76.0
  /// The distance of the texts from the page's edges, in points.
  private static let margin = 20.0
  /// The diameter of the badge, in points.
  private static let badgeSide = 34.0

  /// - Parameter tapsOn: Returns the number of taps on an item.
  init(tapsOn: @escaping (Int) -> Int) {
    self.tapsOn = tapsOn
    super.init()
  }

  override func viewDidLoad() {
    statusBar.name = nil
    statusBar.statusStripRole = { .page() }
    badge.backgroundColor = Color(white: 1, alpha: 0.22)
    badge.cornerRadius = Self.badgeSide / 2
    for part in [picture, statusBar, badge, letter, nameLabel, tapsLabel] {
      part.isUserInteractionEnabled = false
      view.addSubview(part)
    }
  }

  override func viewDidLayoutSubviews() {
    let size = view.bounds.size
    // The picture lies under the status bar, above the page.
    let above = view.window?.safeAreaInsets.top ?? 0
    picture.frame = Rect(0, -above, size.width, size.height + above)
    statusBar.frame = Rect(0, -above, size.width, above)
    let bottom = size.height - view.safeAreaInsets.bottom - Self.bottomRoom
    let width = size.width - 2 * Self.margin
    tapsLabel.frame = Rect(Self.margin, bottom - 20, width, 20)
    nameLabel.frame = Rect(Self.margin, bottom - 60, width, 40)
    badge.frame = Rect(Self.margin, bottom - 100, Self.badgeSide, Self.badgeSide)
    letter.frame = badge.frame
  }

  func show(item: Int) {
    let (shown, taps) = (PictureItem(number: item), tapsOn(item))
    picture.landscape = shown.landscape
    statusBar.color = shown.landscape.isLightAtTop ? .black : .white
    letter.text = shown.id
    nameLabel.text = shown.name
    tapsLabel.text = taps == 0 ? "Tap to like" : taps == 1 ? "1 like" : "\(taps) likes"
  }
}

/// A page with a picture of a screen.
final class ScreenshotPage: ViewController, VirtualPage {
  var item: Int?
  private let pictures: [Screenshot]
  private let pictureView: ScreenshotView

  init(_ pictures: [Screenshot], _ placement: ScreenshotView.Placement) {
    (self.pictures, pictureView) = (pictures, ScreenshotView(placement))
    super.init()
  }

  override func loadView() {
    view = pictureView
    view.statusStripRole = { .page() }
  }

  func show(item: Int) { pictureView.picture = pictures[item] }
}

/// A landscape with a darker bottom behind the text.
private final class PictureView: View {
  var landscape: Landscape? {
    didSet { if landscape != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ canvas: inout Canvas) {
    landscape?.draw(in: canvas.bounds, on: &canvas)
    let shade = [GradientStop(0, Color(white: 0, alpha: 0)), GradientStop(1, Color(white: 0, alpha: 0.62))]
    let top = canvas.bounds.height * 0.5
    canvas.fill(
      Rect(0, top, canvas.bounds.width, canvas.bounds.height - top),
      with: .linearGradient(from: Point(0, top), to: Point(0, canvas.bounds.height), stops: shade))
    if canvas.traits.theme == .dark { canvas.fill(canvas.bounds, Color(white: 0, alpha: 0.22)) }
  }
}

/// An item of the circular list.
struct PictureItem: Equatable {
  /// The item's letter.
  let id: String
  let name: String
  let landscape: Landscape

  /// The largest number of items: one per letter.
  static let mostItems = names.count

  private static let names = [
    "Aurora", "Beach", "Canyon", "Dunes", "Evening", "Forest", "Glacier", "Harbour", "Island", "Jetty", "Karst",
    "Lagoon", "Meadow", "Nightfall", "Outback", "Pines", "Quarry", "Reef", "Savanna", "Tundra", "Uplands", "Valley",
    "Wadi", "Xeric", "Yonder", "Zenith",
  ]

  /// Creates the item with a number; 0 is A. There are seven pictures, which repeat.
  init(number: Int) {
    name = Self.names[number]
    id = String(name.prefix(1))
    landscape = Landscape.all[number % Landscape.all.count]
  }
}

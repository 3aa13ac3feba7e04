import Flipbook

/// A product with its picture, a title, and a button.
final class ProductController: ViewController {
  private let photo: ImageView
  private let price = Label("€ 24", TextStyle(size: 22, weight: .bold))
  private let count = Label("", TextStyle(size: 15))
  private lazy var buy = Button(title: "Add to cart") { [unowned self] in add() }
  private lazy var stack = StackView([photo, price, buy, count], axis: .vertical)
  private var added = 0

  init(photo: ImageReference) {
    self.photo = ImageView(photo)
    super.init(title: "Teapot")
  }

  override func viewDidLoad() {
    photo.contentMode = .scaleAspectFit
    buy.name = "buy"
    stack.spacing = 12
    stack.alignment = .center
    view.addSubview(stack)
  }

  override func viewDidLayoutSubviews() {
    stack.frame = view.safeAreaLayoutFrame.inset(by: 20)
  }

  private func add() {
    added += 1
    count.text = "\(added) in the cart"
    // Nothing observes a label's size.
    stack.setNeedsLayout()
  }
}

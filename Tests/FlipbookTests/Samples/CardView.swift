import Flipbook

/// A card that follows the finger, and springs home when it is released.
final class CardView: View {
  private let home: Point
  private let photo: ImageReference?

  init(home: Point, photo: ImageReference?) {
    self.home = home
    self.photo = photo
    super.init(frame: Rect(center: home, size: Size(120, 160)))
    name = "card"
    cornerRadius = 12
    backgroundColor = Color(rgb: 255, 149, 0)
    addGestureRecognizer(PanGestureRecognizer { [unowned self] pan in follow(pan) })
  }

  override func draw(_ canvas: inout Canvas) {
    if let photo {
      canvas.draw(photo, in: canvas.bounds, cornerRadius: cornerRadius)
    } else {
      canvas.fill(Path.ellipse(in: canvas.bounds.inset(by: 40)), .white)
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    if pan.state.isActive {
      center = home + pan.translation
    } else {
      window?.animate(withDuration: 0.6, usingSpringWithDamping: 0.5, initialSpringVelocity: nil) { center = home }
    }
  }
}

// What the documentation shows, as it stands there: DocumentationTests holds the one against the other.

import Flipbook

/// A card that follows the finger, and springs home when it is let go.
final class CardView: View {
  private let home: Point

  init(home: Point) {
    self.home = home
    super.init(frame: Rect(center: home, size: Size(120, 160)))
    name = "card"
    cornerRadius = 12
    backgroundColor = Color(rgb: 255, 149, 0)
    addGestureRecognizer(PanGestureRecognizer { [unowned self] pan in follow(pan) })
  }

  override func draw(_ canvas: inout Canvas) {
    canvas.fill(Path.ellipse(in: canvas.bounds.inset(by: 40)), .white)
  }

  private func follow(_ pan: PanGestureRecognizer) {
    if pan.state.isActive {
      center = home + pan.translation
    } else {
      window?.animate(withDuration: 0.6, usingSpringWithDamping: 0.5, initialSpringVelocity: nil) { center = home }
    }
  }
}

final class CardScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(name: "card", summary: "a card that springs home", probes: ["card.x"], views: ["card"]),
    make: { CardScene($0) })

  private let card: CardView

  init(_ context: SceneContext) {
    card = CardView(home: context.window.bounds.center)
    context.window.addSubview(card)
  }

  func readProbes() -> [ProbeReading] {
    [ProbeReading("card.x", .number(card.presentation.position.x))]
  }
}

import Flipbook

final class CardScene: Scene {
  static let definition = SceneDefinition(
    vocabulary: .init(
      name: "card", summary: "a card that springs home",
      settings: [.init(name: "photo", kind: .file, defaultText: "", summary: "a PNG or JPEG file of 240 × 320 pixels")],
      probes: ["card.x"], views: ["card"]),
    make: { CardScene($0) })

  private let card: CardView

  init(_ context: SceneContext) {
    let photo = context.settings.path("photo").map { ImageReference(path: $0, pixelWidth: 240, pixelHeight: 320) }
    card = CardView(home: context.window.bounds.center, photo: photo)
    context.window.addSubview(card)
  }

  func readProbes() -> [ProbeReading] {
    [ProbeReading("card.x", .number(card.presentation.position.x))]
  }
}

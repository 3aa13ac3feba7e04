import Graphics
import Script

/// The texts around the device during a clip. They determine the room that a layout leaves, and the colour of text.
package struct ClipTexts: Hashable, Sendable {
  /// A title with the body below it.
  struct Text: Hashable, Sendable {
    var title: String
    var body: String?
  }

  /// The captions and the cards.
  private(set) var captions: [Text] = [], cards: [Text] = []

  /// Creates the texts of a clip without any.
  package init() {}

  /// Creates the texts of some statements.
  package init(_ annotations: [Script.Annotation]) {
    for annotation in annotations {
      switch annotation {
      case .caption(let title, let body, _): captions.append(Text(title: title, body: body))
      case .card(let title, let subtitle, _, _): cards.append(Text(title: title, body: subtitle))
      case .captionOff, .callout, .speed, .freeze, .zoom, .zoomFollow, .zoomOut: break
      }
    }
  }

  /// Whether there are captions, whose layout needs a shaper.
  package var hasCaptions: Bool { !captions.isEmpty }

  /// Returns the height of the tallest caption below a device, in whole pixels. Captions that do not fit are left out.
  func height(
    _ width: Double, _ unit: Double, _ pixelScale: Double, _ brand: Brand, _ shaper: (any TextShaper)?
  ) -> Double {
    guard let shaper else { return 0 }
    let context = TitleText.Context(unit: unit, pixels: 1 / pixelScale, font: brand.font, shaper: shaper)
    let heights = captions.compactMap { text in
      TitleText(text.title, text.body, .center, (.black, .black), in: Size(width, .infinity), context)?.height
    }
    return (heights.max() ?? 0).rounded(.up)
  }
}

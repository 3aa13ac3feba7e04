import Graphics
import Presentation
import Script
import Timebase

/// The title card shown before each clip of a reel: the scene's name and summary, centred on the screen.
///
/// The first card is a poster, with a picture of each clip above the text. The poster is visible from its first
/// frame, which players and web pages show until the user presses play.
package struct TitleCard {
  private let size: Size
  private let background: Color
  private let items: [DisplayItem]
  /// Whether the card is a poster, which is fully visible from its first frame.
  private let isPoster: Bool

  /// The duration of the text's fade in and of its fade out, in seconds (choice).
  private static let fade = 0.2
  /// The maximum number of pictures on a poster; more would hide each other.
  package static let pictureLimit = 5

  /// Creates the title card of a scene.
  ///
  /// - Parameter pictures: The frames of a poster, the foremost first, each as large as the screen. An empty array
  ///   makes a plain card.
  package init(
    _ scene: ScriptVocabulary.Scene, size: Size, scale: Double, theme: Theme, pictures: [DisplayList] = [],
    shaper: any TextShaper
  ) {
    self.size = size
    background = theme.background
    isPoster = !pictures.isEmpty
    if isPoster {
      let pictures = Self.fan(pictures.prefix(Self.pictureLimit), on: size, theme, scale: scale)
      let color = Color(white: 1, alpha: 0.8)
      let text = Self.text(scene, on: size, .white, color, top: size.height * 0.71, shaper)
      items = [Self.ground(size, theme)] + pictures + [text]
    } else {
      items = [Self.text(scene, on: size, theme.label, theme.secondaryLabel, shaper)]
    }
  }

  /// The scene's name and summary. `top` is the upper edge in points, limited so that the text stays on the screen;
  /// `nil` centres the text.
  private static func text(
    _ scene: ScriptVocabulary.Scene, on size: Size, _ titleColor: Color, _ color: Color, top: Double? = nil,
    _ shaper: any TextShaper
  ) -> DisplayItem {
    let name = scene.name.split(separator: "-").joined(separator: " ")
    // Sizes are fractions of the width. A wide screen uses two thirds of its height instead, so that the longest name
    // fits on one line (choices).
    let side = min(size.width, size.height * 2 / 3)
    let big = side * 0.1, small = side * 0.05
    let column = TextColumn(width: size.width * 0.8, alignment: .center, lineSpacing: small * 0.25)
    let titleStyle = TextStyle(size: big, weight: .bold, color: titleColor)
    let title = shaper.shape(AttributedText(name.prefix(1).uppercased() + name.dropFirst(), titleStyle), in: column)
    let summary = shaper.shape(AttributedText(scene.summary, TextStyle(size: small, color: color)), in: column)
    let free = size.height - title.size.height - small - summary.size.height
    let top = max(0, top.map { min($0, free - small) } ?? free / 2)
    let contents = Contents(
      size: size,
      commands: [
        .text(title, at: Point(size.width * 0.1, top)),
        .text(summary, at: Point(size.width * 0.1, top + title.size.height + small)),
      ])
    return .contents(contents, .identity)
  }

  private static func ground(_ size: Size, _ theme: Theme) -> DisplayItem {
    let (top, bottom) =
      theme == .light
      ? (Color(rgb: 43, 127, 255), Color(rgb: 98, 44, 212)) : (Color(rgb: 14, 52, 122), Color(rgb: 42, 18, 96))
    let paint = Paint.linearGradient(
      from: .zero, to: Point(size.width, size.height), stops: [GradientStop(0, top), GradientStop(1, bottom)])
    let screen = RoundedRect(Rect(origin: .zero, size: size))
    return .contents(Contents(size: size, commands: [.fillRect(screen, paint)], isOpaque: true), .identity)
  }

  /// The pictures in device frames, fanned like playing cards. The first is upright in front; the remaining ones are
  /// behind it, to the left and to the right in turn.
  private static func fan(
    _ pictures: ArraySlice<DisplayList>, on size: Size, _ theme: Theme, scale: Double
  ) -> [DisplayItem] {
    guard let first = pictures.first else { return [] }
    let device = DeviceFrame(screen: first.size, corners: first.corners, theme: theme, scale: scale)
    let factor = 0.48 * size.height / first.size.height
    return pictures.enumerated().reversed().flatMap { number, picture in
      let turn = Double((number + 1) / 2) * (number % 2 == 1 ? -1 : 1) * 11 * .pi / 180
      // The fan's pivot is below the screen; the pictures have about half the clip's size (choices).
      let place = Affine.translation(Vector(-device.size.width / 2, -device.size.height / 2))
        .concatenated(with: .scale(factor, factor))
        .concatenated(with: .translation(Vector(0, -0.75 * size.height)))
        .concatenated(with: .rotation(turn))
        .concatenated(with: .translation(Vector(size.width / 2, 1.1 * size.height)))
      return device.items(around: picture, place)
    }
  }

  /// Returns a frame of the card, from 0. Its content fades in and out; that of a poster only fades out.
  package func displayList(frame: Int, of count: Int, rate: FrameRate) -> DisplayList {
    // The last frame is the one before the clip's first, so the text has just faded out there.
    let nearest = Double(isPoster ? count - frame : min(frame, count - frame)) / rate.framesPerSecond
    let opacity = min(1, nearest / Self.fade)
    return DisplayList(size: size, background: background, items: [.pushOpacity(opacity)] + items + [.pop])
  }
}

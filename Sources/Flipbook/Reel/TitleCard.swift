import Geometry
import Graphics
import Interface
import Simulation
import Timebase

/// What a reel shows before a clip: the scene's name, and what it does, in the middle of the screen.
struct TitleCard {
  private let size: Size
  private let background: Color
  private let contents: Contents

  /// How long the text takes to come, and to go, in seconds (choice).
  private static let fade = 0.2

  init(_ clip: Clip, shaper: any TextShaper) {
    let theme = clip.theme == .dark ? Theme.dark : Theme.light
    size = clip.size
    background = theme.background
    let name = clip.scene.name.split(separator: "-").joined(separator: " ")
    // Shares of the screen's width, so that the longest name fits on one line (choices).
    let big = size.width * 0.1, small = size.width * 0.05
    let column = TextColumn(width: size.width * 0.8, alignment: .center, lineSpacing: small * 0.25)
    let title = shaper.shape(
      AttributedText(
        name.prefix(1).uppercased() + name.dropFirst(), TextStyle(size: big, weight: .bold, color: theme.label)),
      in: column)
    let summary = shaper.shape(
      AttributedText(clip.scene.vocabulary.summary, TextStyle(size: small, color: theme.secondaryLabel)), in: column)
    let top = (size.height - title.size.height - small - summary.size.height) / 2
    contents = Contents(
      size: size,
      commands: [
        .text(title, at: Point(size.width * 0.1, top)),
        .text(summary, at: Point(size.width * 0.1, top + title.size.height + small)),
      ])
  }

  func displayList(frame: Int, of count: Int, rate: FrameRate) -> DisplayList {
    // The last frame is the one before the clip's first, so that the text has just gone there.
    let nearest = Double(min(frame, count - frame)) / rate.framesPerSecond
    let opacity = min(1, nearest / Self.fade)
    return DisplayList(
      size: size, background: background, items: [.pushOpacity(opacity), .contents(contents, .identity), .pop])
  }
}

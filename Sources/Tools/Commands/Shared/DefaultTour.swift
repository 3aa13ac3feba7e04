import CommandLine
import Flipbook
import Screenshots

/// The script that `flipbook new --screens` prints, and that commands play if `--screens` is given without a script.
struct DefaultTour {
  /// The operand that stands for this script.
  static let operand = "--\(OptionName.screens)"
  /// The name of its results.
  static let name = "screens"

  private let template: ScriptTemplate
  /// A message with the order of the words if they were sorted.
  let orderNote: String?

  /// Chooses the scene that fits the pictures: articles if one is taller than the screen or has a size of its own,
  /// else pages.
  ///
  /// - Parameters:
  ///   - words: The words of `--screens`.
  ///   - scene: The scene, if the command line names one.
  ///   - device: The device, if the command line names one.
  init(_ words: [String], scene: String?, device: String?, _ scenes: [SceneDefinition]) throws {
    let vocabulary = ScriptVocabulary.of(scenes)
    let set = try ScreenshotSet(words.map { PictureWord($0) }, sortsGlobs: true)
    orderNote = set.orderNote
    let screen = device.flatMap(Device.named) ?? set.inferredDevice.device
    let heights = set.heights(on: screen)
    let name = scene ?? (set.arePages(on: screen) ? "page-flicking" : "vertical-swipe")
    guard var chosen = vocabulary.scene(name) else { throw ClipError.noSuchScene(name, known: scenes.map(\.name)) }
    guard chosen.acceptsScreens else { throw ClipError.showsNoScreens(name, known: vocabulary.screenScenes) }
    chosen.tour =
      switch name {
      case "page-flicking": .pages(heights.count)
      case "vertical-swipe": .articles(heights.count, scrolls: heights[0] > screen.size.height + 0.5)
      default: nil
      }
    template = ScriptTemplate(scene: chosen, device: device, screens: ScreenshotSet.ordered(words))
  }

  var text: String { template.text }

  /// Parses the script.
  func script(_ options: ScriptOptions, _ scenes: [SceneDefinition]) throws -> Script {
    try Script(text: text, path: "\(Self.name).flip", vocabulary: .of(scenes), options: options)
  }
}

extension ScriptVocabulary.Scene.Tour {
  /// A tour of pages with pictures.
  fileprivate static func pages(_ count: Int) -> Self {
    let isSingle = count == 1
    let drag = """
      wait 500ms
      shot "first"

      # Drag past the middle, and lift: \(isSingle ? "a single page bounces back" : "the page snaps into place").
      caption "\(isSingle ? "A single page bounces back" : "Past the middle, the page turns")"
      wait 300ms
      touch at 85%,50%
      drag by -65%,0 over 700ms ease-in-out
      shot "dragged"
      hold 200ms
      lift
      settle within 3s
      expect page == \(isSingle ? 0 : 1)
      wait 500ms
      """
    let flicks = (2..<max(2, min(count, 6))).map { page in
      """
      flick left at 1200pt/s from 80%,50%
      settle within 3s
      expect page == \(page)
      wait 500ms
      """
    }
    let caption = """

      # A flick turns one page, no matter how fast it is.
      caption "A flick turns one page"
      wait 300ms
      """
    let end = "\ncaption off\nshot \"last\"\nwait 500ms"
    return Self(actions: ([drag] + (flicks.isEmpty ? [] : [caption]) + flicks + [end]).joined(separator: "\n"))
  }

  /// A tour of articles with pictures.
  ///
  /// - Parameter scrolls: Whether the first picture is taller than the screen.
  fileprivate static func articles(_ count: Int, scrolls: Bool) -> Self {
    let start = "wait 500ms\nshot \"first\""
    let scrolling = """

      # The picture is taller than the screen: it scrolls, and bounces at its end.
      caption "It scrolls and bounces"
      wait 300ms
      flick down at 900pt/s
      settle within 5s
      shot "scrolled"
      flick up at 1600pt/s
      settle within 5s
      """
    let pulling = """

      # Pull the end of the picture up. Once the arrow in the footer turns, lift, and the next picture slides in.
      caption "Pull up for the next one"
      wait 500ms
      touch at 50%,85%
      drag by 0,-90 over 500ms ease-in-out
      drag by 0,-100 over 450ms ease-out
      expect footer.loaded == true
      shot "armed"
      hold 300ms
      lift
      settle within 3s
      expect page == 1
      wait 500ms
      """
    let end = "\ncaption off\nshot \"last\"\nwait 500ms"
    let parts = [start] + (scrolls ? [scrolling] : []) + (count > 1 ? [pulling] : []) + [end]
    return Self(settings: ["open-at": "end"], actions: parts.joined(separator: "\n"))
  }
}

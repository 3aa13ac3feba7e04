import Flipbook
import Scenes
import Script

/// A measured clip, always at 780×1688 pixels.
struct Workload {
  let name: String
  let words: String
  let text: String
  /// Whether the clip uses the bench's own articles instead of those of the demo.
  var hasOwnFeed = false

  /// Returns the clip. Coordinates are fractions of the screen, and there are no expectations, so that changes of the
  /// scenes do not matter. A feed's picture is written next to `directory`.
  func clip(beside directory: String) throws -> Clip {
    var options = ClipOptions()
    if hasOwnFeed { options.feed = try BenchFeed.make(in: directory + ".feed") }
    options.scale = 2
    options.device = "iphone-12"
    return try Clip(
      Script(text: text, path: "\(name).flip", vocabulary: .of(SceneCatalog.all), options: options.scriptOptions),
      options: options)
  }

  static func named(_ name: String) -> Workload? { all.first { $0.name == name } }

  private static let swipes = """
    wait 200ms
    flick left at 1200pt/s from 80%,50%
    settle within 2s
    flick left at 1200pt/s from 80%,50%
    settle within 2s
    flick right at 1200pt/s from 20%,50%
    settle within 2s

    """

  private static let pull = """
    scene pull-for-menu
    wait 300ms
    touch at 80%,50%
    drag by -85,0 over 700ms ease-in-out
    hold 200ms
    drag by -45,0 over 400ms ease-in-out
    hold 200ms
    drag by 90,0 over 700ms ease-in-out
    drag by -60,0 over 500ms ease-in-out
    lift
    settle within 3s
    """

  static let all = [
    Workload(
      name: "article", words: "W1: an article is pulled, the next one slides in and is scrolled; a quarter is still",
      text: """
        scene vertical-swipe
        set open-at end
        wait 150ms
        touch at 50%,80%
        drag by 0,-190 over 700ms ease-out
        lift
        settle within 3s
        touch at 50%,80%
        drag by 0,-300 over 700ms ease-in-out
        lift
        touch at 50%,30%
        drag by 0,300 over 700ms ease-in-out
        lift
        settle within 2s
        wait 100ms
        """, hasOwnFeed: true),
    Workload(
      name: "pills", words: "W2: the page of W1 moves sideways, three pills on springs", text: pull, hasOwnFeed: true),
    Workload(name: "essay", words: "the same with the scene's own text", text: pull),
    Workload(name: "still", words: "nothing moves", text: "scene vertical-swipe\nwait 4s\n"),
    Workload(
      name: "list", words: "a list is flicked up and down",
      text: """
        scene vertical-swipe
        set start list
        wait 200ms
        flick up at 1500pt/s from 50%,75%
        settle within 3s
        flick down at 2400pt/s from 50%,30%
        settle within 3s
        """),
    Workload(name: "thumb", words: "pages are thumbed through", text: "scene page-flicking\n" + swipes),
    Workload(name: "pictures", words: "pictures in a circle are swiped", text: "scene virtual-pages\n" + swipes),
    Workload(name: "instant", words: "one frame: start-up", text: "scene vertical-swipe\nwait 1ms\n"),
    Workload(
      name: "minute", words: "60 s of scrolling: memory, and ticks of the trace",
      text: "scene vertical-swipe\nset start list\n"
        + String(
          repeating: """
            flick up at 1500pt/s from 50%,75%
            wait 1700ms
            flick down at 2400pt/s from 50%,30%
            wait 1700ms

            """, count: 16)),
  ]
}

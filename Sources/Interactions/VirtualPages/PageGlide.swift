import LibC
import Motion

/// How a swipe moves the pages: over how many, for how long, and when each of them is passed.
///
/// One page takes 0.3 s, ease-in-ease-out. Several are passed in one motion that starts with the finger's velocity and
/// slows down evenly towards a standstill on the last one: s(t) = D·(1 − (1 − t/T)³), so that T = 3·D/v (choice: the
/// simplest curve with a given start, an exact end, and no jolt there).
struct PageGlide: Equatable {
  /// How many pages are passed, 1 or more.
  let pages: Int
  /// How long it takes, in seconds.
  let duration: Double

  /// How long a slide over one page takes, in seconds.
  static let slideDuration = 0.3
  /// The speed at which one more page is passed, in points per second.
  static let speedPerPage = 1000.0
  /// How many pages are passed at most.
  static let mostPages = 5

  /// A slide over one page.
  static let slide = PageGlide(pages: 1, duration: slideDuration)

  /// The glide that a swipe of a speed, in points per second, sets off over pages of a width, in points.
  init(speed: Double, width: Double) {
    // Faster than that only the number of pages would rise, if it were not bounded.
    let start = min(speed, (Double(Self.mostPages) + 0.5) * Self.speedPerPage)
    let pages = min(Self.mostPages, Int((start / Self.speedPerPage).rounded()))
    guard pages > 1 else {
      self = .slide
      return
    }
    self.init(pages: pages, duration: 3 * Double(pages) * width / start)
  }

  private init(pages: Int, duration: Double) { (self.pages, self.duration) = (pages, duration) }

  /// The pace. A Bézier curve whose control points lie a third of the time apart runs evenly in time, and these heights
  /// make it 1 − (1 − t)³. What is left of that curve at any moment is the same curve again, over what is left of the way.
  var timing: TimingCurve { pages == 1 ? .easeInEaseOut : TimingCurve(1 / 3, 1, 2 / 3, 1) }

  /// The seconds after which a number of pages has been passed.
  func time(passing passed: Int) -> Double {
    duration * (1 - cbrt(1 - Double(passed) / Double(pages)))
  }
}

import Graphics
import Interface
import TestSupport
import Testing
import Timebase
import Touch

/// A window with a flicked table, a deleted row and a chain of animations.
private final class World {
  let window = Window.test()
  let table = TableView(frame: Rect(0, 64, 320, 416))
  let model = TableModel([Array(0..<60)])
  let ball = View(frame: Rect(0, 0, 20, 20))
  var log: [String] = []

  init() {
    table.dataSource = model
    window.addSubview(table)
    window.addSubview(ball)
    ball.backgroundColor = .black
  }

  /// The scheduled events, each with its instant.
  func events(seed: Int) -> [(Instant, () -> Void)] {
    var random = SplitMix(seed: UInt64(seed))
    var path = TouchPath(from: Point(160, 400), at: .zero)
    path.drag(to: Point(160, Double.random(in: 0..<350, using: &random)), seconds: 0.13)
    var events = TouchSampler().events(of: path).map { event in (event.timestamp, { self.window.send(event) }) }
    events.append((Instant(seconds: 0.4), { self.deleteRow() }))
    events.append((Instant(seconds: 0.45), { self.bounce(4) }))
    return events
  }

  private func deleteRow() {
    guard let path = table.indexPathsForVisibleRows.dropFirst(2).first else { return }
    model.sections[0].remove(at: path.row)
    table.deleteRows(at: [path], with: .fade)
  }

  private func bounce(_ times: Int) {
    window.animate(withDuration: 0.17, usingSpringWithDamping: 0.5, initialSpringVelocity: nil) {
      ball.center.x += 80
      ball.rotation += 1
    } completion: { [unowned self] in
      log.append("\(window.now.nanoseconds) \($0)")
      if times > 0 { bounce(times - 1) }
    }
  }
}

struct AnimationSamplingTests {
  /// Law 3: rendering never changes the simulation.
  @Test(arguments: 0..<24) func `recording display lists in between changes nothing`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed) &+ 1000)
    let (seen, unseen) = (World(), World())
    let end = Instant(seconds: Double.random(in: 0.2..<2, using: &random))
    var looks = (0..<40).map { _ in Instant(seconds: Double.random(in: 0..<end.seconds, using: &random)) }
    // The instants of ticks as well, at which work falls due.
    looks += (0..<20).map { Instant(nanoseconds: Int64($0) * 1_000_000_000 / 60) }
    play(seen, seed: seed, until: end, looks: looks.sorted())
    play(unseen, seed: seed, until: end, looks: [])
    #expect(seen.window.recordDisplayList() == unseen.window.recordDisplayList())
    #expect(seen.table.contentOffset == unseen.table.contentOffset)
    #expect(seen.log == unseen.log)
    #expect(seen.window.nextDeadline == unseen.window.nextDeadline)
  }

  private func play(_ world: World, seed: Int, until end: Instant, looks: [Instant]) {
    var looks = looks[...]
    func look(before instant: Instant) {
      while let next = looks.first, next < instant {
        world.window.advance(to: max(next, world.window.now))
        _ = world.window.recordDisplayList()
        looks.removeFirst()
      }
    }
    for (instant, action) in world.events(seed: seed) where instant <= end {
      look(before: instant)
      world.window.advance(to: max(world.window.now, instant.advanced(by: .nanoseconds(-1))))
      action()
    }
    look(before: end)
    world.window.advance(to: end)
  }
}

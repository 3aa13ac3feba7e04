import Motion
import TestSupport
import Testing

@Suite struct PagingTests {
  /// Ten pages of 320 points.
  func target(_ offset: Double, dragStart: Double = 320, velocity: Double = 0) -> Double {
    Paging.target(from: offset, dragStart: dragStart, velocity: velocity, stride: 320, limits: 0...2880)
  }

  @Test func `a slow lift goes to the nearest page`() {
    #expect(target(470) == 320)
    #expect(target(490) == 640)
    #expect(target(490, velocity: -249) == 640)
    #expect(target(150) == 0)
  }

  @Test func `a flick turns the page after any distance`() {
    #expect(target(330, velocity: 250) == 640)
    #expect(target(310, velocity: -250) == 0)
    #expect(target(320, velocity: 900) == 640)
    #expect(target(320 - 1e-10, velocity: 900) == 640)
    #expect(target(320 + 1e-10, velocity: -900) == 0)
  }

  @Test func `a page turn needs the turning speed, and a rounding error is not a distance`() {
    #expect(target(330, velocity: 250.0.nextDown) == 320)
    #expect(target(310, velocity: (-250.0).nextUp) == 320)
    func page(at offset: Double) -> Double {
      Paging.target(from: offset, dragStart: 0, velocity: 300, stride: 1, limits: 0...10)
    }
    #expect(page(at: -1e-6) == 0, "the page before the first is left, so the first is next")
    #expect(page(at: (-1e-6).nextUp) == 1, "the first page is left")
  }

  @Test func `a flick back returns to the page that was left`() {
    #expect(target(420, velocity: -600) == 320)
    #expect(target(220, velocity: 600) == 320)
  }

  @Test func `a lift turns at most one page`() {
    #expect(target(1200) == 640)
    #expect(target(620, velocity: 9000) == 640)
    #expect(target(700, velocity: 9000) == 640)
    #expect(target(960, dragStart: 1600, velocity: -9000) == 1280)
  }

  @Test func `a page turn stays inside the content`() {
    #expect(target(-60, dragStart: 0, velocity: -2000) == 0)
    #expect(target(2950, dragStart: 2880, velocity: 2000) == 2880)
    #expect(Paging.target(from: 300, dragStart: 0, velocity: 500, stride: 320, limits: 0...200) == 200)
  }

  @Test func `pages start at the lower limit`() {
    #expect(Paging.target(from: -15, dragStart: -20, velocity: 300, stride: 100, limits: -20...180) == 80)
  }

  @Test func `without a stride the offset is clamped`() {
    #expect(Paging.target(from: 50, dragStart: 0, velocity: 900, stride: 0, limits: 0...100) == 50)
    #expect(Paging.target(from: 150, dragStart: 0, velocity: 900, stride: -1, limits: 0...100) == 100)
  }

  @Test func `mirrored offsets and velocities have mirrored targets`() {
    for (offset, velocity) in [(333.0, 300.0), (410, -260), (500, 0), (300, 800), (220, -10)] {
      let mirrored = target(2880 - offset, dragStart: 2880 - 320, velocity: -velocity)
      #expect(target(offset, velocity: velocity) == 2880 - mirrored, "\(offset), \(velocity)")
    }
  }

  @Test(arguments: [320.0, 393, 1024]) func `a turn starts with the finger's velocity up to a limit`(width: Double) {
    func motion(to: Double, velocity: Double) -> SpringMotion {
      Paging.motion(from: 330, to: to, velocity: velocity, width: width)
    }
    #expect(motion(to: 640, velocity: 800).velocity(at: 0) == 800)
    #expect(motion(to: 640, velocity: 800).destination == 640)
    #expect(motion(to: 640, velocity: 800).complaints() == [])
    #expect(motion(to: 640, velocity: 3000.nextDown).velocity(at: 0) == 3000.nextDown)
    #expect(motion(to: 640, velocity: 9000).velocity(at: 0) == 3000)
    #expect(motion(to: 0, velocity: -9000).velocity(at: 0) == -3000)
  }

  /// MOTION: response 0.363 s at 320 points, 0.371 s at 393, 0.44 s at 834; ζ 0.87 at 320.
  @Test func `response and damping of a turn follow from the page's width`() {
    for (width, response) in [(320.0, 0.363), (393, 0.371), (834, 0.44)] {
      #expect(abs(Paging.spring(width: width).response - response) < 0.0005 + 0.005 * (width / 834).rounded(.down))
    }
    #expect(abs(Paging.spring(width: 320).dampingRatio - 0.866) < 5e-4)
    #expect(isClose(Paging.spring(width: 320).angularFrequency, 17.320_508, within: 1e-6))
    #expect(isClose(Paging.spring(width: 1024).stiffness, 170, within: 1e-9))
    #expect(isClose(Paging.spring(width: 1024).damping, 23, within: 1e-9))
  }

  @Test func `beyond the published widths the constants of a turn stay`() {
    #expect(Paging.spring(width: 100) == Paging.spring(width: 320))
    #expect(Paging.spring(width: 4000) == Paging.spring(width: 1024))
    #expect(Paging.spring(width: 321) != Paging.spring(width: 320))
    #expect(Paging.spring(width: 1023) != Paging.spring(width: 1024))
  }

  @Test func `a page at its target has no motion`() {
    #expect(Paging.motion(from: 640, to: 640, velocity: 0, width: 320).duration == 0)
  }
}

import Foundation
import Interactions
import Interface
import Motion
import TestSupport
import Testing
import ToolTestSupport
import Touch

@testable import CommandLine
@testable import Commands

/// `curve --all`: the data have the values of the module Motion.
@Suite struct MotionTableTests {
  private static let topics = (try? MotionTopic.all()) ?? []
  private static var constants: [(name: String, values: [Double])] { topics.flatMap(\.constants) }
  private static var functions: [MotionTopic.Function] { topics.flatMap(\.functions) }

  /// The constants of the code.
  private static let expected: [String: [Double]] = [
    "springMass": [Spring.standard.mass],
    "springStiffness": [Spring.standard.stiffness],
    "springDamping": [Spring.standard.damping],
    "springRest": [Spring.rest],
    "springShortest": [Spring.fittedDurations.lowerBound],
    "springLongest": [Spring.fittedDurations.upperBound],
    "systemSpringMass": [3],
    "systemSpringStiffness": [1000],
    "systemSpringDamping": [500],
    "linear": [TimingCurve.linear].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "easeIn": [TimingCurve.easeIn].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "easeOut": [TimingCurve.easeOut].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "easeInEaseOut": [TimingCurve.easeInEaseOut].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "standardEasing": [TimingCurve.standard].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "navigationEasing": [NavigationController.transitionTiming].flatMap { [$0.x1, $0.y1, $0.x2, $0.y2] },
    "rubberBandCoefficient": [RubberBand.standardCoefficient],
    "decelerationNormal": [DecelerationRate.normal.perMillisecond],
    "decelerationFast": [DecelerationRate.fast.perMillisecond],
    "stoppingSpeed": [DecayMotion.stoppingSpeed],
    "throwingSpeed": [ScrollMotion.throwingSpeed],
    "edgeReturnRate": [EdgeReturn.perMillisecond],
    "restTolerance": [0.25],
    "animatedScrollDuration": [CosineMotion.standardDuration],
    "pagingNarrowWidth": [Paging.widths.lowerBound],
    "pagingWideWidth": [Paging.widths.upperBound],
    "pagingNarrowPull": [Paging.pull.narrow],
    "pagingWidePull": [Paging.pull.wide],
    "pagingNarrowFriction": [Paging.friction.narrow],
    "pagingWideFriction": [Paging.friction.wide],
    "pagingTurningSpeed": [Paging.turningSpeed],
    "pagingFastestStart": [Paging.fastestStart],
    "momentumFactor": [CarriedMomentum.factor],
    "momentumExponent": [CarriedMomentum.exponent],
    "momentumLimit": [CarriedMomentum.limit],
    "momentumNeededShare": [CarriedMomentum.neededShare],
    "momentumRestLimit": [CarriedMomentum.restLimit],
    "momentumStartLimit": [CarriedMomentum.startLimit],
    "velocityLatestDifference": [VelocityTracker.latestDifference],
    "velocityLatestSample": [VelocityTracker.latestSample],
    "restBeforeLift": [GestureConstants.restBeforeLift],
    "panSlop": [GestureConstants.slop],
    "axisLockTangent": [GestureConstants.axisLockTangent],
    "contentTouchDelay": [GestureConstants.contentTouchDelay],
    "longPressDuration": [GestureConstants.longPressDuration],
    "flickDistance": [GestureConstants.flickDistance],
    "swipeDistance": [GestureConstants.swipeDistance],
    "swipeDuration": [GestureConstants.swipeDuration],
    "swipeLengthDecay": [GestureConstants.swipeLengthDecay],
    "swipeWidthDecay": [GestureConstants.swipeWidthDecay],
    "swipeBacktrack": [GestureConstants.swipeBacktrack],
    "navigationDuration": [NavigationController.transitionDuration],
    "navigationParallax": [NavigationController.parallax],
    "navigationDimming": [NavigationController.dimming],
    "coverDuration": [ModalTransitionStyle.coverVertical.duration],
    "dissolveDuration": [ModalTransitionStyle.crossDissolve.duration],
    "pageTurnDuration": [EdgeView.turnDuration],
    "pillDuration": [SpringExpandView.duration],
    "detailPushDuration": [FlickDetailView.pushDuration],
    "detailBounceDuration": [FlickDetailView.bounceDuration],
    "slideDuration": [PageGlide.slideDuration],
    "touchRate": [Double(TouchSampler().rate)],
  ]

  @Test func `every constant has the value of the code`() throws {
    #expect(try MotionTopic.all().count == 12)
    #expect(Set(Self.constants.map(\.name)) == Set(Self.expected.keys))
    for constant in Self.constants { #expect(constant.values == Self.expected[constant.name], "\(constant.name)") }
  }

  @Test func `names are unique, and every topic has its equation and its source`() {
    let names = Self.constants.map(\.name) + Self.functions.map(\.name)
    #expect(Set(names).count == names.count)
    for topic in Self.topics {
      #expect(!topic.equation.isEmpty, "\(topic.name)")
      #expect(!topic.source.isEmpty, "\(topic.name)")
      #expect((topic.recordings > 0) == (topic.worstError != nil), "\(topic.name)")
    }
  }

  // MARK: The functions, evaluated in JavaScript

  /// A call of a function, and the value of the Swift curve.
  struct Call {
    var name: String
    var arguments: [Double]
    var expected: Double

    init(_ name: String, _ arguments: Double..., is expected: Double) {
      (self.name, self.arguments, self.expected) = (name, arguments, expected)
    }
  }

  private static let scrolling: [Call] = {
    var calls: [Call] = []
    for distance in [-300.0, 0, 1, 115.24, 5000] {
      let band = RubberBand(dimension: 416)
      let offset = band.offset(forDistance: distance)
      calls.append(Call("rubberBandOffset", distance, 416, is: offset))
      calls.append(Call("rubberBandDistance", offset, 416, is: band.distance(forOffset: offset)))
    }
    calls.append(Call("rubberBandOffset", 9, 0, is: RubberBand(dimension: 0).offset(forDistance: 9)))
    calls.append(Call("rubberBandDistance", 9, 0, is: RubberBand(dimension: 0).distance(forOffset: 9)))
    for (velocity, rate) in [(4875.0, 0.998), (-300, 0.998), (9, 0.998), (0, 0.99), (2500, 0.99), (-60_000, 0.95)] {
      let decay = DecayMotion(from: 40, velocity: velocity, rate: DecelerationRate(perMillisecond: rate))
      let lost = velocity - min(max(velocity, -10), 10)
      calls.append(Call("decayLostVelocity", velocity, is: lost))
      calls.append(Call("decayDuration", velocity, rate, is: decay.duration))
      calls.append(Call("decayRestPosition", 40, velocity, rate, is: decay.destination))
      calls.append(Call("decayAnnouncedTarget", 40, velocity, rate, is: decay.announcedTarget))
      let moving = DecayMotion(from: 40, movingAt: velocity, rate: DecelerationRate(perMillisecond: rate))
      calls.append(Call("decayLaunchVelocity", velocity, rate, is: moving.initialVelocity))
      for time in [-1, 0, 0.01, 0.3, 1, 9] {
        calls.append(Call("decayPosition", time, 40, velocity, rate, is: decay.position(at: time)))
        calls.append(Call("decayVelocity", time, velocity, rate, is: decay.velocity(at: time)))
        let position = decay.position(at: time)
        if let reached = decay.time(toReach: position), reached < decay.duration {
          calls.append(Call("decayTime", position, 40, velocity, rate, is: reached))
        }
      }
    }
    for (overscroll, velocity, rate) in [
      (100.0, 0.0, 0.998), (177, 490, 0.998), (-79, -1750, 0.998), (40, -900, 0.99), (0, 2000, 0.99),
    ] {
      let rates = DecelerationRate(perMillisecond: rate)
      let motion = EdgeReturn(overscroll: overscroll, velocity: velocity, rate: rates, tolerance: 1e-9)
      for time in [-1.0, 0, 0.001, 0.05, 0.1, 0.4] where time < motion.duration {
        calls.append(Call("edgeReturnPosition", time, overscroll, velocity, rate, is: motion.position(at: time)))
        calls.append(Call("edgeReturnVelocity", time, overscroll, velocity, rate, is: motion.velocity(at: time)))
      }
      if motion.crossing != nil {
        calls.append(Call("edgeReturnCrossing", overscroll, velocity, rate, is: motion.duration))
      }
    }
    for time in [-1.0, 0, 0.1, 0.1333, 0.29, 0.3, 5] {
      let motion = CosineMotion(from: 0, to: 400)
      calls.append(Call("animatedScrollPosition", time, 0, 400, is: motion.position(at: time)))
      calls.append(Call("animatedScrollVelocity", time, 0, 400, is: motion.velocity(at: time)))
    }
    return calls
  }()

  private static let paging: [Call] = {
    var calls: [Call] = []
    for width in [100.0, 320, 393, 834, 1024, 2000] {
      let spring = Paging.spring(width: width)
      calls.append(Call("pagingPart", width, is: (min(max(width, 320), 1024) - 320) / 704))
      calls.append(Call("pagingStiffness", width, is: spring.stiffness))
      calls.append(Call("pagingDamping", width, is: spring.damping))
      for velocity in [0.0, 900, -9000] {
        let motion = Paging.motion(from: 330, to: 640, velocity: velocity, width: width, tolerance: 1e-9)
        for time in [0.0, 0.05, 0.2, 0.6] {
          calls.append(Call("pagingPosition", time, 330, 640, velocity, width, is: motion.position(at: time)))
        }
      }
    }
    for offset in [-60.0, 0, 150, 310, 320, 320 + 1e-10, 330, 470, 490, 1200, 2950] {
      for (start, velocity) in [(320.0, 0.0), (320, 249.9), (320, 250), (320, -250), (1600, 9000), (0, -900)] {
        let target = Paging.target(from: offset, dragStart: start, velocity: velocity, stride: 320, limits: 0...2880)
        calls.append(Call("pagingTarget", offset, start, velocity, 320, 0, 2880, is: target))
      }
    }
    for velocity in [-2000.0, 0, 300, 1e9] {
      calls.append(Call("carriedVelocity", velocity, is: CarriedMomentum.velocity(from: velocity)))
    }
    return calls
  }()

  private static let springs: [Call] = {
    var calls: [Call] = []
    for (mass, stiffness, damping) in [(1.0, 100.0, 10.0), (1, 100, 20), (2, 30, 90), (3, 1000, 500), (1, 50, 0)] {
      let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
      for velocity in [0.0, 900, -40] {
        let motion = SpringMotion(spring: spring, from: 20, to: 300, velocity: velocity, tolerance: 1e-12)
        for time in [-1.0, 0, 0.02, 0.3, 1] {
          calls.append(
            Call("springPosition", time, 20, 300, velocity, stiffness, damping, mass, is: motion.position(at: time)))
          calls.append(
            Call("springVelocity", time, 20, 300, velocity, stiffness, damping, mass, is: motion.velocity(at: time)))
        }
      }
    }
    for bounce in [-0.5, 0, 0.3, 1] {
      let spring = Spring(response: 0.4, bounce: bounce)
      calls.append(Call("springStiffnessForResponse", 0.4, is: spring.stiffness))
      calls.append(Call("dampingRatioForBounce", bounce, is: spring.dampingRatio))
      calls.append(Call("dampingForRatio", spring.stiffness, spring.dampingRatio, is: spring.damping))
    }
    for duration in [0.005, 0.3, 1, 2, 60] {
      for (ratio, velocity) in [(0.35, 0.0), (0.5, 1.5), (0.7, 20), (1, 0), (1, 1), (0.9, -3), (0.0005, 0)] {
        let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
        calls.append(Call("springStiffnessForDuration", duration, ratio, velocity, is: spring.stiffness))
      }
    }
    // The equation itself: the residue is 0.001.
    calls.append(Call("springResidue", 161.719_502_504_2.squareRoot(), 1, 0.5, 0, is: 0.001))
    calls.append(Call("springResidue", 85.255_929_006.squareRoot(), 1, 1, 0, is: 0.001))
    let loose = Spring(stiffness: 100, damping: 5)
    calls.append(Call("springSettlingDuration", 100, 5, 2, is: loose.settlingDuration(initialVelocity: 2)))
    let system = SpringMotion(spring: Spring(stiffness: 1000.0 / 3, dampingRatio: 1), from: 0, to: 100, velocity: 30)
    for time in [0, 0.1, 0.3] {
      calls.append(Call("systemSpringPosition", time, 0, 100, 30, is: system.position(at: time)))
    }
    return calls
  }()

  private static let rest: [Call] = {
    var calls: [Call] = []
    let curves: [TimingCurve] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(0, 0.5, 0.3, 1), TimingCurve(1, 0, 1, 2),
    ]
    for curve in curves {
      for fraction in [-1.0, 0, 0.1, 0.67, 0.999, 1, 2] {
        calls.append(
          Call(
            "bezierValue", fraction, curve.x1, curve.y1, curve.x2, curve.y2, is: curve.value(at: fraction)))
      }
    }
    calls.append(Call("bezierCoordinate", 0.5, 0, 1, is: 0.5))
    calls.append(Call("bezierSlope", 0.25, 0.1, 0.25, 1, is: 0.4))
    calls.append(Call("bezierSlope", 0, 0, 0.58, 1, is: 1 / 0.58))
    var tracker = VelocityTracker()
    for (index, x) in [0.0, 10, 25, 31].enumerated() {
      tracker.add(.init(x, 0), at: .init(seconds: Double(index) / 100))
    }
    calls.append(
      Call("releaseVelocity", 1000, 1500, 600, is: tracker.velocity(at: .init(seconds: 0.03)).dx))
    for (time, along, across, backward, isSwipe) in [
      (0.1, 45.3001, 45.0999, 0.0999, true), (0.1, 45.2999, 0, 0, false), (0.1, 60, 45.1001, 0, false),
      (0.1, 60, -45.0999, 0, true), (0.1, 60, 0, 0.1, false), (0.5, 26.5001, 0, 0, true), (0.501, 60, 0, 0, false),
    ] {
      calls.append(Call("isSwipe", time, along, across, backward, is: isSwipe ? 1 : 0))
    }
    return calls
  }()

  private static let hasNode = ["/usr/bin/node", "/usr/local/bin/node"].contains(
    where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: hasNode, "there is no node"))
  func `the functions give the values of the Swift curves`() throws {
    let calls = Self.scrolling + Self.paging + Self.springs + Self.rest
    #expect(Set(calls.map(\.name)) == Set(Self.functions.map(\.name)), "each function is called")
    let files = TestFolder()
    let folder = files.url
    try MotionTopic.javaScript(Self.topics)
      .write(to: folder.appending(path: "motion.mjs"), atomically: true, encoding: .utf8)
    let lines = calls.map { "Number(m.\($0.name)(\($0.arguments.map(\.description).joined(separator: ", "))))" }
    let program = """
      import * as m from './motion.mjs';
      console.log(JSON.stringify({
        values: [\(lines.joined(separator: ",\n"))],
        defaults: [m.decayDuration(900) === m.decayDuration(900, 0.998), m.decayTime(9, 0, -5) === Infinity],
      }));
      """
    try program.write(to: folder.appending(path: "calls.mjs"), atomically: true, encoding: .utf8)
    struct Output: Decodable {
      var values: [Double]
      var defaults: [Bool]
    }
    let output = try JSONDecoder().decode(Output.self, from: Self.run("node", "calls.mjs", in: folder))
    #expect(output.defaults == [true, true])
    try #require(output.values.count == calls.count)
    for (call, value) in zip(calls, output.values) where !isClose(value, call.expected, within: 1e-9) {
      Issue.record("\(call.name)(\(call.arguments)) is \(value) by the table and \(call.expected) in Swift")
    }
  }

  private static func run(_ arguments: String..., in folder: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }

  @Test(arguments: [
    ("--all", "--all requires --format json"), ("--all --format css", "--all requires --format json"),
    ("--all decay --format json", "unexpected argument \"decay\" with --all"),
    ("--all --format json --rate fast", "--all and --rate cannot be combined"),
    ("decay --velocity 900 --format js", "unknown value of --format"), ("", "missing argument; expected a curve"),
  ])
  func `invalid combinations of options are usage errors`(arguments: String, message: String) {
    Tool().expect("curve \(arguments)", .usage, message, output: "")
  }
}

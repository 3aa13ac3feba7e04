import Script
import Testing

/// The ending `after T`.
struct DelayTests {
  private static let statements = [
    "caption \"Pull on\" for 2s", "caption \"Pull on\"", "caption off", "speed 0.5x", "freeze 800ms",
    "zoom to footer over 1s",
    "zoom to 0,200,320x240 over 600ms ease-in", "zoom out over 1s", "point at footer \"Here\"",
    "point at 50%,20% \"Here\" for 1s", "card \"One\" for 1s", "card \"One\" \"Two\" for 1s", "mark \"armed\"",
    "shot \"armed\"",
  ]

  @Test(arguments: statements) func `a statement keeps its delay`(statement: String) throws {
    let plain = try parsed(statement).actions[0]
    let delayed = try parsed("\(statement) after 1.24s").actions[0]
    #expect(plain.delay == nil)
    #expect(delayed.delay == .milliseconds(1240))
    #expect(delayed.kind == plain.kind)
    #expect(delayed.argument == plain.argument)
    #expect(delayed.description == "\(statement) after 1.24s")
    #expect(try parsed(delayed.description).actions[0] == delayed)
  }

  @Test func `a delay ends its statement`() throws {
    let actions = try parsed("repeat 2 { mark \"a\" after 1ms; zoom out over 2s after 3ms }\nwait 1s # after 2s")
      .actions
    #expect(actions.map(\.delay) == [.milliseconds(1), .milliseconds(3), .milliseconds(1), .milliseconds(3), nil])
    expectErrors("mark \"a\" after 1s «after» 2s", "unexpected \"after\" after mark; …")
    expectErrors("caption \"a\" after 1s «for» 2s", "unexpected \"for\" after caption; …")
  }

  @Test(arguments: [
    "wait 1s", "theme dark", "set pages 3", "expect page == 1", "hide", "tap at footer", "flick up at 900pt/s",
  ])
  func `another statement cannot be delayed`(statement: String) {
    let name = statement.split(separator: " ")[0]
    expectErrors(
      "\(statement) «after» 1s",
      "\(name) cannot be delayed; \"after\" can only follow shot, mark, caption, point, card, zoom, speed or freeze")
  }

  @Test func `a drag cannot be delayed`() {
    expectErrors("touch at 1,1\ndrag by 0,9 over 1s «after» 1s\nlift", "drag cannot be delayed; …")
  }

  @Test func `a delay is a duration above 0`() {
    expectErrors("mark \"a\" after «0ms»", "duration 0ms is out of range; must be above 0 and at most 3600s")
    expectErrors("mark \"a\" after «-1s»", "duration -1s is out of range; …")
    expectErrors("mark \"a\" after «3601s»", "duration 3601s is out of range; …")
    expectErrors("mark \"a\" after «200»", "missing unit after \"200\"; a duration is written like 450ms or 1.2s")
    expectErrors("mark \"a\" after«»", "expected a duration, found end of line; …")
  }

  @Test func `a delay is no easing`() {
    expectErrors("zoom out over 1s «afte» 1s", "unknown easing \"afte\"; …")
  }

  @Test func `a delayed speed is not counted before the clip is played`() {
    #expect(errors("speed 0.5x after 1ms\nspeed 20x after 2ms\nwait 3000s").isEmpty)
    expectErrors("repeat 61 { «freeze» 60s after 1ms }", "the clip is too long; …")
  }

  @Test func `a delayed slow motion raises the touch rate`() throws {
    #expect(try parsed("speed 0.5x after 1s\nwait 2s").moveRate == 1200)
    #expect(try parsed("speed 2x after 1s\nwait 2s").moveRate == 60)
  }
}

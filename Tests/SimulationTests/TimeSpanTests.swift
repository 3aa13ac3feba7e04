import Testing
import Timebase

@testable import Simulation

private func seconds(_ value: Double) -> Instant { Instant(seconds: value) }

@Suite struct TimeSpanTests {
  @Test
  func `an annotation fades in and out in a fifth of a second`() {
    let span = TimeSpan(seconds(1), seconds(3), in: seconds(10))
    #expect(span.opacity(at: seconds(0.999)) == 0)
    #expect(span.opacity(at: seconds(1)) == 0)
    #expect(abs(span.opacity(at: seconds(1.1)) - 0.5) < 1e-9)
    #expect(span.opacity(at: seconds(1.2)) == 1)
    #expect(span.opacity(at: seconds(2.8)) == 1)
    #expect(abs(span.opacity(at: seconds(2.9)) - 0.5) < 1e-9)
    #expect(span.opacity(at: seconds(3)) == 0)
  }

  @Test
  func `an annotation at the first or the last frame does not fade`() {
    let span = TimeSpan(.zero, .distantFuture, in: seconds(4))
    #expect(span.opacity(at: .zero) == 1)
    #expect(span.opacity(at: seconds(4)) == 1)
    #expect(TimeSpan(.zero, seconds(4), in: seconds(4.1)).opacity(at: seconds(4)) == 0)
  }

  @Test func `an annotation that ends exactly with the clip does not fade`() {
    let span = TimeSpan(seconds(1), seconds(4), in: seconds(4))
    #expect(span.opacity(at: seconds(3.9)) == 1)
    #expect(span.opacity(at: seconds(4)) == 1)
  }
}

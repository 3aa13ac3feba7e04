import Geometry
import Motion

/// A change of one picture for another: `CATransition` as a value. See ``TransitionView``, which carries it out.
///
/// At time t the progress is p = start + (end − start)·timing(t/duration). A push from the right shows the old picture
/// at −p·W and the new one at (1 − p)·W. With an end below the start it runs backwards. After its end only the new
/// picture is shown, in place, also where the end is not 1, as Core Animation has it.
public struct Transition: Hashable, Sendable {
  /// What moves: `CATransitionType`.
  public enum Kind: Hashable, Sendable {
    /// The new picture pushes the old one out.
    case push
    /// The new picture fades in above the old one.
    case fade
    /// The new picture slides in above the old one, which stays.
    case moveIn
    /// The old picture slides out, above the new one, which stays.
    case reveal
  }

  /// The edge at which the movement begins: `CATransitionSubtype`. "From top" means from the top of the screen.
  public enum Subtype: Hashable, Sendable { case fromRight, fromLeft, fromTop, fromBottom }

  /// What moves.
  public var kind: Kind
  /// The edge at which the movement begins; a fade has none.
  public var subtype: Subtype
  /// In seconds; Core Animation's 0.25 unless set.
  public var duration: Double
  /// The pace; Core Animation's default unless set.
  public var timing: TimingCurve
  /// The progress at the beginning, 0…1.
  public var startProgress: Double
  /// The progress at the end, 0…1.
  public var endProgress: Double

  /// Makes a transition.
  ///
  /// - Precondition: `duration` is finite and not negative, and both progresses lie in 0…1.
  public init(
    _ kind: Kind = .fade, _ subtype: Subtype = .fromRight, duration: Double = 0.25, timing: TimingCurve = .standard,
    startProgress: Double = 0, endProgress: Double = 1
  ) {
    precondition(duration >= 0 && duration.isFinite, "a duration is finite and not negative, but it is \(duration)")
    precondition(
      (0...1).contains(startProgress) && (0...1).contains(endProgress),
      "progress lies in 0…1, but it goes from \(startProgress) to \(endProgress)")
    (self.kind, self.subtype, self.duration, self.timing) = (kind, subtype, duration, timing)
    (self.startProgress, self.endProgress) = (startProgress, endProgress)
  }

  /// The progress some seconds after the beginning.
  public func progress(at time: Double) -> Double { motion(from: startProgress, to: endProgress).position(at: time) }

  /// Where the old picture is at a progress, relative to its place, in points.
  public func oldOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .reveal ? travel(in: size) * -progress : .zero
  }

  /// Where the new picture is at a progress, relative to its place, in points.
  public func newOffset(at progress: Double, in size: Size) -> Vector {
    kind == .push || kind == .moveIn ? travel(in: size) * (1 - progress) : .zero
  }

  func motion(from: Double, to: Double) -> TimedMotion {
    TimedMotion(from: from, to: to, duration: duration, timing: timing)
  }

  /// From the place of the pictures to where the new one begins.
  private func travel(in size: Size) -> Vector {
    switch subtype {
    case .fromRight: Vector(size.width, 0)
    case .fromLeft: Vector(-size.width, 0)
    case .fromTop: Vector(0, -size.height)
    case .fromBottom: Vector(0, size.height)
    }
  }
}

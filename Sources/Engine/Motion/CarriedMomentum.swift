import LibC

/// The velocity that a flick inherits from content that still moved when the finger interrupted it. Content that
/// is flicked repeatedly therefore moves farther each time.
///
/// For content at velocity v it is `sign(v)·min(0.000816·|v|^1.967, 40000)`, in points per second. The source is
/// Flutter's `BouncingScrollPhysics.carriedMomentum`, fitted to an iOS scroll view (flutter/flutter, pull request
/// 11685). It is added to a flick in the same direction that has more than half of it itself (pull request
/// 79382).
package enum CarriedMomentum {
  /// The factor of the power law, for points per second.
  package static let factor = 0.000816
  /// The exponent of the power law.
  package static let exponent = 1.967
  /// The largest carried velocity, in points per second.
  package static let limit = 40_000.0
  /// The velocity that a flick needs to inherit the carried one, as a fraction of it.
  package static let neededShare = 0.5
  /// The longest time without content movement under the finger, in seconds, before the momentum is lost. It is two
  /// samples at 60 Hz and their jitter ("no axis motion over 2 consecutive frames", pull request 11685).
  package static let restLimit = 0.04
  /// The longest time that a finger may need for the first 10 points, in seconds (own choice).
  package static let startLimit = 0.1

  /// Returns the carried velocity of content that moved at a velocity, both in points per second.
  package static func velocity(from existing: Double) -> Double {
    let size = min(factor * pow(abs(existing), exponent), limit)
    return existing < 0 ? -size : size
  }

  /// Returns the velocity of a flick after content moved at `existing`, in points per second. It is the flick's own
  /// velocity, plus the carried one if the flick is fast enough.
  package static func velocity(ofFlick flick: Double, after existing: Double) -> Double {
    let carried = velocity(from: existing)
    guard flick * carried > 0, abs(flick) > neededShare * abs(carried) else { return flick }
    return flick + carried
  }
}

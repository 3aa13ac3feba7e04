import LibC

/// What a flick takes over from content that still moved when the finger caught it, so that content that is flicked again
/// and again goes farther each time.
///
/// `sign(v)·min(0.000816·|v|^1.967, 40000)`, in points per second, where the content moved at v: Flutter's
/// `BouncingScrollPhysics.carriedMomentum`, fitted there to an iOS scroll view that scrolled beneath (flutter/flutter, pull
/// request 11685). It is added to a flick in the same direction that has more than half of it itself (pull request 79382).
package enum CarriedMomentum {
  /// The factor of the power law, for points per second.
  package static let factor = 0.000816
  /// The exponent of the power law.
  package static let exponent = 1.967
  /// The most that is carried, in points per second.
  package static let limit = 40_000.0
  /// What a flick has to have of the carried velocity, as a share of it, to get it.
  package static let neededShare = 0.5
  /// How long a finger may go without moving content, in seconds, before nothing is carried: two samples at 60 Hz and
  /// their jitter ("no axis motion over 2 consecutive frames", pull request 11685).
  package static let restLimit = 0.04
  /// How long a finger may take for the first 10 points, in seconds (own choice).
  package static let startLimit = 0.1

  /// The carried velocity, for content that moved at a velocity, both in points per second.
  package static func velocity(from existing: Double) -> Double {
    let size = min(factor * pow(abs(existing), exponent), limit)
    return existing < 0 ? -size : size
  }

  /// The velocity that content is let go with, in points per second: the flick's own, and what it takes over from content
  /// that moved at `existing`.
  package static func velocity(ofFlick flick: Double, after existing: Double) -> Double {
    let carried = velocity(from: existing)
    guard flick * carried > 0, abs(flick) > neededShare * abs(carried) else { return flick }
    return flick + carried
  }
}

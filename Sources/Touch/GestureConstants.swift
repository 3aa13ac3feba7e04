/// The distances (points) and times (seconds) that tell gestures apart.
public enum GestureConstants {
  /// How far a finger moves before a pan begins, and how far a tap or a waiting long press may stray: 10 points.
  public static let slop = 10.0
  /// How long a scroll view keeps a touch from its content: 0.15 s.
  public static let contentTouchDelay = 0.15
  /// From when on a resting finger is a long press, and no tap any more: 0.5 s.
  public static let longPressDuration = 0.5
  /// How far a swipe goes at least in its direction, and at most across it: 50 points (our choice).
  public static let swipeDistance = 50.0
  /// How long a swipe takes at most: 0.5 s (our choice).
  public static let swipeDuration = 0.5
  /// tan 20°: a pan whose direction is within 20° of an axis keeps to that axis.
  public static let axisLockTangent = 0.363_970_234_266_202_36
  /// A finger that has not moved for this long throws nothing when lifted: 0.1 s (ScrollMechanics).
  public static let restBeforeLift = 0.1
  /// How far apart the last two samples of a flick lie at least: more than 10 points (`MIN_FLICK_DISTANCE`).
  public static let flickDistance = 10.0
}

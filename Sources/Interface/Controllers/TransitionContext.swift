import Geometry

/// What a transition object works with: `UIViewControllerContextTransitioning`.
public final class TransitionContext {
  /// Holds the views of the transition; as large as the window. The view that comes is in it already.
  public let containerView: View
  /// Whose screen goes, or is covered.
  public let from: ViewController
  /// Whose screen comes, or is uncovered.
  public let to: ViewController
  /// Whether a screen comes, rather than goes.
  public let isPresenting: Bool
  /// How the screen beneath is treated.
  public let presentationStyle: ModalPresentationStyle
  /// Whether the transition was called off, and leads back to where it began.
  public private(set) var transitionWasCancelled = false
  /// Whether `completeTransition` has been called.
  public private(set) var isComplete = false

  private let end: (Bool) -> Void

  init(
    containerView: View, from: ViewController, to: ViewController, isPresenting: Bool, style: ModalPresentationStyle,
    end: @escaping (Bool) -> Void
  ) {
    self.containerView = containerView
    self.from = from
    self.to = to
    self.isPresenting = isPresenting
    presentationStyle = style
    self.end = end
  }

  /// The view that goes; nil where it is one that stays beneath.
  public var fromView: View? { isPresenting && !coversFully ? nil : from.view }

  /// The view that comes; nil where it is one that has been beneath all the time.
  public var toView: View? { !isPresenting && !coversFully ? nil : to.view }

  /// Where a controller's view is at the end, in the container's coordinates, in points.
  public func finalFrame(for controller: ViewController) -> Rect { containerView.bounds }

  /// Calls the transition off: the transition object is to lead back, and then to call `completeTransition(false)`.
  public func cancelTransition() { if !isComplete { transitionWasCancelled = true } }

  /// Ends the transition. Further calls do nothing.
  ///
  /// - Parameter didComplete: whether it reached its end; false puts everything back to where it was before.
  public func completeTransition(_ didComplete: Bool) {
    guard !isComplete else { return }
    isComplete = true
    transitionWasCancelled = !didComplete
    end(didComplete)
  }

  private var coversFully: Bool { presentationStyle == .fullScreen }
}

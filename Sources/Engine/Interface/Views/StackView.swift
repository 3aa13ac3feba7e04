import Graphics

/// A row or a column of views, laid out from their fitting sizes: `UIStackView` without constraints.
///
/// The length of a view along the axis is that of ``View/sizeThatFits(_:)``. A hidden view takes no space. Call
/// ``View/setNeedsLayout()`` after a view has been hidden or its fitting size has changed.
///
/// ```swift
/// let stack = StackView([title, subtitle, button], axis: .vertical)
/// stack.spacing = 8
/// stack.frame = Rect(20, 80, 280, 160)
/// ```
public final class StackView: View {
  /// The sizes and positions of the views across the axis: `UIStackView.Alignment`.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// The views fill the stack across its axis.
    case fill
    /// The views are at the left edge of a column, or at the top edge of a row.
    case leading
    /// The views are centred.
    case center
    /// The views are at the right edge of a column, or at the bottom edge of a row.
    case trailing
  }

  /// The sizes and positions of the views along the axis: `UIStackView.Distribution`.
  public enum Distribution: Hashable, Sendable, CaseIterable {
    /// The views have their fitting lengths, and the last one gets the rest.
    case fill
    /// All views have the same length.
    case fillEqually
    /// The lengths are in proportion to the fitting lengths.
    case fillProportionally
    /// The views have their fitting lengths, and equal spaces between them fill the rest. The spaces are never smaller
    /// than ``StackView/spacing``.
    case equalSpacing
  }

  /// The axis along which the views are arranged.
  public var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }
  /// The space between adjacent views, in points (default: 0).
  public var spacing = 0.0 { didSet { if spacing != oldValue { setNeedsLayout() } } }
  /// The alignment across the axis (default: `fill`).
  public var alignment = Alignment.fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
  /// The distribution along the axis (default: `fill`).
  public var distribution = Distribution.fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
  /// The arranged views, from left to right or from top to bottom. They are subviews; further subviews keep their own
  /// frames.
  public private(set) var arrangedSubviews: [View] = []

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - views: the arranged views, from left to right or from top to bottom.
  ///   - axis: the axis along which the views are arranged.
  ///   - frame: the rectangle in the superview's coordinates, in points.
  public init(_ views: [View] = [], axis: Axis = .horizontal, frame: Rect = .zero) {
    self.axis = axis
    super.init(frame: frame)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  /// Inserts a view, or moves an arranged one.
  ///
  /// - Parameters:
  ///   - view: the view to insert.
  ///   - index: the position, from 0; it is clamped to the number of arranged views.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, index), arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }

  /// Removes a view from the arranged views. It stays a subview, as in UIKit, until it is removed from the stack.
  public func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }

  /// The arranged views that are visible and still in this stack.
  private var visible: [View] { arrangedSubviews.filter { !$0.isHidden && $0.superview === self } }

  /// Returns the size of the stack with the fitting sizes of its views, in points.
  public override func sizeThatFits(_ size: Size) -> Size {
    let sizes = visible.map { fittingSize(of: $0, in: size) }
    let lengths = sizes.map { $0[axis] }
    let length =
      distribution == .fillEqually ? Double(sizes.count) * (lengths.max() ?? 0) : lengths.reduce(0, +)
    var result = Size.zero
    result[axis] = length + spacing * Double(max(0, sizes.count - 1))
    result[axis.cross] = sizes.map { $0[axis.cross] }.max() ?? 0
    return result
  }

  public override func layoutSubviews() {
    let views = visible
    guard !views.isEmpty else { return }
    let sizes = views.map { fittingSize(of: $0, in: bounds.size) }
    let (lengths, gap) = lengths(fitting: sizes.map { $0[axis] })
    var place = 0.0
    for (view, (size, length)) in zip(views, zip(sizes, lengths)) {
      var frame = Rect.zero
      frame.origin[axis] = place
      frame.size[axis] = length
      let room = bounds.size[axis.cross]
      let breadth = alignment == .fill ? room : min(room, size[axis.cross])
      frame.size[axis.cross] = breadth
      switch alignment {
      case .fill, .leading: break
      case .center: frame.origin[axis.cross] = (room - breadth) / 2
      case .trailing: frame.origin[axis.cross] = room - breadth
      }
      view.frame = window?.traits.roundedToPixel(frame) ?? frame
      place += length + gap
    }
  }

  /// Returns the lengths of the views along the axis, and the space between them.
  private func lengths(fitting: [Double]) -> (lengths: [Double], gap: Double) {
    let total = fitting.reduce(0, +)
    let gaps = Double(fitting.count - 1)
    let room = max(0, bounds.size[axis] - spacing * gaps)
    switch distribution {
    case .fill:
      let others = fitting.dropLast()
      return (others + [max(0, room - others.reduce(0, +))], spacing)
    case .fillEqually: return (fitting.map { _ in room / Double(fitting.count) }, spacing)
    case .fillProportionally: return (fitting.map { total > 0 ? $0 * room / total : 0 }, spacing)
    case .equalSpacing: return (fitting, gaps > 0 ? max(spacing, (bounds.size[axis] - total) / gaps) : 0)
    }
  }

  /// Returns the size of a view that fits the space across the axis.
  private func fittingSize(of view: View, in size: Size) -> Size {
    var room = size
    room[axis] = 1e6
    return view.sizeThatFits(room)
  }
}

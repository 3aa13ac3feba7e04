import Geometry
import Graphics

/// The title, words and buttons that a navigation bar shows for one screen.
final class NavigationBarPage {
  /// The distance of buttons from the screen's edge, in points, and the least distance between title and buttons.
  private static let margin = 16.0
  private static let gap = 8.0
  /// What the back button says where the previous title is too long (UIKit's).
  private static let shortBackTitle = "Back"

  let title: Label
  let back: Label?
  let left: BarButton?
  let right: BarButton?

  init(_ item: NavigationItem, backItem: NavigationItem?, traits: Traits) {
    let theme = traits.theme
    title = Label(
      item.title ?? "", TextStyle(size: BarButton.textSize, weight: .semibold, color: theme.label), alignment: .center)
    let leadsBack = backItem != nil && item.leftBarButtonItem == nil && !item.hidesBackButton
    back =
      leadsBack
      ? Label(
        backItem?.backButtonTitle ?? backItem?.title ?? Self.shortBackTitle,
        TextStyle(size: BarButton.textSize, color: theme.tint)) : nil
    left = item.leftBarButtonItem.map { BarButton($0, traits: traits) }
    right = item.rightBarButtonItem.map { BarButton($0, traits: traits) }
  }

  /// From back to front.
  var views: [View] { [back, left, right, title].compactMap { $0 } }

  /// Where the area of the back button ends, in points; nil where there is none.
  var backEnd: Double? { back.map { max(BarButton.minimumWidth, $0.frame.maxX + Self.gap) } }

  /// Places everything as it is at rest; the views must be in a window.
  func layout(in size: Size, traits: Traits) {
    place(left, atRight: false, in: size, traits: traits)
    place(right, atRight: true, in: size, traits: traits)
    let rightEdge = right.map { size.width - ($0.faceWidth ?? 0) - Self.margin } ?? size.width
    let wanted = measured(title).width
    if let back {
      // The words beside the chevron stay whole where the title can stay in the middle. Otherwise they become short, and
      // go where even a title moved to the right leaves them no room.
      let room = rightEdge - wanted - 2 * Self.gap - BackButton.textX
      shorten(back, whole: min(room, (size.width - wanted) / 2 - Self.gap - BackButton.textX), short: room)
      place(back, x: BackButton.textX, width: back.isHidden ? 0 : measured(back).width, in: size, traits: traits)
    }
    let leftEdge = back?.frame.maxX ?? left.map { Self.margin + ($0.faceWidth ?? 0) } ?? 0
    let width = max(0, min(wanted, rightEdge - leftEdge - 2 * Self.gap))
    let centred = (size.width - width) / 2
    let x = max(leftEdge + Self.gap, min(centred, rightEdge - Self.gap - width))
    place(title, x: x, width: width, in: size, traits: traits)
  }

  private func shorten(_ label: Label, whole: Double, short: Double) {
    guard measured(label).width > whole else { return label.isHidden = false }
    if label.text.count > Self.shortBackTitle.count { label.text = Self.shortBackTitle }
    label.isHidden = measured(label).width > short
  }

  private func place(_ button: BarButton?, atRight: Bool, in size: Size, traits: Traits) {
    guard let button, let width = button.faceWidth else { return }
    button.place(
      x: atRight ? size.width - Self.margin - width : Self.margin, width: width, height: size.height, traits: traits)
  }

  private func place(_ label: Label, x: Double, width: Double, in size: Size, traits: Traits) {
    let height = measured(label).height
    label.frame = Rect(
      traits.roundedToPixel(x), traits.roundedToPixel((size.height - height) / 2), width, height)
  }

  private func measured(_ label: Label) -> Size { label.sizeThatFits(Size(1e6, 1e6)) }
}

import Graphics
import Interface
import TestSupport
import Testing
import Timebase

/// Draws a bar and counts its draws.
final class DrawnView: View {
  var count = 0
  override func draw(_ canvas: inout Canvas) {
    count += 1
    canvas.fill(Rect(0, 0, canvas.bounds.width, 1), .black)
  }
}

struct RecordTests {
  let window = Window.test()
  let view = DrawnView(frame: Rect(10, 20, 100, 50))

  init() { window.addSubview(view) }

  private var items: [DisplayItem] { window.recordDisplayList().items }

  private func contents(_ items: [DisplayItem]) -> [Contents] {
    items.compactMap { if case .contents(let contents, _) = $0 { contents } else { nil } }
  }

  @Test func `a view is recorded as one item at its position`() throws {
    #expect(items.count == 1)
    let drawn = try #require(contents(items).first)
    #expect(items == [.contents(drawn, .translation(Vector(10, 20)))])
    #expect(!drawn.isOpaque)
    #expect(drawn.size == Size(100, 50))
  }

  @Test func `unchanged contents are the same object`() throws {
    let first = try #require(contents(items).first)
    view.center = Point(200, 300)
    view.alpha = 0.5
    view.rotation = 1
    let second = try #require(contents(items).first)
    #expect(first === second)
    #expect(view.count == 1)
    view.setNeedsDisplay()
    let third = try #require(contents(items).first)
    #expect(first !== third)
    #expect(first == third)
    #expect(view.count == 2)
  }

  @Test func `a soft edge is recorded in front of what it softens`() throws {
    let soft = SoftEdgeView(frame: Rect(0, 0, 320, 98), edge: .top, color: .white)
    window.addSubview(soft)
    let band = SoftEdge(rect: Rect(0, 0, 320, 98), edge: .top, color: .white, fade: 0.9, blurRadius: 8)
    #expect(items.count == 2)
    #expect(items.last == .softEdge(band, .identity))
    soft.center = Point(160, -200)
    #expect(items.count == 1)
  }

  @Test func `a new size is drawn again`() throws {
    _ = items
    view.frame = Rect(10, 20, 120, 50)
    #expect(contents(items).first?.size == Size(120, 50))
  }

  @Test func `an opaque background is part of the contents`() throws {
    view.backgroundColor = .white
    let first = try #require(contents(items).first)
    #expect(items.count == 1)
    #expect(first.isOpaque)
    #expect(first.commands.count == 2)
    #expect(contents(items).first === first)
    view.backgroundColor = .black
    #expect(contents(items).first !== first)
    #expect(view.count == 1)
  }

  @Test func `a rounded or translucent background is an item of its own`() {
    view.backgroundColor = .white
    view.cornerRadius = 4
    let shape = RoundedRect(Rect(0, 0, 100, 50), cornerRadius: 4)
    #expect(items.first == .fill(shape, .white, .translation(Vector(10, 20))))
    #expect(items.count == 2)
    view.cornerRadius = 0
    view.backgroundColor = Color(white: 1, alpha: 0.5)
    #expect(items.count == 2)
  }

  @Test func `clips and groups enclose their contents`() throws {
    let child = DrawnView(frame: Rect(5, 5, 10, 10))
    view.addSubview(child)
    view.clipsToBounds = true
    view.alpha = 0.5
    let place = Affine.translation(Vector(10, 20))
    let drawn = contents(items)
    let outer = try #require(drawn.first)
    let inner = try #require(drawn.last)
    #expect(
      items == [
        .pushOpacity(0.5), .contents(outer, place), .pushClip(RoundedRect(Rect(0, 0, 100, 50)), place),
        .contents(inner, .translation(Vector(15, 25))), .pop, .pop,
      ])
  }

  @Test func `empty groups and clips are omitted`() {
    view.removeFromSuperview()
    let group = View(frame: Rect(0, 0, 100, 100))
    group.alpha = 0.5
    group.clipsToBounds = true
    group.addSubview(View(frame: Rect(0, 0, 10, 10)))
    window.addSubview(group)
    #expect(items.isEmpty)
  }

  @Test func `hidden, transparent and off-screen views are not drawn`() {
    view.isHidden = true
    #expect(items.isEmpty)
    #expect(view.count == 0)
    view.isHidden = false
    view.alpha = 0
    #expect(items.isEmpty)
    #expect(view.count == 0)
    view.alpha = 1
    view.frame = Rect(320, 0, 100, 50)
    #expect(items.isEmpty)
    #expect(view.count == 0)
    let child = DrawnView(frame: Rect(-50, 0, 20, 20))
    view.addSubview(child)
    #expect(items.count == 1)
    #expect(child.count == 1)
    view.clipsToBounds = true
    #expect(items.isEmpty)
  }

  @Test func `each push has its pop`() {
    var random = SplitMix(seed: 7)
    var views: [View] = [window]
    for _ in 0..<60 {
      let child = Bool.random(using: &random) ? DrawnView() : View()
      child.frame = Rect(
        Double.random(in: -200..<400, using: &random), Double.random(in: -200..<400, using: &random),
        Double.random(in: 0..<200, using: &random), Double.random(in: 0..<200, using: &random))
      child.alpha = Double(Int.random(in: 0..<4, using: &random)) / 3
      child.clipsToBounds = Bool.random(using: &random)
      child.rotation = Bool.random(using: &random) ? 0.5 : 0
      views[Int.random(in: 0..<views.count, using: &random)].addSubview(child)
      views.append(child)
    }
    var depth = 0
    for item in items {
      switch item {
      case .pushClip, .pushOpacity: depth += 1
      case .pop: depth -= 1
      default: break
      }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }

  @Test func `a scroll offset shifts the contents`() throws {
    let scroller = ScrollView(frame: Rect(0, 100, 320, 200))
    scroller.contentSize = Size(320, 1000)
    let child = DrawnView(frame: Rect(0, 150, 320, 100))
    scroller.addSubview(child)
    window.addSubview(scroller)
    let drawn = try #require(contents(items).last)
    scroller.contentOffset = Point(0, 60)
    #expect(items.contains(.contents(drawn, .translation(Vector(0, 190)))))
  }
}

import Graphics
import Imaging
import TestSupport
import Testing

@testable import Rendering

/// Makes random display lists with every kind of item.
private struct ListMaker {
  var dice: SplitMix
  let contents: [Contents]

  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &dice) }

  mutating func affine() -> Affine {
    let move = Affine.translation(Vector(number(-10...60), number(-10...60)))
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: return Affine.rotation(number(-3...3)).concatenated(with: move)
    case 1: return Affine.scale(number(0.3...2), number(0.3...2)).concatenated(with: move)
    default: return move
    }
  }

  mutating func shape() -> RoundedRect {
    let radius = Bool.random(using: &dice) ? 0 : number(1...8)
    return RoundedRect(Rect(number(-5...40), number(-5...40), number(1...30), number(1...30)), cornerRadius: radius)
  }

  mutating func leaf() -> DisplayItem {
    if Int.random(in: 0..<10, using: &dice) == 0 {
      let edge: SoftEdge.Edge = Bool.random(using: &dice) ? .top : .bottom
      let soft = SoftEdge(rect: shape().rect, edge: edge, color: Color(rgb: 0, 90, 200), blurRadius: number(0...6))
      return .softEdge(soft, affine())
    }
    if Bool.random(using: &dice) { return .contents(contents.randomElement(using: &dice)!, affine()) }
    let color = Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: Bool.random(using: &dice) ? 1 : number(0.2...1))
    return .fill(shape(), color, affine())
  }

  mutating func items(depth: Int) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for _ in 0..<Int.random(in: 1...4, using: &dice) {
      switch Int.random(in: 0..<8, using: &dice) {
      case 0 where depth > 0: items += [.pushOpacity(number(0...1))] + self.items(depth: depth - 1) + [.pop]
      case 1 where depth > 0: items += [.pushClip(shape(), affine())] + self.items(depth: depth - 1) + [.pop]
      default: items.append(leaf())
      }
    }
    return items
  }

  /// Returns the list with one item changed, removed or inserted.
  mutating func variation(of list: DisplayList) -> DisplayList {
    var list = list
    let leaves = list.items.indices.filter { index in
      if case .fill = list.items[index] { return true }
      if case .contents = list.items[index] { return true }
      if case .softEdge = list.items[index] { return true }
      return false
    }
    guard let place = leaves.randomElement(using: &dice) else { return list }
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: list.items.remove(at: place)
    case 1: list.items.insert(leaf(), at: place)
    default: list.items[place] = leaf()
    }
    return list
  }
}

@Suite struct DamageTests {
  private static func someContents() -> [Contents] {
    let red = Color(rgb: 255, 59, 48)
    let arrow = Path.polygon([Point(0, 10), Point(10, 0), Point(20, 10), Point(10, 7)])
    return [
      Contents(size: Size(20, 10), commands: [.fill(arrow, .color(red))]),
      Contents(size: Size(12.5, 9.3), commands: [.stroke(arrow, .black, width: 2)]),
      Contents(
        size: Size(16, 16), commands: [.fillRect(RoundedRect(Rect(0, 0, 16, 16)), .color(red))], isOpaque: true),
    ]
  }

  @Test(arguments: [1.0, 1.5, 2])
  func `drawing only the damage gives the same pixels as drawing everything`(scale: Double) throws {
    let renderer = try FrameRenderer(scale: scale)
    let fresh = try FrameRenderer(scale: scale)
    for seed in 0..<80 as Range<UInt64> {
      var maker = ListMaker(dice: SplitMix(seed: seed), contents: Self.someContents())
      var list = DisplayList(size: Size(64, 64), background: seed % 4 == 0 ? .clear : .white)
      list.items = maker.items(depth: 2)
      let size = renderer.pixelSize(of: list.size)
      let target = try RenderTarget(size: size)
      for step in 0..<8 {
        try renderer.render(list, into: target)
        let whole = try RenderTarget(size: size)
        try fresh.render(list, into: whole)
        // The first failing seed is enough: it makes the same list again.
        try #require(target.bitmap == whole.bitmap, "scale \(scale), seed \(seed), step \(step)")
        list = maker.variation(of: list)
      }
    }
  }

  /// Groups with soft edges appear and disappear; their items stay.
  @Test(arguments: [1.0, 1.5, 2])
  func `an indivisible group that disappears leaves no pixels behind`(scale: Double) throws {
    let renderer = try FrameRenderer(scale: scale)
    let fresh = try FrameRenderer(scale: scale)
    for seed in 0..<60 as Range<UInt64> {
      var maker = ListMaker(dice: SplitMix(seed: seed), contents: Self.someContents())
      let (below, within, above) = (maker.items(depth: 0), maker.items(depth: 0), maker.items(depth: 0))
      let grouped = [.pushOpacity(0.5)] + within + [.pop] as [DisplayItem]
      let lists = [below + grouped + above, below + above, below + within + above, below + grouped].map {
        DisplayList(size: Size(64, 64), background: .white, items: $0)
      }
      let size = renderer.pixelSize(of: lists[0].size)
      for first in lists {
        for second in lists {
          let target = try RenderTarget(size: size)
          let whole = try RenderTarget(size: size)
          try renderer.render(first, into: target)
          try renderer.render(second, into: target)
          try fresh.render(second, into: whole)
          #expect(target.bitmap == whole.bitmap, "scale \(scale), seed \(seed)")
        }
      }
    }
  }

  /// Hidden parts are not drawn; the pixels are those of a frame drawn completely.
  @Test(arguments: [1.0, 1.5, 2])
  func `skipping hidden parts does not change the pixels`(scale: Double) throws {
    let renderer = try FrameRenderer(scale: scale)
    for seed in 0..<150 as Range<UInt64> {
      var maker = ListMaker(dice: SplitMix(seed: seed), contents: Self.someContents())
      let items = (0..<4).flatMap { _ in maker.items(depth: 2) }
      let list = DisplayList(size: Size(40, 40), background: .white, items: items)
      var frame = try DeviceDisplayList(list, scale: scale)
      let (shown, whole) = (try Self.target(frame), try Self.target(frame))
      try renderer.draw(frame, into: shown)
      frame.covers = []
      try renderer.draw(frame, into: whole)
      try #require(shown.bitmap == whole.bitmap, "scale \(scale), seed \(seed)")
    }
  }

  private static func target(_ frame: DeviceDisplayList) throws -> RenderTarget {
    try RenderTarget(size: PixelSize(width: frame.area.width, height: frame.area.height))
  }

  @Test func `only the visible parts of a rectangle remain`() throws {
    let list = DisplayList(
      size: Size(10, 10), items: [.fill(RoundedRect(Rect(2, 3, 4, 5)), .black, .identity), box(8, radius: 2)])
    let frame = try DeviceDisplayList(list, scale: 1)
    #expect(
      frame.unhidden(frame.area, of: -1) == [
        PixelRect(left: 0, top: 0, right: 10, bottom: 3), PixelRect(left: 0, top: 3, right: 2, bottom: 8),
        PixelRect(left: 6, top: 3, right: 10, bottom: 8), PixelRect(left: 0, top: 8, right: 10, bottom: 10),
      ])
    #expect(frame.unhidden(frame.area, of: 0) == [frame.area])
  }

  /// Renderers on several threads that share tiles.
  @Test func `renderers that share tiles draw the same frames as one renderer`() async throws {
    let contents = Self.someContents()
    let alone = try FrameRenderer(scale: 2)
    let lists = (0..<24).map { seed in
      var maker = ListMaker(dice: SplitMix(seed: UInt64(seed)), contents: contents)
      return DisplayList(size: Size(64, 64), background: .white, items: maker.items(depth: 2))
    }
    let expected = try lists.map { try alone.render($0).contentHash }
    let tiles = TileStore()
    let hashes = try await withThrowingTaskGroup(of: [ContentHash].self) { group in
      for _ in 0..<4 {
        group.addTask {
          let renderer = try FrameRenderer(scale: 2, sharing: tiles)
          return try lists.map { try renderer.render($0).contentHash }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(hashes == Array(repeating: expected, count: 4))
  }

  private func damage(_ old: [DisplayItem], _ new: [DisplayItem]) throws -> [PixelRect] {
    func flat(_ items: [DisplayItem]) throws -> DeviceDisplayList {
      try DeviceDisplayList(DisplayList(size: Size(100, 100), items: items), scale: 1)
    }
    return Damage(from: try flat(old), to: try flat(new)).rects
  }

  private func box(_ x: Double, radius: Double = 0) -> DisplayItem {
    .fill(RoundedRect(Rect(x, 10, 10, 10), cornerRadius: radius), .black, .identity)
  }

  @Test func `equal frames have no damage`() throws {
    #expect(try damage([box(10), box(40)], [box(10), box(40)]).isEmpty)
  }

  @Test func `only moved items are damaged`() throws {
    let rects = try damage([box(10), box(40)], [box(10), box(60)])
    #expect(
      Set(rects) == [
        PixelRect(left: 40, top: 10, right: 50, bottom: 20), PixelRect(left: 60, top: 10, right: 70, bottom: 20),
      ])
  }

  @Test func `damage contains soft edges completely`() throws {
    let pill = box(12, radius: 5)
    let rects = try damage([pill, box(20)], [pill, box(21)])
    let reach = DeviceShape(RoundedRect(Rect(12, 10, 10, 10), cornerRadius: 5), .identity, scale: 1).bounds
    try #require(rects.count == 1)
    #expect(rects[0].contains(reach))
  }

  @Test func `an unknown previous frame is damaged completely`() throws {
    let list = try DeviceDisplayList(DisplayList(size: Size(10, 10)), scale: 1)
    #expect(Damage(from: nil, to: list).rects == [list.area])
  }
}

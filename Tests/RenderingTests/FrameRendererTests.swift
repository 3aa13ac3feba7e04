import Foundation
import Graphics
import Imaging
import Testing

@testable import Rendering

/// A display list of 10 × 10 points.
private func frame(_ items: [DisplayItem], background: Color = .white) -> DisplayList {
  DisplayList(size: Size(10, 10), background: background, items: items)
}

private func fill(_ rect: Rect, _ color: Color, radius: Double = 0, at affine: Affine = .identity) -> DisplayItem {
  .fill(RoundedRect(rect, cornerRadius: radius), color, affine)
}

private func square(_ side: Double, _ color: Color, isOpaque: Bool = false) -> Contents {
  let rect = RoundedRect(Rect(0, 0, side, side))
  return Contents(size: Size(side, side), commands: [.fillRect(rect, .color(color))], isOpaque: isOpaque)
}

private let red = Color(red: 1, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 1)

@Suite struct FrameRendererTests {
  let renderer: FrameRenderer
  init() throws { renderer = try FrameRenderer(scale: 1) }

  private func row(_ y: Int, of list: DisplayList) throws -> String {
    let bitmap = try renderer.render(list)
    return String(
      (0..<bitmap.width).map { x in
        switch bitmap[x, y] {
        case RGBA(255, 255, 255): "."
        case RGBA(255, 0, 0): "r"
        case RGBA(0, 0, 255): "b"
        default: "?"
        }
      })
  }

  /// Reused views make new contents all the time.
  @Test func `tiles of contents that are no longer drawn are released`() throws {
    let tiles = TileStore()
    let renderer = try FrameRenderer(scale: 1, sharing: tiles)
    let kept = square(20, blue)
    for _ in 0..<50 {
      _ = try renderer.render(frame([.contents(kept, .identity), .contents(square(10, red), .identity)]))
      // The contents that stay, this frame's, and the previous frame's, which is compared with it.
      #expect(tiles.byteCount <= 4 * (20 * 20 + 2 * 10 * 10))
    }
    #expect(try row(5, of: frame([.contents(kept, .identity)])) == "bbbbbbbbbb")
  }

  @Test func `contents behind several opaque items are not drawn`() throws {
    let tiles = TileStore()
    let halves = [fill(Rect(0, 0, 5, 10), red), fill(Rect(5, 0, 5, 10), blue)]
    let renderer = try FrameRenderer(scale: 1, sharing: tiles)
    let bitmap = try renderer.render(frame([.contents(square(10, blue), .identity)] + halves))
    #expect(tiles.byteCount == 0)
    #expect(bitmap[4, 5] == RGBA(255, 0, 0) && bitmap[5, 5] == RGBA(0, 0, 255))
  }

  @Test func `only visible contents are drawn`() throws {
    let tiles = TileStore()
    let renderer = try FrameRenderer(scale: 1, sharing: tiles)
    let hidden = [square(4, red), square(5, red), square(6, red)]
    _ = try renderer.render(
      frame([
        .contents(hidden[0], .identity), .contents(square(10, blue, isOpaque: true), .identity),
        .contents(hidden[1], .translation(Vector(10, 0))),
        .pushClip(RoundedRect(Rect(0, 0, 3, 3)), .identity), .contents(hidden[2], .translation(Vector(3, 0))), .pop,
      ]))
    #expect(tiles.byteCount == 4 * 10 * 10)
  }

  @Test func `a tile that two threads need is drawn once`() throws {
    let tiles = TileStore()
    tiles.allow(1 << 20)
    let contents = square(4, red)
    let key = TileStore.Key(contents: ObjectIdentifier(contents), scale: 1, column: 0, row: 0)
    let tile = TileStore.InkedBitmap(bitmap: try Bitmap(width: 4, height: 4), inkedRows: [])
    let other = Thread {
      _ = try? tiles.tile(key, of: contents, cost: 64) { () throws(RenderingError) in
        Issue.record("drawn twice")
        return tile
      }
    }
    _ = try tiles.tile(key, of: contents, cost: 64) { () throws(RenderingError) in
      other.start()
      return tile
    }
    let deadline = ContinuousClock.now + .seconds(60)
    while !other.isFinished, ContinuousClock.now < deadline { usleep(100) }
    #expect(other.isFinished)
  }

  @Test func `the edges of a fill are on whole pixels`() throws {
    #expect(try row(5, of: frame([fill(Rect(2.4, 0, 3.2, 10), red)])) == "..rrrr....")
    #expect(try row(5, of: frame([fill(Rect(2, 0, 3, 10), red, at: .translation(Vector(0.6, 0)))])) == "...rrr....")
  }

  @Test func `a hairline is one pixel wide at every position`() throws {
    for x in stride(from: 0.0, through: 8.9, by: 0.1) {
      let row = try row(5, of: frame([fill(Rect(x, 0, 0.5, 10), red)]))
      #expect(row.filter { $0 == "r" }.count == 1, "at \(x): \(row)")
    }
  }

  @Test func `later items are drawn above earlier ones`() throws {
    let list = frame([fill(Rect(0, 0, 6, 10), red), fill(Rect(4, 0, 6, 10), blue)])
    #expect(try row(0, of: list) == "rrrrbbbbbb")
  }

  @Test func `a clip ends at its pop`() throws {
    let clip = RoundedRect(Rect(2, 0, 5, 10))
    let list = frame([
      .pushClip(clip, .identity), fill(Rect(0, 0, 4, 10), red), .pop, fill(Rect(8, 0, 2, 10), blue),
    ])
    #expect(try row(3, of: list) == "..rr....bb")
  }

  @Test func `nested clips intersect`() throws {
    let list = frame([
      .pushClip(RoundedRect(Rect(2, 0, 5, 10)), .identity), .pushClip(RoundedRect(Rect(5, 0, 5, 10)), .identity),
      fill(Rect(0, 0, 10, 10), red), .pop, .pop,
    ])
    #expect(try row(3, of: list) == ".....rr...")
  }

  @Test func `a rounded clip removes the corners`() throws {
    let list = frame([
      .pushClip(RoundedRect(Rect(0, 0, 10, 10), cornerRadius: 5), .identity), fill(Rect(0, 0, 10, 10), red), .pop,
    ])
    let bitmap = try renderer.render(list)
    #expect(bitmap[0, 0] == RGBA(255, 255, 255))
    #expect(bitmap[5, 5] == RGBA(255, 0, 0))
  }

  @Test func `nothing that an item hides shows at the edge of a rounded clip`() throws {
    let dark = Color(red: 0, green: 0, blue: 0)
    func light(_ items: [DisplayItem]) throws -> Bool {
      let clip = DisplayItem.pushClip(RoundedRect(Rect(0, 0, 10, 10), cornerRadius: 5), .identity)
      let bitmap = try renderer.render(frame([clip] + items + [.pop], background: dark))
      return (0..<10).contains { x in (0..<10).contains { bitmap[x, $0] != RGBA(0, 0, 0) } }
    }
    let all = Rect(0, 0, 10, 10), window = fill(all, .white), page = fill(all, dark)
    #expect(try !light([window, page]))
    #expect(try !light([window, .pushClip(RoundedRect(all), .identity), page, .pop]))
    // Not hidden: by a smaller item, a translucent one, and one in a group.
    #expect(try light([window, fill(Rect(0, 0, 10, 9), dark)]))
    #expect(try light([window, fill(all, dark.withAlpha(0.9))]))
    #expect(try light([window, .pushOpacity(0.9), page, page, .pop]))
  }

  @Test func `contents are placed at the nearest pixel`() throws {
    let contents = square(3, red)
    #expect(try row(5, of: frame([.contents(contents, .translation(Vector(2.4, 4)))])) == "..rrr.....")
    #expect(try row(5, of: frame([.contents(contents, .translation(Vector(2.5, 4)))])) == "...rrr....")
    #expect(try row(5, of: frame([.contents(contents, .translation(Vector(-1.5, 4)))])) == "rr........")
  }

  @Test func `a group is composited as one image`() throws {
    let both = [fill(Rect(0, 0, 10, 10), red), fill(Rect(0, 0, 10, 10), blue)]
    let bitmap = try renderer.render(frame([.pushOpacity(0.5)] + both + [.pop]))
    let seen = bitmap[5, 5]
    #expect(abs(Int(seen.red) - 127) <= 1, "\(seen)")
    #expect(abs(Int(seen.green) - 127) <= 1, "\(seen)")
    #expect(seen.blue == 255, "\(seen)")
  }

  @Test func `a group of one item is drawn like any group`() throws {
    let item = DisplayItem.contents(square(10, red), .identity)
    let nothing = fill(Rect(0, 0, 0, 0), blue)
    let one = try renderer.render(frame([.pushOpacity(0.3), item, .pop]))
    let two = try renderer.render(frame([.pushOpacity(0.3), item, nothing, .pop]))
    #expect(one == two)
  }

  @Test func `a fully transparent group is not drawn`() throws {
    let list = frame([.pushOpacity(0), fill(Rect(0, 0, 10, 10), red), .pop])
    #expect(try row(5, of: list) == "..........")
  }

  @Test func `a clear background stays transparent`() throws {
    let bitmap = try renderer.render(frame([fill(Rect(0, 0, 5, 10), red)], background: .clear))
    #expect(bitmap[2, 2] == RGBA(255, 0, 0, 255))
    #expect(bitmap[7, 2].alpha == 0)
    #expect(bitmap.hasTransparency)
  }

  @Test func `a positive rotation is clockwise`() throws {
    let contents = Contents(
      size: Size(10, 10), commands: [.fillRect(RoundedRect(Rect(0, 0, 10, 5)), .color(red))])
    let turn = Affine.rotation(.pi / 2).concatenated(with: .translation(Vector(10, 0)))
    let bitmap = try renderer.render(frame([.contents(contents, turn)]))
    #expect(bitmap[8, 5] == RGBA(255, 0, 0))
    #expect(bitmap[2, 5] == RGBA(255, 255, 255))
  }

  @Test func `a transformation with a scale of zero draws nothing`() throws {
    let list = frame([
      .contents(square(5, red), .scale(0, 1)), fill(Rect(0, 0, 5, 5), red, at: .scale(1, 0)),
    ])
    #expect(try row(2, of: list) == "..........")
  }

  @Test func `the scale converts points to pixels`() throws {
    let bitmap = try FrameRenderer(scale: 3).render(frame([fill(Rect(1, 1, 1, 1), red)]))
    #expect(bitmap.width == 30)
    #expect(bitmap[3, 3] == RGBA(255, 0, 0))
    #expect(bitmap[5, 5] == RGBA(255, 0, 0))
    #expect(bitmap[2, 3] == RGBA(255, 255, 255))
    #expect(bitmap[6, 5] == RGBA(255, 255, 255))
  }

  @Test func `tiles of long contents meet without a seam`() throws {
    let long = Contents(
      size: Size(10, 5000), commands: [.fillRect(RoundedRect(Rect(0, 0, 10, 5000)), .color(red))])
    for y in [0.0, -1020, -2045, -4990] {
      let bitmap = try renderer.render(frame([.contents(long, .translation(Vector(0, y)))]))
      #expect((0..<10).allSatisfy { bitmap[4, $0] == RGBA(255, 0, 0) }, "at \(y)")
    }
  }

  @Test func `an equal list returns the same bitmap`() throws {
    let list = frame([fill(Rect(0, 0, 5, 5), red)])
    #expect(try renderer.render(list) === renderer.render(frame([fill(Rect(0, 0, 5, 5), red)])))
  }

  @Test func `a missing picture is drawn as a placeholder`() throws {
    var image = ImageReference(path: "/nowhere/at-all.png", pixelWidth: 1, pixelHeight: 1)
    image.showsPlaceholder = true
    let contents = Contents(size: Size(10, 10), commands: [.image(image, in: RoundedRect(Rect(0, 0, 10, 10)))])
    let bitmap = try renderer.render(frame([.contents(contents, .identity)]))
    #expect(bitmap[0, 0] == RGBA(229, 229, 229))
  }

  @Test func `unmatched pushes and pops are errors`() {
    #expect(throws: RenderingError.unbalanced(item: 0)) { try renderer.render(frame([.pop])) }
    #expect(throws: RenderingError.unbalanced(item: 1)) {
      try renderer.render(frame([fill(.zero, red), .pushOpacity(0.5)]))
    }
  }

  @Test func `numbers that are not finite are errors`() {
    #expect(throws: RenderingError.notFinite(item: 0)) {
      try renderer.render(frame([fill(Rect(0, .nan, 1, 1), red)]))
    }
    #expect(throws: RenderingError.self) { try renderer.render(DisplayList(size: Size(.infinity, 1))) }
  }

  @Test func `a target of another size is rejected`() throws {
    let target = try RenderTarget(size: PixelSize(width: 9, height: 10))
    #expect(throws: RenderingError.self) { try renderer.render(frame([]), into: target) }
  }
}

extension FrameRendererTests {
  @Test func `empty rows of contents hide nothing`() throws {
    let bars = [0.0, 20, 40].map { DrawCommand.fillRect(RoundedRect(Rect(0, $0, 4, 2)), .color(red)) }
    let contents = Contents(size: Size(4, 60), commands: bars)
    let list = DisplayList(size: Size(4, 60), background: blue, items: [.contents(contents, .identity)])
    let bitmap = try renderer.render(list)
    for y in 0..<60 {
      #expect(bitmap[1, y] == (y % 20 < 2 && y < 42 ? RGBA(255, 0, 0) : RGBA(0, 0, 255)), "row \(y)")
    }
  }

  @Test func `redrawing a renderer's own bitmap equals a fresh drawing`() throws {
    let pill = fill(Rect(1, 1, 4, 8), red, radius: 2)
    for x in [5.0, 6, 7, 7, 2] {
      let list = frame([pill, fill(Rect(x, 0, 2, 2), blue)])
      #expect(try renderer.render(list) == FrameRenderer(scale: 1).render(list), "at \(x)")
    }
  }
}

import Graphics
import Imaging
import Interface
import Rendering
import TestSupport
import Testing

@testable import Staging

/// The pixels around the outline of a screen in its device.
@Suite struct DeviceOutlineTests {
  private static let devices =
    ["iphone-4", "iphone-x", "iphone-12", "iphone-17", "ipad-9", "ipad-air-11", "pixel-8", "iphone-duo-cover"]
    .compactMap(Device.named)
    + ["iphone-8", "iphone-12", "iphone-17", "iphone-duo-cover"].compactMap { Device.named($0)?.turned }
  private static let places = [
    Affine.identity, .translation(Vector(3.3, 2.7)),
    Affine.scale(1.37, 1.37).concatenated(with: .translation(Vector(-4.2, 7.9))),
  ]

  /// Returns a screen in one colour, with a cutout that only a device shows, in a white window.
  private func screen(_ device: Device, _ color: Color) -> DisplayList {
    let window = Window(
      size: device.size,
      traits: Traits(displayScale: device.scale, theme: .light, textShaper: GridShaper(), device: device))
    window.systemOverlay = .none
    let content = View(frame: window.bounds)
    content.backgroundColor = color
    window.addSubview(content)
    return window.recordDisplayList()
  }

  @Test(arguments: devices, [1, 2, 3, 0.667])
  func `neither the cutout nor the window leaves the outline`(device: Device, scale: Double) throws {
    let frame = DeviceFrame(device, scale: scale)
    for place in Self.places {
      let corner = place.boundingBox(of: Rect(origin: .zero, size: frame.size))
      let canvas = Size(min(corner.maxX + 2, 1500 / scale), min(corner.maxY + 2, 3000 / scale))
      let (dark, light) = try (
        draw(.black, device, frame, place, canvas, scale), draw(.white, device, frame, place, canvas, scale)
      )
      let outline = Outline(frame, place, scale)
      func isDrawn(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < dark.width && y < dark.height }
      let body = dark[Int((outline.rect.minX - 2).rounded(.down)), Int(outline.rect.midY)]
      for (x, y) in outline.pixels where isDrawn(x, y) {
        let pixel = dark[x, y]
        if outline.isOutside(x, y) {
          #expect(pixel == body && light[x, y] == body, "(\(x), \(y)) at \(place)")
        } else {
          #expect(max(pixel.red, pixel.green, pixel.blue) <= body.blue, "(\(x), \(y)) at \(place)")
        }
      }
      for (x, y) in outline.cornerPixels where isDrawn(x, y) && outline.isOutside(x, y) {
        #expect(dark[x, y] == light[x, y], "(\(x), \(y)) at \(place)")
      }
    }
  }

  @Test(arguments: [1, 1.37, 2], [0.0, 0.3, 0.5, 0.7])
  func `a bare screen has the same sides beside its corners as between them`(zoom: Double, offset: Double) throws {
    let list = DisplayList(size: Size(100, 200), background: .white)
    let place = Affine.scale(zoom, zoom).concatenated(with: .translation(Vector(10 + offset, 10 + offset)))
    let items = list.items(placedBy: place, corners: CornerRadii(40), outset: DeviceFrame.slack / zoom)
    let bitmap = try FrameRenderer(scale: 1).render(
      DisplayList(size: Size(260, 460), background: .black, items: items))
    // Two points within the corner's rows the arc is a twentieth of a point from the side.
    let (corner, middle) = (Int(10 + 38 * zoom), Int(10 + 100 * zoom))
    for x in 0..<260 {
      #expect(abs(Int(bitmap[x, corner].red) - Int(bitmap[x, middle].red)) < 24, "column \(x)")
      #expect([0, 255].contains(bitmap[x, middle].red))
    }
  }

  @Test(arguments: [0.8, 1, 1.37, 1.62, 2.2, 3])
  func `a notch has no gap beside its small corners`(zoom: Double) throws {
    let device = try #require(Device.named("iphone-12")), cutout = try #require(device.cutout)
    let frame = DeviceFrame(device, scale: 1)
    let place = Affine.scale(zoom, zoom).concatenated(with: .translation(Vector(0.3, 0.6)))
    let bitmap = try draw(.white, device, frame, place, Size(450 * zoom, 80 * zoom), 1)
    let notch = place.boundingBox(of: cutout.offset(by: frame.screenOrigin - .zero))
    for x in Int(notch.minX)...Int(notch.maxX) {
      #expect(bitmap[x, Int(notch.minY + 1.2 * zoom)].red < 24, "column \(x)")
    }
  }

  /// Draws a screen in one colour, with a cutout that only a device shows, in its device.
  private func draw(
    _ color: Color, _ device: Device, _ frame: DeviceFrame, _ place: Affine, _ canvas: Size, _ scale: Double
  ) throws -> Bitmap {
    let items = frame.items(around: screen(device, color), .silver, placedBy: place)
    return try FrameRenderer(scale: scale).render(DisplayList(size: canvas, background: .white, items: items))
  }

  /// The outline of a screen, in pixels.
  private struct Outline {
    var rect: Rect
    var corners: CornerRadii

    init(_ frame: DeviceFrame, _ place: Affine, _ scale: Double) {
      let zoom = (place.uprightScale ?? 1) * scale
      // A device is drawn at the nearest whole pixel.
      let origin = Point((place.tx * scale).rounded(), (place.ty * scale).rounded())
      rect = Rect(
        origin.x + frame.screenOrigin.x * zoom, origin.y + frame.screenOrigin.y * zoom, frame.screen.width * zoom,
        frame.screen.height * zoom)
      corners = frame.corners.map { $0 * zoom }
    }

    /// The pixels up to two outside and inside of the upper and lower edge, and of both sides in the middle.
    var pixels: [(Int, Int)] {
      let columns = Int(rect.minX) - 2...Int(rect.maxX) + 2
      let rows = columns.flatMap { x in
        let top = topEdge(at: Double(x) + 0.5), bottom = bottomEdge(at: Double(x) + 0.5)
        return [top, bottom].flatMap { edge in (-2...2).map { (x, Int(edge.rounded(.down)) + $0) } }
      }
      let sides = [rect.minX, rect.maxX].flatMap { edge in
        (-2...2).map { (Int(edge.rounded(.down)) + $0, Int(rect.midY)) }
      }
      return rows + sides
    }

    /// Some of the pixels in the squares of the corners.
    var cornerPixels: [(Int, Int)] {
      let side = Int(corners.largest)
      return [rect.minX, rect.maxX - corners.largest].flatMap { left in
        [rect.minY, rect.maxY - corners.largest].flatMap { top in
          stride(from: 0, through: side, by: 3).flatMap { x in
            stride(from: 0, through: side, by: 3).map { (Int(left) + x, Int(top) + $0) }
          }
        }
      }
    }

    private func topEdge(at x: Double) -> Double {
      rect.minY + bend(rect.minX + corners.topLeft - x, corners.topLeft)
        + bend(x - rect.maxX + corners.topRight, corners.topRight)
    }

    private func bottomEdge(at x: Double) -> Double {
      rect.maxY - bend(rect.minX + corners.bottomLeft - x, corners.bottomLeft)
        - bend(x - rect.maxX + corners.bottomRight, corners.bottomRight)
    }

    /// Returns the distance of a corner from the edge, at a distance from its start.
    private func bend(_ distance: Double, _ radius: Double) -> Double {
      distance <= 0 ? 0 : radius - max(0, radius * radius - distance * distance).squareRoot()
    }

    /// Whether a pixel is outside as a whole, with a tolerance for the curve that approximates a circle.
    func isOutside(_ x: Int, _ y: Int) -> Bool {
      [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { dx, dy in
        let (x, y) = (Double(x + dx), Double(y + dy))
        if x <= rect.minX || x >= rect.maxX { return true }
        return y <= topEdge(at: x) - 0.2 || y >= bottomEdge(at: x) + 0.2 || y <= rect.minY || y >= rect.maxY
      }
    }
  }
}

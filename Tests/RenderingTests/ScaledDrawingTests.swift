import Graphics
import Imaging
import Rendering
import Testing

/// Content magnified by the camera is drawn at its final size.
@Suite struct ScaledDrawingTests {
  /// Text, curves, a hairline, a clip with round corners, and a group.
  private func list(_ size: Double, _ place: Affine) throws -> DisplayList {
    let text = try PangoTextShaper().shape(
      AttributedText("Aé 漢 text", TextStyle(size: 9.5, weight: .semibold)), in: TextColumn(width: 60))
    let contents = Contents(
      size: Size(70, 40),
      commands: [
        .fillRect(RoundedRect(Rect(1, 1, 60, 30), cornerRadius: 7), .color(Color(rgb: 200, 220, 255))),
        .stroke(Path.ellipse(in: Rect(40, 5, 20, 14)), Color(rgb: 200, 0, 0), width: 0.5), .text(text, at: Point(4, 6)),
      ])
    let items: [DisplayItem] = [
      .fill(RoundedRect(Rect(2, 2, 90, 0.5)), .black, .identity),
      .pushClip(RoundedRect(Rect(5, 10, 80, 60), cornerRadius: 12), .identity),
      .fill(RoundedRect(Rect(0, 0, 100, 100)), Color(rgb: 250, 240, 200), .identity),
      .contents(contents, .translation(Vector(12, 20))), .pop, .pushOpacity(0.5),
      .contents(contents, .translation(Vector(20, 60))), .pop,
    ]
    return DisplayList(size: Size(size, size), items: items.map { $0.transformed(by: place) })
  }

  @Test(arguments: [0.5, 2.0, 3.0])
  func `a scaled list has the pixels of one drawn at that scale`(zoom: Double) throws {
    let enlarged = try FrameRenderer(scale: 2).render(list(100 * zoom, .scale(zoom, zoom)))
    let drawn = try FrameRenderer(scale: 2 * zoom).render(list(100, .identity))
    #expect(enlarged.width == drawn.width)
    #expect(enlarged.rgba == drawn.rgba)
  }

  @Test
  func `contents that are rotated and enlarged have sharp edges`() throws {
    let half = Affine(a: -4, b: 0, c: 0, d: -4, tx: 400, ty: 400)
    let bar = Contents(size: Size(20, 20), commands: [.fillRect(RoundedRect(Rect(5, 5, 5, 10)), .color(.black))])
    func render(_ affine: Affine) throws -> Bitmap {
      try FrameRenderer(scale: 1).render(DisplayList(size: Size(400, 400), items: [.contents(bar, affine)]))
    }
    let bitmap = try render(half)
    let shades = Set((0..<400).map { bitmap[$0, 350].red })
    #expect(shades == [0, 255], "an enlarged bitmap has soft edges")
  }

  @Test
  func `a target drawn at another zoom keeps none of its pixels`() throws {
    let renderer = try FrameRenderer(scale: 1)
    let target = try RenderTarget(size: PixelSize(width: 200, height: 200))
    for zoom in [1.0, 1.3, 1.9, 1.9, 1] {
      let list = try list(200, .scale(zoom, zoom))
      try renderer.render(list, into: target)
      #expect(target.bitmap.rgba == (try FrameRenderer(scale: 1).render(list).rgba), "at \(zoom)")
    }
  }

  private static let gradient = Paint.linearGradient(
    from: Point(0, 100), to: Point(320, 160), stops: [GradientStop(0, .white), GradientStop(1, .black)])

  /// The layers of a soft shadow, and the parts of a device.
  private static let layers: [[DrawCommand]] = [
    (1...12).map { layer in
      let reach = 0.7 * Double(layer)
      let shape = RoundedRect(Rect(10, 10, 300, 460).inset(by: -reach), cornerRadius: 31 + reach)
      return .fillRect(shape, .color(Color(white: 0, alpha: 0.023)))
    },
    [
      .fillRect(RoundedRect(Rect(0, 0, 320, 480), cornerRadius: 40), .color(Color(rgb: 122, 122, 130))),
      .fillRect(RoundedRect(Rect(3.3, 3.3, 313.4, 473.4), cornerRadius: 36.7), .color(Color(rgb: 30, 30, 33))),
    ],
    [.fillRect(RoundedRect(Rect(7, 5, 290, 400)), .color(Color(rgb: 0, 90, 200).withAlpha(0.4)))],
    [
      .fillRect(RoundedRect(Rect(0, 50, 6, 30), cornerRadius: 1), .color(Color(rgb: 60, 61, 66))),
      .fillRect(RoundedRect(Rect(2.5, 2.5, 315, 475), cornerRadius: 40), gradient),
      .fillRect(RoundedRect(Rect(5.5, 5.5, 309, 469), cornerRadius: 37), .color(Color(rgb: 5, 5, 7))),
    ],
    [
      .ring(
        RoundedRect(Rect(5.5, 5.5, 309, 469), cornerRadius: 37),
        around: RoundedRect(Rect(13, 13, 294, 454), cornerRadius: 29.5), .color(Color(rgb: 5, 5, 7)))
    ],
    [
      .shadows(
        [SoftShadow(drop: 3, deviation: 4, opacity: 0.3)], of: RoundedRect(Rect(14, 14, 290, 440), cornerRadius: 40))
    ],
  ]

  @Test(arguments: layers.indices, [0.63, 1.0, 1.37, 2.113, 4.9])
  func `the solid core of filled shapes has the pixels of the whole shapes`(layers: Int, zoom: Double) throws {
    let commands = Self.layers[layers]
    // A clear line, so that the contents have no core.
    let line = DrawCommand.stroke(Path([.move(.zero), .line(Point(1, 1))]), .clear, width: 1)
    let pixels = try [commands, commands + [line]].map { commands in
      let contents = Contents(size: Size(320, 480), commands: commands)
      let place = Affine.scale(zoom, zoom).concatenated(with: .translation(Vector(3, -140)))
      return try FrameRenderer(scale: 1).render(
        DisplayList(size: Size(700, 700), items: [.contents(contents, place)])
      ).rgba
    }
    #expect(pixels[0] == pixels[1])
  }
}

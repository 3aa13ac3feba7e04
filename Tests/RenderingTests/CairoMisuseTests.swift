import Testing

@testable import Rendering

/// Input that is invalid for cairo, and errors of cairo: each throws, none crashes.
@Suite struct CairoMisuseTests {
  @Test(arguments: [(-1, 10), (10, -1), (0, 10), (10, 0), (40_000, 1), (30_000, 30_000), (Int.max, 2)])
  func `a surface of an impossible size is rejected`(width: Int, height: Int) {
    #expect(throws: RenderingError.self) { try Surface.image(width: width, height: height) }
  }

  @Test(arguments: [0, -16, 12, 18])
  func `an invalid stride is rejected`(bytesPerRow: Int) {
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = bytes.withUnsafeMutableBytes { bytes in
      #expect(throws: RenderingError.self) {
        try Surface.image(over: bytes, width: 4, height: 4, bytesPerRow: bytesPerRow)
      }
    }
  }

  @Test func `a buffer that is too small is rejected`() {
    var bytes = [UInt8](repeating: 0, count: 63)
    _ = bytes.withUnsafeMutableBytes { bytes in
      #expect(throws: RenderingError.self) { try Surface.image(over: bytes, width: 4, height: 4, bytesPerRow: 16) }
    }
  }

  @Test func `drawing after finish is an error`() throws {
    let surface = try Surface.image(width: 4, height: 4)
    try surface.finish()
    #expect(throws: RenderingError.self) {
      try Context.drawing(on: surface) { context in
        context.setSource(.black)
        context.add(PixelRect(left: 0, top: 0, right: 4, bottom: 4))
        context.fill()
      }
    }
  }

  @Test func `a null surface is rejected`() { #expect(throws: RenderingError.self) { try Surface(owned: nil) } }

  @Test(arguments: [0, -1, Double.nan, .infinity, 17])
  func `an invalid scale is rejected`(scale: Double) {
    #expect(throws: RenderingError.self) { try FrameRenderer(scale: scale) }
  }
}

import Graphics
import Testing

@testable import Gestures

/// Digitisers that are rotated, mirrored, or both; mirroring precedes the rotation.
@Suite struct TurnedDigitiserTests {
  /// A quarter of the digitiser's width from its left edge, an eighth of its height from its top edge.
  private static let cases: [(rotation: GestureScreen.Rotation, isMirrored: Bool, place: Point)] = [
    (.none, false, Point(100, 100)), (.none, true, Point(300, 100)),
    (.quarter, false, Point(350, 200)), (.quarter, true, Point(350, 600)),
    (.half, false, Point(300, 700)), (.half, true, Point(100, 700)),
    (.threeQuarters, false, Point(50, 600)), (.threeQuarters, true, Point(50, 200)),
  ]

  private func places(_ writing: EvdevWriting, _ screen: GestureScreen, header: Bool = true) throws -> [Point] {
    let text = writing.getevent(header: header)
    return try GestureRecording(Array(text.utf8), file: "test", screen: screen).touches[0].map(\.location)
  }

  @Test(arguments: cases.indices) func `raw values are mirrored and then rotated`(index: Int) throws {
    let (rotation, isMirrored, place) = Self.cases[index]
    let writing = EvdevWriting([.init(time: 0, x: 8192, y: 4096)], range: (32767, 32767))
    let screen = GestureScreen(size: Size(400, 800), rotation: rotation, isMirrored: isMirrored)
    #expect(try places(writing, screen).first == place)
  }

  @Test(arguments: cases.indices) func `points are mirrored and then rotated`(index: Int) {
    let (rotation, isMirrored, place) = Self.cases[index]
    let screen = GestureScreen(size: Size(400, 800), rotation: rotation, isMirrored: isMirrored)
    #expect(screen.place(Point(100, 100)) == place)
  }

  @Test(arguments: [
    (GestureScreen.Rotation.quarter, Point(240, 600)), (.threeQuarters, Point(120, 180)),
  ])
  func `axes without ranges are as long as those of the rotated screen`(
    rotation: GestureScreen.Rotation, place: Point
  ) throws {
    let writing = EvdevWriting([.init(time: 0, x: 1800, y: 360)])
    let screen = GestureScreen(size: Size(360, 780), scale: 3, rotation: rotation)
    let first = try #require(try places(writing, screen, header: false).first)
    #expect(abs(first.x - place.x) < 1e-9, "\(first)")
    #expect(abs(first.y - place.y) < 1e-9, "\(first)")
  }

  @Test(arguments: [GestureScreen.Rotation.none, .half])
  func `values beyond the axes of an upright screen are rejected`(
    rotation: GestureScreen.Rotation
  ) {
    let writing = EvdevWriting([.init(time: 0, x: 1800, y: 360)])
    let screen = GestureScreen(size: Size(360, 780), scale: 3, rotation: rotation)
    let error = #expect(throws: GestureError.self) { try places(writing, screen, header: false) }
    #expect(error?.message == GestureImportTests.unknownAxes)
  }
}

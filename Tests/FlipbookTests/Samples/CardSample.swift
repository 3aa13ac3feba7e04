// Code of the documentation; DocumentationTests compares the two.

import Flipbook
import Foundation
import Testing

private let scripts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Assets/package/Scripts").path

private func clip() throws -> Clip { try Clip(script: "\(scripts)/card.flip", catalog: [CardScene.definition]) }

func writePictures(of clip: Clip) throws {
  let picture = try clip.shot(at: .named("pulled"), ShotStyle(subject: .device)).bitmap()
  let strip = try clip.sheet(.every(.milliseconds(100))).bitmap()
  let graph = try clip.plot(["card.x"]).svg()
  let png = try PNGEncoder(.small).encode(picture)
  print(strip.width, graph.utf8.count, png.count)
}

@Test func `the pictures of the sample are drawn`() throws { try writePictures(of: try clip()) }

@Test func `the golden of the package's template verifies`() throws {
  let goldens = "\(scripts)/Goldens"
  #expect(try clip().verify(against: goldens, record: .never).isSame)
}

import Flipbook
import Foundation
import Testing

@testable import Card

/// The package's folder.
private let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

private func clip() throws -> Clip {
  try Clip(script: "\(package)/Scripts/card.flip", catalog: [CardScene.definition])
}

@Test func `the card springs home`() throws {
  var greatest = 0.0
  for frame in try clip().frames(fps: 120) {
    if case .number(let x)? = frame.probes.first(where: { $0.name == "card.x" })?.value { greatest = max(greatest, x) }
  }
  #expect(greatest == 240)
}

@Test func `the card looks the same`() throws {
  try clip().verify(against: "\(package)/Scripts/Goldens").get()
}

// What the documentation shows, as it stands there: DocumentationTests holds the one against the other.

import Flipbook
import Foundation
import Imaging
import Testing

let pull = """
  scene card
  size 320x240

  wait 200ms
  touch at card
  drag by 90,0 over 300ms ease-out
  shot "pulled"
  lift
  settle within 2s
  expect card.x == 160
  """

@Test func theCardSpringsHome() async throws {
  let clip = try Clip(text: pull, path: "card.flip", catalog: [CardScene.definition])
  var greatest = 0.0
  for try await frame in clip.frames(fps: 120) {
    if case .number(let x)? = frame.probes.first(where: { $0.name == "card.x" })?.value { greatest = max(greatest, x) }
  }
  #expect(greatest == 240)
}

/// Made anew for each run, since here the sample is tested, not the card; gone with the process.
private let folder = FileManager.default.temporaryDirectory
  .appending(path: "flipbook-card-\(ProcessInfo.processInfo.processIdentifier)").path

private let goldens: String = {
  atexit { try? FileManager.default.removeItem(atPath: folder) }
  var options = ApproveOptions()
  options.approved = "\(folder)/approved"
  do {
    try Clip(text: pull, path: "card.flip", catalog: [CardScene.definition])
      .approve(into: "\(folder)/goldens", options: options)
  } catch { Issue.record(error) }
  return "\(folder)/goldens"
}()

@Test func theCardLooksTheSame() throws {
  let clip = try Clip(text: pull, path: "card.flip", catalog: [CardScene.definition])
  try clip.verify(against: goldens).get()
}

@Test func theCardIsShown() throws {
  let clip = try Clip(text: pull, path: "card.flip", catalog: [CardScene.definition])
  let picture = try clip.shot(at: .named("pulled"), ShotStyle(subject: .device)).bitmap()
  let strip = try clip.sheet(.every(nanoseconds: 100_000_000)).bitmap()
  let graph = try clip.plot(["card.x"]).plot.svg()
  let png = try PNGEncoder(.small).encode(picture)
  #expect(strip.width > picture.width && graph.contains("card.x") && !png.isEmpty)
}

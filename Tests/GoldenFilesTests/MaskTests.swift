import Foundation
import Graphics
import Imaging
import Platform
import Synchronization
import TestSupport
import Testing
import Verdicts

@testable import Flipbook

/// Masks in clips with hidden ticks, subpixel edges, tolerated fractions and presentations.
@Suite struct MaskTests {
  let folder = TestFolder()

  static let settings = "scene patch\nsize 80x80\nscale 1\nfps 20\n"
  static let drag = "touch at patch\ndrag by 30,20 over 400ms\nlift\n"

  func clip(_ text: String, _ look: PatchScene.Look) throws -> Clip {
    try Clip(text: text, path: "patch.flip", catalog: [PatchScene.definition(look)])
  }

  /// Approves a clip with one look, and verifies it with another one.
  func verify(_ text: String, _ before: PatchScene.Look, _ after: PatchScene.Look) throws -> Verification {
    var approving = ApproveOptions()
    (approving.approved, approving.pictures) = ("\(folder)/approved", .all)
    try clip(text, before).approve(into: "\(folder)/Goldens", options: approving)
    var verifying = VerifyOptions()
    (verifying.approved, verifying.artifacts) = (approving.approved, "\(folder)/failures")
    return try clip(text, after).verify(against: "\(folder)/Goldens", record: .never, options: verifying)
  }

  private let before = PatchScene.Look()
  private let blue = { (look: PatchScene.Look) in
    var look = look
    look.patch = Color(rgb: 0, 90, 255)
    return look
  }

  @Test(arguments: [
    "hide\nwait 200ms\nshow\n\(drag)",
    "touch at patch\nhide\ndrag by 10,0 over 200ms\nshow\ndrag by 20,20 over 200ms\nhide\nhold 100ms\nshow\nlift\n",
    "caption \"a patch\" for 300ms\nzoom to patch over 100ms\nspeed 0.5x\nhide\nwait 200ms\nshow\n\(drag)freeze 200ms\n",
  ])
  func `a mask follows its view across hidden ticks, also in a presented script`(lines: String) throws {
    let result = try verify(Self.settings + "tolerance mask patch\n" + lines, before, blue(before))
    #expect(result.isSame, "\(result)")
    #expect(result.verdict?.toleratedCount == result.verdict?.goldenCount)
    let unmasked = try verify(Self.settings + lines, before, blue(before))
    #expect(unmasked.verdict?.differing.count == unmasked.verdict?.goldenCount)
  }

  @Test func `a mask covers exactly the pixels that its view covers fully or partly`() throws {
    var look = before
    look.frame = Rect(20.3, 20.6, 24.4, 24.5)
    let text = Self.settings + "tolerance mask patch\nwait 100ms"
    let edges = try verify(text, look, blue(look))
    #expect(edges.isSame, "\(edges)")
    (look.line, look.patch) = (.white, before.patch)
    var other = look
    other.line = .black
    let beside = try verify(text, look, other)
    #expect(beside.verdict?.differing.first?.verdict?.difference?.bounds?.columns == 45...45)
  }

  static let regions: [(rect: Rect, scale: Double, region: PixelRegion)] = [
    (Rect(1, 2, 3, 4), 1, PixelRegion(x: 1, y: 2, width: 3, height: 4)),
    (Rect(1, 2, 3, 4), 2, PixelRegion(x: 2, y: 4, width: 6, height: 8)),
    (Rect(1.1, 1.9, 2, 2), 1, PixelRegion(x: 1, y: 1, width: 3, height: 3)),
    (Rect(0.5, 0.5, 1, 1.5), 1, PixelRegion(x: 0, y: 0, width: 2, height: 2)),
    (Rect(-1.5, -0.5, 2, 1), 1, PixelRegion(x: -2, y: -1, width: 3, height: 2)),
    (Rect(1, 1, 1, 1), 1.5, PixelRegion(x: 1, y: 1, width: 2, height: 2)),
  ]

  @Test(arguments: regions.indices)
  func `the pixels of a rectangle in points are those that it covers fully or partly`(index: Int) {
    let (rect, scale, region) = Self.regions[index]
    #expect(PixelRegion(covering: rect, scale: scale) == region)
  }

  @Test(arguments: [("1.3%", false), ("1.4%", true)])
  func `a tolerated fraction counts only pixels that are not masked`(fraction: String, passes: Bool) throws {
    // Of 6,400 pixels, 5,824 are compared. The line has 80 pixels: 1.37 % of them, but 1.25 % of all.
    var look = before
    look.line = .white
    var other = blue(look)
    other.line = .black
    let lines = "tolerance mask patch\ntolerance share \(fraction)\nwait 100ms"
    let result = try verify(Self.settings + lines, look, other)
    #expect(result.isSame == passes, "\(result)")
  }

  @Test func `a scene that is not deterministic is not approved`() throws {
    let made = Mutex(0)
    let definition = PatchScene.definition(looking: {
      let number = made.withLock { made in
        made += 1
        return made
      }
      var look = PatchScene.Look()
      look.patch = Color(rgb: 255, 149, number % 256)
      return look
    })
    let clip = try Clip(text: Self.settings + "wait 100ms", path: "patch.flip", catalog: [definition])
    var options = ApproveOptions()
    options.approved = "\(folder)/approved"
    let goldens = "\(folder)/Goldens"
    let error = #expect(throws: UserError.self) { try clip.approve(into: goldens, options: options) }
    let start = "patch was not approved, because it is drawn differently each time: appearance: first frame 0"
    #expect(error?.description.hasPrefix(start) == true, "\(String(describing: error))")
    #expect(error?.exitCode == .internalError)
    #expect(!folder.exists("Goldens"))
  }
}

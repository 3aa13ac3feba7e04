import Flipbook
import Foundation
import Scenes
import Script
import TestSupport
import Verdicts
import XCTest

/// The same call in XCTest, which the library does not import either. A thrown error is one failure.
final class VerifyXCTests: XCTestCase {
  func testFailureReportsTheCauseAndThePathOfItsArtifacts() throws {
    let folder = TestFolder()
    var options = VerifyOptions()
    (options.artifacts, options.approved) = ("\(folder)/failures", "\(folder)/approved")
    func result(_ theme: Theme) throws -> Verification {
      var clipOptions = ClipOptions()
      clipOptions.theme = theme
      let script = try Script(text: VerifyTests.text, path: "clip.flip", vocabulary: SceneCatalog.vocabulary)
      return try Clip(script, options: clipOptions).verify(against: folder.path, record: .missing, options: options)
    }
    XCTAssertThrowsError(try result(.light).get(), "a newly written golden is a failure")
    XCTAssertNoThrow(try result(.light).get())
    XCTAssertThrowsError(try result(.dark).get()) { error in
      let text = "\(error)"
      XCTAssert(text.contains("theme: light → dark"), text)
      XCTAssert(text.contains("\(folder)/failures/clip"), text)
    }
  }
}

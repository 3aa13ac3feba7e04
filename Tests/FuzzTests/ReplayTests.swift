import Foundation
import Testing

/// Runs the fuzz targets with their seeds and with all former findings.
@Suite struct ReplayTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  /// The files in a target's folders, at any depth. Its own folder does not exist until it has an input.
  static func inputs(of target: FuzzTarget) -> [URL] {
    target.seeds.flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
      let all = files?.compactMap { $0 as? URL } ?? []
      return all.filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `every seed and every former finding passes`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let inputs = Self.inputs(of: target)
    #expect(!inputs.isEmpty, "a target needs a seed")
    for input in inputs { target.run(Array(try Data(contentsOf: input).prefix(65_536))) }
  }
}

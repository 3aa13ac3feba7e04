/// A function with untrusted input. It must not trap, hang or exhaust memory, and each target checks the result by
/// preconditions, because a fuzzer detects traps.
package struct FuzzTarget: Sendable {
  /// The name used by scripts/fuzz.
  package let name: String
  /// The folders of its seeds, below the package's root. The first is its own and contains former findings too.
  package let seeds: [String]
  /// Runs the target with an input.
  package let run: @Sendable ([UInt8]) -> Void

  /// Creates a target.
  ///
  /// - Parameters:
  ///   - name: The target's name.
  ///   - seeds: Folders of other files to use as seeds, below the package's root.
  ///   - run: Runs the target with an input.
  init(_ name: String, seeds: [String] = [], _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.seeds = ["Tests/Samples/fuzz/\(name)"] + seeds
    self.run = run
  }

  /// All targets.
  package static let all = [
    script, play, sceneFile, feed, html, layout, png, jpeg, frameHashes, trace, golden, manifest, arguments,
    pictures, pictureNames, pointer, actions, exported, agents,
  ]

  /// Returns the target with a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

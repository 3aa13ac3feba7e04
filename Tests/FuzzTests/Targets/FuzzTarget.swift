/// Something that takes bytes from strangers. It must neither trap nor hang nor eat memory, and what it answers must
/// keep its promises, which each target checks by preconditions: a trap is what a fuzzer notices.
package struct FuzzTarget: Sendable {
  /// How scripts/fuzz calls it.
  package let name: String
  /// The folders of its seeds, below the package's root. The first is its own: what a fuzzer once found lies there too.
  package let seeds: [String]
  /// Tries an input.
  package let run: @Sendable ([UInt8]) -> Void

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - name: how it is called.
  ///   - seeds: folders that others own, below the package's root.
  ///   - run: tries an input.
  init(_ name: String, seeds: [String] = [], _ run: @escaping @Sendable ([UInt8]) -> Void) {
    self.name = name
    self.seeds = ["Tests/Samples/fuzz/\(name)"] + seeds
    self.run = run
  }

  /// Every target.
  package static let all = [
    script, play, feed, html, layout, png, jpeg, frameHashes, trace, golden, manifest, shard, arguments,
    pictures, getevent, pointer, actions, exported,
  ]

  /// The target of a name.
  package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

import Imaging
import Platform
import Testing

@testable import Recording

/// The parts of a sharded job, as delivered by several machines.
@Suite struct ShardPartsTests {
  let scratch = Scratch()
  private let clips = [
    ShardManifest.Clip("a", frames: 4, content: ContentHash(of: [1])), .init("b", frames: 0, content: nil),
  ]

  private func path(_ name: String) -> String { scratch.path + "/" + name }

  private func manifest(_ index: Int, of count: Int = 3) -> ShardManifest {
    let pieces: [[ShardPlan.ClipRange]] = [
      [.init(clip: 0, frames: 0...1)], [.init(clip: 0, frames: 2...3)], [.init(clip: 1)],
    ]
    return ShardManifest(
      .recordings, index: index, count: count, version: "1", options: ["--compress small"], clips: clips,
      pieces: pieces[index - 1])
  }

  @discardableResult
  private func write(_ name: String, _ manifest: ShardManifest) throws -> String {
    try Files.createDirectory(path(name))
    try manifest.write(to: path(name))
    return path(name)
  }

  private func error(_ names: [String]) -> ShardError? {
    #expect(throws: ShardError.self) { try ShardParts(names.map(path)) }
  }

  /// Expects that the shard manifest of the only part is damaged.
  private func expectDamage(of name: String) {
    let error = error([name])
    guard case .damaged(path(name), _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `parsing a written shard manifest returns an equal one`() throws {
    var manifest = manifest(2)
    (manifest.notes, manifest.unseenMasks) = (["a \"note\""], ["clock"])
    #expect(try ShardManifest(of: try write("x", manifest)) == manifest)
  }

  @Test func `parts are accepted in any order and returned by clip`() throws {
    for index in 1...3 { try write("\(index)", manifest(index)) }
    let parts = try ShardParts(["3", "1", "2"].map(path))
    #expect(parts.pieces(ofClip: 0).map(\.path) == ["1", "2"].map(path))
    #expect(parts.pieces(ofClip: 1).map(\.path) == [path("3")])
    #expect(ShardParts.areMeant([path("nothing"), path("1")]))
    #expect(!ShardParts.areMeant([path("nothing")]))
  }

  @Test func `missing, duplicate, unfinished and mismatched parts are errors with their names`() throws {
    for index in 1...3 { try write("\(index)", manifest(index)) }
    #expect(error(["1", "3"]) == .missing([2], count: 3))
    #expect(error(["3"]) == .missing([1, 2], count: 3))
    try write("again", manifest(2))
    #expect(
      error(["1", "2", "3", "again"]) == .twice(index: 2, count: 3, first: path("2"), other: path("again")))
    try Files.createDirectory(path("half"))
    #expect(error(["half", "1", "3"]) == .noPart(path: path("half"), beside: path("1")))
    #expect(error(["half"]) == .unfinished(path: path("half")))
    var other = manifest(2)
    other.clips[0].content = ContentHash(of: [2])
    try write("foreign", other)
    func mismatch(_ what: String) -> ShardError { .different(first: path("1"), other: path("foreign"), what: what) }
    #expect(error(["1", "foreign", "3"]) == mismatch("a differs in its script, inputs, options or renderer"))
    for (change, message) in [
      ({ $0.version = "2" }, "version 1 of Flipbook and version 2"), ({ $0.options = [] }, "the options differ"),
      ({ $0.count = 4 }, "a part of 3 and a part of 4"),
      ({ $0.clips.removeLast() }, "b is only in one of them"),
      ({ $0.kind = .verdicts }, "recordings in one, verdicts in the other"),
    ] as [((inout ShardManifest) -> Void, String)] {
      var other = manifest(2)
      change(&other)
      try write("foreign", other)
      #expect(error(["1", "foreign", "3"]) == mismatch(message))
    }
    var short = manifest(2)
    short.pieces = [.init(clip: 0, frames: 2...2)]
    try write("2", short)
    #expect(error(["1", "2", "3"]) == .uncovered(clip: "a"), "the last frame is missing")
    var gap = manifest(2)
    gap.pieces = [.init(clip: 0, frames: 3...3)]
    try write("2", gap)
    #expect(error(["1", "2", "3"]) == .uncovered(clip: "a"))
  }

  @Test(arguments: [
    "", "{}", "[1]", #"{"$schema": "urn:flipbook:schema:shard:2"}"#, #"{"$schema": "urn:flipbook:schema:shard:1"}"#,
  ])
  func `an invalid shard.json is reported as damaged`(text: String) throws {
    try Files.createDirectory(path("x"))
    try Files.write(Array(text.utf8), to: path("x/shard.json"))
    expectDamage(of: "x")
  }

  @Test(arguments: [
    ("\"index\": 2", "\"index\": 4"), ("\"count\": 3", "\"count\": 0"), ("[2, 3]", "[2, 4]"),
    ("[2, 3]", "[0, 0], [2, 3]"),
    ("\"clip\": 0", "\"clip\": 2"), ("\"recordings\"", "\"pictures\""), ("\"frames\": 4", "\"frames\": -1"),
    ("\"--compress small\"", "7"), ("\"name\": \"a\"", "\"name\": \"../a\""), ("\"name\": \"a\"", "\"name\": \"/a\""),
    ("\"name\": \"a\"", "\"name\": \"a/./b\""), ("\"name\": \"a\"", "\"name\": \"\""),
  ])
  func `a shard.json with an invalid value is reported as damaged`(old: String, new: String) throws {
    try write("x", manifest(2))
    let text = try Files.readText(path("x/shard.json"))
    #expect(text.contains(old))
    try Files.write(Array(text.replacing(old, with: new).utf8), to: path("x/shard.json"))
    expectDamage(of: "x")
  }
}

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

  private func error(_ names: [String]) -> String {
    do throws(ShardError) {
      _ = try ShardParts(names.map(path))
      return ""
    } catch { return error.description }
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
    #expect(error(["1", "3"]).hasPrefix("part 2 of 3 is missing"))
    #expect(error(["3"]).hasPrefix("parts 1, 2 of 3 are missing"))
    try write("again", manifest(2))
    #expect(error(["1", "2", "3", "again"]).hasPrefix("duplicate part 2 of 3: \(path("2")) and \(path("again"))"))
    try Files.createDirectory(path("half"))
    #expect(error(["half", "1", "3"]).contains("\(path("half")) has no shard.json, unlike \(path("1")): "))
    #expect(error(["half"]).contains("is not a finished part"))
    var other = manifest(2)
    other.clips[0].content = ContentHash(of: [2])
    try write("foreign", other)
    #expect(error(["1", "foreign", "3"]).contains("\(path("foreign")) do not belong together: a differs"))
    for (change, message) in [
      ({ $0.version = "2" }, "version"), ({ $0.options = [] }, "options"),
      ({ $0.count = 4 }, "a part of 3 and a part of 4"),
      ({ $0.clips.removeLast() }, "b is only in one"), ({ $0.kind = .verdicts }, "verdicts"),
    ] as [((inout ShardManifest) -> Void, String)] {
      var other = manifest(2)
      change(&other)
      try write("foreign", other)
      #expect(error(["1", "foreign", "3"]).contains(message))
    }
    var short = manifest(2)
    short.pieces = [.init(clip: 0, frames: 2...2)]
    try write("2", short)
    #expect(error(["1", "2", "3"]).contains("do not contain each frame of a"), "the last frame is missing")
    var gap = manifest(2)
    gap.pieces = [.init(clip: 0, frames: 3...3)]
    try write("2", gap)
    #expect(error(["1", "2", "3"]).contains("do not contain each frame of a"))
  }

  @Test(arguments: [
    "", "{}", "[1]", #"{"$schema": "urn:flipbook:schema:shard:2"}"#, #"{"$schema": "urn:flipbook:schema:shard:1"}"#,
  ])
  func `an invalid shard.json is reported as damaged`(text: String) throws {
    try Files.createDirectory(path("x"))
    try Files.write(Array(text.utf8), to: path("x/shard.json"))
    #expect(error(["x"]).contains("shard.json is damaged"), "\(error(["x"]))")
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
    #expect(error(["x"]).contains("shard.json is damaged"), "\(error(["x"]))")
  }
}

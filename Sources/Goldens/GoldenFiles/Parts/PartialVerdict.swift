import JSON
import Platform
import Recording
import Verdicts

/// The result of verifying a clip, or a range of its frames, in one part of a sharded run.
///
///     0012/
///       piece.json           the outcome, and the verdict on each frame whose hash differs
///       actual/              this part's recording; without frames if a whole clip passes
///       golden/              the golden's text files
///       expected/ difference/  pictures as `verify` keeps them
package struct PartialVerdict: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The frames were recorded and compared.
    case compared
    /// There is no golden.
    case missing
    /// The comparison failed, for a reason and with an exit code.
    case failed(reason: String, code: Int)
  }

  package var name: String
  package var script: String
  package var golden: String
  package var outcome: Outcome
  package var unmet: [String] = []
  /// Whether another renderer counts as a failure.
  package var isRendererStrict = false
  /// The options with which the clip was recorded, as command-line arguments.
  package var options: [String] = []
  package var hasFrames = false
  /// The verdicts on frames whose hashes differ from the golden's, by frame.
  package var judgements: [Int: FrameVerdict] = [:]
  package var duration = 0.0

  /// Creates a piece for a clip that has not been compared yet.
  package init(name: String, script: String, golden: String, outcome: Outcome) {
    (self.name, self.script, self.golden, self.outcome) = (name, script, golden, outcome)
  }

  package static let file = "piece.json"

  /// Returns the directory of a piece within its part.
  ///
  /// - Parameter clip: The clip's index in the list, from 0.
  package static func directory(ofClip clip: Int, in part: String) -> String {
    "\(part)/" + NumberText.padded(clip, to: 4)
  }

  package static func isDirectory(_ name: String) -> Bool { name.count >= 4 && name.allSatisfy(\.isNumber) }

  private static let schema = "urn:flipbook:schema:piece:1"

  /// Reads a piece.
  ///
  /// - Throws: `ShardError` if `piece.json` cannot be read or is damaged.
  package init(of directory: String) throws(ShardError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try Files.readRegular("\(directory)/\(Self.file)") } catch {
      throw .damagedPiece(path: directory, reason: "cannot be read: \(Self.file): \(error.reason)")
    }
    do throws(JSONParser.Failure) { try self.init(bytes) } catch {
      throw .damagedPiece(path: directory, reason: "is damaged: \(Self.file), \(error.text(in: bytes))")
    }
  }

  /// Parses a piece strictly: no value may be missing, of another type, or superfluous.
  package init(_ bytes: [UInt8]) throws(JSONParser.Failure) {
    var root = try JSONObject(try JSONParser.parse(bytes))
    try root.schema(Self.schema)
    let name = try root.parse("name", or: "the name of a golden leads out of its directory") {
      Files.staysBelow($0) ? $0 : nil
    }
    let (script, golden) = (try root.string("script"), try root.string("golden"))
    let (reason, code) = (try root.stringOrNull("reason"), try root.integer("code", in: 0...255))
    let outcomes: [String: Outcome] = [
      "compared": .compared, "missing": .missing, "failed": .failed(reason: reason ?? "", code: code),
    ]
    self.init(name: name, script: script, golden: golden, outcome: try root.parse("outcome") { outcomes[$0] })
    unmet = try root.words("unmet")
    isRendererStrict = try root.bool("strict")
    options = try root.words("options")
    hasFrames = try root.bool("frames")
    duration = try root.number("duration", in: 0...1e9)
    let found = try root.objects("judgements") { object throws(JSONParser.Failure) in
      (try object.integer("frame", in: 0...1 << 40), try FrameVerdict(try object.node("judgement")))
    }
    judgements = Dictionary(found) { $1 }
    try root.finish()
  }

  package func write(to directory: String) throws(FileError) {
    try Files.createDirectory(directory)
    try Files.write(Array(text.utf8), inOwnDirectory: "\(directory)/\(Self.file)")
  }

  /// The JSON text of the piece, which ``init(_:)`` parses.
  package var text: String {
    let (word, reason, code): (String, String?, Int) =
      switch outcome {
      case .compared: ("compared", nil, 0)
      case .missing: ("missing", nil, 0)
      case .failed(let reason, let code): ("failed", reason, code)
      }
    let all = judgements.sorted { $0.key < $1.key }.map { frame, judgement -> JSONValue in
      ["frame": frame, "judgement": judgement.json]
    }
    let json: JSONValue = [
      "$schema": Self.schema, "name": name, "script": script, "golden": golden,
      "outcome": word, "reason": reason, "code": code, "unmet": unmet,
      "strict": isRendererStrict, "options": options, "frames": hasFrames,
      "duration": duration, "judgements": all,
    ]
    return json.text + "\n"
  }
}

import Flipbook
import Graphics
import Imaging
import JSON
import Platform
import Rendering

/// `flipbook doctor`: what decides about pixels and videos, and what is missing.
struct DoctorCommand: Command {
  let name = "doctor"
  let summary = "show versions, and what is missing and how to get it"
  let usage = ["[--json]"]
  let discussion = "Exit code 69 when something is missing."
  let options = [Option.json]

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitCode {
    let findings = Self.findings()
    if arguments.has("json") {
      let items = findings.map { finding in
        JSONValue.object([
          .init("name", .string(finding.name)), .init("value", .orNull(finding.value)),
          .init("advice", .orNull(finding.advice)),
        ])
      }
      try console.print(JSONValue.array(items).text)
    } else {
      try console.print(Self.table(findings))
    }
    return findings.contains { $0.value == nil } ? .toolMissing : .done
  }

  private struct Finding {
    var name: String
    /// A version, a hash or a place; `nil` where it is missing.
    var value: String?
    /// What to do where it is missing.
    var advice: String?
  }

  private static func findings() -> [Finding] {
    [Finding(name: "flipbook", value: Release.version)] + libraries() + fallbacks() + [
      Finding(name: "libpng", value: PNGEncoder.libpngVersion),
      Finding(name: "deflate", value: PNGEncoder.fastDeflateName),
      Finding(
        name: "assets", value: Assets.directory(),
        advice: "set \(Assets.variable) to the folder Assets of the project; without it there is no demo"),
      Finding(
        name: "ffmpeg", value: ChildProcess.firstLine(of: ["ffmpeg", "-version"]).map(version),
        advice: "scripts/setup, or apt-get install ffmpeg; without it frames are recorded, but no videos made"),
    ]
  }

  /// What draws: the libraries and the pinned faces.
  private static func libraries() -> [Finding] {
    do {
      return try RendererFingerprint().entries.map { Finding(name: $0.name, value: $0.value) }
    } catch {
      let known = RendererFingerprint.libraryVersions.map { Finding(name: $0.name, value: $0.value) }
      return known + [Finding(name: "font", advice: error.description)]
    }
  }

  /// Characters of scripts that the pinned faces lack, each for one of them.
  private static let samples: [(name: String, character: Character)] = [
    ("emoji", "\u{1F600}"), ("Chinese and Japanese", "\u{6F22}"), ("Korean", "\u{D55C}"), ("Arabic", "\u{0639}"),
    ("Hebrew", "\u{05D0}"), ("Devanagari", "\u{0915}"), ("Thai", "\u{0E01}"),
  ]

  /// The installed faces that stand in for the pinned ones. None has to be there.
  private static func fallbacks() -> [Finding] {
    guard let shaper = try? PangoTextShaper() else { return [] }
    return samples.map { name, character in
      _ = shaper.shape(AttributedText(String(character), TextStyle(size: 16)), in: TextColumn())
      let face = try? shaper.substitutions.entries(of: character).first
      let words = face.map { "\($0.name.dropFirst(RendererFingerprint.fallbackPrefix.count)) \($0.value)" }
      return Finding(
        name: RendererFingerprint.fallbackPrefix + name, value: words ?? "none; such characters are drawn as boxes")
    }
  }

  /// `5.1.6` of `ffmpeg version 5.1.6-0+deb12u1 Copyright (c) …`.
  private static func version(_ line: String) -> String {
    let words = line.split(separator: " ")
    return words.count > 2 && words[1] == "version" ? String(words[2]) : line
  }

  private static func table(_ findings: [Finding]) -> String {
    let width = findings.map(\.name.count).max() ?? 0
    return findings.map { finding in
      let pad = String(repeating: " ", count: width - finding.name.count + 2)
      return finding.name + pad + (finding.value ?? "missing: \(finding.advice ?? "")") + "\n"
    }.joined()
  }
}

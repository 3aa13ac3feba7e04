import CommandLine
import Flipbook
import JSON
import Rendering

struct DoctorCommand: Command {
  let name = "doctor"
  let summary = "show versions and missing requirements"
  let usage = ["[--json]"]
  let discussion = """
    Exit code 69 means that a requirement is missing. Fonts for the world's scripts are optional.
    """

  @Flag(.json) var isJSON

  func run(_ console: Console) throws -> ExitCode {
    let findings = Self.findings()
    if isJSON {
      let items = findings.map { ["name": $0.name, "value": $0.value, "advice": $0.advice] as JSONValue }
      try console.print(items.json.text)
    } else {
      try console.print(Self.table(findings))
    }
    return findings.contains { $0.value == nil && $0.isNeeded } ? .toolMissing : .done
  }

  private struct Finding {
    var name: String
    /// A version, a hash or a path, or `nil` if it is missing.
    var value: String?
    var advice: String?
    /// Whether a feature does not work without it.
    var isNeeded = true
  }

  private static func findings() -> [Finding] {
    [Finding(name: "flipbook", value: Release.version)] + wheel() + libraries() + worldFonts() + [
      Finding(name: "libpng", value: PNGEncoder.libpngVersion),
      Finding(name: "deflate", value: PNGEncoder.fastDeflateName),
      Finding(
        name: "assets", value: Assets.directory().flatMap { Files.isDirectory($0 + "/scripts") ? $0 : nil },
        advice: "\(Assets.missing("scripts")); required by demo"),
      Finding(
        name: "ffmpeg",
        value: FFmpegProgram.find().flatMap { ChildProcess.firstLine(of: [$0, "-version"]) }.map(version),
        advice: "\(FFmpegProgram.missing("")); required for videos"),
    ]
  }

  /// The Python environment, if the program was installed as a wheel.
  private static func wheel() -> [Finding] {
    Installation.wheel.map { [Finding(name: "wheel", value: $0)] } ?? []
  }

  /// The drawing libraries and the pinned fonts.
  private static func libraries() -> [Finding] {
    do {
      return try RendererFingerprint().entries.map { Finding(name: $0.name, value: $0.value) }
    } catch {
      let known = RendererFingerprint.libraryVersions.map { Finding(name: $0.name, value: $0.value) }
      return known + [Finding(name: "font", advice: error.description)]
    }
  }

  /// The packages with the characters that the pinned fonts lack.
  private static func worldFonts() -> [Finding] {
    FontPackage.allCases.map { package in
      Finding(
        name: package.rawValue, value: package.file().map(Files.directory(of:)),
        advice: "\(FontPackage.advice(for: [package])); required for \(package.contents), otherwise drawn as boxes",
        isNeeded: false)
    }
  }

  /// Returns `5.1.6` for `ffmpeg version 5.1.6-0+deb12u1 Copyright (c) …`.
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

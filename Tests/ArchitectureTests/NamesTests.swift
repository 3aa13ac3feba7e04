import Foundation
import Testing

/// Names of options and settings are spelled in one place; everything else refers to their declarations.
@Suite struct NamesTests {
  private static let options = "Sources/Tools/CommandLine/OptionName.swift"
  private static let statements = "Sources/Language/Script/Statement.swift"
  private static let table = "Sources/Language/Script/SettingTable.swift"

  /// Words that are not names of settings in some files, by the file; `""` for all files.
  private static let otherWords: [String: Set<String>] = [
    "": ["frame"],  // a frame of a clip
    "Sources/Play/Feeds/Feed/JSONFeedReader.swift": ["feed"],  // the formats of feeds
    "Sources/Play/Feeds/Feed/XMLFeedReader.swift": ["feed"],
    "Sources/Play/Feeds/HTML/HTMLElementKind.swift": ["canvas"],  // the element
    "Sources/Tools/Commands/CompareCommand.swift": ["size"],  // a picture's pixels
    "Sources/Tools/Commands/DoctorCommand.swift": ["font"],  // the pinned one
    "Sources/Tools/Commands/FeedCommand.swift": ["feed"],  // the command
    "Sources/Tools/Commands/ListCommand.swift": ["scene", "scale"],  // the columns of its tables
    "Sources/Library/Flipbook/DefaultTour.swift": ["screens"],  // the name of the recording
    "Sources/Tools/Studio/SceneItems.swift": ["set"],  // a change of a tap
    "Sources/Play/Gestures/ActionsExport.swift": ["finger"],  // the source's identifier
    "Sources/Play/Gestures/ActionsReader.swift": ["finger"],
    "Sources/Goldens/Reports/ClipData.swift": ["fps"],  // the data of the page
    "Sources/Goldens/Reports/ReportPage.swift": ["layout"],  // a part of the page
    "Sources/Language/Script/StatementParser+Presentation.swift": ["finger"],  // a zoom's target
    "Sources/Tools/Studio/GoldenReview.swift": ["fps"],  // the same of the studio's page
    "Sources/Tools/Studio/ClipExport.swift": ["size"],
    "Sources/Tools/Studio/ExportChoices.swift": ["size"],  // a size of a file
    "Sources/Tools/Studio/ScreenTransform.swift": ["scale"],
    "Sources/Tools/Studio/ScriptCards.swift": ["scene", "device"],
    "Sources/Tools/Studio/Studio+Routes.swift": ["scale"],
    "Sources/Tools/Studio/StudioConfiguration.swift": ["scale"],
    "Sources/Tools/Studio/StudioPage.swift": ["fps", "scene", "screens", "device", "theme", "canvas"],
  ]

  /// Options of other programs, by the file that writes their command lines.
  private static let otherOptions: [String: Set<String>] = [
    "Sources/Library/Flipbook/Baseline/GitRepository.swift": [
      "show-toplevel", "verify", "is-shallow-repository", "full-tree", "no-pager", "literal-pathspecs",
      "no-replace-objects", "quiet",
    ],
    "Sources/Drawing/Rendering/Text/FallbackFonts.swift": ["with-world-fonts"],
    "Sources/Base/Platform/Installation.swift": ["force-reinstall"],
    // `--version` stands in place of a command.
    "Sources/Tools/Commands/Program.swift": ["version"],
    "Sources/Tools/CommandLine/Completions.swift": ["version"],
    "Sources/Tools/CommandLine/HelpText.swift": ["version"],
  ]

  /// The files below the program that name its options in command lines which they print.
  private static let mayNameAnOption: [String: Set<String>] = [
    "Sources/Library/Flipbook/ClipOptions.swift": ["with"],
    "Sources/Output/Verdicts/Clip/ApprovalCommand.swift": ["goldens"],
    "Sources/Tools/Studio/ExportChoices.swift": [
      "alt", "at", "for", "from", "to", "max-bytes", "loop", "presented", "preset",
    ],
  ]

  @Test func `an option's name is a string literal in one file`() throws {
    let names = try Self.names(in: Self.options)
    #expect(names.count > 50, "the options were not found")
    for file in try SourceTree.files(below: "Sources") where file.contains("\"--") {
      let allowed = Self.mayNameAnOption[file.path, default: []].union(Self.otherOptions[file.path, default: []])
      for name in names where !allowed.contains(name) && file.contains("\"--\(name)\"") {
        Issue.record("\(file.path): write \"--\\(OptionName…)\" in place of \"--\(name)\"")
      }
    }
  }

  @Test func `every option that a text names exists`() throws {
    let names = Set(try Self.names(in: Self.options))
    for file in try SourceTree.files(below: "Sources") where file.contains("--") {
      for name in Self.options(namedBy: file) where !names.contains(name) {
        if Self.otherOptions[file.path]?.contains(name) ?? false { continue }
        Issue.record("\(file.path): there is no option --\(name)")
      }
    }
  }

  @Test func `a setting's name is a string literal in one file`() throws {
    let table = try SourceTree.text(of: Self.table)
    let names = try Self.cases(in: Self.statements).filter { setting in
      ["script", "clip", "presentation"].contains { table.contains(".\(setting.name), .\($0),") }
    }.map(\.text)
    #expect(names.count == 20)
    for file in try SourceTree.files(below: "Sources") where file.path != Self.statements {
      let others = Self.otherWords["", default: []].union(Self.otherWords[file.path, default: []])
      for name in names where !others.contains(name) && file.contains("\"\(name)\"") {
        Issue.record("\(file.path): refer to Script.Keyword in place of \"\(name)\"")
      }
    }
  }

  @Test func `every exception is needed`() throws {
    for (path, words) in Self.otherWords where !path.isEmpty {
      let text = try SourceTree.text(of: path)
      for word in words { #expect(text.contains("\"\(word)\""), "\(path) has no \"\(word)\"") }
    }
    for (path, words) in Self.otherOptions.merging(Self.mayNameAnOption, uniquingKeysWith: { $0.union($1) }) {
      let text = try SourceTree.text(of: path)
      for word in words { #expect(text.contains("--\(word)"), "\(path) has no --\(word)") }
    }
  }

  @Test func `cases and options are read from a text`() {
    let text = """
      enum OptionName: String {
        // Every command.
        case help, keepIdle = "keep-idle", `repeat`
        case plain
      }
      """
    #expect(Self.cases(of: text).map(\.name) == ["help", "keepIdle", "repeat", "plain"])
    #expect(Self.cases(of: text).map(\.text) == ["help", "keep-idle", "repeat", "plain"])
    let file = SourceFile(path: "Sources/A/A/A.swift", text: "/// --no\nlet a = \"--fps and --max-bytes=\" // b-- --no")
    #expect(Self.options(namedBy: file) == ["fps", "max-bytes"])
  }

  private static func names(in path: String) throws -> [String] { try cases(in: path).map(\.text) }

  private static func cases(in path: String) throws -> [(name: String, text: String)] {
    cases(of: try SourceTree.text(of: path))
  }

  /// The cases of the first enumeration of a text, each with its raw value.
  private static func cases(of text: String) -> [(name: String, text: String)] {
    let lines = text.split(separator: "\n").drop { !$0.contains("enum ") }.dropFirst()
      .map { $0.drop { $0 == " " } }.prefix { $0.hasPrefix("case ") || $0.hasPrefix("//") || $0.isEmpty }
    return lines.filter { $0.hasPrefix("case ") }.flatMap { $0.dropFirst(5).split(separator: ",") }.map { item in
      let parts = item.split { " =`\"".contains($0) }.map(String.init)
      return (parts[0], parts[parts.count - 1])
    }
  }

  /// The words behind two dashes, comments left out.
  private static func options(namedBy file: SourceFile) -> [String] {
    // Bytes, not characters: a debug build is slow at taking text apart.
    file.text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { Substring($0) }.flatMap { line -> [String] in
      guard strstr(String(line), "--") != nil, !line.drop(while: { $0 == " " }).hasPrefix("//"),
        let code = line.components(separatedBy: " // ").first
      else { return [] }
      return code.ranges(of: "--").compactMap { range -> String? in
        let before = code[..<range.lowerBound].last ?? " "
        let name = code[range.upperBound...].prefix { $0.isLowercase || $0 == "-" }
        let isName = !before.isLetter && !before.isNumber && before != "-" && name.first?.isLowercase ?? false
        return isName ? String(name) : nil
      }
    }
  }
}

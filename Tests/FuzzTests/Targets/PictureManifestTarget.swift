import FlipbookTool

@testable import CommandLine
@testable import Commands

extension FuzzTarget {
  /// A manifest of pictures and its record of inputs: parsed, with the options of the commands' tables.
  static let pictures = FuzzTarget("pictures") { bytes in
    let text = String(decoding: bytes.prefix(PictureManifest.limit), as: UTF8.self)
    let manifest = PictureManifest(text: text, path: "/nowhere/m.txt")
    let console = Console(output: { _ in 0 }, diagnostics: { _ in 0 }, commands: commandGroups())
    let reader = PictureLineReader(manifest: manifest, makers: pictureCommands(console), console: console)
    for line in manifest.lines.prefix(200) {
      for word in line.words {
        precondition(word.length > 0 && word.start + word.length <= line.text.count, "\(word) lies in its line")
      }
      do throws(ManifestError) {
        for task in try reader.tasks(of: line) {
          let parts = task.path.split(separator: "/")
          precondition(!task.path.hasPrefix("/") && !parts.contains(".."), "\(task.path) lies below the folder")
        }
      } catch {
        precondition(!error.diagnostic.description.isEmpty)
      }
    }
    if let hashes = try? PictureHashes(text: text, path: "h") {
      precondition((try? PictureHashes(text: hashes.text, path: "h")) == hashes, "hashes are read as written")
    }
  }
}

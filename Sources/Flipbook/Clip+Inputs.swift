import Content
import Platform
import Recording

extension Clip {
  /// The files that the clip is made of: the script, what it includes, the feed, and what settings name. The pictures
  /// beside the feed are not among them.
  package var inputFiles: [String] {
    let named = script.settings.values.compactMap { value -> String? in
      if case .file(let file) = value.content { file.resolvedPath } else { nil }
    }
    return [script.file] + script.includes + [feed?.name].compactMap(\.self) + named
  }

  /// The same with the pictures beside the feed.
  package var files: [String] { inputFiles + pictureFiles }

  /// The file of the clip that a path leads to, pictures beside the feed included; `nil` where it leads to none.
  package func input(at path: String) -> String? {
    guard let place = FileIdentity(output: path) else { return nil }
    if let file = inputFiles.first(where: { FileIdentity($0) == place }) { return file }
    guard let feed, FileIdentity.mayLie(path, below: feed.directory) else { return nil }
    return pictureFiles.first { FileIdentity($0) == place }
  }

  /// A file of the clip that a recording in a directory would replace.
  package func input(replacedByRecordingIn directory: String) -> String? {
    guard let place = Files.resolved(directory) else { return nil }
    if let file = inputFiles.first(where: { RecordingFiles.isReplaced($0, byRecordingIn: place) }) { return file }
    guard let folder = feed.flatMap({ Files.resolved($0.directory) }), Files.lies(place, below: folder) else {
      return nil
    }
    return pictureFiles.first { RecordingFiles.isReplaced($0, byRecordingIn: place) }
  }

  /// The pictures beside the feed. Mistakes in the feed are reported when the clip is played.
  private var pictureFiles: [String] {
    guard let feed else { return [] }
    let content = try? Feed.decode(bytes: feed.bytes, baseDirectory: feed.directory, fileName: feed.name)
    return content?.pictureFiles ?? []
  }

  /// Makes sure that some frames are selected.
  ///
  /// - Returns: The number of the clip's frames; `nil` where all of them are selected.
  /// - Throws: `RecordingError`, and what `play()` throws.
  func check(_ selection: FrameSelection) throws -> Int? {
    if selection == .all { return nil }
    let count = try visibleInstants(play(), isCancelled: { false }).count
    guard (0..<count).contains(where: selection.contains) else {
      throw RecordingError.nothingSelected(selection, count: count)
    }
    return count
  }
}

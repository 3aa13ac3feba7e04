import Graphics
import Imaging
import Platform
import Recording
import Rendering
import Script
import Staging

extension Brand {
  /// Reads the files that a script names, and checks them.
  ///
  /// - Throws: `ScriptError` with the location of a file that cannot be used.
  init(_ script: Script, _ settings: ClipSettings) throws {
    self.init()
    (accent, isTransparent) = (settings.accent, settings.isTransparent ?? false)
    font = try settings.font.map { file in
      try script.reading(file, limit: FontFile.byteLimit) { bytes, path in
        let font = FontFile(path: path, bytes: bytes, contentHash: "\(ContentHash(of: bytes))")
        if font.isUsable { return font }
        throw FileError(.understand, file.path, "is not an OpenType or TrueType font with outlines")
      }
    }
    picture = try settings.backdrop?.picture.map { file in
      let (image, bitmap) = try script.picture(file)
      return BackdropPicture(image) { x, y in
        let pixel = bitmap[x, y]
        return Color(rgb: Int(pixel.red), Int(pixel.green), Int(pixel.blue), alpha: Double(pixel.alpha) / 255)
      }
    }
    for case .card(_, _, let logo?, _) in script.actions.compactMap(\.annotation) {
      logos[logo.resolvedPath] = try script.picture(logo).image
    }
  }

  /// The files by their paths, with the hashes of the contents that are drawn.
  fileprivate var files: [(kind: RecordingInput.Kind, path: String, hash: String?)] {
    let pictures =
      [picture.map { (RecordingInput.Kind.backdrop, $0.image) }].compactMap(\.self)
      + logos.sorted { $0.key < $1.key }.map { (.logo, $0.value) }
    return [font.map { (.font, $0.path, $0.contentHash) }].compactMap(\.self)
      + pictures.map { ($0, $1.path, $1.contentHash) }
  }
}

extension Script {
  /// Reads a picture.
  fileprivate func picture(_ file: FileReference) throws(ScriptError) -> (image: ImageReference, bitmap: Bitmap) {
    try reading(file, limit: PictureReader.byteLimit) { bytes, path in
      let header = try PictureReader.screenHeader(bytes)
      let bitmap = try PictureReader.decode(bytes)
      var image = ImageReference(
        path: path, pixelWidth: bitmap.width, pixelHeight: bitmap.height, isOpaque: !header.hasAlpha)
      image.contentHash = "\(ContentHash(of: bytes))"
      return (image, bitmap)
    }
  }
}

extension Script {
  /// Reads a file that a setting names, in the script's folder or below.
  ///
  /// - Throws: `ScriptError` with the location of the setting, also for the errors of `body`.
  fileprivate func reading<Value>(
    _ file: FileReference, limit: Int, _ body: (_ bytes: [UInt8], _ path: String) throws -> Value
  ) throws(ScriptError) -> Value {
    do {
      // Settings of `--with` have the command line's rights.
      let isOption = file.location.file == Clip.linesName
      let bytes =
        try isOption
        ? Files.read(file.resolvedPath, limit: limit)
        : Files.read(file.resolvedPath, belowAny: folders, limit: limit)
      if let bytes { return try body(bytes, file.resolvedPath) }
      throw FileError(.understand, file.path, "must be in the folder of \(Files.name(of: self.file)) or below")
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      throw ScriptError([diagnostic(at: file.location, "cannot use \"\(file.path)\": \(reason)")])
    }
  }
}

extension Clip {
  /// The files of the presentation: its font, the picture of its backdrop, and the logos of its cards.
  package var brandFiles: [String] { brand.files.map(\.path) }

  /// The files of the presentation as inputs of a recording.
  var brandInputs: [RecordingInput] {
    brand.files.map {
      RecordingInput($0.kind, Self.name(of: $0.path, beside: script.file), hash: $0.hash.flatMap { ContentHash($0) })
    }
  }
}

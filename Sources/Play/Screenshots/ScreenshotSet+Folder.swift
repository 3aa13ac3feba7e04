import Graphics
import Platform

extension ScreenshotSet {
  /// A picture in a folder that is no set yet.
  package struct FolderPicture: Sendable, Hashable {
    /// The name of the file; of several variants, the first one for the light theme.
    package let name: String
    /// The size in pixels; 0 if the file cannot be used.
    package let pixelWidth: Int, pixelHeight: Int
    /// The reason why the file cannot be used; `nil` if it can.
    package let error: String?
  }

  /// Returns the pictures in a folder, without hidden ones and subfolders, in natural order. Files that differ only in
  /// theme or scale are one picture.
  package static func pictures(inFolder folder: String) -> [FolderPicture] {
    let search = PictureSearch(roots: [folder].compactMap(Files.resolved), pictureLimit: 0)
    let paths = PictureSearch.sorted(PictureSearch.pictures(in: folder)) { $0 }
    var groups = VariantGroups()
    var unusable: [FolderPicture] = []
    func report(_ path: String, _ error: ScreenshotError) {
      unusable.append(FolderPicture(name: Files.name(of: path), pixelWidth: 0, pixelHeight: 0, error: error.message))
    }
    for (index, path) in paths.prefix(folderLimit).enumerated() {
      let name = Files.name(of: path)
      if let reason = search.reasonAgainst(path) {
        report(path, ScreenshotError(reason, word: index, text: name))
        continue
      }
      do throws(ScreenshotError) { try groups.add(path, word: index, text: name) } catch { report(path, error) }
    }
    let usable = groups.all.compactMap { group -> FolderPicture? in
      do throws(ScreenshotError) {
        let picture = try Picture(group)
        guard let file = picture.files.first(where: { !$0.isDark }) ?? picture.files.first else { return nil }
        return FolderPicture(
          name: file.name, pixelWidth: file.image.pixelWidth, pixelHeight: file.image.pixelHeight, error: nil)
      } catch {
        report(group.variants[0].path, error)
        return nil
      }
    }
    return usable + unusable
  }

  /// The largest number of files of a folder that are listed (value chosen): five times the pictures of a script.
  package static let folderLimit = 1000

  /// Whether the pictures are pages on a screen: of one size, and none taller than the screen.
  ///
  /// - Parameter screen: The screen (default: ``inferredDevice``).
  package func arePages(on screen: Device? = nil) -> Bool {
    let (choice, heights) = (inferredDevice, heights(on: screen))
    let limit = (screen ?? choice.device).size.height + 0.5
    return heights.allSatisfy { $0 < limit && abs($0 - heights[0]) < 0.125 }
  }

  /// The heights of the pictures on a screen (default: ``inferredDevice``), in points.
  package func heights(on screen: Device? = nil) -> [Double] {
    let choice = inferredDevice
    return fitted(to: screen ?? choice.device, scale: choice.scale, theme: defaultTheme).screens.map(\.size.height)
  }
}

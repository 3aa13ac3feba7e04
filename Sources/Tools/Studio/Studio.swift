import Flipbook
import JSON

/// The server of `flipbook studio`: a browser page to try an interaction, record gestures, edit the script and review
/// goldens.
///
/// Requests are handled on the thread that calls ``run(until:)``. Goldens are verified, clips exported and the cards of the
/// first page drawn on background threads.
///
/// Only ``HTTPServer`` uses libmicrohttpd, and ``RequestGuard`` rejects requests that are not from the page before
/// their body is read. A request that must wait, for changes of files or for an approval, is suspended and evaluated
/// again. A verdict is out of date as soon as an input of its clip has changed; ``GoldenCopy`` keeps the previous
/// golden of each approval for undo.
///
/// Each page has a clip, a ``FrameCursor`` and possibly a ``LiveStage``, which continues the clip's stage with the
/// browser's clock, the only wall clock. The page never edits a script's text itself: the server returns the changed
/// text, and the page shows it. An edited script is played before it is returned. ``ImageStream`` sends the rows that
/// the page does not have, as runs of equal pixels.
package final class Studio {
  /// The maximum number of pages. A further one replaces the page with the oldest request.
  private static let pageLimit = 8
  /// The time that the server waits for requests before it checks files and timers, in milliseconds.
  private static let turn: Int32 = 10
  /// The delay from the first image to the verification of goldens. The browser needs the processors until then.
  private static let reviewDelay = Duration.seconds(1)

  var configuration: Configuration
  private let requestGuard: RequestGuard
  var about: JSONValue
  var script: ScriptFile
  private let numbers = StateNumbers()
  /// The scene file that the script on the latest page names, if any.
  var sceneFile: ScriptFile?
  let watch: FileWatch
  private let goldensWatch: FileWatch
  private(set) var review: GoldenReview
  /// The first page; `nil` if the studio was started with a script.
  let first: FirstPage?
  /// Whether a script is open, which is not the case before one is chosen on the first page.
  private(set) var isOpen: Bool
  private var server: HTTPServer?
  var pages: [String: StudioPage] = [:]
  private var pageCount = 0
  /// The exports of this run, by their identifiers.
  var exports: [String: ClipExport] = [:]
  var exportCount = 0
  /// A counter that grows with each change of a file.
  private(set) var fileChanges = 1
  /// A counter that grows when the script names another scene file, which is shown already.
  private(set) var sceneFiles = 0
  /// The time of the first image, and whether the verification of goldens has been started since.
  var firstImage: ContinuousClock.Instant?
  private var isReviewing = false

  /// Starts to listen. Requests are handled only by ``run(until:)``.
  ///
  /// - Throws: `FileError` if the script cannot be read; an error with the reason if the port cannot be used.
  package init(_ configuration: Configuration) throws {
    self.configuration = configuration
    script = try ScriptFile(configuration.script, orElse: configuration.text, numbers)
    watch = try FileWatch()
    watch.watch([configuration.script])
    goldensWatch = try FileWatch()
    about = configuration.about
    requestGuard = RequestGuard()
    first = configuration.tours.map { FirstPage(configuration, tours: $0) }
    isOpen = first == nil
    review = try GoldenReview(isOpen ? try configuration.goldens(configuration.script) : [], configuration)
    goldensWatch.watch(review.goldens.map(\.script))
    do {
      server = try HTTPServer(
        port: configuration.port, validate: { [unowned self] request throws(HTTPError) in try self.check(request) },
        handler: { [unowned self] request, start in self.answer(request, since: start) })
    } catch {
      review.stop()
      throw error
    }
  }

  /// The address of the page, including its secret.
  package var address: String { "http://127.0.0.1:\(server?.port ?? 0)/\(requestGuard.secret)/" }

  /// Handles requests until the closure returns true, then releases the port, all threads and all temporary files.
  package func run(until isEnded: () -> Bool) {
    while !isEnded() {
      server?.run(milliseconds: Self.turn)
      if !isReviewing, let firstImage, ContinuousClock.now - firstImage >= Self.reviewDelay {
        isReviewing = true
        review.start()
      }
      if watch.hasChanged() {
        _ = script.reread()
        _ = sceneFile?.reread()
        fileChanges += 1
      }
      if goldensWatch.hasChanged() { review.lookForChanges() }
      for page in pages.values { page.cancelTouchIfSilent() }
      if pages.values.contains(where: { $0.export?.isRunning ?? false }) { review.giveWay() }
    }
    for page in pages.values { page.close() }
    server?.stop()
    review.stop()
    first?.cards.stop()
  }

  /// The first component of every address.
  var secret: String { requestGuard.secret }

  private func check(_ request: HTTPRequest) throws(HTTPError) {
    try requestGuard.check(request, port: server?.port ?? 0)
  }

  // MARK: Pages and files

  func openPage() throws -> String {
    if pages.count >= Self.pageLimit, let oldest = pages.values.min(by: { $0.lastHeard < $1.lastHeard }) {
      oldest.close()
      pages[oldest.id] = nil
    }
    pageCount += 1
    let page = StudioPage(id: String(pageCount), configuration)
    pages[page.id] = page
    return page.id
  }

  @discardableResult func page(_ id: String) throws(HTTPError) -> StudioPage {
    guard let page = pages[id] else {
      throw HTTPError(.notFound, "this page has expired", remedy: "Reload it.")
    }
    page.lastHeard = .now
    return page
  }

  func save(_ body: inout JSONObject, to file: ScriptFile) throws -> JSONValue {
    let text = try body.string("text")
    try configuration.check(text)
    if let path = body.optional("path")?.scalar { try checkOpen(path, file) }
    return try save(text, to: file, over: try body.string("version"))
  }

  func save(_ text: String, to file: ScriptFile, over version: String) throws -> JSONValue {
    // A rejection is reported as well, because the file was read again.
    defer { fileChanges += 1 }
    try file.write(text, over: version)
    return ["script": file.json]
  }

  /// Checks that a page saves the file that is open: another page may have opened another script.
  func checkOpen(_ path: String, _ file: ScriptFile) throws(HTTPError) {
    guard path == file.path else {
      throw HTTPError(.conflict, "another page has opened \(file.path)", remedy: "Copy your edits, then reload.")
    }
  }

  /// The pictures in the script's folder.
  var pictures: FolderPictures { FolderPictures(configuration) }

  /// Shows another script on all pages.
  ///
  /// - Parameter text: The text of a new script, which is written when the user saves it.
  func open(_ path: String, text: String? = nil) throws {
    let opened = try ScriptFile(path, orElse: text, numbers)
    try review(try configuration.goldens(path))
    (script, isOpen) = (opened, true)
    configuration.script = path
    configuration.text = text
    about = configuration.about
    sceneFile = nil
    watch.watch([path])
    fileChanges += 1
  }

  /// Reviews other goldens, unless they are the same.
  private func review(_ goldens: [Configuration.Golden]) throws {
    guard goldens != review.goldens else { return }
    fileChanges += review.changes
    let other = try GoldenReview(goldens, configuration, after: fileChanges)
    review.stop()
    (review, firstImage, isReviewing) = (other, nil, false)
    goldensWatch.watch(goldens.map(\.script))
  }

  /// Reads the scene file that the shown script names, if it is another one than before.
  func show(sceneFile path: String?) {
    guard path != sceneFile?.path else { return }
    sceneFile = path.flatMap { try? ScriptFile($0, numbers) }
    sceneFiles += 1
  }
}

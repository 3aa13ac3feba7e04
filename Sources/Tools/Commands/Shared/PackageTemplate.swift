internal import CModules
import CommandLine
import Flipbook

/// A template for a Swift package: a view, its scene, a script with its golden, tests, and CI configuration.
///
/// The template is `Assets/package`, a package named `Card` that depends on Flipbook at an example address.
struct PackageTemplate {
  /// The name of the package, its folder, its program and its module.
  let name: String
  /// The address of Flipbook's repository, or the path of a checkout.
  let flipbook: String

  /// The template's folder in `Assets`.
  private static let folder = "package"
  private static let exampleAddress = "https://example.com/flipbook.git"
  /// The names of other modules that the package uses, and of those of the compiler.
  private static let systemModules: Set<String> = [
    "Builtin", "Dispatch", "Foundation", "Glibc", "Swift", "SwiftShims", "Testing", "XCTest", "main",
  ]
  /// Swift's keywords, which cannot name a module (The Swift Programming Language, "Lexical Structure").
  private static let keywords = """
    Any Self as associatedtype break case catch class continue default defer deinit do else enum extension
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch throw
    throws true try typealias var where while
    """.split { $0 == " " || $0 == "\n" }

  /// - Throws: `UserError` if the name is not a valid module name, if the address is invalid, or if it is neither
  ///   given nor known.
  init(name: String, flipbook: String?) throws(UserError) {
    let isIdentifier = name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil && name.utf8.count <= 100
    guard isIdentifier else {
      throw UserError("invalid package name \"\(name)\"; expected letters, digits and _, with a letter first")
    }
    if Self.keywords.contains(name[...]) {
      throw UserError("the name \(name) is a keyword of Swift; choose another name")
    }
    let modules = Self.systemModules.union(String(cString: module_names()).split(separator: ",").map(String.init))
    if modules.contains(name) { throw UserError("the name \(name) is used by another module; choose another name") }
    self.name = name
    guard let address = flipbook ?? Self.checkout() else {
      throw UserError("unknown source of Flipbook; add --flipbook ADDRESS")
    }
    // The address is inserted into shell commands and YAML.
    if let odd = address.firstMatch(of: /[^A-Za-z0-9._~:\/@%+,=-]/)?.output {
      throw UserError("--flipbook \(address): unexpected \"\(odd)\"; use letters, digits and ._~:/@%+,=-")
    }
    if !Self.isAddress(address), !Files.isRegular("\(address)/Package.swift") {
      throw UserError("--flipbook \(address): expected the address of a git repository, or a folder with Package.swift")
    }
    self.flipbook = Self.isAddress(address) ? address : Files.resolved(address) ?? address
    // The package manager identifies a package by the last component of its address.
    if name.lowercased() == identity {
      throw UserError("the name \(name) is that of the dependency \(address); choose another name")
    }
  }

  /// Writes the package into a new folder of its name.
  ///
  /// - Parameter folder: The parent of the new folder (default: the current one).
  /// - Throws: `UserError` if the folder already exists or the template is missing. `FileError` if the package cannot
  ///   be written; nothing of it is left then.
  func write(in folder: String? = nil) throws {
    let target = folder.map { "\($0)/\(name)" } ?? name
    if Files.isTaken(target) {
      throw UserError("\(target) already exists; choose another name, or remove it", .cannotCreate)
    }
    guard let source = Assets.directory().map({ "\($0)/\(Self.folder)" }), Files.isDirectory(source) else {
      throw UserError(Assets.missing(Self.folder), .inputNotFound)
    }
    let staging = try Files.makeTemporaryDirectory()
    defer { Files.removeTemporaryDirectory(staging) }
    try copy(source, to: "\(staging)/\(name)")
    try Files.moveTree("\(staging)/\(name)", to: target)
  }

  private func copy(_ path: String, to target: String) throws {
    guard Files.isDirectory(path) else {
      let bytes = try Files.readRegular(path)
      return try Files.write(
        String(validating: bytes, as: UTF8.self).map { Array(text(of: $0).utf8) } ?? bytes, to: target)
    }
    try Files.createDirectory(target)
    for entry in try Files.entries(of: path) { try copy("\(path)/\(entry)", to: "\(target)/\(named(entry))") }
  }

  /// Returns a text of the template with the package's name and dependency.
  private func text(of text: String) -> String {
    let isAddress = Self.isAddress(flipbook)
    let dependency = isAddress ? "url: \(quoted(flipbook)), branch: \"main\"" : "path: \(quoted(flipbook))"
    return named(text)
      .replacing("url: \"\(Self.exampleAddress)\", branch: \"main\"", with: dependency)
      .replacing(Self.exampleAddress, with: flipbook)
      .replacing("package: \"flipbook\"", with: "package: \(quoted(identity))")
      .replacing(".build/checkouts/flipbook", with: isAddress ? ".build/checkouts/\(checkoutName)" : flipbook)
  }

  private func named(_ text: String) -> String {
    text.replacing(/\bCard(?=(Tests)?\b)/.wordBoundaryKind(.simple), with: name)
  }

  /// Returns a Swift string literal.
  private func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// The name of the folder into which the package manager checks out the repository.
  private var checkoutName: String {
    let last = Files.name(of: flipbook.replacing(":", with: "/"))
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The package manager's identity of the repository.
  private var identity: String { checkoutName.lowercased() }

  /// Whether a dependency is the address of a repository rather than a folder: `https://…`, `git@host:path`.
  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.wholeMatch(of: /[^\/]+@[^\/]+:.*/) != nil
  }

  /// Returns the remote address of the checkout that this program was built from, or its folder without such a
  /// remote.
  private static func checkout() -> String? {
    guard let root = Assets.directory().map(Files.directory), Files.isRegular("\(root)/Package.swift") else {
      return nil
    }
    let origin = ChildProcess.firstLine(of: ["git", "-C", root, "remote", "get-url", "origin"])
    return origin.flatMap { isAddress($0) ? $0 : nil } ?? root
  }
}

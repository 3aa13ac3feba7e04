internal import CCairo

/// A kind of object whose references cairo counts.
protocol CairoObject {
  /// What to call it in messages.
  static var noun: String { get }
  /// Adds a reference.
  static func retain(_ pointer: OpaquePointer)
  /// Gives a reference back.
  static func release(_ pointer: OpaquePointer)
  /// What went wrong with it, if anything.
  static func status(_ pointer: OpaquePointer) -> cairo_status_t
}

/// The one owner of a cairo pointer. A pointer comes in by one of three doors, and its status is checked there.
final class CairoHandle<Object: CairoObject> {
  /// The pointer, valid as long as the handle lives.
  let pointer: OpaquePointer
  private let givesBack: Bool

  /// Takes over the reference that a `cairo_…_create` function returned.
  init(owned pointer: OpaquePointer?) throws(RenderingError) {
    self.pointer = try Self.checked(pointer) { Object.release($0) }
    givesBack = true
  }

  /// Adds a reference to an object that someone else owns too, and gives it back at the end.
  init(retained pointer: OpaquePointer?) throws(RenderingError) {
    self.pointer = try Self.checked(pointer) { _ in }
    Object.retain(self.pointer)
    givesBack = true
  }

  /// Looks at an object that someone else owns and that outlives this handle.
  init(borrowed pointer: OpaquePointer?) throws(RenderingError) {
    self.pointer = try Self.checked(pointer) { _ in }
    givesBack = false
  }

  deinit { if givesBack { Object.release(pointer) } }

  /// Throws where an earlier operation has failed; cairo remembers the first failure of an object.
  func check(_ operation: @autoclosure () -> String) throws(RenderingError) {
    try Self.check(Object.status(pointer), operation())
  }

  private static func checked(
    _ pointer: OpaquePointer?, orGiveBack giveBack: (OpaquePointer) -> Void
  ) throws(RenderingError) -> OpaquePointer {
    guard let pointer else {
      throw .cairo(operation: "make a \(Object.noun)", status: "there is no \(Object.noun)")
    }
    let status = Object.status(pointer)
    if status != CAIRO_STATUS_SUCCESS { giveBack(pointer) }
    try check(status, "make a \(Object.noun)")
    return pointer
  }

  private static func check(
    _ status: cairo_status_t, _ operation: @autoclosure () -> String
  ) throws(RenderingError) {
    if status == CAIRO_STATUS_SUCCESS { return }
    throw .cairo(operation: operation(), status: String(cString: cairo_status_to_string(status)))
  }
}

/// `cairo_surface_t`.
enum SurfaceObject: CairoObject {
  static var noun: String { "surface" }
  static func retain(_ pointer: OpaquePointer) { cairo_surface_reference(pointer) }
  static func release(_ pointer: OpaquePointer) { cairo_surface_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_surface_status(pointer) }
}

/// `cairo_t`.
enum ContextObject: CairoObject {
  static var noun: String { "context" }
  static func retain(_ pointer: OpaquePointer) { cairo_reference(pointer) }
  static func release(_ pointer: OpaquePointer) { cairo_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_status(pointer) }
}

/// `cairo_pattern_t`.
enum PatternObject: CairoObject {
  static var noun: String { "pattern" }
  static func retain(_ pointer: OpaquePointer) { cairo_pattern_reference(pointer) }
  static func release(_ pointer: OpaquePointer) { cairo_pattern_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_pattern_status(pointer) }
}

/// `cairo_font_face_t`.
enum FontFaceObject: CairoObject {
  static var noun: String { "font face" }
  static func retain(_ pointer: OpaquePointer) { cairo_font_face_reference(pointer) }
  static func release(_ pointer: OpaquePointer) { cairo_font_face_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_font_face_status(pointer) }
}

/// `cairo_scaled_font_t`.
enum ScaledFontObject: CairoObject {
  static var noun: String { "scaled font" }
  static func retain(_ pointer: OpaquePointer) { cairo_scaled_font_reference(pointer) }
  static func release(_ pointer: OpaquePointer) { cairo_scaled_font_destroy(pointer) }
  static func status(_ pointer: OpaquePointer) -> cairo_status_t { cairo_scaled_font_status(pointer) }
}

typealias Surface = CairoHandle<SurfaceObject>
typealias Context = CairoHandle<ContextObject>
typealias Pattern = CairoHandle<PatternObject>
typealias FontFace = CairoHandle<FontFaceObject>
typealias ScaledFont = CairoHandle<ScaledFontObject>

internal import CXML

/// The global state of C libraries, and the reasons why parallel clips can share it.
///
/// The libraries that need it are initialised here, once, by one thread. Nothing is torn down, since no thread can
/// know that it is the last one. The libraries:
///
/// - **libxml2** creates its locks, tables and the seed of its dictionaries on first use. Two threads that do so at
///   the same time can deadlock. `prepareXML()` prevents that. Parsers and documents belong to one thread.
/// - **Pango** and **GLib** initialise themselves under their own locks. Pango's own font maps are not thread-safe if
///   several threads have one each, and are not used; `CFontMap.h` gives the reasons. Contexts, fonts and layouts
///   belong to one shaper.
/// - **HarfBuzz** counts references atomically. Shapers share no font or buffer.
/// - **FreeType** requires that only one thread at a time opens or closes faces of a library object. Each renderer
///   has its own library objects; `FontCache` explains why cairo does not open faces.
/// - **cairo** locks its caches, except the list of fonts opened by name. Surfaces, contexts and fonts belong to one
///   renderer. Bitmaps drawn by several renderers are read-only, and each renderer has its own surface for them.
/// - FreeType, HarfBuzz, Pango and libthai read settings from the environment on first use. `font_map.c` of
///   `CFontMap` removes them before `main`, while there is one thread. pixman reads `PIXMAN_DISABLE` even earlier,
///   when it is loaded. The command-line program restarts itself without it, and `RendererFingerprint` names it.
/// - **libpng** and **libjpeg** keep all state, including error handlers, in the structure of one picture.
/// - **zlib** and **igzip** only keep the choice of loops for the processor, which is the same for every thread.
enum ProcessLibraries {
  /// Initialises libxml2. Call it before any other function of libxml2. Further calls do nothing.
  static func prepareXML() { xml }

  private static let xml: Void = xmlInitParser()
}

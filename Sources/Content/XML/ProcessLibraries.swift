internal import CXML

/// What C libraries keep for the whole process, and why clips that play at the same time can share it.
///
/// A library that has to be set up is set up here, once, by one thread. Nothing is torn down again, since no thread can
/// know that it is the last one. Library by library:
///
/// - **libxml2** makes its locks, tables and the seed of its dictionaries when they are first needed; two threads that
///   need them at the same time can wait for each other forever. Hence `prepareXML()`. Parsers and documents belong to
///   one thread.
/// - **Pango** and **GLib** set themselves up under locks of their own. Pango's own font maps are not safe where several
///   threads have one each, and are not used; `CFontMap.h` says why. Contexts, fonts and layouts belong to one shaper.
/// - **HarfBuzz** counts references atomically. No font or buffer is used by two shapers.
/// - **FreeType** requires that faces of one library object are opened and closed by one thread at a time. Each renderer
///   has library objects of its own; `FontCache` says why cairo does not open faces.
/// - **cairo** locks its caches, except the list of fonts that it opened by name. Surfaces, contexts and fonts belong to
///   one renderer. A bitmap that several draw from is only read, each through a surface of its own.
/// - FreeType, HarfBuzz, Pango and libthai read settings from the environment when they are first used; `font_map.c` of
///   `CFontMap` removes them before `main`, while there is one thread. pixman reads `PIXMAN_DISABLE` when it is loaded, which
///   is even earlier: the command-line program starts itself again without it, and `RendererFingerprint` names it.
/// - **libpng** and **libjpeg** keep everything, error handlers included, in the structure of one picture.
/// - **zlib** and **igzip** keep only which loops suit the processor; every thread finds the same.
enum ProcessLibraries {
  /// Has to be called before any other function of libxml2. Further calls do nothing.
  static func prepareXML() { xml }

  private static let xml: Void = xmlInitParser()
}

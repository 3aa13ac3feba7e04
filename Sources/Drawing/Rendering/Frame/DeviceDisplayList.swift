import Graphics

/// A display list in device pixels: its items with their positions, and their clips and groups.
struct DeviceDisplayList: Sendable {
  /// A fill, contents or a soft edge, at its position on the device.
  struct Leaf: Sendable {
    /// The index of the item in the display list.
    var index: Int
    /// The item to draw.
    ///
    /// Upright items with square corners are given in whole pixels instead of points, so that items that round to the
    /// same pixels are equal. Such an item never equals an item in points.
    var item: DisplayItem
    /// The index in `scopes` of the innermost clip or group, or −1 if there is none.
    var scope: Int
    /// The pixels that the item may change.
    var bounds: PixelRect
    /// The area to draw as a whole if any part of it is drawn; empty for items at whole pixels.
    ///
    /// Cut soft edges may differ by a rounding error.
    var extent: PixelRect
  }

  /// A clip or a group around items.
  struct Scope: Equatable, Sendable {
    /// The index in `scopes` of the enclosing clip or group, or −1 if there is none.
    var parent: Int
    /// The push item, given in pixels like a leaf's item if it is at whole ones.
    var push: DisplayItem
    /// Whether the group has a single item, which is drawn without an intermediate picture.
    var hasOneItem: Bool
  }

  /// The display list in points.
  let list: DisplayList
  /// For a push, the index of its pop; for every other item, its own index.
  let ends: [Int]
  /// The position of each item.
  let shapes: [DeviceShape]
  /// The pixels of the whole frame.
  let area: PixelRect
  /// The scale, in device pixels per point.
  let scale: Double
  /// The fills and contents, back to front.
  private(set) var leaves: [Leaf] = []
  /// The clips and groups in the order of their pushes.
  private(set) var scopes: [Scope] = []
  /// The opaque rectangles that hide all earlier items, each with the index of its item, back to front.
  var covers: [(item: Int, rect: PixelRect)] = []
  /// The item of each clip with soft edges that hides all earlier ones in it. If they were drawn, they would show at the
  /// edge, whose pixels are blended item by item.
  private(set) var firstInClip: [Int: Int] = [:]
  /// The soft edges, whose pixels depend on all earlier items there, even on those that later ones hide.
  private var softEdges: [PixelRect] = []
  /// Whether parts of the list can only be drawn together with the whole.
  private(set) var isIndivisible = false

  /// An open clip or group during the pass over the list.
  private struct Open {
    /// The index in `scopes`, or −1 outside of all.
    var scope = -1
    /// The pixels within all open clips.
    var rect: PixelRect
    /// The pixels of the outermost open clip with soft edges, if any.
    var softClip: PixelRect?
    /// The innermost open clip with soft edges, unless a group is open in it.
    var clip: (item: Int, rect: PixelRect)?
    /// Whether a group with an opacity is open.
    var isGroup = false
  }

  /// - Throws: `RenderingError` if a number is not finite, or pushes and pops do not match.
  init(_ list: DisplayList, scale: Double) throws(RenderingError) {
    self.list = list
    self.scale = scale
    ends = try Self.ends(of: list.items)
    shapes = list.items.map { DeviceShape($0, scale: scale) }
    area = PixelRect(
      left: 0, top: 0, right: max(1, pixel(list.size.width * scale)), bottom: max(1, pixel(list.size.height * scale)))
    var open = [Open(rect: area)]
    for index in list.items.indices { add(index, &open) }
  }

  /// Returns the index of the pop of each push, and checks the numbers of each item.
  ///
  /// - Throws: `RenderingError.notFinite` or `.unbalanced`, with the index of the item.
  private static func ends(of items: [DisplayItem]) throws(RenderingError) -> [Int] {
    var ends = Array(items.indices)
    var open: [Int] = []
    for (index, item) in items.enumerated() {
      guard item.isFinite else { throw .notFinite(item: index) }
      switch item {
      case .pushClip, .pushOpacity: open.append(index)
      case .pop:
        guard let push = open.popLast() else { throw .unbalanced(item: index) }
        ends[push] = index
      case .fill, .contents, .softEdge: break
      }
    }
    if let push = open.last { throw .unbalanced(item: push) }
    return ends
  }

  /// Adds an item within the open clips and groups.
  private mutating func add(_ index: Int, _ open: inout [Open]) {
    let (item, device) = (list.items[index], shapes[index])
    var current = open[open.count - 1]
    switch item {
    case .fill(_, let color, _):
      let exact = DisplayItem.fill(device.bounds.shape, color, .identity)
      append(device.isPixelExact ? exact : item, index, device.bounds, isSoft: !device.isPixelExact, current)
      if device.isPixelExact, color.alpha >= 1 {
        coverClip(device.bounds, index, current)
        cover(device.bounds, index, current)
      }
    case .contents(let contents, let affine):
      let zoom = affine.uprightScale ?? 1
      let exact = DisplayItem.contents(contents, affine.placed(at: device.bounds.shape.rect.origin))
      append(device.isPixelExact ? exact : item, index, device.bounds, isSoft: !device.isPixelExact, current)
      if device.isPixelExact, contents.isOpaque {
        coverClip(contents.wholePixels(of: device.bounds, scale * zoom), index, current)
      }
      if device.isPixelExact, contents.fillsPixels(scale * zoom) { cover(device.bounds, index, current) }
    case .softEdge(var soft, let affine):
      softEdges.append(device.bounds.intersection(current.rect))
      soft.rect = device.bounds.shape.rect
      soft.blurRadius *= scale * (affine.uprightScale ?? 1)
      append(device.isPixelExact ? .softEdge(soft, .identity) : item, index, device.bounds, isSoft: true, current)
    case .pushClip:
      current.rect = current.rect.intersection(device.bounds)
      if !device.isPixelExact {
        current.softClip = current.softClip ?? current.rect
        current.clip = (index, current.rect)
      }
      push(device.isPixelExact ? .pushClip(device.bounds.shape, .identity) : item, index, &current, &open)
    case .pushOpacity:
      (current.isGroup, current.clip) = (true, nil)
      push(item, index, &current, &open)
    case .pop: open.removeLast()
    }
  }

  /// Notes that an opaque item hides everything before it, except under soft edges, clips with soft edges, and in
  /// groups.
  private mutating func cover(_ bounds: PixelRect, _ index: Int, _ current: Open) {
    guard !current.isGroup, current.softClip == nil else { return }
    let seen = bounds.intersection(current.rect)
    let parts = softEdges.reduce(seen.isEmpty ? [] : [seen]) { parts, soft in parts.flatMap { $0.subtracting(soft) } }
    covers += parts.map { (index, $0) }
  }

  /// Notes that an opaque item hides everything before it in a clip with soft edges.
  private mutating func coverClip(_ bounds: PixelRect, _ index: Int, _ current: Open) {
    guard let clip = current.clip, softEdges.isEmpty else { return }
    if bounds.intersection(current.rect).contains(clip.rect) { firstInClip[clip.item] = index }
  }

  /// Returns the first visible item of a rectangle: the last one that hides all others there, or else the first of all.
  func firstSeen(in rect: PixelRect) -> Int { covers.last { $0.rect.contains(rect) }?.item ?? 0 }

  /// Returns the parts of a rectangle that no later item hides.
  func unhidden(_ rect: PixelRect, of item: Int) -> [PixelRect] {
    var parts = [rect]
    for cover in covers.reversed() {
      // Many small parts cost more than they save.
      if cover.item <= item || parts.count > 8 { break }
      parts = parts.flatMap { $0.subtracting(cover.rect) }
    }
    return parts
  }

  /// Opens a clip or a group.
  private mutating func push(_ item: DisplayItem, _ index: Int, _ current: inout Open, _ open: inout [Open]) {
    let hasOneItem = ends[index] == index + 2
    scopes.append(Scope(parent: current.scope, push: item, hasOneItem: hasOneItem))
    current.scope = scopes.count - 1
    open.append(current)
  }

  private mutating func append(
    _ item: DisplayItem, _ index: Int, _ bounds: PixelRect, isSoft: Bool, _ current: Open
  ) {
    // Soft edges and resampled pixels are rounded relative to the origin of the group's own picture.
    if isSoft, current.isGroup { isIndivisible = true }
    let seen = bounds.intersection(current.rect)
    leaves.append(
      Leaf(
        index: index, item: item, scope: current.scope, bounds: seen,
        extent: current.softClip ?? (isSoft ? seen : .empty)))
  }
}

extension Affine {
  fileprivate func placed(at origin: Point) -> Affine { Affine(a: a, b: b, c: c, d: d, tx: origin.x, ty: origin.y) }
}

extension PixelRect {
  /// The rectangle as a shape; its unit is a pixel.
  fileprivate var shape: RoundedRect { RoundedRect(inPoints(1)) }
}

extension DisplayItem {
  fileprivate var isFinite: Bool {
    switch self {
    case .fill(let shape, let color, let affine): shape.isFinite && color.isFinite && affine.isFinite
    case .contents(let contents, let affine): contents.size.isFinite && affine.isFinite
    case .softEdge(let soft, let affine):
      RoundedRect(soft.rect).isFinite && soft.color.isFinite && (soft.fade + soft.blurRadius).isFinite
        && affine.isFinite
    case .pushClip(let shape, let affine): shape.isFinite && affine.isFinite
    case .pushOpacity(let opacity): opacity.isFinite
    case .pop: true
    }
  }
}

extension RoundedRect {
  fileprivate var isFinite: Bool {
    rect.minX.isFinite && rect.minY.isFinite && rect.size.isFinite && cornerRadius.isFinite
  }
}

extension Size {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Color {
  fileprivate var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}

extension Affine {
  fileprivate var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }
}

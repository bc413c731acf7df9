import Foundation
import GRXFileFormats
import Layouts

/// The views of a document that repeat an earlier one, byte for byte except for ids, texts, and subviews.
///
/// Their attributes are read once, and they have a template. Most views of long documents repeat others.
struct RepeatedViews {
  /// The members in which views that are written alike may differ, as entries; -1 for none.
  struct Differences {
    var id = -1
    var text = -1
    var subviews = -1
    /// Whether the attributes are scalars, as those of nodes with a template.
    var hasTemplate = true
  }

  /// The properties that views written alike share.
  struct Common {
    let className: String
    /// The attributes of the first one.
    let attributes: [NodeAttribute]
    let template: Int
    /// The indexes of the id and the text among the attributes; -1 for none.
    let idPlace: Int
    let textPlace: Int
    /// The indexes in `parts` of the bytes that are the same in each.
    fileprivate let parts: Range<Int>
    /// The first view, and its members in which others may differ.
    fileprivate let view: Int
    fileprivate let differences: Differences
  }

  private let tree: JSONTree
  private(set) var commons: [Common] = []
  /// The indexes in `commons` by hash values.
  private var indexes: [UInt64: Int] = [:]
  private var parts: [Range<Int>] = []
  /// The parts of the last view that was looked up, and their hash value.
  private var newParts: [Range<Int>] = []
  private var hash: UInt64 = 0
  private var lastView = 0
  /// The indexes in `commons` of views that others were found to be written like when the tree was read.
  private var models: [Int32: Int] = [:]
  /// The last models that were looked up, with their indexes in `commons`, by the lower bits of the models.
  private var latestModels = Array(repeating: (model: Int32(-1), index: 0), count: 16)
  /// The index in `likeViews` of the first that is behind the last view.
  private var nextLike = 0

  /// Limits the time for which the table is moved when it grows.
  private static let maximumCount = 4096
  /// Longer views rarely repeat.
  private static let maximumLength = 2048

  init(_ tree: JSONTree) { self.tree = tree }

  /// Looks a view up.
  ///
  /// - Returns: The index in `commons` of a view that is written alike, `nil` if there is none, and the differences; `nil`
  ///   if the view isn't compared.
  mutating func find(_ view: Int) -> (index: Int?, differences: Differences)? {
    if let known = findModel(of: view) { return known }
    lastView = view
    // Sound: the pointer is used only inside the closure, and the ranges are those of entries, which are in the text.
    return tree.bytes.withUnsafeBytes { bytes -> (index: Int?, differences: Differences)? in
      guard let differences = findParts(of: view, bytes) else { return nil }
      guard let index = indexes[hash], isSame(commons[index].parts, bytes) else { return (nil, differences) }
      if models.count < Self.maximumCount { models[Int32(view)] = index }
      return (index, differences)
    }
  }

  /// Finds a view that was compared with an earlier one when the tree was read.
  private mutating func findModel(of view: Int) -> (index: Int?, differences: Differences)? {
    while nextLike < tree.likeViews.count, tree.likeViews[nextLike].view < view { nextLike += 1 }
    guard nextLike < tree.likeViews.count, tree.likeViews[nextLike].view == view,
      let index = index(ofModel: tree.likeViews[nextLike].model)
    else { return nil }
    let common = commons[index]
    var differences = common.differences
    let shift = view - common.view
    if differences.id >= 0 { differences.id += shift }
    if differences.text >= 0 { differences.text += shift }
    let end = tree.entries[view].next
    if differences.subviews >= 0 {
      differences.subviews += shift
      // Nothing that wasn't compared may follow.
      guard differences.subviews < end, tree.entries[differences.subviews].kind == .array,
        tree.entries[differences.subviews].next == end,
        tree.entries[common.differences.subviews].next == tree.entries[common.view].next
      else { return nil }
    } else if Int(end) - view != Int(tree.entries[common.view].next) - common.view {
      return nil
    }
    return (index, differences)
  }

  /// Returns the index in `commons` of a view that others are written like.
  private mutating func index(ofModel model: Int32) -> Int? {
    let slot = Int(model & 15)
    if latestModels[slot].model == model { return latestModels[slot].index }
    let index = models[model]
    if let index { latestModels[slot] = (model, index) }
    return index
  }

  /// Adds the node of the view that was looked up last, if there is room, and sets its template.
  mutating func add(_ node: inout Node, className: String, _ differences: Differences) {
    guard commons.count < Self.maximumCount, indexes[hash] == nil else { return }
    if differences.hasTemplate { node.template = commons.count }
    indexes[hash] = commons.count
    if models.count < Self.maximumCount { models[Int32(lastView)] = commons.count }
    parts += newParts
    commons.append(
      Common(
        className: className, attributes: node.attributes, template: node.template,
        idPlace: differences.id < 0 ? -1 : node.attributes.firstIndex { $0.name == Dialect.idName } ?? -1,
        textPlace: differences.text < 0 ? -1 : node.attributes.firstIndex { $0.name == "text" } ?? -1,
        parts: parts.count - newParts.count..<parts.count, view: lastView, differences: differences))
  }

  /// Finds the parts that a view has in common with others, and their hash value.
  ///
  /// - Returns: Its differences; `nil` if the view isn't compared.
  private mutating func findParts(of view: Int, _ bytes: UnsafeRawBufferPointer) -> Differences? {
    var differences = Differences()
    newParts.removeAll(keepingCapacity: true)
    hash = 0
    var start = Int(tree.entries[view].start)
    let end = Int(tree.entries[view].next)
    var length = 0
    var index = view + 1
    while index < end {
      let entry = tree.entries[index]
      if entry.isKeyEncoded { return nil }
      let key = entry.keyRange
      var isDifference = true
      switch entry.kind {
      case .string where bytes.holds("id", key) && !entry.content.isEmpty: differences.id = index
      case .string where bytes.holds("text", key): differences.text = index
      case .array where bytes.holds("subviews", key): differences.subviews = index
      case .string, .number, .true, .false:
        isDifference = false
        if bytes.holds("id", key) { differences.hasTemplate = false }
      default: (isDifference, differences.hasTemplate) = (false, false)
      }
      if isDifference || Int(entry.next) == end {
        let part = start..<Int(isDifference ? entry.start : entry.end)
        length += part.count
        if length > Self.maximumLength { return nil }
        newParts.append(part)
        hash = Self.hash(of: bytes, part, continuing: hash)
        start = Int(entry.end)
      }
      index = Int(entry.next)
    }
    return differences
  }

  private func isSame(_ known: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard known.count == newParts.count, let start = bytes.baseAddress else { return false }
    for (known, new) in zip(known, newParts) {
      // Sound: both ranges are in the text.
      guard parts[known].count == new.count,
        memcmp(start + parts[known].lowerBound, start + new.lowerBound, new.count) == 0
      else { return false }
    }
    return true
  }

  private static func hash(of bytes: UnsafeRawBufferPointer, _ part: Range<Int>, continuing hash: UInt64) -> UInt64 {
    var (hash, index) = (hash, part.lowerBound)
    func mix(_ value: UInt64) {
      hash = (hash ^ value) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    while index + 8 <= part.upperBound {
      // Sound: eight bytes of the part remain.
      mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest = UInt64(part.count)
    while index < part.upperBound {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
    return hash
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether a word is at a range.
  @inline(__always)
  fileprivate func holds(_ word: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where self[range.lowerBound + offset] != word.utf8Start[offset] { return false }
    return true
  }
}

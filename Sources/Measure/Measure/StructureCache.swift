/// A value derived from a view's children, cached until one of them changes.
///
/// A custom layout holds one as a stored property and asks it for its value in `onMeasure(_:)`:
/// ```swift
/// private var order = StructureCache<[Int]>()
/// …
/// let order = order.value(for: self) { sortedIndexes() }
/// ```
/// The structure may depend on the children's order, ids, params and directions, not on their sizes or visibility.
@frozen
public struct StructureCache<Structure> {
  /// The structure that was last stored, even if the children have changed since.
  @inlinable public var latest: Structure? { stored }
  @usableFromInline var stored: Structure?
  @usableFromInline var version: UInt32?

  /// Creates an empty cache.
  @inlinable public init() {}

  /// Returns whether the structure was stored for the current children of `group`.
  @inlinable public func isCurrent(for group: ViewGroup) -> Bool { version == group.state.childrenVersion }

  /// Returns the structure of the children of `group`, calling `make` if they have changed. `make` must not use this
  /// cache.
  @inlinable public mutating func value(for group: ViewGroup, make: () throws -> Structure) rethrows -> Structure {
    if let stored, isCurrent(for: group) { return stored }
    let structure = try make()
    store(structure, for: group)
    return structure
  }

  /// Stores a value derived from the current children of `group`.
  @inlinable public mutating func store(_ structure: Structure, for group: ViewGroup) {
    stored = structure
    version = group.state.childrenVersion
  }

  /// Marks the structure as outdated, because something else that it depends on has changed.
  @inlinable public mutating func invalidate() { version = nil }
}

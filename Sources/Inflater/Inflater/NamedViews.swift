import Measure

/// The views of a layout by their ids, in the order in which the ids were first seen.
///
/// A hash table with open addressing, which uses the hash that each view already has of its id: in a dictionary, each id
/// would be hashed several times more.
struct NamedViews {
  private(set) var ids: [String] = []
  private(set) var views: [View] = []
  private var hashes: [Int32] = []
  /// The index of an id for each slot; -1 for an empty one. Their number is a power of two, or 0.
  private var slots: [Int32] = []

  /// Adds a view with this id, unless another view with it is known.
  ///
  /// - Returns: The index of the known view; `nil` if the new one was added.
  mutating func add(_ view: View, named id: String) -> Int? {
    if 2 * ids.count >= slots.count { grow() }
    let hash = view.state.idHash
    let slot = slot(of: id, hash)
    if slots[slot] >= 0 { return Int(slots[slot]) }
    slots[slot] = Int32(ids.count)
    ids.append(id)
    views.append(view)
    hashes.append(hash)
    return nil
  }

  /// Reserves room for the ids of a document, so that they aren't moved. It has no effect once there are ids. The table
  /// grows with them, since its slots take memory even if they are empty.
  mutating func reserveCapacity(_ count: Int) {
    guard ids.isEmpty else { return }
    ids.reserveCapacity(count)
    views.reserveCapacity(count)
    hashes.reserveCapacity(count)
  }

  subscript(id: String) -> View? {
    if slots.isEmpty { return nil }
    let index = Int(slots[slot(of: id, ViewRef.hash(ofID: id))])
    return index < 0 ? nil : views[index]
  }

  /// Returns the slot of an id: the one that it is in, or the empty one for it.
  private func slot(of id: String, _ hash: Int32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash, ids[index] == id { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: max(16, 4 * ids.count))
    let mask = slots.count - 1
    for (index, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }
}

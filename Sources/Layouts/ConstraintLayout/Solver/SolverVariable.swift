/// An unknown of the linear system: an edge of a view, or the slack or the error of a constraint.
package struct SolverVariable: BitwiseCopyable {
  package enum Kind: UInt8, BitwiseCopyable {
    /// An edge, which may have any value.
    case unrestricted
    /// The slack of an inequality, which is never negative.
    case slack
    /// The amount by which a constraint is violated, which is never negative and part of the goal.
    case error
  }

  var kind: Kind
  /// Whether the variable has a fixed value and appears in no row.
  var isFinal = false
  var isInGoal = false
  /// The index of the row that defines the variable; -1 if it is a parameter of the other rows.
  var definition: Int32 = -1
  var value: Float = 0
  /// The number of rows that the variable appears in, as used to choose a row's subject.
  var usageCount: Int32 = 0
  /// The cost of one unit of the variable, by strength.
  var cost = SIMD8<Float>(repeating: 0)
  /// The rows that may contain the variable, in the order in which it was added to them; -1 for a row that no longer
  /// contains it.
  // Sound: `clientCapacity` numbers, of which `clientCount` are initialized; the system frees them once, as it does the
  // slots, of which all are initialized.
  private var clients: UnsafeMutablePointer<Int32>?
  package private(set) var clientCount: Int32 = 0
  private var clientCapacity: Int32 = 0
  /// The index of each client if there are many: a hash table with open addressing and a power of two of slots. A slot
  /// is treated as free if another client is at its index. Unused if `slotsInUse` is 0.
  private var slots: UnsafeMutablePointer<Slot>?
  private var slotCapacity: Int32 = 0
  private var slotsInUse: Int32 = 0

  private struct Slot: BitwiseCopyable {
    var row: Int32
    var place: Int32
  }

  /// The maximum number of clients that are searched linearly.
  private static let searchedClientCount: Int32 = 32

  package init(_ kind: Kind) { self.kind = kind }

  package func deallocate() {
    clients?.deallocate()
    slots?.deallocate()
  }

  /// Resets the variable, keeping the memory of a short list.
  package mutating func reset(to kind: Kind) {
    removeAllClients()
    let (clients, capacity) = (clients, clientCapacity)
    self = SolverVariable(kind)
    self.clients = clients
    clientCapacity = capacity
  }

  // MARK: Clients

  /// Returns the client at an index below `clientCount`, or -1 for none.
  @inline(__always)
  package func client(at place: Int) -> Int32 { clients.unsafelyUnwrapped[place] }

  @inline(__always)
  package mutating func addClient(_ row: Int32) {
    if slotsInUse > 0 {
      addToMany(row)
      return
    }
    for place in 0..<Int(clientCount) where clients.unsafelyUnwrapped[place] == row { return }
    append(row)
    if clientCount > SolverVariable.searchedClientCount { makeSlots() }
  }

  @inline(__always)
  package mutating func removeClient(_ row: Int32) {
    if slotsInUse > 0 {
      let slot = slot(of: row)
      if slot.pointee.row == row && client(at: Int(slot.pointee.place)) == row {
        clients.unsafelyUnwrapped[Int(slot.pointee.place)] = -1
      }
      return
    }
    for place in 0..<Int(clientCount) where clients.unsafelyUnwrapped[place] == row {
      let found = clients.unsafelyUnwrapped + place
      found.update(from: found + 1, count: Int(clientCount) - place - 1)
      clientCount -= 1
      return
    }
  }

  package mutating func removeAllClients() {
    clientCount = 0
    if slotsInUse > 0 { freeMemory() }
  }

  /// Frees the memory of a long list. Each of thousands of variables may have thousands of clients at some time, but
  /// not all at the same time.
  @inline(never)
  private mutating func freeMemory() {
    deallocate()
    (clients, clientCapacity) = (nil, 0)
    (slots, slotCapacity, slotsInUse) = (nil, 0, 0)
  }

  private mutating func append(_ row: Int32) {
    if clientCount == clientCapacity {
      let grown = UnsafeMutablePointer<Int32>.allocate(capacity: max(8, Int(clientCapacity) * 2))
      if let clients {
        grown.initialize(from: clients, count: Int(clientCount))
        clients.deallocate()
      }
      clients = grown
      clientCapacity = max(8, clientCapacity * 2)
    }
    clients.unsafelyUnwrapped[Int(clientCount)] = row
    clientCount += 1
  }

  @inline(never)
  private mutating func addToMany(_ row: Int32) {
    let slot = slot(of: row)
    if slot.pointee.row == row {
      if client(at: Int(slot.pointee.place)) == row { return }
    } else {
      slotsInUse += 1
    }
    slot.initialize(to: Slot(row: row, place: clientCount))
    append(row)
    if 2 * slotsInUse > slotCapacity || clientCount > slotCapacity { makeSlots() }
  }

  /// Returns the slot of the row, or the free slot for it.
  private func slot(of row: Int32) -> UnsafeMutablePointer<Slot> {
    let slots = slots.unsafelyUnwrapped
    let mask = Int(slotCapacity) - 1
    var index = Int(truncatingIfNeeded: UInt32(bitPattern: row) &* 0x9e37_79b1) & mask
    while slots[index].row != row && slots[index].row != -1 { index = (index + 1) & mask }
    return slots + index
  }

  /// Closes the gaps in the list, and stores the index of each client.
  private mutating func makeSlots() {
    let clients = clients.unsafelyUnwrapped
    var count: Int32 = 0
    for place in 0..<Int(clientCount) where clients[place] != -1 {
      clients[Int(count)] = clients[place]
      count += 1
    }
    clientCount = count
    var capacity: Int32 = 128
    while capacity < 4 * count { capacity *= 2 }
    if capacity > slotCapacity {
      slots?.deallocate()
      slots = .allocate(capacity: Int(capacity))
      slotCapacity = capacity
    }
    slots.unsafelyUnwrapped.initialize(repeating: Slot(row: -1, place: 0), count: Int(slotCapacity))
    for place in 0..<Int(count) {
      slot(of: clients[place]).initialize(to: Slot(row: clients[place], place: Int32(place)))
    }
    slotsInUse = max(count, 1)
  }
}

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
  /// The number of times that the memory of the clients has grown; `hasTable` is added if they have a table.
  private var growth: UInt8 = 0
  /// The index of the row that defines the variable; -1 if it is a parameter of the other rows.
  var definition: Int32 = -1
  var value: Float = 0
  /// The number of rows that the variable appears in, as used to choose a row's subject.
  var usageCount: Int32 = 0
  /// The index of the cost of one unit of the variable, if it is in the goal.
  var cost: Int32 = 0
  package private(set) var clientCount: Int32 = 0
  /// The rows that may contain the variable, in the order in which it was added to them; -1 for a row that no longer
  /// contains it.
  // Sound: the address of a `Table` if there is one, or else of `clientCapacity` numbers, of which `clientCount` are
  // initialized. The system frees both once, as it does the table's slots, of which all are initialized.
  private var memory: UnsafeMutableRawPointer?

  /// The clients, if there are many, and the index of each: a hash table with open addressing and a power of two of
  /// slots. A slot contains the index of a client, of one that was removed, or -1 if it is free.
  private struct Table: BitwiseCopyable {
    var clients: UnsafeMutablePointer<Int32>
    var slots: UnsafeMutablePointer<Int32>
    var capacity: Int32
    var slotsInUse: Int32
  }

  private static let hasTable: UInt8 = 128

  private var isLong: Bool { growth & SolverVariable.hasTable != 0 }

  private var table: UnsafeMutablePointer<Table> {
    memory.unsafelyUnwrapped.assumingMemoryBound(to: Table.self)
  }

  private var clients: UnsafeMutablePointer<Int32> {
    @inline(__always)
    get { isLong ? table.pointee.clients : memory.unsafelyUnwrapped.assumingMemoryBound(to: Int32.self) }
  }

  private var clientCapacity: Int32 {
    let growth = growth & ~SolverVariable.hasTable
    return growth == 0 ? 0 : 3 << Int32(growth)
  }

  /// The maximum number of clients that are searched linearly.
  private static let searchedClientCount: Int32 = 32

  package init(_ kind: Kind) { self.kind = kind }

  package func deallocate() {
    if isLong {
      table.pointee.clients.deallocate()
      table.pointee.slots.deallocate()
    }
    memory?.deallocate()
  }

  /// Resets the variable, keeping the memory of a short list.
  package mutating func reset(to kind: Kind) {
    removeAllClients()
    let (memory, growth) = (memory, growth)
    self = SolverVariable(kind)
    (self.memory, self.growth) = (memory, growth)
  }

  // MARK: Clients

  /// Returns the client at an index below `clientCount`, or -1 for none.
  @inline(__always)
  package func client(at place: Int) -> Int32 { clients[place] }

  @inline(__always)
  package mutating func addClient(_ row: Int32) {
    if isLong {
      addToMany(row)
      return
    }
    if clientCount > 0 {
      let clients = clients
      for place in 0..<Int(clientCount) where clients[place] == row { return }
    }
    append(row)
    if clientCount > SolverVariable.searchedClientCount { makeSlots() }
  }

  @inline(__always)
  package mutating func removeClient(_ row: Int32) {
    if isLong {
      let place = slot(of: row).pointee
      if place >= 0 { clients[Int(place)] = -1 }
      return
    }
    if clientCount == 0 { return }
    let clients = clients
    for place in 0..<Int(clientCount) where clients[place] == row {
      let found = clients + place
      found.update(from: found + 1, count: Int(clientCount) - place - 1)
      clientCount -= 1
      return
    }
  }

  package mutating func removeAllClients() {
    clientCount = 0
    if isLong { freeMemory() }
  }

  /// Frees the memory of a long list. Each of thousands of variables may have thousands of clients at some time, but
  /// not all at the same time.
  @inline(never)
  private mutating func freeMemory() {
    deallocate()
    (memory, growth) = (nil, 0)
  }

  private mutating func append(_ row: Int32) {
    if clientCount == clientCapacity {
      growth += 1
      let grown = UnsafeMutablePointer<Int32>.allocate(capacity: Int(clientCapacity))
      if memory != nil {
        grown.initialize(from: clients, count: Int(clientCount))
        clients.deallocate()
      }
      if isLong { table.pointee.clients = grown } else { memory = UnsafeMutableRawPointer(grown) }
    }
    clients[Int(clientCount)] = row
    clientCount += 1
  }

  @inline(never)
  private mutating func addToMany(_ row: Int32) {
    let table = table
    let slot = slot(of: row)
    if slot.pointee >= 0 { return }
    table.pointee.slotsInUse += 1
    slot.pointee = clientCount
    append(row)
    let capacity = table.pointee.capacity
    if 3 * table.pointee.slotsInUse > 2 * capacity || clientCount > capacity { makeSlots() }
  }

  /// Returns the slot of the row, or the free slot for it.
  private func slot(of row: Int32) -> UnsafeMutablePointer<Int32> {
    let table = table
    let (slots, clients) = (table.pointee.slots, table.pointee.clients)
    let mask = Int(table.pointee.capacity) - 1
    var index = Int(truncatingIfNeeded: UInt32(bitPattern: row) &* 0x9e37_79b1) & mask
    while slots[index] >= 0 && clients[Int(slots[index])] != row { index = (index + 1) & mask }
    return slots + index
  }

  /// Closes the gaps in the list, and stores the index of each client.
  private mutating func makeSlots() {
    let clients = clients
    var count: Int32 = 0
    for place in 0..<Int(clientCount) where clients[place] != -1 {
      clients[Int(count)] = clients[place]
      count += 1
    }
    clientCount = count
    var capacity: Int32 = 128
    while capacity < 2 * count { capacity *= 2 }
    if !isLong {
      let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      made.initialize(
        to: Table(clients: clients, slots: .allocate(capacity: Int(capacity)), capacity: capacity, slotsInUse: 0))
      memory = UnsafeMutableRawPointer(made)
      growth |= SolverVariable.hasTable
    } else if capacity > table.pointee.capacity {
      table.pointee.slots.deallocate()
      table.pointee.slots = .allocate(capacity: Int(capacity))
      table.pointee.capacity = capacity
    }
    let table = table
    table.pointee.slotsInUse = count
    table.pointee.slots.initialize(repeating: -1, count: Int(table.pointee.capacity))
    for place in 0..<Int(count) { slot(of: clients[place]).pointee = Int32(place) }
  }
}

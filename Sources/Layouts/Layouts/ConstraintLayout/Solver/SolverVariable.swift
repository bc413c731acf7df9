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
  /// The number of times that the memory of the clients has grown.
  private var growth: UInt8 = 0
  /// The index of the row that defines the variable; -1 if it is a parameter of the other rows.
  var definition: Int32 = -1
  var value: Float = 0
  /// The number of rows that the variable appears in, as used to choose a row's subject.
  var usageCount: Int32 = 0
  /// The index of the cost of one unit of the variable, if it is in the goal.
  var cost: Int32 = 0
  package private(set) var clientCount: Int32 = 0
  /// The rows to which the variable was added. Some no longer contain it, and some are in the list more than once: the
  /// system removes these when the list is full; see `LinearSystem.makeRoom(forClientOf:)`.
  // Sound: the address of `clientCapacity` numbers, of which `clientCount` are initialized, in the arena of the system that
  // owns the variable.
  private var clients: UnsafeMutablePointer<Int32>?

  private var clientCapacity: Int32 { growth == 0 ? 0 : 3 << Int32(growth) }

  package init(_ kind: Kind) { self.kind = kind }

  /// Resets the variable, keeping the memory of a short list.
  package mutating func reset(to kind: Kind, in arena: inout SolverArena) {
    removeAllClients(in: &arena)
    let (clients, growth) = (clients, growth)
    self = SolverVariable(kind)
    (self.clients, self.growth) = (clients, growth)
  }

  // MARK: Clients

  /// The number of clients of which the memory is kept.
  private static let keptClientCapacity: Int32 = 48

  /// Returns the client at an index below `clientCount`.
  @inline(__always)
  package func client(at place: Int) -> Int32 { clients.unsafelyUnwrapped[place] }

  /// Whether there is no memory for another client.
  @inline(__always)
  package var isFull: Bool { clientCount == clientCapacity }

  /// Adds a client; the list must not be full.
  @inline(__always)
  package mutating func addClient(_ row: Int32) {
    clients.unsafelyUnwrapped[Int(clientCount)] = row
    clientCount += 1
  }

  /// Removes all clients. Each of thousands of variables may have thousands of clients at some time, but not all at the
  /// same time, so the memory of many is returned.
  @inline(__always)
  package mutating func removeAllClients(in arena: inout SolverArena) {
    clientCount = 0
    if clientCapacity > SolverVariable.keptClientCapacity { returnMemory(to: &arena) }
  }

  @inline(never)
  private mutating func returnMemory(to arena: inout SolverArena) {
    if let clients { arena.deallocate(UnsafeMutableRawPointer(clients), length, sizeClass: sizeClass) }
    (clients, growth) = (nil, 0)
  }

  /// Frees the clients, unless the arena does.
  package func deallocate() { SolverArena.deallocateLong(clients, length) }

  /// The length of the memory, in bytes.
  private var length: Int { Int(clientCapacity) * MemoryLayout<Int32>.stride }

  /// Lists of terms have the even numbers.
  private var sizeClass: Int { 2 * Int(growth) + 1 }

  /// Sorts the clients, and keeps one of each that `isClient` returns `true` for.
  package mutating func tidyClients(_ isClient: (Int32) -> Bool) {
    guard let clients else { return }
    var rows = UnsafeMutableBufferPointer(start: clients, count: Int(clientCount))
    rows.sort()
    var count = 0
    for place in rows.indices {
      let row = clients[place]
      if count > 0 && clients[count - 1] == row || !isClient(row) { continue }
      clients[count] = row
      count += 1
    }
    clientCount = Int32(truncatingIfNeeded: count)
  }

  /// Makes room for more clients.
  package mutating func growClients(in arena: inout SolverArena) {
    let (former, formerLength) = (sizeClass, length)
    growth += 1
    let grown = arena.allocate(length, sizeClass: sizeClass).bindMemory(to: Int32.self, capacity: Int(clientCapacity))
    if let clients {
      grown.initialize(from: clients, count: Int(clientCount))
      arena.deallocate(UnsafeMutableRawPointer(clients), formerLength, sizeClass: former)
    }
    clients = grown
  }
}

/// An unknown of the linear system: an edge of a view, or the slack or the error of a constraint.
struct SolverVariable: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// An edge: any number.
    case unrestricted
    /// What is left of an inequality: never negative.
    case slack
    /// By how much a constraint fails: never negative, and part of the goal.
    case error
  }

  var kind: Kind
  var strength: UInt8 = 0
  /// The variable has a number already, and appears in no row.
  var isFinal = false
  var isInGoal = false
  /// The index of the row that defines the variable; -1 if it is a parameter of the other rows.
  var definition: Int32 = -1
  var value: Float = 0
  /// The number of rows that the variable appears in, as the choice of a row's subject counts them.
  var usageCount: Int32 = 0
  /// What one unit of the variable costs, by strength.
  var cost = SIMD8<Float>(repeating: 0)
  /// The rows that may contain the variable, in the order in which they took it up.
  var clients: UnsafeMutablePointer<Int32>?
  var clientCount: Int32 = 0
  var clientCapacity: Int32 = 0

  init(_ kind: Kind) { self.kind = kind }

  /// Makes the variable new, and keeps the memory of its list.
  mutating func reset(to kind: Kind) {
    let (clients, capacity) = (clients, clientCapacity)
    self = SolverVariable(kind)
    self.clients = clients
    clientCapacity = capacity
  }

  mutating func addClient(_ row: Int32) {
    for index in 0..<Int(clientCount) where clients.unsafelyUnwrapped[index] == row { return }
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

  mutating func removeClient(_ row: Int32) {
    for index in 0..<Int(clientCount) where clients.unsafelyUnwrapped[index] == row {
      let place = clients.unsafelyUnwrapped + index
      place.update(from: place + 1, count: Int(clientCount) - index - 1)
      clientCount -= 1
      return
    }
  }
}

import Measure

/// An equation: its subject equals the constant plus the sum of the terms.
///
/// Without a subject, the constant and the terms add up to 0. Terms are sorted by the numbers of their variables, which
/// affects the choice of pivots.
struct SolverRow: BitwiseCopyable {
  struct Term: BitwiseCopyable {
    var variable: Int32
    var factor: Float
  }

  /// The subject's variable; 0 for none.
  var subject: Int32 = 0
  var constant: Float = 0
  var count: Int32 = 0
  /// The number of times that the memory of the terms has grown.
  private var growth: UInt8 = 0
  /// Whether there are no terms, so that the subject equals the constant.
  var isSimpleDefinition = false
  // Sound: `capacity` terms, of which `count` are initialized, in the arena of the system that owns the row.
  var terms: UnsafeMutablePointer<Term>?

  /// The number of terms for which there is memory: 3, 5, 11, 23, and so on.
  var capacity: Int32 { growth == 0 ? 0 : max(3, (3 << (Int32(growth) - 1)) - 1) }

  /// Removes the terms, keeping the memory.
  mutating func reset() {
    subject = 0
    constant = 0
    isSimpleDefinition = false
    count = 0
  }

  @inline(__always)
  subscript(index: Int) -> Term {
    get { terms.unsafelyUnwrapped[index] }
    nonmutating set { terms.unsafelyUnwrapped[index] = newValue }
  }

  /// Returns the index of the first term whose variable isn't before `variable`.
  @inline(__always)
  func lowerBound(_ variable: Int32) -> Int {
    (0..<Int(count)).partitionPoint { self[$0].variable < variable }
  }

  func index(of variable: Int32) -> Int? {
    let index = lowerBound(variable)
    return index < count && self[index].variable == variable ? index : nil
  }

  func factor(of variable: Int32) -> Float { index(of: variable).map { self[$0].factor } ?? 0 }

  /// Replaces all terms.
  mutating func setTerms(_ newTerms: UnsafeMutablePointer<Term>, count newCount: Int, in arena: inout SolverArena) {
    if newCount > capacity {
      count = 0
      grow(to: newCount, in: &arena)
    }
    if newCount > 0 { terms.unsafelyUnwrapped.initialize(from: newTerms, count: newCount) }
    count = Int32(truncatingIfNeeded: newCount)
  }

  /// Moves the terms to memory for at least `minimumCapacity`.
  @inline(never)
  private mutating func grow(to minimumCapacity: Int, in arena: inout SolverArena) {
    let (former, formerLength) = (sizeClass, length)
    while minimumCapacity > capacity { growth += 1 }
    let grown = arena.allocate(length, sizeClass: sizeClass).bindMemory(to: Term.self, capacity: Int(capacity))
    if let terms {
      grown.initialize(from: terms, count: Int(count))
      arena.deallocate(UnsafeMutableRawPointer(terms), formerLength, sizeClass: former)
    }
    terms = grown
  }

  /// Frees the terms, unless the arena does.
  func deallocate() { SolverArena.deallocateLong(terms, length) }

  /// The length of the memory, in bytes.
  private var length: Int { Int(capacity) * MemoryLayout<Term>.stride }

  /// Lists of clients have the odd numbers.
  private var sizeClass: Int { 2 * Int(growth) }

  mutating func insert(_ term: Term, at index: Int, in arena: inout SolverArena) {
    if count == capacity { grow(to: Int(count) + 1, in: &arena) }
    let place = terms.unsafelyUnwrapped + index
    (place + 1).update(from: place, count: Int(count) - index)
    place.initialize(to: term)
    count += 1
  }

  mutating func remove(at index: Int) {
    let place = terms.unsafelyUnwrapped + index
    place.update(from: place + 1, count: Int(count) - index - 1)
    count -= 1
  }

  mutating func negate() {
    constant = -constant
    for index in 0..<Int(count) { self[index].factor = -self[index].factor }
  }

  mutating func divide(by amount: Float) {
    constant /= amount
    for index in 0..<Int(count) { self[index].factor /= amount }
  }
}

/// A growable array of trivial values, whose memory its owner frees.
///
/// The solver stores rows and variables in these arrays, since each of them contains lists, and nested arrays would be
/// checked for uniqueness at every access.
///
/// Sound: the element type is trivial, so growing copies bytes and freeing needs no destruction. The memory has one
/// owner at a time: the struct that contains the buffer is owned by one object, which calls `deallocate()` once, in
/// `deinit`.
struct SolverBuffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  func deallocate() { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  subscript(index: Int32) -> Element {
    get { base[Int(index)] }
    nonmutating set { base[Int(index)] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: nextCapacity) }
    base[count] = element
    count += 1
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return base[count]
  }

  /// Removes the element at `index`, and moves the following ones forward.
  mutating func remove(at index: Int) {
    (base + index).update(from: base + index + 1, count: count - index - 1)
    count -= 1
  }

  /// Removes the elements, keeping the memory.
  mutating func removeAll() { count = 0 }

  /// Sets the count to `newCount`. New elements are `filler`.
  mutating func resize(to newCount: Int, with filler: Element) {
    if newCount > capacity { grow(to: max(newCount, nextCapacity)) }
    if newCount > count { (base + count).initialize(repeating: filler, count: newCount - count) }
    count = newCount
  }

  /// Makes room for a number of elements, of which only those in use take memory: the pages of a large block are empty.
  mutating func reserve(_ minimumCapacity: Int) {
    if minimumCapacity > capacity { grow(to: minimumCapacity) }
  }

  /// Twice the capacity, and in large buffers, where unused memory counts more than copies, a quarter more.
  private var nextCapacity: Int { capacity < 4096 ? capacity * 2 : capacity + capacity / 4 }

  private mutating func grow(to newCapacity: Int) {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    grown.initialize(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = newCapacity
  }
}

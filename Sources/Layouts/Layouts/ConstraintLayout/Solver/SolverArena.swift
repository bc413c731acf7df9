/// The memory of the lists of a solver: terms of rows, and clients of variables.
///
/// There are hundreds of thousands of short lists in a large layout. Each takes a chunk of a block, so that all are freed with
/// few calls, however many they are. A chunk that a list has outgrown is used by the next list of its length. Long lists have
/// memory of their own.
///
/// Sound: the blocks have one owner, the struct that contains the arena, which calls `deallocate()` once. A chunk belongs to the
/// list that it was allocated for, until it is returned; long ones must be.
package struct SolverArena {
  private var blocks = SolverBuffer<UnsafeMutableRawPointer>()
  /// The part of the last block that isn't used yet.
  private var unused: UnsafeMutableRawPointer?
  private var unusedLength = 0
  /// The first of the returned chunks of each class. Each begins with the address of the next.
  private var returned = SolverBuffer<UnsafeMutableRawPointer?>()

  private static let firstBlockLength = 4096
  private static let blockLength = 65_536
  /// The maximum length of a chunk in a block.
  private static let maximumLength = 512

  package init() {}

  /// Frees the memory of a list that has its own, before the arena is deallocated.
  static func deallocateLong(_ list: UnsafeMutableRawPointer?, _ length: Int) {
    if length > maximumLength { list?.deallocate() }
  }

  package func deallocate() {
    for index in 0..<blocks.count { blocks[index].deallocate() }
    blocks.deallocate()
    returned.deallocate()
  }

  /// Returns a chunk of `length` bytes, a multiple of 8.
  /// - Parameter sizeClass: A number that all chunks of this length have, and no others.
  mutating func allocate(_ length: Int, sizeClass: Int) -> UnsafeMutableRawPointer {
    if length > SolverArena.maximumLength { return .allocate(byteCount: length, alignment: 8) }
    if sizeClass < returned.count, let chunk = returned[sizeClass] {
      returned[sizeClass] = chunk.load(as: UnsafeMutableRawPointer?.self)
      return chunk
    }
    if length > unusedLength {
      // The rest of the last block is less than a chunk, and isn't used.
      let blockLength = blocks.count == 0 ? SolverArena.firstBlockLength : SolverArena.blockLength
      let block = UnsafeMutableRawPointer.allocate(byteCount: blockLength, alignment: 8)
      blocks.append(block)
      (unused, unusedLength) = (block, blockLength)
    }
    let chunk = unused.unsafelyUnwrapped
    unused = chunk + length
    unusedLength -= length
    return chunk
  }

  /// Takes back a chunk of `length` bytes, which must not be used any more.
  mutating func deallocate(_ chunk: UnsafeMutableRawPointer, _ length: Int, sizeClass: Int) {
    if length > SolverArena.maximumLength { return chunk.deallocate() }
    if sizeClass >= returned.count { returned.resize(to: sizeClass + 1, with: nil) }
    chunk.storeBytes(of: returned[sizeClass], as: UnsafeMutableRawPointer?.self)
    returned[sizeClass] = chunk
  }
}

#if hasFeature(Embedded)
  /// A value that one thread at a time reads and writes. Embedded Swift has no threads.
  struct Lock<Value>: ~Copyable, @unchecked Sendable {
    // Sound: a program in Embedded Swift has one thread, and the closure of `withLock` doesn't lock the same value again.
    private let value: UnsafeMutablePointer<Value>

    init(_ value: consuming sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value.pointee) }
  }
#else
  import Synchronization

  /// A value that one thread at a time reads and writes.
  typealias Lock<Value> = Mutex<Value>
#endif

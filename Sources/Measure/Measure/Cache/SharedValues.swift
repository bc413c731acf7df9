/// A value that several threads share, created at the first request.
package final class SharedValue<Value: Sendable>: Sendable {
  private let made = Lock<Value?>(nil)

  package init() {}

  /// The value, if it was requested before.
  var known: Value? { made.withLock { $0 } }

  /// Returns the value. Threads that request it while it is created wait for it.
  ///
  /// - Parameter make: Creates the value at the first request. It must not request the value.
  package func value(make: () -> Value) -> Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

/// Values that several threads share, each created once.
///
/// A value is created while only the lock of its key is held: threads create the values of other keys at the same time,
/// and those that request the same value wait for it instead of repeating the work.
package final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let values = Lock<[Key: SharedValue<Value>]>([:])

  package init() {}

  /// The values that were requested so far, in no particular order.
  package var known: [Value] { values.withLock { Array($0.values) }.compactMap { $0.known } }

  /// Returns the value for a key.
  ///
  /// - Parameter make: Creates the value at the first request. It must not request the same key.
  package func value(for key: Key, make: () -> Value) -> Value {
    let shared = values.withLock { values in
      if let known = values[key] { return known }
      let new = SharedValue<Value>()
      values[key] = new
      return new
    }
    return shared.value(make: make)
  }
}

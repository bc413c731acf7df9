import Synchronization

/// Values that several threads share, each created once.
///
/// A value is created while only the lock of its key is held: threads create the values of other keys at the same time,
/// and those that request the same value wait for it instead of repeating the work.
final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots = Mutex<[Key: Slot]>([:])

  /// Returns the value for a key.
  ///
  /// - Parameter make: Creates the value at the first request. It must not request the same key.
  func value(for key: Key, make: () -> Value) -> Value {
    let slot = slots.withLock { slots in
      if let known = slots[key] { return known }
      let new = Slot()
      slots[key] = new
      return new
    }
    return slot.value.withLock { value in
      if let known = value { return known }
      let new = make()
      value = new
      return new
    }
  }
}

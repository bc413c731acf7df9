#if hasFeature(Embedded)
  /// Returns a number that two objects share if they have the same class. Embedded Swift has no metatypes.
  func classNumber(of object: AnyObject) -> UInt {
    // Sound: an object begins with the address of its class.
    UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()).load(as: UInt.self)
  }
#endif

/// Returns whether two objects have the same class.
@inline(__always)
func haveSameClass(_ one: LayoutParams, _ other: LayoutParams) -> Bool {
  #if hasFeature(Embedded)
    classNumber(of: one) == classNumber(of: other)
  #else
    type(of: one) == type(of: other)
  #endif
}

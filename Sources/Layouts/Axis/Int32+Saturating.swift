extension Int32 {
  /// Java's cast: 0 for not-a-number, and the nearest limit if the value doesn't fit.
  init(saturating value: Float) {
    self = value.isNaN ? 0 : value >= 0x1p31 ? .max : value < -0x1p31 ? .min : Int32(value)
  }
}

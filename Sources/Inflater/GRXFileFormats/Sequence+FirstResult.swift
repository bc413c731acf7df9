extension Sequence {
  /// Returns the first result that isn't `nil`.
  @inlinable package func firstResult<Result>(_ find: (Element) -> Result?) -> Result? {
    for element in self {
      if let result = find(element) { return result }
    }
    return nil
  }
}

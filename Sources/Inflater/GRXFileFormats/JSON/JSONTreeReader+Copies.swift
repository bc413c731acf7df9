// Most views of a long document are written like an earlier one, except for a few strings. Their members are found by
// comparing their bytes with those of the earlier view, in a fraction of the time for reading each token.
extension JSONTreeReader {
  private static let tableSize = 256
  /// A view with more members isn't compared, since a table would hold its keys.
  private static let maximumMemberCount = 16

  /// Reads the members of the view that was just begun as copies of those of an earlier view, as far as they agree.
  ///
  /// - Returns: Whether a value follows, as `readValue` does; `nil` if no member was read.
  mutating func copyView() throws(JSONFailure) -> Bool? {
    guard rules.comparesViews, repeatedKeys.isEmpty, droppedRepeatedKeys == 0, let view = open.last?.entry else {
      return nil
    }
    let slots = slotsOfView()
    let known = earlierViews[slots.atPlace].view >= 0 ? earlierViews[slots.atPlace] : earlierViews[slots.anywhere]
    let own = JSONTree.LikeView(view: Int32(truncatingIfNeeded: view), model: Int32(truncatingIfNeeded: view))
    (earlierViews[slots.atPlace], earlierViews[slots.anywhere]) = (own, own)
    let model = Int(known.view)
    // It must be complete, and have members.
    guard model >= 0, Int(entries[model].next) > model + 1, entries[model].end > entries[model].start else {
      return nil
    }
    let (end, modelEnd) = (Int(entries[model].next), Int(entries[model].end))
    // Comments would have to be found, too.
    if let comment = comments.last, comment.upperBound > Int(entries[model].start) { return nil }
    var index = model + 1
    // Bytes of the model up to `same` are repeated here, `shift` bytes later.
    var modelPosition = Int(entries[index].key)
    var shift = position - modelPosition
    var same = modelPosition + commonLength(modelPosition, position, limit: modelEnd - modelPosition)
    var memberCount = 0
    var isAlike = true
    /// Records that this view is written like the model.
    func note(in reader: inout JSONTreeReader) {
      guard isAlike else { return }
      let like = JSONTree.LikeView(view: own.view, model: known.model)
      (reader.earlierViews[slots.atPlace], reader.earlierViews[slots.anywhere]) = (like, like)
      reader.likeViews.append(like)
    }
    while index < end, memberCount < Self.maximumMemberCount {
      let entry = entries[index]
      let isWhole = same > Int(entry.end)
      if !isWhole && same < Int(entry.start) { break }
      var (valueEnd, isEncoded) = (Int(entry.end) + shift, false)
      if !isWhole || entry.isContainer || entry.isEncoded {
        position = Int(entry.start) + shift
        let keyRange = entry.keyRange.lowerBound + shift..<entry.keyRange.upperBound + shift
        // The byte after a number or a word ends it, so that it is compared, too.
        guard entry.kind == .string, !entry.isEncoded, self[position] == UInt8(ascii: "\"") else {
          if entry.kind == .array && entry.isStructure { note(in: &self) }
          open[open.count - 1].unnotedCount = memberCount + 1
          setKey(keyRange, entry.isKeyEncoded ? .escaped : .plain)
          try skipBlanks()
          return true
        }
        isEncoded = try readString() == .escaped
        valueEnd = position
        // Empty ids are errors.
        let isID = isNamed("id", keyRange, .plain) && min(entry.range.count, valueEnd - Int(entry.start) - shift) > 2
        isAlike = isAlike && (isID || isNamed("text", keyRange, .plain))
      }
      if isEncoded { encoded.append(Int32(truncatingIfNeeded: entries.count)) }
      let distance = Int32(truncatingIfNeeded: shift)
      entries.append(
        JSONTree.Entry(
          start: entry.start + distance, end: Int32(truncatingIfNeeded: valueEnd), key: entry.key + distance,
          keyEnd: entry.keyEnd + distance, next: Int32(truncatingIfNeeded: entries.count + 1), kind: entry.kind,
          isEncoded: isEncoded, isKeyEncoded: entry.isKeyEncoded, isStructure: false))
      memberCount += 1
      position = valueEnd
      modelPosition = Int(entry.end)
      index = Int(entry.next)
      if !isWhole {
        shift = position - modelPosition
        same = modelPosition + commonLength(modelPosition, position, limit: modelEnd - modelPosition)
      }
    }
    if memberCount == 0 { return nil }
    if index == end, same >= modelEnd, let container = open.last {
      position = modelEnd + shift
      close(container)
      note(in: &self)
    } else {
      open[open.count - 1].unnotedCount = memberCount
    }
    return false
  }

  /// Returns the number of bytes, up to a limit, that are the same from two positions on.
  private func commonLength(_ one: Int, _ other: Int, limit: Int) -> Int {
    let limit = min(limit, count - other)
    var length = 0
    // Sound: all bytes are before the end of the text.
    guard let bytes = text.baseAddress.map({ UnsafeRawPointer($0) }) else { return 0 }
    while length + 8 <= limit {
      let difference =
        bytes.loadUnaligned(fromByteOffset: one + length, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: other + length, as: UInt64.self)
      if difference != 0 { return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      length += 8
    }
    while length < limit, text[one + length] == text[other + length] { length += 1 }
    return length
  }

  /// Returns the places in the table of the view that was just begun: for a view with the same beginning at the same place
  /// in its parent, and for one anywhere.
  private mutating func slotsOfView() -> (atPlace: Int, anywhere: Int) {
    if earlierViews.isEmpty {
      earlierViews = Array(repeating: JSONTree.LikeView(view: -1, model: -1), count: 2 * Self.tableSize)
    }
    var hash = UInt64(open.count)
    for offset in stride(from: 0, to: 24, by: 8) {
      hash = (hash ^ (word(at: position + offset) ?? 0)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let place = open.count > 1 ? UInt64(open[open.count - 2].viewCount) : 0
    let placeHash = (hash ^ place) &* 0xBF58_476D_1CE4_E5B9
    let mask = UInt64(Self.tableSize - 1)
    return (Self.tableSize + Int(placeHash >> 40 & mask), Int(hash & mask))
  }

  /// Adds the keys of the first members of the innermost object to those that later ones are compared with.
  @inline(never)
  mutating func noteMembers() throws(JSONFailure) {
    var member = open[open.count - 1].entry + 1
    for _ in 0..<open[open.count - 1].unnotedCount {
      try note(entries[member].keyRange, spelling(of: entries[member]))
      member = Int(entries[member].next)
    }
    open[open.count - 1].unnotedCount = 0
  }

  private func spelling(of member: JSONTree.Entry) -> Spelling {
    if member.isKeyEncoded { return .escaped }
    return member.keyRange.allSatisfy { self[$0] < 0x80 } ? .plain : .unicode
  }
}

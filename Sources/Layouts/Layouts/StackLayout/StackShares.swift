/// Divides a length equally among several members, up to the capacity of each.
///
/// Members with less capacity than an equal share are filled, and the rest is divided among the others. Pixels that
/// can't be divided equally go to the first members, one each.
struct StackShares {
  /// The share of each member that isn't filled.
  private let share: Int
  /// The number of members that get an additional pixel.
  private var oddPixels: Int

  /// Divides an amount.
  ///
  /// - Parameters:
  ///   - amount: The amount to divide, at least 0.
  ///   - count: The number of members.
  ///   - room: Returns the capacity of a member, at least 0.
  init(of amount: Int, among count: Int, room: (Int) -> Int) {
    var share = -1
    var left = amount
    var open = count
    // The share only increases, so a member that is filled at one share is filled at the next.
    while true {
      let next = open > 0 ? left / open : amount
      if next == share { break }
      share = next
      left = amount
      open = 0
      for member in 0..<count {
        let room = room(member)
        if room <= share { left -= room } else { open += 1 }
      }
      if open == 0 { break }
    }
    self.share = share
    oddPixels = open > 0 ? left - share * open : 0
  }

  /// Returns the next member's share. Call it once for each member, in order.
  mutating func take(room: Int) -> Int {
    if room <= share { return room }
    guard oddPixels > 0 else { return share }
    oddPixels -= 1
    return share + 1
  }
}

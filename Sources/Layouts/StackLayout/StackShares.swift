/// Divides a length equally among several members, up to the room that each of them has.
///
/// Those whose room is less than an equal share are filled up, and the rest is divided among the others. Of the pixels that
/// can't be divided, the first members get one each.
struct StackShares {
  /// The share of each member that has room for it.
  private let share: Int
  /// How many get one pixel more.
  private var oddPixels: Int

  /// - Parameters:
  ///   - amount: The amount to divide, 0 or more.
  ///   - count: The number of members.
  ///   - room: How much a member can take, 0 or more.
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

  /// Returns the next member's share; call it once for each member, in order.
  mutating func take(room: Int) -> Int {
    if room <= share { return room }
    guard oddPixels > 0 else { return share }
    oddPixels -= 1
    return share + 1
  }
}

/// The Flows of a layout that are members of other Flows.
///
/// Source: androidx.constraintlayout.core.widgets.ConstraintWidgetContainer.addChildrenToSolver, which adds the equations of a
/// Flow with Flows before those of its members. Differs: with several levels, Android's order is that of a hash table; here,
/// each Flow comes before all of its members. On Android, Flows that contain one another overflow the stack; here, they have
/// no members.
struct FlowNesting {
  /// The Flows with Flows among their members, each before its members, and then the others in the order of the children.
  private(set) var order: [Int] = []
  /// Some of the cycles: each Flow contains the next, and the last one the first.
  private(set) var cycles: [[Int]] = []
  /// For each Flow, whether it is in a cycle.
  private(set) var isCircular: [Bool]
  /// For each Flow, the last one that contains it; -1 for none.
  private(set) var holders: [Int]
  /// For each Flow, whether several contain it.
  private(set) var isShared: [Bool]

  /// The maximum number of cycles that are distinguished: each may contain all Flows.
  static let maximumCycles = 100

  /// Finds the cycles, and the order of the Flows if the members of circular ones are left out.
  /// - Parameter members: For each Flow, the Flows among its members.
  init(_ members: [[Int]]) {
    isCircular = Array(repeating: false, count: members.count)
    holders = Array(repeating: -1, count: members.count)
    isShared = isCircular
    findCycles(members)
    sort(members.indices.map { isCircular[$0] ? [] : members[$0] })
  }

  /// Walks from each Flow to its members, and finds those that lead back to a Flow on the path.
  private mutating func findCycles(_ members: [[Int]]) {
    /// The Flows from a first one to the current one, the next member of each, and the earliest one on the path to which
    /// its members lead back.
    var path: [(flow: Int, next: Int, back: Int)] = []
    /// The position of a Flow in the path; -1 before it is visited and -2 after.
    var places = Array(repeating: -1, count: members.count)
    for start in members.indices where places[start] == -1 {
      var upcoming: Int? = start
      while true {
        if let flow = upcoming {
          places[flow] = path.count
          path.append((flow, 0, .max))
          upcoming = nil
        }
        guard let (flow, next, back) = path.last else { break }
        let last = path.count - 1
        guard next < members[flow].count else {
          places[flow] = -2
          isCircular[flow] = back <= last
          path.removeLast()
          if back < last { path[last - 1].back = min(path[last - 1].back, back) }
          continue
        }
        path[last].next += 1
        let member = members[flow][next]
        if places[member] == -1 {
          upcoming = member
        } else if places[member] >= 0 {
          path[last].back = min(back, places[member])
          if cycles.count < Self.maximumCycles { cycles.append(path[places[member]...].map(\.flow)) }
        }
      }
    }
  }

  private mutating func sort(_ members: [[Int]]) {
    var waitsFor = Array(repeating: 0, count: members.count)
    for flow in members.indices {
      for member in members[flow] {
        waitsFor[member] += 1
        if holders[member] != -1 && holders[member] != flow { isShared[member] = true }
        holders[member] = flow
      }
    }
    var sorted = members.indices.filter { waitsFor[$0] == 0 }
    var next = 0
    while next < sorted.count {
      for member in members[sorted[next]] {
        waitsFor[member] -= 1
        if waitsFor[member] == 0 { sorted.append(member) }
      }
      next += 1
    }
    order = sorted.filter { !members[$0].isEmpty } + members.indices.filter { members[$0].isEmpty }
  }
}

import Measure

extension CauseFinder {
  /// The cells of a column are as wide as the one of them that asks for most, whichever row it stands in.
  mutating func explainTables() {
    var tables: [Int: TableColumns] = [:]
    for (view, node) in pairs.new.nodes.enumerated() {
      guard let cell = node.cell else { continue }
      tables[table(of: view), default: TableColumns()].add(cell, isNew: true, view)
    }
    if tables.isEmpty { return }
    for (oldView, node) in pairs.old.nodes.enumerated() {
      guard let cell = node.cell else { continue }
      let table = pairs.matching.newIndex[pairs.old.nodes[pairs.old.nodes[oldView].parent].parent]
      if table >= 0 { tables[table, default: TableColumns()].add(cell, isNew: false, oldView) }
    }
    for (table, columns) in tables.sorted(by: { $0.key < $1.key }) {
      let changes = columns.changes(pairs)
      for row in pairs.new.nodes[table].children {
        for view in pairs.new.nodes[row].children where pairs.new.nodes[view].cell != nil {
          explainWidth(ofCell: view, in: table, changes)
          explainMove(ofCell: view, changes)
        }
      }
      let growth = pairs.growth(table, .horizontal)
      let wrapsContent = [.content, .unknown].contains(pairs.new.nodes[table].width)
      if growth != 0 && wrapsContent && reasons[.resized(table, .horizontal)] == nil {
        set(changes.filter { $0.growth.signum() == growth.signum() }.map(\.cause), for: .resized(table, .horizontal))
      }
    }
  }

  private func table(of view: Int) -> Int { pairs.new.nodes[pairs.new.nodes[view].parent].parent }

  private mutating func explainWidth(ofCell view: Int, in table: Int, _ changes: [TableColumns.Change]) {
    let (growth, fact) = (pairs.growth(view, .horizontal), LayoutFact.resized(view, .horizontal))
    guard growth != 0, let columns = pairs.new.nodes[view].cell?.columns else { return }
    let own = changes.filter { columns.contains($0.column) && $0.growth.signum() == growth.signum() }
    if own.contains(where: { $0.cause == fact }) { return }
    if !own.isEmpty {
      set(own.map(\.cause), for: fact)
    } else if pairs.growth(table, .horizontal).signum() == growth.signum() {
      set([.resized(table, .horizontal)], for: fact)
    } else {
      // The column stretches over what the others leave, or shrinks for them.
      set(changes.filter { $0.growth.signum() == -growth.signum() }.map(\.cause), for: fact)
    }
  }

  private mutating func explainMove(ofCell view: Int, _ changes: [TableColumns.Change]) {
    let (distance, fact) = (pairs.move(view, .horizontal), LayoutFact.moved(view, .horizontal))
    guard distance != 0, let columns = pairs.new.nodes[view].cell?.columns else { return }
    let before = changes.filter { $0.column < columns.lowerBound }
    // From right to left, what is wider moves those behind it to the left.
    if before.reduce(0, { $0 + $1.growth }).magnitude == distance.magnitude {
      set(before.reversed().map(\.cause), for: fact)
    } else if let found = reasons[fact] {
      set(found.flatMap { reasons[$0] ?? [$0] }, for: fact)
    }
  }
}

/// What the cells of a table ask their columns for, before and after.
private struct TableColumns {
  /// A column that is asked for another width.
  struct Change {
    let column: Int
    let growth: LayoutSnapshot.Units
    /// About the cell that asks for most, now or before.
    let cause: LayoutFact
  }

  private typealias Request = (width: LayoutSnapshot.Units, view: Int)
  private var old: [Int: Request] = [:]
  private var new: [Int: Request] = [:]

  /// A cell that spans several columns makes none of them wider.
  mutating func add(_ cell: LayoutSnapshot.Cell, isNew: Bool, _ view: Int) {
    guard cell.columns.count == 1, let column = cell.columns.first else { return }
    let known = isNew ? new[column] : old[column]
    if let known, known.width >= cell.request { return }
    if isNew { new[column] = (cell.request, view) } else { old[column] = (cell.request, view) }
  }

  /// In the order of the columns; those that no difference of a cell explains are left out.
  func changes(_ pairs: PairedLayouts) -> [Change] {
    Set(old.keys).union(new.keys).sorted().compactMap { column in
      let growth = (new[column]?.width ?? 0) - (old[column]?.width ?? 0)
      guard growth != 0 else { return nil }
      let cause = growth > 0 ? new[column].map { came($0.view, pairs) } : old[column].map { left($0.view, pairs) }
      guard let cause = cause ?? nil else { return nil }
      return Change(column: column, growth: growth, cause: cause)
    }
  }

  private func came(_ view: Int, _ pairs: PairedLayouts) -> LayoutFact? {
    guard pairs.frames(view) != nil && pairs.keepsParent(view) else { return .came(view) }
    return pairs.growth(view, .horizontal) > 0 ? .resized(view, .horizontal) : nil
  }

  private func left(_ oldView: Int, _ pairs: PairedLayouts) -> LayoutFact? {
    let view = pairs.matching.newIndex[oldView]
    guard view >= 0, pairs.frames(view) != nil, pairs.keepsParent(view) else { return .left(oldView) }
    return pairs.growth(view, .horizontal) < 0 ? .resized(view, .horizontal) : nil
  }
}

import Measure

extension LayoutSnapshot {
  /// Returns a layout between this one and `other`.
  ///
  /// Views are matched by their ids, or if neither has an id, by their position in a matched parent. Views that are in both
  /// layouts have a frame, an opacity, and colors between the two, and frames are rounded to whole pixels; their texts and
  /// drawings are those of `other`. Views that are only in `other` have its frames, and become opaque with the progress.
  /// Views that are only in this layout keep their frames in their parents, and fade out; from 1 on, they are left out, and
  /// so they are if their root is.
  ///
  /// - Parameters:
  ///   - other: The layout at the end of the animation.
  ///   - progress: 0 for the frames of this layout, 1 for those of `other`; springs may exceed this range. A value that
  ///     isn't finite is treated as 1.
  public func interpolated(to other: LayoutSnapshot, at progress: Double) -> LayoutSnapshot {
    let progress = progress.isFinite ? progress : 1
    let matches = matches(in: other)
    var nodes: [Node] = []
    nodes.reserveCapacity(other.nodes.count)
    if progress < 1, let plan = Departures(from: self, to: other, matches) {
      plan.visit { source, parent in
        switch source {
        case .shared(let place): nodes.append(between(matches[place], other.nodes[place], progress))
        case .leaving(let place):
          var node = self.nodes[place]
          node.alpha *= 1 - min(max(progress, 0), 1)
          nodes.append(node)
        }
        nodes[nodes.count - 1].parent = parent
        nodes[nodes.count - 1].end = 0
      }
      nodes.setEnds()
    } else {
      for place in other.nodes.indices { nodes.append(between(matches[place], other.nodes[place], progress)) }
    }
    for place in nodes.indices { nodes.place(place) }
    return LayoutSnapshot(nodes: nodes)
  }

  /// Returns the node of this layout for each node of `other` that is the same view.
  private func matches(in other: LayoutSnapshot) -> [Int?] {
    let (places, otherPlaces) = (placesOfIDs, other.placesOfIDs)
    var matches: [Int?] = Array(repeating: nil, count: other.nodes.count)
    // For each matched node, its unmatched children without ids, in order.
    var unnamed: [Int: ArraySlice<Int>] = [:]
    for (place, node) in other.nodes.enumerated() {
      if let id = node.id {
        matches[place] = otherPlaces[id] == place ? places[id] : nil
      } else if let parent = node.parent {
        if let old = matches[parent] {
          var rest = unnamed[parent] ?? children(of: old).filter { nodes[$0].id == nil }[...]
          if let next = rest.first {
            if nodes[next].className == node.className { matches[place] = next }
            rest = rest.dropFirst()
          }
          unnamed[parent] = rest
        }
      } else if nodes.first?.id == nil {
        matches[place] = nodes.isEmpty ? nil : 0
      }
    }
    return matches
  }

  /// Returns the children of a node, in order.
  fileprivate func children(of parent: Int) -> [Int] {
    var children: [Int] = []
    var child = parent + 1
    while child < nodes[parent].end {
      children.append(child)
      child = nodes[child].end
    }
    return children
  }

  /// Returns a node of the other layout with the values between it and its match in this layout, if there is one.
  private func between(_ match: Int?, _ node: Node, _ progress: Double) -> Node {
    var node = node
    guard let match else {
      node.alpha *= min(max(progress, 0), 1)
      return node
    }
    let old = nodes[match]
    func mixed(_ one: Int, _ other: Int) -> Int {
      let limit = Double(Pixels.limit)
      let value = Double(one) + Double(other - one) * progress
      return Int(min(max(value, -limit), limit).rounded())
    }
    node.frame = Rect(
      x: mixed(old.frame.x, node.frame.x), y: mixed(old.frame.y, node.frame.y),
      width: max(0, mixed(old.frame.width, node.frame.width)),
      height: max(0, mixed(old.frame.height, node.frame.height)))
    node.contentOffset = Point(
      x: mixed(old.contentOffset.x, node.contentOffset.x), y: mixed(old.contentOffset.y, node.contentOffset.y))
    if old.alpha != node.alpha {
      node.alpha = min(max(old.alpha + (node.alpha - old.alpha) * progress, 0), 1)
    }
    // A view without a background has a transparent one of the other color.
    if old.background != node.background, let some = node.background ?? old.background {
      node.background = (old.background ?? some.faded(0)).mixed(with: node.background ?? some.faded(0), progress)
    }
    if old.foreground != node.foreground, let from = old.foreground, let to = node.foreground {
      node.foreground = from.mixed(with: to, progress)
    }
    return node
  }
}

extension [LayoutSnapshot.Node] {
  /// Computes the frame in the root and the clip of a node from its frame and its parent.
  fileprivate mutating func place(_ place: Int) {
    let frame = self[place].frame
    guard let parent = self[place].parent.map({ self[$0] }) else {
      self[place].frameInRoot = Rect(origin: .zero, size: frame.size)
      self[place].clip = self[place].frameInRoot
      return
    }
    self[place].frameInRoot = frame.offset(by: parent.frameInRoot.contentOrigin(scrolledBy: parent.contentOffset))
    self[place].clip = self[place].frameInRoot.clipped(to: parent.clip)
  }
}

/// The views that are only in the first of two layouts, at their places among the others.
private struct Departures {
  enum Source {
    /// A node of the second layout.
    case shared(Int)
    /// A node of the first one.
    case leaving(Int)
  }

  private let old: LayoutSnapshot
  private let new: LayoutSnapshot
  private var isMatched: [Bool]
  /// The leaving children of a node of the second layout before its first child.
  private var first: [Int: [Int]] = [:]
  /// The leaving siblings after a node of the second layout.
  private var next: [Int: [Int]] = [:]

  /// Returns `nil` if no view leaves a parent that stays.
  init?(from old: LayoutSnapshot, to new: LayoutSnapshot, _ matches: [Int?]) {
    (self.old, self.new) = (old, new)
    isMatched = Array(repeating: false, count: old.nodes.count)
    var places: [Int: Int] = [:]
    for (place, match) in matches.enumerated() {
      guard let match else { continue }
      isMatched[match] = true
      places[match] = place
    }
    guard isMatched.contains(false) else { return nil }
    for (match, place) in places {
      // The latest sibling that stays in the same parent.
      var latest: Int?
      for child in old.children(of: match) {
        if let staying = places[child] {
          if new.nodes[staying].parent == place { latest = staying }
        } else if let latest {
          next[latest, default: []].append(child)
        } else {
          first[place, default: []].append(child)
        }
      }
    }
    if first.isEmpty && next.isEmpty { return nil }
  }

  /// Visits all views in drawing order, with the number of the parent.
  func visit(_ body: (_ source: Source, _ parent: Int?) -> Void) {
    var waiting: [(source: Source, parent: Int?)] = new.nodes.isEmpty ? [] : [(.shared(0), nil)]
    var number = 0
    while let (source, parent) = waiting.popLast() {
      body(source, parent)
      var children: [Source] = []
      switch source {
      case .shared(let place):
        children += (first[place] ?? []).map { .leaving($0) }
        for child in new.children(of: place) {
          children.append(.shared(child))
          children += (next[child] ?? []).map { .leaving($0) }
        }
      case .leaving(let place):
        for child in old.children(of: place) where !isMatched[child] { children.append(.leaving(child)) }
      }
      for child in children.reversed() { waiting.append((child, number)) }
      number += 1
    }
  }
}

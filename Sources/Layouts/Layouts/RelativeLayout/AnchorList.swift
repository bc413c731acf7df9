import Measure

extension RelativeLayout {
  /// The rules of a child about its siblings, in the order in which they were set. A list is immutable.
  ///
  /// It isn't an array because two lists are compared for each child of a new cell: an array would be retained
  /// meanwhile, and the retains would cost more than the comparison.
  final class AnchorList: ManagedBuffer<Int, Anchor> {
    // Sound: the header is the number of initialized elements.
    deinit { withUnsafeMutablePointers { count, anchors in _ = anchors.deinitialize(count: count.pointee) } }

    /// Returns a copy of `list` in which `rule` names `id`, or without the rule if `id` is `nil`.
    /// - Returns: `nil` if no rule is left.
    static func list(_ list: AnchorList?, setting rule: Rule, to id: String?) -> AnchorList? {
      let kept = list?.withAnchors { anchors in anchors.reduce(0) { $1.rule == rule ? $0 : $0 + 1 } } ?? 0
      let count = id == nil ? kept : kept + 1
      if count == 0 { return nil }
      let copy = create(minimumCapacity: count) { _ in count }
      copy.withUnsafeMutablePointerToElements { elements in
        var end = elements
        list?.withAnchors { anchors in
          for anchor in anchors where anchor.rule != rule {
            end.initialize(to: anchor)
            end += 1
          }
        }
        if let id { end.initialize(to: Anchor(rule, id)) }
      }
      // Sound: `create` creates an instance of the class that it is called on.
      return unsafeDowncast(copy, to: AnchorList.self)
    }

    /// Calls `body` with the rules, in memory that is valid only during the call.
    @inline(__always)
    func withAnchors<Result>(_ body: (UnsafeBufferPointer<Anchor>) -> Result) -> Result {
      withUnsafeMutablePointers { count, anchors in
        body(UnsafeBufferPointer(start: anchors, count: count.pointee))
      }
    }

    /// Returns whether two lists, which their owners retain meanwhile, are equal.
    @inline(__always)
    static func areEqual(_ some: Unmanaged<AnchorList>?, _ others: Unmanaged<AnchorList>?) -> Bool {
      guard let some, let others else { return some == nil && others == nil }
      return some._withUnsafeGuaranteedRef { some in
        others._withUnsafeGuaranteedRef { others in
          some.withAnchors { some in
            others.withAnchors { others in
              guard some.count == others.count else { return false }
              for index in 0..<some.count where !Anchor.areEqual(some, others, at: index) { return false }
              return true
            }
          }
        }
      }
    }
  }

  /// The input of a graph from one child: its id and its rules.
  struct ChildOrigin {
    // Must be first: `matches` relies on that.
    private let id: String?
    private let rules: RuleSet

    init(_ child: ViewRef, _ rules: RuleSet) {
      id = child.id
      self.rules = rules
    }

    /// Returns whether `child` has the id and the rules of `origin`. It is called for each child of a new cell and
    /// retains nothing.
    /// - Parameter paramsClass: `LayoutParams`, since naming the class costs a call.
    @inline(__always)
    static func matches(
      _ origin: UnsafePointer<ChildOrigin>, _ child: ViewRef, paramsClass: LayoutParams.Type
    ) -> Bool {
      let idBits = UnsafeRawPointer(origin).loadUnaligned(as: StringBits.self)
      guard child.idHasBits(idBits) || child.hasID(origin.pointee.id) else { return false }
      guard let params = child.unretainedParams else { return origin.pointee.rules.isEmpty }
      return params._withUnsafeGuaranteedRef { params in
        // Params of a subclass are rare, and checking for them takes a call.
        guard type(of: params) == paramsClass else { return origin.pointee.rules == RuleSet(of: child) }
        let own = unsafeDowncast(params, to: LayoutParams.self)
        return own.rules.ofParent == origin.pointee.rules.ofParent
          && AnchorList.areEqual(own.rules.unretainedList, origin.pointee.rules.unretainedList)
      }
    }
  }
}

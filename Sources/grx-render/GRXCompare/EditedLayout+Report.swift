import Foundation
import Measure

extension EditedLayout {
  /// Reads what `check --format json` writes about a combination; what a report doesn't have is empty.
  package init(report: [String: Any]) {
    let causes = report["causes"] as? [[String: Any]] ?? []
    var keys: [String: Int] = [:]
    self.init(
      causes: causes.map { cause in
        let located = (cause["edits"] as? [[String: Any]] ?? []).map(LocatedEdit.init(report:))
        var effects = (cause["effects"] as? [[String: Any]] ?? []).map { effect in
          Effect(report: effect) { name in
            keys[name] = keys[name] ?? keys.count
            return keys[name] ?? 0
          }
        }
        // The view that an edit of the tree adds or removes comes first.
        var own: Effect?
        if located.count == 1, located[0].source == nil, let first = effects.first,
          first.before == nil || first.after == nil
        {
          own = effects.removeFirst()
        }
        return Cause(
          steps: [], located: located, uses: [], own: own,
          isSum: cause["isSum"] as? Bool ?? false, effects: effects, isBalanced: cause["isBalanced"] as? Bool ?? false)
      }, ineffective: report["withoutEffect"] as? [String] ?? [])
  }
}

extension EditedLayout.LocatedEdit {
  fileprivate init(report: [String: Any]) {
    func place(_ name: String) -> SourceEdit.Place? {
      guard let place = report[name] as? [String: Any], let file = place["file"] as? String,
        let line = place["line"] as? Int
      else { return nil }
      return SourceEdit.Place(file: file, line: line)
    }
    guard let subject = report["subject"] as? String else {
      self.init(words: report["words"] as? String ?? "", place: place("place"))
      return
    }
    let view = report["view"] as? String
    let attribute = (report["attribute"] as? String).map { SourceEdit.Subject.attribute($0, view: view) }
    self.init(
      SourceEdit(
        attribute ?? .other(subject), old: report["old"] as? String, new: report["new"] as? String,
        oldPlace: place("oldPlace"),
        newPlace: place("place")))
  }
}

extension EditedLayout.Effect {
  /// - Parameter key: Numbers views by their names.
  fileprivate init(report: [String: Any], key: (String) -> Int) {
    /// In the precision of reports.
    func units(_ points: Any?) -> Int? {
      (points as? Double).map { Int(($0.clamped(to: 1e12) * Double(ComparedTree.unitsPerPoint)).rounded()) }
    }
    func place(_ name: String) -> EditedLayout.Place? {
      guard let place = report[name] as? [String: Any] else { return nil }
      if place["isGone"] as? Bool == true { return .gone }
      let frame = Rect(
        x: units(place["x"]) ?? 0, y: units(place["y"]) ?? 0, width: units(place["width"]) ?? 0,
        height: units(place["height"]) ?? 0)
      return .frame(frame, isHidden: place["isHidden"] as? Bool ?? false)
    }
    let words = report["words"] as? String ?? ""
    var isFromRight = false
    let parts = (report["changes"] as? [[String: Any]] ?? []).map { change in
      let lengths = (change["lengths"] as? [[String: Any]] ?? []).compactMap { length -> EditedLayout.Part.Length? in
        let name = length["name"] as? String ?? ""
        if name == "right" { isFromRight = true }
        let component = EditedLayout.Part.Component.allCases.first { "\($0)" == (name == "right" ? "x" : name) }
        guard let component, let before = units(length["before"]), let after = units(length["after"]) else {
          return nil
        }
        return EditedLayout.Part.Length(component: component, before: before, after: after)
      }
      let reasons = (change["because"] as? [[String: Any]] ?? []).map { reason in
        EditedLayout.Reason(
          change: TermChange(
            subject: TermChange.Subject(cause: .unexplained, key: nil, part: nil), old: units(reason["before"]),
            new: units(reason["after"])), words: reason["words"] as? String ?? "")
      }
      return EditedLayout.Part(words: change["words"] as? String ?? words, lengths: lengths, reasons: reasons)
    }
    let shares = (report["shares"] as? [[String: Any]] ?? []).map { share in
      EditedLayout.Share(subject: share["subject"] as? String ?? "", length: units(share["length"]) ?? 0)
    }
    let name = report["view"] as? String ?? ""
    self.init(
      key: key(name), name: name, words: words, parts: parts, shares: shares, before: place("before"),
      after: place("after"), density: Double(ComparedTree.unitsPerPoint), isFromRight: isFromRight)
  }
}

extension Double {
  fileprivate func clamped(to limit: Double) -> Double { isFinite ? Swift.min(Swift.max(self, -limit), limit) : 0 }
}

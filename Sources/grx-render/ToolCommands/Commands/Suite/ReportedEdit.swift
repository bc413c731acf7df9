import GRXCompare
import Render

/// An edit that changes layouts of a run, reported once for all of them.
struct ReportedEdit {
  let edit: EditedLayout.LocatedEdit
  let place: SourceEdit.Place
  /// The file, relative to the same folder as the keys of layouts.
  let path: String
  /// The indexes of the layouts, in order.
  private(set) var layouts: [Int] = []
  /// The layout in which the edit has the most independent effects; the first if there are several.
  private(set) var sample: Sample?

  /// The effects in one layout.
  struct Sample {
    /// The index of the layout.
    let layout: Int
    /// The combination of window, direction, and so on.
    let section: SectionName
    let effects: [EditedLayout.Effect]
    /// The attributes that an edit of a resource affects.
    let uses: [String]

    init(_ layout: Int, _ section: SectionName, _ cause: EditedLayout.Cause) {
      (self.layout, self.section, effects, uses) = (layout, section, cause.effects, cause.uses)
    }
  }

  /// The edit in prose, with its locations.
  var words: String { edit.wordsWithPlace }

  /// Returns the edits in the layouts with known locations, in the order in which they are found.
  static func all(in layouts: [CheckedLayout]) -> [ReportedEdit] {
    var edits: [ReportedEdit] = []
    var places: [EditedLayout.LocatedEdit: Int] = [:]
    for (number, layout) in layouts.enumerated() {
      for (section, cause) in layout.causes where cause.hasEffects {
        for edit in cause.located {
          guard let place = edit.place else { continue }
          // The same edit may be about a view with another name in another layout.
          let key = edit.withoutName
          let index = places[key] ?? edits.count
          if index == edits.count {
            places[key] = index
            edits.append(ReportedEdit(edit: edit, place: place, path: Self.path(of: place.file, beside: layout.file)))
          }
          if edits[index].layouts.last != number { edits[index].layouts.append(number) }
          if cause.located.count == 1, cause.effects.count > edits[index].sample?.effects.count ?? 0 {
            edits[index].sample = Sample(number, section, cause)
          }
        }
      }
    }
    return edits
  }

  private init(edit: EditedLayout.LocatedEdit, place: SourceEdit.Place, path: String) {
    (self.edit, self.place, self.path) = (edit, place, path)
  }

  private static func path(of path: String, beside layout: SuiteFile) -> String {
    guard layout.layout.hasSuffix(layout.key) else { return path }
    let folder = layout.layout.dropLast(layout.key.count)
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }
}

/// Edits that have a combined effect in layouts of a run.
struct ReportedCombination {
  let edits: [EditedLayout.LocatedEdit]
  /// Whether the effects add up.
  let isSum: Bool
  /// The indexes of the layouts, in order.
  private(set) var layouts: [Int] = []
  /// The first layout with the most effects, and these effects.
  private(set) var sample: ReportedEdit.Sample

  /// The edits, each in a word or two.
  var subjects: String { inWords(edits.map { $0.source?.subject ?? $0.words }) }

  static func all(in layouts: [CheckedLayout]) -> [ReportedCombination] {
    struct Key: Hashable {
      // In any order.
      let edits: Set<EditedLayout.LocatedEdit>
      let isSum: Bool
    }
    var combinations: [ReportedCombination] = []
    var places: [Key: Int] = [:]
    for (number, layout) in layouts.enumerated() {
      for (section, cause) in layout.causes
      where !cause.effects.isEmpty && cause.located.count > 1 {
        let key = Key(edits: Set(cause.located.map(\.withoutName)), isSum: cause.isSum)
        let index = places[key] ?? combinations.count
        if index == combinations.count {
          places[key] = index
          combinations.append(
            ReportedCombination(
              edits: cause.located, isSum: cause.isSum, sample: ReportedEdit.Sample(number, section, cause)))
        }
        if combinations[index].layouts.last != number { combinations[index].layouts.append(number) }
        if cause.effects.count > combinations[index].sample.effects.count {
          combinations[index].sample = ReportedEdit.Sample(number, section, cause)
        }
      }
    }
    return combinations
  }
}

extension CheckedLayout {
  /// The causes of the differences in each combination.
  fileprivate var causes: [(section: SectionName, cause: EditedLayout.Cause)] {
    comparisons.flatMap { comparison in comparison.difference.causes.map { (comparison.section, $0) } }
  }
}

/// Returns a list such as `a, b and 3 more layouts`.
func listed(_ names: [String], of count: Int, _ noun: String) -> String {
  let rest = count - names.count
  return names.joined(separator: ", ") + (rest > 0 ? " and \(more(rest, noun))" : "")
}

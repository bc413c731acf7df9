import Inflater

/// The settings of a view, each with a key.
struct KeyedSettings {
  struct Key: Hashable {
    let name: String
    let isChildAttribute: Bool
    /// Distinguishes settings of the same attribute.
    let occurrence: Int
  }

  let keys: [Key]
  private let values: [Key: ViewBlueprint.Setting]

  init(_ settings: [ViewBlueprint.Setting]) {
    var keys: [Key] = []
    var values: [Key: ViewBlueprint.Setting] = [:]
    for setting in settings {
      var occurrence = 0
      while true {
        let key = Key(name: setting.name, isChildAttribute: setting.isChildAttribute, occurrence: occurrence)
        guard values[key] != nil else {
          keys.append(key)
          values[key] = setting
          break
        }
        occurrence += 1
      }
    }
    self.keys = keys
    self.values = values
  }

  subscript(key: Key) -> ViewBlueprint.Setting? { values[key] }

  typealias Change = (key: Key, before: ViewBlueprint.Setting?, after: ViewBlueprint.Setting?)

  /// Returns the settings that differ, in the new order; those that were removed follow in the old order.
  static func changes(from old: [ViewBlueprint.Setting], to new: [ViewBlueprint.Setting]) -> [Change] {
    func isSameAttribute(_ one: ViewBlueprint.Setting, _ other: ViewBlueprint.Setting) -> Bool {
      one.name == other.name && one.isChildAttribute == other.isChildAttribute
    }
    // Most edits change only values, for which no table is needed.
    if old.count == new.count, zip(old, new).allSatisfy(isSameAttribute) {
      return new.indices.filter { old[$0] != new[$0] }.map { (new.key(at: $0), old[$0], new[$0]) }
    }
    let (before, after) = (KeyedSettings(old), KeyedSettings(new))
    return (after.keys + before.keys.filter { after[$0] == nil }).compactMap { key in
      before[key] == after[key] ? nil : (key, before[key], after[key])
    }
  }

  /// Gives one of some settings the value that it has in others, in the order of those if possible.
  static func set(_ key: Key, of settings: inout [ViewBlueprint.Setting], asIn others: [ViewBlueprint.Setting]) {
    switch (settings.place(of: key), others.place(of: key)) {
    case (let place?, let other?): settings[place] = others[other]
    case (let place?, nil): settings.remove(at: place)
    case (nil, let other?): settings.insert(others[other], at: place(behind: others[..<other], in: settings))
    case (nil, nil): break
    }
  }

  /// Returns the index behind the last of some settings that is among others.
  private static func place(
    behind others: ArraySlice<ViewBlueprint.Setting>, in settings: [ViewBlueprint.Setting]
  ) -> Int {
    // Tables take longer than comparisons with a few.
    if settings.count * others.count <= maximumComparisons {
      let others = Array(others)
      return settings.indices.last { others.place(of: settings.key(at: $0)) != nil }.map { $0 + 1 } ?? 0
    }
    let before = Set(KeyedSettings(Array(others)).keys)
    return KeyedSettings(settings).keys.lastIndex { before.contains($0) }.map { $0 + 1 } ?? 0
  }

  private static let maximumComparisons = 256
}

extension [ViewBlueprint.Setting] {
  /// Returns the key of the setting at an index.
  fileprivate func key(at index: Int) -> KeyedSettings.Key {
    let (name, isChildAttribute) = (self[index].name, self[index].isChildAttribute)
    let occurrence = self[..<index].count { $0.name == name && $0.isChildAttribute == isChildAttribute }
    return KeyedSettings.Key(name: name, isChildAttribute: isChildAttribute, occurrence: occurrence)
  }

  /// Returns the index of the setting with a key.
  fileprivate func place(of key: KeyedSettings.Key) -> Int? {
    var others = key.occurrence
    return firstIndex { setting in
      guard setting.name == key.name, setting.isChildAttribute == key.isChildAttribute else { return false }
      others -= 1
      return others < 0
    }
  }
}

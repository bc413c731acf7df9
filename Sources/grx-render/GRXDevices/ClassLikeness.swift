import GRXFileFormats

/// The likeness of view classes by their names: a device reports the class that it created from a document's class
/// (`AppCompatTextView` for `TextView`), or the class that is reported to screen readers (`ViewGroup` for a
/// ConstraintLayout).
struct ClassLikeness {
  enum Degree: Int, Comparable {
    case none
    /// One is a subclass of the other, both share a superclass besides those of all views, or one is unknown.
    case related
    /// They are the same class, regardless of the library.
    case same

    static func < (a: Degree, b: Degree) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Kind {
    let number: Int
    let ancestors: Set<String>
    /// Whether any class may be behind it.
    let isOpen: Bool
    /// Whether any layout may be behind it.
    let isOpenLayout: Bool
    let isLayout: Bool
  }

  private let lineage: (String) -> [String]
  private var kinds: [String: Kind] = [:]
  private var numbers: [String: Int] = [:]

  /// Creates a likeness.
  /// - Parameter lineage: Returns a class and its superclasses, without packages; only the class if it is unknown.
  init(lineage: @escaping (String) -> [String]) { self.lineage = lineage }

  /// Returns a number that is equal for equal classes.
  mutating func number(of name: String) -> Int { kind(of: name).number }

  mutating func degree(_ one: String, _ other: String) -> Degree {
    let (a, b) = (kind(of: one), kind(of: other))
    if a.number == b.number { return .same }
    if a.isOpen || b.isOpen || a.isOpenLayout && b.isLayout || b.isOpenLayout && a.isLayout { return .related }
    return a.ancestors.isDisjoint(with: b.ancestors) ? .none : .related
  }

  private mutating func kind(of name: String) -> Kind {
    if let known = kinds[name] { return known }
    let names = lineage(name)
    let canonical = Self.canonicalName(name)
    let number = numbers[canonical] ?? numbers.count
    numbers[canonical] = number
    let isLayout = names.contains("ViewGroup")
    let kind = Kind(
      number: number, ancestors: Set(names).subtracting(["Object", "View", "ViewGroup"]),
      isOpen: canonical == "View" || names.count < 2, isOpenLayout: canonical == "ViewGroup", isLayout: isLayout)
    kinds[name] = kind
    return kind
  }

  /// Returns a name without its package.
  static func shortName(_ name: String) -> String {
    name[...].parted(atLast: ".").map { String($0.after) } ?? name
  }

  /// Returns a name without its package and without the prefix or suffix of a library's version of the class.
  private static func canonicalName(_ name: String) -> String {
    var name = shortName(name)[...]
    for prefix in ["AppCompat", "Material"] where name.hasPrefix(prefix) && name.utf8.count > prefix.utf8.count {
      name = name.dropFirst(prefix.count)
      break
    }
    for suffix in ["Compat", "Material"] where name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count {
      name = name.dropLast(suffix.count)
      break
    }
    return String(name)
  }
}

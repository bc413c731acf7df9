import GRXFileFormats
import Measure

extension InflateError {
  /// The reason of an error, as values; the wording is in `InflateError.description`.
  ///
  /// `suggestion` is the name that was probably intended, if there is a similar one.
  package enum Reason: Hashable, Sendable {
    /// The file isn't JSON in the format of `.grx` files.
    case syntax(SyntaxError)
    /// The file can't be read; `why` is the system's reason.
    case unreadableFile(why: String)
    /// The file is larger than the limit, in bytes.
    case fileTooLarge(limit: Int)
    /// A key occurs twice in one object, first on `firstLine`.
    case duplicateKey(name: String, firstLine: Int)

    /// The file contains a value, described by `found`, that isn't an object.
    case noObjectAtTop(found: String)
    /// The outermost object has no `layout`. `isView`: whether the object itself is a view.
    case missingLayout(isView: Bool)
    /// A view has neither `class` nor `inflate`. `similarKey`: one of its keys that was probably intended as `class`.
    case missingClass(similarKey: String?)
    /// The object of an include doesn't name a file.
    case missingFilename
    /// A view is nested deeper than the limit allows, across includes.
    case tooDeep(limit: Int)
    /// There are more views than `InflateLimits.views`.
    case tooManyViews(limit: Int)
    /// `Inflater.budget` was exhausted.
    case interrupted(LayoutInterrupted)

    /// A class is unknown. `base`: the class that usually replaces it; `classes`: the known ones, if none is similar;
    /// `namesOptions`: whether to mention an option of the tool, which doesn't apply to a program that registers
    /// classes.
    case unknownClass(
      name: String, suggestion: String?, base: String? = nil, classes: [String] = [], namesOptions: Bool = false)
    /// A class name denotes an include in other formats.
    case includeAsClass(name: String)
    /// An attribute is unknown. `owner`: `LinearLayout`, `a child of LinearLayout`, or `the document`.
    case unknownAttribute(name: String, owner: String, suggestion: String?)
    /// An attribute belongs to other classes (`owners`), or to their children. `written`: its name in the document;
    /// `parent`: the class of this view's parent.
    case misplacedAttribute(name: String, written: String, owners: [String], parent: String?, owner: String)
    /// A value has the wrong type or is out of range. `found`: the value as `AttributeValue.excerpt`; `expected`: `a
    /// length`, `a whole number from 1 to 1000000`.
    case wrongValue(attribute: String, found: String, expected: String, suggestion: String? = nil)
    /// Two attributes exclude each other. `wins` takes effect, `ignored` doesn't.
    case contradictoryAttributes(ignored: String, wins: String)
    /// An attribute names a view that its `attribute` can't reach.
    case unknownId(id: String, attribute: String, suggestion: String?)
    /// The caller sets an attribute of a view that isn't in the document.
    case unknownOverride(id: String, attribute: String, suggestion: String?)
    case duplicateId(id: String, firstLine: Int)
    /// Each view's position along the axis depends on that of the next, and the last one's on that of the first.
    case ruleCycle(ids: [String], axis: String)
    /// Flows contain one another, in order.
    case flowCycle(ids: [String])
    case tooManyChildren(className: String, maximum: Int)

    /// A value is inconsistent with the rest of the view, as described in a sentence of the layout that found it.
    case inconsistentValue(String)
    /// A limit on the size to which a layout may expand was exceeded, as described in a sentence.
    case overLimit(String)

    /// Includes nested too deeply.
    case includesTooDeep(limit: Int)
    /// More files are included than the limit allows, counting repetitions.
    case tooManyIncludes(limit: Int)
    /// The total size of all files exceeds the limit, in bytes, counting repetitions.
    case includesTooLarge(limit: Int)
    case missingInclude(name: String, why: String)
    /// Each file includes the next one; the last equals the first.
    case includeCycle(names: [String])
    case pictureUnreadable(file: String, why: String)
    /// An include or a picture lies outside the layout's folder.
    case outsideFolder(file: String)

    /// The number of diagnostics after this location that aren't listed.
    case more(count: Int, of: Severity)
  }
}

extension InflateError.Reason {
  /// Returns the reason with other names of attributes.
  func renamingAttributes(_ name: (String) -> String) -> InflateError.Reason {
    switch self {
    case .wrongValue(let attribute, let found, let expected, let suggestion):
      .wrongValue(attribute: name(attribute), found: found, expected: expected, suggestion: suggestion)
    case .contradictoryAttributes(let ignored, let wins):
      .contradictoryAttributes(ignored: name(ignored), wins: name(wins))
    case .unknownId(let id, let attribute, let suggestion):
      .unknownId(id: id, attribute: name(attribute), suggestion: suggestion)
    default: self
    }
  }
}

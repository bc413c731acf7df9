import Layouts
import Measure

/// A JSON Schema (draft 2020-12) of `.grx` documents, generated from the tables that are used to read documents.
///
/// It accepts the documents that the inflater reads without a diagnostic about a name or a value. Comments and trailing
/// commas aren't JSON: editors read `.grx` as "JSON with comments".
package struct DocumentSchema {
  private let kinds: [ViewKind]
  private let dialect = Dialect.grx

  /// Creates the schema of documents that can use the given classes.
  package init(kinds: [ViewKind]) { self.kinds = kinds }

  /// The text of the schema, ending in a line break.
  package var text: String { schema.text() + "\n" }

  /// Returns the schema of one class's views: its attributes, and those that it defines for its children. `nil` if
  /// there is no class with that name.
  package func text(ofClass name: String) -> String? {
    guard let kind = kinds.first(where: { $0.name == name || $0.aliases.contains(name) }) else { return nil }
    let own = id + properties(kind.attributes)
    var members: [(key: String, value: JSONValue)] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(kind.name)),
    ]
    if !kind.summary.isEmpty { members.append(("description", .string(kind.summary))) }
    members += [("type", "object"), ("required", ["class"])]
    var fields: [(key: String, value: JSONValue)] = [("class", ["enum": names(of: kind)])] + own
    if kind.maximumChildCount > 0 {
      var subviews: [(key: String, value: JSONValue)] = [
        ("description", "The views inside this one."), ("type", "array"), ("items", ["$ref": "#/$defs/child"]),
      ]
      if kind.maximumChildCount < .max { subviews.append(("maxItems", .number(Double(kind.maximumChildCount)))) }
      fields.append(("subviews", .object(subviews)))
    }
    members.append(("properties", .object(fields)))
    if kind.maximumChildCount > 0 {
      let child: JSONValue = [
        "description": .string(
          "The attributes of a view in \(kind.name), besides those of its own class."),
        "type": "object", "properties": .object(properties(kind.childAttributes)),
      ]
      members.append(("$defs", ["child": child]))
    }
    return JSONValue.object(members).text() + "\n"
  }

  private var schema: JSONValue {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A .grx layout",
      "description": "A tree of views that is measured and laid out like on Android.", "type": "object",
      "properties": [
        "$schema": ["type": "string"],
        "version": [
          "description": "The version of the format.", "default": "0.1",
          "anyOf": [
            ["type": "number", "exclusiveMinimum": 0, "maximum": 1],
            ["type": "string", "pattern": #"^(0\.0*[1-9][0-9]*|1(\.0+)?)$"#],
          ],
        ],
        "layout": ["description": "The outermost view.", "$ref": "#/$defs/root"],
      ],
      "required": ["layout"], "additionalProperties": false, "$defs": .object(definitions),
    ]
  }

  private var definitions: [(key: String, value: JSONValue)] {
    var definitions: [(key: String, value: JSONValue)] = [
      ("root", root), ("view", view), ("include", include),
      ("everyView", ["properties": .object(id + properties(ViewAttributes.ofView))]),
    ]
    for kind in kinds {
      definitions.append((kind.name, definition(of: kind)))
      definitions.append(("child-of-\(kind.name)", child(of: kind)))
    }
    return definitions
  }

  // MARK: Views

  private var id: [(key: String, value: JSONValue)] {
    [
      (
        "id",
        [
          "description": "The view's name, unique within the file.",
          "anyOf": [["type": "string", "minLength": 1], ["type": "number"]],
        ]
      ), ("nuiClass", ["description": "The style of the view in NUI, which has no effect."]),
    ]
  }

  /// A view of any class, or an include, without attributes for its parent.
  private var view: JSONValue {
    let names = kinds.flatMap { [$0.name] + $0.aliases }
    return [
      "type": "object",
      "if": ["required": ["inflate"]],
      "then": ["$ref": "#/$defs/include"],
      "else": [
        "$ref": "#/$defs/everyView",
        "properties": [
          "class": ["description": "The view's class.", "enum": .array(names.map(JSONValue.string))]
        ],
        "required": ["class"],
        // A chain, since some validators visit all views inside a list of alternatives once for each alternative.
        "if": ["properties": ["class": ["enum": self.names(of: kinds[0])]]],
        "then": reference(to: kinds[0].name), "else": alternatives(kinds.dropFirst()),
      ],
    ]
  }

  private func alternatives(_ kinds: ArraySlice<ViewKind>) -> JSONValue {
    guard let kind = kinds.first else { return [:] }
    return [
      "if": ["properties": ["class": ["enum": names(of: kind)]]], "then": reference(to: kind.name),
      "else": alternatives(kinds.dropFirst()),
    ]
  }

  private func reference(to name: String) -> JSONValue { ["$ref": .string("#/$defs/\(pointer(name))")] }

  private var include: JSONValue {
    let attributes = ViewAttributes.ofView.filter { dialect.includableAttributes.contains($0.name) }
    let reference: JSONValue = [
      "type": "object",
      "properties": [
        "filename": ["type": "string"], "bundleName": ["type": "string"], "bundleId": ["type": "string"],
      ],
      "required": ["filename"], "additionalProperties": false,
    ]
    let inflate: JSONValue = [
      "description": "A file, whose root is placed here; the other attributes override the root's.",
      "anyOf": [["type": "string", "minLength": 1], reference],
    ]
    return ["properties": .object([("inflate", inflate)] + id + properties(attributes))]
  }

  private func definition(of kind: ViewKind) -> JSONValue {
    var subviews: [(key: String, value: JSONValue)] = [
      ("description", "The views inside this one."), ("type", "array"),
      ("items", reference(to: "child-of-\(kind.name)")),
    ]
    if kind.maximumChildCount < .max { subviews.append(("maxItems", .number(Double(kind.maximumChildCount)))) }
    let own = properties(kind.attributes.dropFirst(ViewAttributes.ofView.count))
    var members: [(key: String, value: JSONValue)] = [("properties", .object(own + [("subviews", .object(subviews))]))]
    if !kind.summary.isEmpty { members.insert(("description", .string(kind.summary)), at: 0) }
    return .object(members)
  }

  /// Returns a view as a child of another class's.
  private func child(of kind: ViewKind) -> JSONValue {
    [
      "$ref": "#/$defs/view", "properties": .object(properties(kind.childAttributes)),
      "unevaluatedProperties": false,
    ]
  }

  /// The schema of the outermost view, which may have the attributes of any parent's children. They apply when the file
  /// is included.
  private var root: JSONValue {
    var forms: [String: [ValueForm]] = [:]
    for attribute in kinds.flatMap({ $0.childAttributes.dropFirst(ViewAttributes.ofChild.count) }) {
      for name in dialect.names(of: attribute.name, aliases: attribute.aliases, .child)
      where forms[name]?.contains(attribute.form) != true {
        forms[name, default: []].append(attribute.form)
      }
    }
    let others = forms.sorted { $0.key < $1.key }.map { name, forms in
      (key: name, value: forms.count == 1 ? forms[0].schema : ValueForm.anyOf(forms).schema)
    }
    return [
      "$ref": "#/$defs/view", "properties": .object(properties(ViewAttributes.ofChild) + others),
      "unevaluatedProperties": false,
    ]
  }

  // MARK: Attributes

  private func properties<Target>(_ attributes: some Sequence<Attribute<Target>>) -> [(key: String, value: JSONValue)] {
    let role: AttributeRole = Target.self is LayoutParams.Type ? .child : .own
    return attributes.flatMap { attribute in
      dialect.names(of: attribute.name, aliases: attribute.aliases, role).map { name in
        var members: [(key: String, value: JSONValue)] = []
        let summary = name == attribute.name ? attribute.summary : "The same as \(attribute.name)."
        if !summary.isEmpty { members.append(("description", .string(summary))) }
        if let value = attribute.defaultValue { members.append(("default", JSONValue(value))) }
        if case .object(let form) = attribute.form.schema { members += form }
        return (name, .object(members))
      }
    }
  }

  // MARK: Names

  private func names(of kind: ViewKind) -> JSONValue { .array(([kind.name] + kind.aliases).map(JSONValue.string)) }

  /// Returns a name in a JSON pointer, with escapes.
  private func pointer(_ name: String) -> String {
    name.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.split(separator: "~", omittingEmptySubsequences: false).joined(separator: "~0") }
      .joined(separator: "~1").percentEncoded
  }
}

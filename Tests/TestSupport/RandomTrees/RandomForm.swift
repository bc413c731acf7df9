import AndroidXML
import GravityXML
import Inflater
import Layouts

/// A format in which random documents are written.
package enum RandomForm: String, CaseIterable, Sendable {
  case grx
  /// Android's XML, as `--format xml` writes it.
  case xml
  /// Gravity's XML, with a template and data.
  case gravity

  package var classes: [RandomClass] {
    switch self {
    case .grx: RandomClass.all
    // Custom views can't be written in XML.
    case .xml: RandomClass.all.filter { $0.name != "AreaView" }
    case .gravity: RandomClass.gravity
    }
  }

  /// Inflates a random view from a document of this form; returns `nil` if the inflater rejects it.
  package func layout(of view: RandomView, _ inflater: Inflater) -> InflatedLayout? {
    var inflater = inflater
    switch self {
    case .grx: return try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
    case .xml:
      let grx = try? inflater.inflate(Array(view.document.utf8), named: "random.grx")
      guard let root = grx?.document.read().root else { return nil }
      let text = AndroidText.text(of: root, kinds: ViewKind.builtIn + ViewKind.uiKit, density: 1)
      return try? inflater.inflate(Array(text.utf8), named: "random.xml")
    case .gravity:
      inflater.source = DictionarySource(RandomClass.gravityTemplates)
      inflater.data = RandomClass.gravityData
      return try? inflater.inflate(string: view.gravityDocument, named: "random.xml")
    }
  }
}

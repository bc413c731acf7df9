import AndroidXML
import Inflater
import Layouts
import Render

extension OutputFormat {
  static let xml = OutputFormat(
    "xml", help: "the layout in Android's XML; comments name what isn't available in Android", isBinary: false
  ) { (rendering) throws(FormatProblem) in
    guard let layout = rendering.layout, let root = layout.node else {
      throw FormatProblem("there is no document to write as XML")
    }
    let apiLevel = (layout.document as? AndroidDocument)?.apiLevel ?? AndroidOptions().apiLevel
    return Array(
      AndroidText.text(
        of: root, kinds: ViewKind.builtIn + ViewKind.uiKit, density: rendering.density, apiLevel: apiLevel
      ).utf8)
  }.writingDocument
}

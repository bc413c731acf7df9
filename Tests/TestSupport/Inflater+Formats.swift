import AndroidXML
import GravityXML
import Inflater
import Layouts

extension Inflater {
  /// Returns an inflater that reads documents of every format, and gives advice as the tool does.
  package static func ofAllFormats(kinds: [ViewKind] = ViewKind.builtIn + ViewKind.uiKit) -> Inflater {
    var inflater = Inflater(kinds: kinds)
    inflater.register(.android)
    inflater.register(.gravity)
    inflater.namesOptions = true
    return inflater
  }
}

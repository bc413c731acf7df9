import GRXFileFormats
import Render

/// A page with pictures of two layouts over each other, and a slider that shows one, the other, or both. It needs no
/// network.
struct ReviewPage {
  let title: String
  /// Whether it has a field for searching words in its sections, whose layouts can be accepted.
  var search = false
  /// The names of the two layouts.
  let sides: (before: String, after: String)
  /// The words in the legend for views that only the new layout has.
  let alone: String
  /// The body as markup.
  let body: String
  /// The style of the body's content, in addition to the page's own.
  let style: PageFile
  /// The script, which runs after the page's own.
  let script: PageFile

  var text: String {
    let scripts: [PageFile] =
      [.reviewScript] + (search ? [.reviewSearchScript] : []) + [.reviewBlendScript, script]
    return PageFile.review.filled([
      "title": markup(title), "before": markup(sides.before), "after": markup(sides.after), "alone": markup(alone),
      "search": search ? "search" : "", "body": body, "style": PageFile.reviewStyle.text + "\n" + style.text,
      "script": scripts.map(\.text).joined(separator: "\n"),
    ]) + "\n"
  }
}

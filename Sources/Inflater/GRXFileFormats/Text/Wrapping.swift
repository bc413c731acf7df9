/// Returns `text` in lines of at most 80 columns, each with `indent` spaces before it and a line break after it.
package func wrapped(_ text: String, indent: Int) -> String {
  let margin = String(repeating: " ", count: indent)
  var result = ""
  var line = margin
  for word in text.split(separator: " ") {
    if line.count > indent && line.count + 1 + word.count > 80 {
      result += line + "\n"
      line = margin
    }
    if line.count > indent { line += " " }
    line += word
  }
  return result + line + "\n"
}

const quoted = (path) => /^[\w./-]+$/.test(path) ? path : "'" + path.replaceAll("'", "'\\''") + "'";
const command = () => {
  const ticked = all("input[data-path]").filter((box) => box.checked);
  // Layouts that the search hides can't be accepted by accident.
  const shown = ticked.filter((box) => !box.closest("[hidden]"));
  const hidden = ticked.length - shown.length;
  document.getElementById("accept").textContent =
    (shown.length ? "Run this to write their snapshots" : "Tick the layouts whose change you accept")
    + (hidden ? " (without " + hidden + " ticked that the search hides)" : "") + (shown.length ? ":" : ".");
  document.getElementById("command").textContent =
    shown.length ? ["grx-render check --update", ...shown.map((box) => quoted(box.dataset.path))].join(" ") : "";
};
document.getElementById("search").addEventListener("input", command);
document.addEventListener("change", command);

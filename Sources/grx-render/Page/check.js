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

const articles = () => all("article").filter((article) => !article.closest("[hidden]"));
let current = null;
const goTo = (article) => {
  if (!article) return;
  if (current) current.classList.remove("current");
  current = article;
  current.classList.add("current");
  current.scrollIntoView({ block: "start" });
};
const step = (by) => {
  const list = articles();
  const place = list.indexOf(current);
  goTo(list[place < 0 ? 0 : Math.min(Math.max(place + by, 0), list.length - 1)]);
};
// A file that is opened from a disk may have no storage.
const stored = (() => { try { return localStorage; } catch { return null; } })();
const progress = () => {
  const boxes = all(".seen");
  const seen = boxes.filter((box) => box.checked);
  for (const box of boxes) box.closest("article").classList.toggle("done", box.checked);
  document.getElementById("progress").textContent = boxes.length ? seen.length + " of " + boxes.length + " seen" : "";
};
for (const box of all(".seen")) {
  const key = "grx-seen-" + box.closest("article").dataset.seen;
  box.checked = stored?.getItem(key) === "yes";
  box.addEventListener("change", () => {
    if (box.checked) stored?.setItem(key, "yes"); else stored?.removeItem(key);
    progress();
  });
}
for (const menu of all(".views select")) {
  menu.addEventListener("change", () => {
    [...menu.closest(".views").querySelectorAll("figure")].forEach((figure, index) => { figure.hidden = index !== menu.selectedIndex; });
  });
}
const toggles = ["wireframes", "difference"].map((name) => {
  const box = document.getElementById(name);
  const show = () => document.body.classList.toggle(name, box.checked);
  box.addEventListener("change", show);
  show();
  return [name[0], box];
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input[type=search], input[type=range], select")) return;
  if (event.key === "ArrowRight") step(1);
  else if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "s" && current) current.querySelector(".seen").click();
  else {
    const box = toggles.find(([key]) => key === event.key)?.[1];
    if (!box) return;
    box.click();
  }
  event.preventDefault();
});
// A link to a view is a link to its wireframe.
document.addEventListener("click", (event) => {
  const link = event.target.closest('.effects a[href^="#view-"]');
  const box = document.getElementById("wireframes");
  if (!link) return;
  const menu = link.closest("article").querySelector(".views select");
  if (menu) { menu.selectedIndex = 0; menu.dispatchEvent(new Event("change")); }
  if (!box.checked) box.click();
});
progress();

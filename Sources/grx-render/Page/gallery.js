"use strict";
const get = (id) => document.getElementById(id);
const data = JSON.parse(get("data").textContent);
get("data").remove();
const made = (name, text, properties) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  return Object.assign(element, properties);
};
const pictures = data.pictures.map(([layout, condition, width, height, drawing, page, classes, findings]) => ({
  layout: data.strings[layout], condition: data.strings[condition], width, height, drawing,
  page: page < 0 ? null : data.strings[page],
  classes: classes.map((index) => data.strings[index]),
  // Pairs of a rule and a message.
  findings: Array.from({ length: findings.length / 2 }, (_, index) =>
    ({ rule: data.strings[findings[2 * index]], message: data.strings[findings[2 * index + 1]] })),
}));

// The module is the folder that contains `src`, as in Gradle's projects.
const groupOf = (layout) => {
  const folder = layout.includes("/") ? layout.slice(0, layout.lastIndexOf("/")) : "";
  const source = ("/" + folder).indexOf("/src/");
  if (source < 0) return [folder || ".", null];
  return [source === 0 ? "." : folder.slice(0, source - 1), folder.slice(source)];
};

// Draws a picture when it is about to be seen, and forgets it when it is far away, so that thousands of them need little memory.
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const frame = entry.target;
    const image = frame.querySelector("img");
    if (entry.isIntersecting && !image) {
      const picture = frame.picture;
      frame.append(made("img", undefined, {
        alt: picture.layout + " " + picture.condition,
        src: "data:image/svg+xml," + encodeURIComponent(data.drawings[picture.drawing]),
      }));
    } else if (!entry.isIntersecting && image) {
      image.remove();
    }
  }
}, { rootMargin: "100% 0px" });

const figure = (picture) => {
  const element = made("figure");
  element.style.setProperty("--width", Math.max(picture.width, 1));
  element.style.setProperty("--height", Math.max(picture.height, 1));
  const frame = picture.page === null ? made("div", undefined, { className: "picture" }) : made("a", undefined, { href: picture.page });
  if (picture.page !== null) frame.setAttribute("aria-label", "Open the page of " + picture.layout + " " + picture.condition);
  frame.picture = picture;
  const caption = made("figcaption", picture.layout.slice(picture.layout.lastIndexOf("/") + 1));
  caption.append(made("small", [picture.condition, picture.width + "x" + picture.height].filter(Boolean).join(", ")));
  if (picture.findings.length) {
    const findings = made("details");
    findings.append(made("summary", picture.findings.length === 1 ? "1 finding" : picture.findings.length + " findings"));
    const list = made("ul");
    for (const finding of picture.findings) list.append(made("li", finding.rule + ": " + finding.message));
    findings.append(list);
    caption.append(findings);
  }
  element.append(frame, caption);
  seen.observe(frame);
  return element;
};

const fill = (id, first, values) => {
  for (const [value, text] of first) get(id).append(made("option", text, { value }));
  for (const [value, count] of values) get(id).append(made("option", count === null ? value : value + " (" + count + ")", { value: "=" + value }));
};
// The number of layouts for each of the values that a picture has.
const counted = (values) => {
  const layouts = new Map();
  for (const picture of pictures) {
    for (const value of values(picture)) {
      if (!layouts.has(value)) layouts.set(value, new Set());
      layouts.get(value).add(picture.layout);
    }
  }
  return [...layouts].map(([value, set]) => [value, set.size]).sort((a, b) => a[0] < b[0] ? -1 : 1);
};
const conditions = [...new Set(pictures.map((picture) => picture.condition))];
fill("condition", [["first", "first of each layout"], ["all", "all"]], conditions.filter(Boolean).map((name) => [name, null]));
get("condition").parentElement.hidden = conditions.length < 2;
fill("class", [["", "any"]], counted((picture) => picture.classes));
fill("finding", [["", "any or none"], ["some", "some"]], counted((picture) => picture.findings.map((finding) => finding.rule)));
get("finding").parentElement.hidden = !pictures.some((picture) => picture.findings.length);

const show = () => {
  const words = get("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const [condition, name, finding] = ["condition", "class", "finding"].map((id) => get(id).value);
  const met = (picture) =>
    words.every((word) => picture.layout.toLowerCase().includes(word))
    && (!condition.startsWith("=") || picture.condition === condition.slice(1))
    && (!name || picture.classes.includes(name.slice(1)))
    && (!finding || picture.findings.some((one) => finding === "some" || one.rule === finding.slice(1)));
  const modules = new Map();
  const layouts = new Set();
  let count = 0;
  for (const picture of pictures) {
    if (!met(picture)) continue;
    if (condition === "first" && layouts.has(picture.layout)) continue;
    layouts.add(picture.layout);
    count += 1;
    const [module, folder] = groupOf(picture.layout);
    if (!modules.has(module)) modules.set(module, new Map());
    const folders = modules.get(module);
    if (!folders.has(folder)) folders.set(folder, []);
    folders.get(folder).push(picture);
  }
  seen.disconnect();
  const group = (title, content) => {
    const element = made("details", undefined, { open: true });
    element.append(made("summary", title), ...content);
    return element;
  };
  const row = (list) => {
    const element = made("div", undefined, { className: "pictures" });
    element.append(...list.map(figure));
    return element;
  };
  document.querySelector("main").replaceChildren(...[...modules].map(([module, folders]) =>
    group(module, [...folders].map(([folder, list]) => folder === null ? row(list) : group(folder, [row(list)])))));
  const total = new Set(pictures.map((picture) => picture.layout)).size;
  get("count").textContent = layouts.size + " of " + total + (total === 1 ? " layout, " : " layouts, ") + count + (count === 1 ? " picture" : " pictures");
};
for (const id of ["search", "condition", "class", "finding"]) get(id).addEventListener("input", show);
get("size").addEventListener("input", () => document.documentElement.style.setProperty("--scale", get("size").value / 100));
show();

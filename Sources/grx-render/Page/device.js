const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const name = () => {
  for (const group of all("g.before, g.after")) {
    const shown = [];
    const names = [...group.querySelectorAll("text")];
    const isTarget = (one) => one.previousElementSibling.matches(":target");
    for (const one of [...names.filter(isTarget), ...names.filter((one) => !isTarget(one))]) {
      const box = one.getBoundingClientRect();
      one.style.visibility = shown.some((other) => covers(box, other)) ? "hidden" : "";
      if (!one.style.visibility) shown.push(box);
    }
  }
};
addEventListener("hashchange", name);
addEventListener("resize", name);
name();

const blend = () => {
  const part = document.getElementById("blend").value / 100;
  for (const group of all("g.before")) group.style.opacity = Math.min(1, 2 - 2 * part);
  for (const group of all("g.after")) group.style.opacity = Math.min(1, 2 * part);
  // Of two screens, each shows its own side of a line.
  document.documentElement.style.setProperty("--part", 100 * (1 - part) + "%");
  // Of the names of a view on both sides, one is shown at a time.
  for (const name of all("g.before .changed:not(.alone) + text")) name.style.opacity = part < 0.5 ? 1 : 0;
  for (const name of all("g.after .changed:not(.alone) + text")) name.style.opacity = part < 0.5 ? 0 : 1;
};
document.getElementById("blend").addEventListener("input", blend);
blend();

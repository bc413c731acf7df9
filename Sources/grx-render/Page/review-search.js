const search = () => {
  const words = document.getElementById("search").value.toLowerCase();
  for (const section of all("section")) {
    const title = section.querySelector("h2").textContent.toLowerCase().includes(words);
    let shown = 0;
    for (const article of section.querySelectorAll("article")) {
      article.hidden = !title && !article.textContent.toLowerCase().includes(words);
      if (!article.hidden) shown += 1;
    }
    section.hidden = shown === 0;
  }
  document.getElementById("none").hidden = words === "" || all("section").some((section) => !section.hidden);
};
document.getElementById("search").addEventListener("input", search);

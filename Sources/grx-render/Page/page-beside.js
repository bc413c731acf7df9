// A second picture beside the first: the same layout in another window, or under other conditions.
class Beside {
  constructor(page) {
    this.page = page;
    [this.tree, this.size, this.found] = [0, 0, []];
    const switchOn = page.byID('shows-beside');
    switchOn.addEventListener('change', () => {
      this.show(switchOn.checked ? this.nearest() : undefined);
      page.remember();
    });
    const { stage } = page.picture;
    stage.addEventListener('scroll', () => { if (this.picture) this.align(stage, this.picture.stage); });
    this.windows = element('select', { 'aria-label': 'Window beside' });
    this.windows.addEventListener('change', () => this.resize(Number(this.windows.value)));
  }

  // MARK: What a picture asks a page for

  get model() { return this.page.modelOf(this.tree); }
  get scene() { return this.model.scene(this.size); }
  get fittingWindow() { return this.page.fittingWindow; }
  get heldScale() { return this.page.heldScale; }
  /// What is selected in the page, if it is here too.
  get state() {
    const { model, state } = this.page;
    const here = index => index < 0 ? -1 : this.model.counterpartOf(model, index) ?? -1;
    return { ...state, view: here(state.view), hovered: here(state.hovered) };
  }
  zoomed() {}
  zoomTo(zoom, anchor) { this.page.zoomTo(zoom, anchor, this.picture); }
  select(index, origin) {
    const there = this.page.model.counterpartOf(this.model, index);
    if (there !== undefined) this.page.select(there, origin);
  }
  hover(index) { this.page.hover(index < 0 ? -1 : this.page.model.counterpartOf(this.model, index) ?? -1); }
  resize(size) {
    this.size = size;
    this.open();
    this.page.remember();
  }
  switchTo(tree) {
    this.tree = tree;
    this.size = Math.min(this.size, this.model.data.windows.length - 1);
    this.open();
    this.page.remember();
  }

  // MARK: On and off

  /// What is worth seeing beside the window that is shown: other conditions, or else another window.
  nearest() {
    const { trees, state } = this.page;
    if (trees.length > 1) return [(state.tree + 1) % trees.length, state.size];
    return [state.tree, (state.size + 1) % trees[state.tree].windows.length];
  }
  /// - Parameter place: The conditions and the window, by their numbers; `undefined` for none.
  show(place) {
    const { page } = this;
    const isPossible = page.trees.length > 1 || page.model.data.windows.length > 1;
    const isShown = place !== undefined && isPossible;
    page.byID('beside').hidden = !isPossible;
    page.byID('shows-beside').checked = isShown;
    document.body.classList.toggle('shows-beside', isShown);
    if (!isShown) {
      if (this.picture) this.picture.close();
      this.picture = undefined;
      page.byID('beside-conditions').replaceChildren();
      return;
    }
    const [tree, size] = place;
    this.tree = page.trees[tree] ? tree : 0;
    this.size = Math.min(Math.max(size || 0, 0), this.model.data.windows.length - 1);
    this.lists = page.conditionLists(this);
    page.byID('beside-conditions').replaceChildren(...this.lists, this.windows);
    if (!this.picture) {
      const stage = page.byID('stage').cloneNode(true);
      stage.setAttribute('aria-label', 'Picture beside');
      for (const part of [stage, ...stage.querySelectorAll('[id]')]) part.removeAttribute('id');
      page.byID('pictures').append(stage);
      this.picture = new Picture(this, stage);
      page.follow(this.picture, this);
      stage.addEventListener('scroll', () => this.align(stage, page.picture.stage));
    }
    this.open();
  }
  open() {
    if (!this.picture) return;
    const { windows } = this.model.data;
    this.windows.replaceChildren(...windows.map(({ w, h }, index) => element('option', { value: index }, `${round(w)} × ${round(h)}`)));
    this.windows.value = this.size;
    this.windows.hidden = windows.length < 2;
    this.page.drawConditions(this.lists, this.model);
    this.find();
    this.picture.open();
    this.page.picture.zoom();
  }
  /// Both are scrolled to the same place.
  align(one, other) { [other.scrollLeft, other.scrollTop] = [one.scrollLeft, one.scrollTop]; }
  /// What was found is looked for here too.
  find() {
    const { query } = this.page.state;
    this.found = query.trim() ? this.model.search(this.scene, query).found : [];
  }
}

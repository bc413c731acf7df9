// The page: what is selected and shown, and what people do to it.

/// What was kept under a name, where the browser keeps anything.
function kept(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
}
function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* Kept nowhere. */ }
}
class Page {
  constructor(data) {
    const byID = id => document.getElementById(id);
    this.byID = byID;
    this.edits = undefined;
    /// Whether a server is about to send other rulers.
    this.awaitsRulers = false;
    this.state = { view: 0, tree: 0, size: 0, theme: 'auto', zoom: 'fit', clips: false, outlines: false, shows: 'after', guides: kept('guides', true), hovered: -1, query: '' };
    this.found = [];
    this.foundSet = new Set();
    this.take(data);
    this.picture = new Picture(this, byID('stage'));
    this.tree = new Tree(this, byID('tree-pane'), byID('tree'));
    this.details = new Details(this, byID('details'));
    this.startHeader();
    this.follow(this.picture, this);
    this.beside = new Beside(this);
    this.ruler = new Ruler(this);
    this.startPanes();
    addEventListener('keydown', event => this.press(event));
    addEventListener('hashchange', () => this.read());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    addEventListener('beforeprint', () => this.print(true));
    addEventListener('afterprint', () => this.print(false));
    this.read();
  }

  take(data) {
    // The layout under each of the conditions; what the trees have in common is in the first one's data.
    this.boxesFirst = data.boxesFirst;
    this.trees = [data, ...data.others.map(other => ({ ...data, ...other }))];
    this.models = [];
    this.state.tree = Math.min(this.state.tree, this.trees.length - 1);
    this.model = this.modelOf(this.state.tree);
  }
  modelOf(tree) {
    if (!this.models[tree]) this.models[tree] = new Model(this.trees[tree]);
    return this.models[tree];
  }
  /// Shows other data of the same layout.
  reload(data) {
    this.exchange(() => {
      this.take(data);
      this.chooseModel();
      this.startConditions();
    });
  }
  /// The ruler of each tree, which a page on a server has later than the rest.
  takeRulers(rulers) {
    this.trees.forEach((tree, at) => { tree.ruler = rulers[at]; });
    const { model } = this;
    this.chooseModel();
    // What is shown and scrolled to stays, unless the ruler shows it.
    if (this.state.width === undefined) {
      this.ruler.draw();
      return this.picture.zoom();
    }
    const [chosen] = [this.model, this.model = model];
    this.open(chosen, this.state.size);
  }
  /// The views of the window that is shown: at some widths of the ruler, the layout has others.
  chooseModel() {
    const { tree, width } = this.state;
    this.ruler.take(this.trees[tree].ruler);
    this.model = width !== undefined && this.ruler.modelAt(width) || this.modelOf(tree);
  }
  /// Shows the layout under other conditions.
  switchTo(tree) {
    if (tree === this.state.tree) return;
    this.exchange(() => {
      this.state.tree = tree;
      this.chooseModel();
    });
    this.remember();
  }
  /// Puts other views in the place of those that are shown: what is selected, closed and scrolled to stays.
  exchange(change) {
    const [old, { view }, closed] = [this.model, this.state, this.tree.collapsed];
    const panes = [this.byID('tree-pane'), this.byID('stage'), this.byID('details')];
    const scrolled = panes.map(pane => [pane.scrollLeft, pane.scrollTop]);
    change();
    this.state.hovered = -1;
    this.state.view = this.model.counterpartOf(old, view) ?? 0;
    this.state.size = Math.min(this.state.size, this.trees[this.state.tree].windows.length - 1);
    this.tree.collapsed = new Set([...closed].map(index => this.model.counterpartOf(old, index)).filter(index => index > 0));
    this.startSizes();
    this.openWindow();
    this.select(this.state.view, 'start');
    panes.forEach((pane, at) => { [pane.scrollLeft, pane.scrollTop] = scrolled[at]; });
    this.picture.drawNow();
    this.beside.show(this.beside.picture && [this.beside.tree, this.beside.size]);
  }

  // MARK: Selection

  /// - Parameter origin: The part of the page that it is selected in, which stays as it is scrolled.
  select(index, origin) {
    this.state.view = index;
    this.remember();
    // What asks for positions comes before what changes the document.
    const frame = this.picture.scene.frameOf(index);
    if (frame && origin !== 'picture') this.picture.reveal(frame);
    this.tree.reveal(index);
    this.drawOverlays();
    this.details.draw();
    if (origin !== 'start') this.showDetails(true);
    // The tree says by itself what is selected in it.
    if (origin !== 'start' && origin !== 'tree') this.say(this.model.plain([{ view: index }]) + ', ' + this.sizeOf(index));
    if (this.state.query) this.drawFound();
  }
  sizeOf(index) {
    const frame = this.scene.frameOf(index);
    return frame ? `${round(frame[2])} by ${round(frame[3])}` : 'gone';
  }
  hover(index) {
    if (index === this.state.hovered) return;
    this.state.hovered = index;
    this.tree.draw();
    this.drawOverlays();
  }
  get pictures() { return this.beside && this.beside.picture ? [this.picture, this.beside.picture] : [this.picture]; }
  draw() { for (const picture of this.pictures) picture.draw(); }
  drawOverlays() { for (const picture of this.pictures) picture.drawOverlay(); }
  say(text) { this.byID('status').textContent = text; }

  // MARK: Windows, zoom and themes

  /// What "Fit" makes as large as the pane: the window; of two beside each other the larger one, so that both have one scale.
  get fittingWindow() {
    const shown = this.beside && this.beside.picture ? [this.scene, this.beside.scene] : [this.scene];
    // The scale stays the same while the ruler is dragged.
    if (this.scene.explained) shown.push({ w: this.model.points(this.ruler.data.through), h: 0 });
    return [Math.max(1, ...shown.map(({ w }) => w)), Math.max(1, ...shown.map(({ h }) => h))];
  }

  openWindow() {
    const { w, h } = this.trees[this.state.tree].windows[this.state.size];
    this.drawConditions([...this.byID('conditions').children], this.model);
    this.ruler.take(this.trees[this.state.tree].ruler);
    const { width } = this.state;
    this.scene = width !== undefined && this.ruler.sceneAt(width, this.model, this.state.size) || this.model.scene(this.state.size);
    this.ruler.draw();
    const slider = this.byID('size');
    slider.value = this.state.size;
    slider.setAttribute('aria-valuetext', round(w) + ' by ' + round(h) + ' points');
    this.byID('size-text').textContent = round(this.scene.w) + ' × ' + round(this.scene.h);
    this.drawShown();
    this.find(this.state.query);
    this.tree.open();
    this.picture.open();
    if (this.beside && this.beside.picture) this.beside.picture.zoom();
    this.details.draw();
  }
  resize(size) {
    const own = this.modelOf(this.state.tree);
    const next = Math.min(Math.max(size, 0), own.data.windows.length - 1);
    if (next === this.state.size && this.state.width === undefined) return;
    this.state.width = undefined;
    this.open(own, next);
  }
  /// Shows the layout in a window of a width in pixels that isn't one of the page's: what the ruler knows about it.
  showWidth(width) {
    const model = this.ruler.modelAt(width);
    if (!model || width === this.state.width) return;
    this.state.width = width;
    this.open(model, this.state.size);
  }
  open(model, size) {
    const change = () => [this.model, this.state.size] = [model, size];
    if (model !== this.model) this.exchange(change);
    else {
      change();
      this.openWindow();
    }
    this.remember();
  }
  /// - Parameter anchor: The place of a picture's pane, or else its middle, where the same point of the layout stays.
  zoomTo(zoom, anchor, held = this.picture) {
    this.state.zoom = zoom;
    this.remember();
    for (const picture of this.pictures) {
      const [width, height] = picture.pane;
      picture.zoom(zoom === 'fit' ? undefined : picture === held && anchor || [width / 2, height / 2]);
    }
  }
  zoomBy(direction, anchor) {
    const steps = [0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16];
    const { scale } = this.picture;
    const next = direction > 0 ? steps.find(step => step > scale + 0.001) : steps.findLast(step => step < scale - 0.001);
    if (next) this.zoomTo(next, anchor);
  }
  zoomToSelection() {
    const frame = this.picture.scene.frameOf(this.state.view);
    if (!frame) return;
    const [width, height] = this.picture.pane;
    const scale = Math.min((width - 96) / Math.max(frame[2], 1), (height - 96) / Math.max(frame[3], 1));
    this.zoomTo(Math.min(Math.max(scale, Picture.smallest), 8));
    const { stage, origin } = this.picture;
    stage.scrollLeft = origin[0] + (frame[0] + frame[2] / 2) * this.picture.scale - width / 2;
    stage.scrollTop = origin[1] + (frame[1] + frame[3] / 2) * this.picture.scale - height / 2;
  }
  zoomed() {
    this.byID('zoom-text').textContent = Math.round(this.picture.scale * 100) + ' %';
    const press = (id, isPressed) => this.byID(id).setAttribute('aria-pressed', isPressed);
    press('zoom-fit', this.state.zoom === 'fit');
    press('zoom-100', this.state.zoom === 1);
    press('zoom-200', this.state.zoom === 2);
  }
  drawTheme(theme = this.state.theme) {
    const root = document.documentElement;
    if (theme === 'auto') root.removeAttribute('data-theme'); else root.setAttribute('data-theme', theme);
    for (const button of this.byID('themes').children) {
      button.setAttribute('aria-pressed', button.dataset.themeName === this.state.theme);
    }
  }
  print(isPrinted) {
    this.drawTheme(isPrinted ? 'light' : undefined);
    this.picture.print(isPrinted);
  }

  showGuides(isShown) {
    this.state.guides = isShown;
    this.byID('guides').checked = isShown;
    keep('guides', isShown);
    this.drawOverlays();
  }

  /// Shows the views as boxes instead of as a person would see them, on a page that has both.
  showWireframe(isShown) {
    if (this.byID('wireframe-switch').hidden) return;
    this.state.outlines = isShown;
    this.byID('wireframe').checked = isShown;
    this.remember();
    for (const picture of this.pictures) picture.open();
  }

  /// Shows the window as it was, as it is, or both.
  show(shows) {
    this.state.shows = this.model.data.against && shows || 'after';
    this.remember();
    this.drawShown();
    for (const picture of this.pictures) picture.open();
  }
  drawShown() {
    const group = this.byID('against');
    group.hidden = !this.model.data.against;
    const isKnown = this.scene.before !== undefined;
    for (const button of group.children) {
      button.setAttribute('aria-pressed', button.dataset.shows === this.state.shows);
      button.disabled = !isKnown;
    }
    group.title = isKnown ? '' : 'Of this window, it is not known how it was';
  }

  // MARK: Search

  find(query) {
    this.state.query = query;
    const { found, problem } = query.trim() ? this.model.search(this.scene, query) : { found: [] };
    this.found = found;
    this.foundSet = new Set(found);
    this.byID('find').setCustomValidity(problem || '');
    this.problem = problem;
    this.drawFound();
  }
  isFound(index) { return this.foundSet.has(index); }
  drawFound() {
    const place = this.found.indexOf(this.state.view);
    const count = this.found.length;
    this.byID('found').textContent = !this.state.query.trim() ? '' : this.problem ? this.problem
      : count === 0 ? 'none' : place < 0 ? String(count) : `${place + 1} of ${count}`;
  }
  /// Goes to the next view that was found, or to the one before.
  findNext(step) {
    const count = this.found.length;
    if (!count) return;
    const place = this.found.indexOf(this.state.view);
    const after = this.found.findIndex(index => index > this.state.view);
    const next = place >= 0 ? place + step : step > 0 ? (after < 0 ? 0 : after) : (after < 0 ? count : after) - 1;
    this.select(this.found[(next + count) % count], 'search');
  }

  // MARK: The address

  remember() {
    const { view, size, width, zoom, clips, outlines, theme, query, shows } = this.state;
    let hash = '#view=' + (this.model.pathOf(view) || '.') + '&size=' + size;
    if (width !== undefined) hash += '&width=' + width;
    if (this.state.tree > 0) hash += '&at=' + this.model.data.at.join();
    if (this.beside.picture) hash += `&beside=${this.beside.tree},${this.beside.size}`;
    if (zoom !== 'fit') hash += '&zoom=' + round(zoom);
    if (clips) hash += '&clip=1';
    if (outlines !== this.boxesFirst) hash += '&wireframe=' + (outlines ? 1 : 0);
    if (shows !== 'after') hash += '&shows=' + shows;
    if (theme !== 'auto') hash += '&theme=' + theme;
    if (query.trim()) hash += '&find=' + encodeURIComponent(query);
    history.replaceState(null, '', hash);
  }
  read() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const { state } = this;
    const at = (wanted.get('at') || '').split(',').map(Number);
    state.tree = Math.max(this.trees.findIndex(tree => tree.at.join() === at.join()), 0);
    state.width = /^\d+$/.test(wanted.get('width')) ? Number(wanted.get('width')) : undefined;
    this.chooseModel();
    this.startSizes();
    state.view = this.model.find(wanted.get('view') || '.') ?? 0;
    state.size = Math.min(Math.max(Number(wanted.get('size')) || 0, 0), this.trees[state.tree].windows.length - 1) | 0;
    const zoomed = Number(wanted.get('zoom'));
    state.zoom = zoomed >= Picture.smallest && zoomed <= Picture.largest ? zoomed : 'fit';
    state.clips = wanted.get('clip') === '1';
    state.outlines = wanted.has('wireframe') ? wanted.get('wireframe') === '1' : this.boxesFirst;
    state.shows = this.model.data.against && ['before', 'both'].find(name => name === wanted.get('shows')) || 'after';
    state.theme = ['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto';
    state.query = wanted.get('find') || '';
    this.byID('find').value = state.query;
    this.byID('clip').checked = state.clips;
    this.byID('wireframe').checked = state.outlines;
    this.byID('guides').checked = state.guides;
    this.drawTheme();
    this.openWindow();
    this.select(state.view, 'start');
    const beside = wanted.get('beside');
    this.beside.show(beside === null ? undefined : beside.split(',').map(Number));
  }

  // MARK: What people do

  startHeader() {
    const { byID } = this;
    const title = document.querySelector('h1');
    title.title = title.textContent;
    title.textContent = title.textContent.slice(title.textContent.lastIndexOf('/') + 1);
    const slider = byID('size');
    this.startConditions();
    slider.addEventListener('input', () => this.resize(Number(slider.value)));
    byID('themes').addEventListener('click', event => {
      if (!event.target.dataset.themeName) return;
      this.state.theme = event.target.dataset.themeName;
      this.remember();
      this.drawTheme();
      this.draw();
    });
    byID('against').addEventListener('click', event => { if (event.target.dataset.shows) this.show(event.target.dataset.shows); });
    byID('zoom-in').addEventListener('click', () => this.zoomBy(1));
    byID('zoom-out').addEventListener('click', () => this.zoomBy(-1));
    byID('zoom-fit').addEventListener('click', () => this.zoomTo('fit'));
    byID('zoom-100').addEventListener('click', () => this.zoomTo(1));
    byID('zoom-200').addEventListener('click', () => this.zoomTo(2));
    byID('zoom-view').addEventListener('click', () => this.zoomToSelection());
    byID('clip').addEventListener('change', event => {
      this.state.clips = event.target.checked;
      this.remember();
      for (const picture of this.pictures) picture.open();
    });
    byID('wireframe').addEventListener('change', event => this.showWireframe(event.target.checked));
    byID('guides').addEventListener('change', event => this.showGuides(event.target.checked));
    const find = byID('find');
    for (const [name, text] of Object.entries(Model.predicates)) byID('predicates').append(element('option', { value: 'is:' + name }, text));
    find.addEventListener('input', () => {
      this.find(find.value);
      this.tree.draw();
      this.beside.find();
      this.draw();
      this.remember();
    });
    byID('search').addEventListener('submit', event => event.preventDefault());
    find.addEventListener('keydown', event => {
      if (event.key === 'Enter') this.findNext(event.shiftKey ? -1 : 1);
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      if (find.value) {
        find.value = '';
        find.dispatchEvent(new Event('input'));
      } else byID('tree').focus();
    });
    byID('find-next').addEventListener('click', () => this.findNext(1));
    byID('find-previous').addEventListener('click', () => this.findNext(-1));
    byID('open-tree').addEventListener('click', () => this.showTree(!document.body.classList.contains('shows-tree')));
    byID('open-options').addEventListener('click', () => {
      byID('open-options').setAttribute('aria-expanded', document.body.classList.toggle('shows-options'));
    });
  }
  /// A list for each condition that the page can be switched between.
  startConditions() {
    const { axes } = this.model.data;
    const group = this.byID('conditions');
    group.hidden = !axes.length;
    group.replaceChildren(...this.conditionLists(this));
  }
  /// - Parameter owner: What shows one of the trees, and may show another one.
  conditionLists(owner) {
    return this.model.data.axes.map(({ name, values }, place) => {
      const list = element('select', {}, ...values.map((value, index) => element('option', { value: index }, value)));
      list.addEventListener('change', () => {
        const wanted = owner.model.data.at.with(place, Number(list.value)).join();
        owner.switchTo(Math.max(this.trees.findIndex(({ at }) => at.join() === wanted), 0));
      });
      return element('label', {}, name + ' ', list);
    });
  }
  drawConditions(lists, { data }) { lists.forEach((label, place) => { label.querySelector('select').value = data.at[place]; }); }
  startSizes() {
    const { windows } = this.trees[this.state.tree];
    this.byID('size').max = windows.length - 1;
    this.byID('sizes').hidden = windows.length < 2;
    this.byID('wireframe-switch').hidden = !windows.some(({ screen }) => screen);
  }
  /// Follows the pointer over a picture.
  follow(picture, owner) {
    const { stage } = picture;
    this.followEdge(picture, owner);
    let [pressed, panned, clicked] = [undefined, false, undefined];
    stage.addEventListener('pointerdown', event => {
      if (event.button !== 0 || event.pointerType === 'touch' || event.target === stage) return;
      pressed = [event.clientX, event.clientY, stage.scrollLeft, stage.scrollTop];
      panned = false;
    });
    stage.addEventListener('pointermove', event => {
      if (pressed && !panned && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 4) {
        panned = true;
        stage.setPointerCapture(event.pointerId);
        stage.classList.add('panning');
      }
      if (pressed && panned) {
        stage.scrollLeft = pressed[2] - (event.clientX - pressed[0]);
        stage.scrollTop = pressed[3] - (event.clientY - pressed[1]);
      } else if (event.pointerType !== 'touch') {
        owner.hover(owner.model.viewsAt(picture.scene, this.state.clips, ...picture.pointAt(event))[0] ?? -1);
      }
    });
    const end = () => {
      pressed = undefined;
      stage.classList.remove('panning');
    };
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
    stage.addEventListener('pointerleave', () => owner.hover(-1));
    stage.addEventListener('click', event => {
      if (panned) {
        panned = false;
        return;
      }
      const views = owner.model.viewsAt(picture.scene, this.state.clips, ...picture.pointAt(event));
      if (!views.length) return;
      // Again at the same place: the view below.
      const isSame = clicked && Math.hypot(event.clientX - clicked[0], event.clientY - clicked[1]) <= 3;
      const place = isSame ? views.indexOf(owner.state.view) : -1;
      clicked = [event.clientX, event.clientY];
      owner.select(views[(place + 1) % views.length], 'picture');
    });
    stage.addEventListener('wheel', event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const zoom = picture.scale * Math.exp(-Math.min(Math.max(event.deltaY * lines, -200), 200) * 0.004);
      owner.zoomTo(Math.min(Math.max(zoom, Picture.smallest), Picture.largest), [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
  }
  /// Dragging a window's right edge shows the window whose width is nearest.
  followEdge(picture, owner) {
    const { edge } = picture;
    edge.addEventListener('pointerdown', event => {
      event.preventDefault();
      event.stopPropagation();
      edge.setPointerCapture(event.pointerId);
      edge.classList.add('dragged');
      // The edge stays under the pointer.
      this.heldScale = picture.scale;
      const [from, { w, h }] = [event.clientX, owner.scene];
      // A window in the middle of the pane grows on both sides.
      const isInMiddle = picture.space.clientWidth <= picture.pane[0];
      const move = event => {
        const wanted = w + (event.clientX - from) * (isInMiddle ? 2 : 1) / picture.scale;
        const away = window => Math.abs(window.w - wanted) + 0.001 * Math.abs(window.h - h);
        if (owner === this && this.ruler.data) return this.ruler.want(wanted * this.model.density);
        const { windows } = owner.model.data;
        const nearest = windows.reduce((best, window, index) => away(window) < away(windows[best]) ? index : best, 0);
        if (windows[nearest].w !== owner.scene.w) owner.resize(nearest);
      };
      edge.addEventListener('pointermove', move);
      edge.addEventListener('lostpointercapture', () => {
        edge.removeEventListener('pointermove', move);
        edge.classList.remove('dragged');
        this.heldScale = undefined;
        for (const one of this.pictures) one.zoom();
      }, { once: true });
    });
    edge.addEventListener('click', event => event.stopPropagation());
  }
  /// The widths of the panes are kept, where the browser keeps anything.
  startPanes() {
    const main = document.querySelector('main');
    const widths = { left: 300, right: 360, ...kept('panes', {}) };
    const smallest = 220;
    const largest = () => Math.max(Math.round(document.documentElement.clientWidth * 0.6), smallest);
    const limited = width => Math.min(Math.max(Math.round(width) || 0, smallest), largest());
    // A window that is too narrow for a width doesn't change what is kept.
    const show = side => {
      const width = limited(widths[side]);
      main.style.setProperty('--' + side, width + 'px');
      const splitter = this.byID('split-' + side);
      splitter.setAttribute('aria-valuenow', width);
      splitter.setAttribute('aria-valuemin', smallest);
      splitter.setAttribute('aria-valuemax', largest());
    };
    const set = (side, width) => {
      widths[side] = limited(width);
      show(side);
      keep('panes', widths);
    };
    addEventListener('resize', () => { for (const side of ['left', 'right']) show(side); });
    for (const [side, sign] of [['left', 1], ['right', -1]]) {
      show(side);
      const splitter = this.byID('split-' + side);
      splitter.addEventListener('pointerdown', event => {
        event.preventDefault();
        splitter.setPointerCapture(event.pointerId);
        const [from, width] = [event.clientX, limited(widths[side])];
        const move = event => set(side, width + sign * (event.clientX - from));
        splitter.addEventListener('pointermove', move);
        splitter.addEventListener('lostpointercapture', () => splitter.removeEventListener('pointermove', move), { once: true });
      });
      splitter.addEventListener('keydown', event => {
        const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
        if (step) set(side, limited(widths[side]) + sign * step);
      });
    }
  }
  /// In narrow windows, the details and the tree lie over the picture.
  showDetails(isShown) { document.body.classList.toggle('shows-details', isShown); }
  showTree(isShown) {
    document.body.classList.toggle('shows-tree', isShown);
    this.byID('open-tree').setAttribute('aria-expanded', isShown);
    if (isShown) this.byID('tree').focus();
  }
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest('input:not([type=range], [type=checkbox]), select')) return;
    switch (event.key) {
      case 'Escape': this.escape(); break;
      case '/':
        event.preventDefault();
        this.byID('find').select();
        break;
      case '[': this.resize(this.state.size - 1); break;
      case ']': this.resize(this.state.size + 1); break;
      case ',': this.ruler.step(-1); break;
      case '.': this.ruler.step(1); break;
      case '+': case '=': this.zoomBy(1); break;
      case '-': this.zoomBy(-1); break;
      case '0': this.zoomTo('fit'); break;
      case '1': this.zoomTo(1); break;
      case '2': this.zoomTo(2); break;
      case 'z': this.zoomToSelection(); break;
      case 'b': this.show({ before: 'after', after: 'both', both: 'before' }[this.state.shows]); break;
      case 'g': this.showGuides(!this.state.guides); break;
      case 'w': this.showWireframe(!this.state.outlines); break;
      default:
    }
  }
  escape() {
    const isNarrow = matchMedia('(max-width: 900px)').matches;
    const { classList } = document.body;
    if (isNarrow && classList.contains('shows-tree')) return this.showTree(false);
    if (isNarrow && classList.contains('shows-details')) return this.showDetails(false);
    const parent = this.model.parent[this.state.view];
    if (parent >= 0) this.select(parent, 'keys');
  }
}

const pageData = JSON.parse(document.getElementById('data').textContent);
// A page on a server may have nothing to show yet.
const page = pageData.views ? new Page(pageData) : undefined;

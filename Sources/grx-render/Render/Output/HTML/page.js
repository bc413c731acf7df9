// The page: what is selected and shown, and what people do to it.
class Page {
  constructor(data) {
    const byID = id => document.getElementById(id);
    this.byID = byID;
    this.edits = undefined;
    this.state = { view: 0, size: 0, theme: 'auto', zoom: 'fit', clips: false, hovered: -1, query: '' };
    this.found = [];
    this.foundSet = new Set();
    this.take(data);
    this.picture = new Picture(this, byID('stage'));
    this.tree = new Tree(this, byID('tree-pane'), byID('tree'));
    this.details = new Details(this, byID('details'));
    this.startHeader();
    this.startPicture();
    this.startPanes();
    addEventListener('keydown', event => this.press(event));
    addEventListener('hashchange', () => this.read());
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.picture.draw());
    addEventListener('beforeprint', () => this.print(true));
    addEventListener('afterprint', () => this.print(false));
    this.read();
  }

  take(data) {
    this.model = new Model(data);
    this.largestWindow = [1, 1];
    for (const { w, h } of data.windows) {
      this.largestWindow = [Math.max(this.largestWindow[0], w), Math.max(this.largestWindow[1], h)];
    }
  }
  /// Shows other data of the same layout: what is selected, closed and scrolled to stays.
  reload(data) {
    const nameOf = index => this.model.idOf(index) === undefined ? this.model.pathOf(index) || '.' : '#' + this.model.idOf(index);
    const [selected, path] = [nameOf(this.state.view), this.model.pathOf(this.state.view)];
    const closed = [...this.tree.collapsed].map(nameOf);
    const panes = [this.byID('tree-pane'), this.byID('stage'), this.byID('details')];
    const scrolled = panes.map(pane => [pane.scrollLeft, pane.scrollTop]);
    this.take(data);
    this.state.hovered = -1;
    this.state.view = this.model.find(selected) ?? this.model.find(path) ?? 0;
    this.state.size = Math.min(this.state.size, data.windows.length - 1);
    this.tree.collapsed = new Set(closed.map(name => this.model.find(name)).filter(index => index > 0));
    this.startSizes();
    this.openWindow();
    this.select(this.state.view, 'start');
    panes.forEach((pane, at) => { [pane.scrollLeft, pane.scrollTop] = scrolled[at]; });
    this.picture.drawNow();
  }

  // MARK: Selection

  /// - Parameter origin: The part of the page that it is selected in, which stays as it is scrolled.
  select(index, origin) {
    this.state.view = index;
    this.remember();
    this.details.draw();
    this.tree.reveal(index);
    const frame = this.scene.frameOf(index);
    if (frame && origin !== 'picture') this.picture.reveal(frame);
    this.picture.drawOverlay();
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
    this.picture.drawOverlay();
  }
  say(text) { this.byID('status').textContent = text; }

  // MARK: Windows, zoom and themes

  openWindow() {
    const { w, h } = this.model.data.windows[this.state.size];
    this.scene = this.model.scene(this.state.size);
    const slider = this.byID('size');
    slider.value = this.state.size;
    slider.setAttribute('aria-valuetext', round(w) + ' by ' + round(h) + ' points');
    this.byID('size-text').textContent = round(w) + ' × ' + round(h);
    this.find(this.state.query);
    this.tree.open();
    this.picture.open();
    this.details.draw();
  }
  resize(size) {
    const next = Math.min(Math.max(size, 0), this.model.data.windows.length - 1);
    if (next === this.state.size) return;
    this.state.size = next;
    this.remember();
    this.openWindow();
  }
  zoomTo(zoom, anchor) {
    const [width, height] = this.picture.pane;
    this.state.zoom = zoom;
    this.remember();
    this.picture.zoom(zoom === 'fit' ? undefined : anchor || [width / 2, height / 2]);
  }
  zoomBy(direction, anchor) {
    const steps = [0.02, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16];
    const { scale } = this.picture;
    const next = direction > 0 ? steps.find(step => step > scale + 0.001) : steps.findLast(step => step < scale - 0.001);
    if (next) this.zoomTo(next, anchor);
  }
  zoomToSelection() {
    const frame = this.scene.frameOf(this.state.view);
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
    const { view, size, zoom, clips, theme, query } = this.state;
    let hash = '#view=' + (this.model.pathOf(view) || '.') + '&size=' + size;
    if (zoom !== 'fit') hash += '&zoom=' + round(zoom);
    if (clips) hash += '&clip=1';
    if (theme !== 'auto') hash += '&theme=' + theme;
    if (query.trim()) hash += '&find=' + encodeURIComponent(query);
    history.replaceState(null, '', hash);
  }
  read() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const { state } = this;
    state.view = this.model.find(wanted.get('view') || '.') ?? 0;
    state.size = Math.min(Math.max(Number(wanted.get('size')) || 0, 0), this.model.data.windows.length - 1) | 0;
    const zoomed = Number(wanted.get('zoom'));
    state.zoom = zoomed >= Picture.smallest && zoomed <= Picture.largest ? zoomed : 'fit';
    state.clips = wanted.get('clip') === '1';
    state.theme = ['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto';
    state.query = wanted.get('find') || '';
    this.byID('find').value = state.query;
    this.byID('clip').checked = state.clips;
    this.drawTheme();
    this.openWindow();
    this.select(state.view, 'start');
  }

  // MARK: What people do

  startHeader() {
    const { byID } = this;
    const title = document.querySelector('h1');
    title.title = title.textContent;
    title.textContent = title.textContent.slice(title.textContent.lastIndexOf('/') + 1);
    const slider = byID('size');
    this.startSizes();
    slider.addEventListener('input', () => this.resize(Number(slider.value)));
    byID('themes').addEventListener('click', event => {
      if (!event.target.dataset.themeName) return;
      this.state.theme = event.target.dataset.themeName;
      this.remember();
      this.drawTheme();
      this.picture.draw();
    });
    byID('zoom-in').addEventListener('click', () => this.zoomBy(1));
    byID('zoom-out').addEventListener('click', () => this.zoomBy(-1));
    byID('zoom-fit').addEventListener('click', () => this.zoomTo('fit'));
    byID('zoom-100').addEventListener('click', () => this.zoomTo(1));
    byID('zoom-200').addEventListener('click', () => this.zoomTo(2));
    byID('zoom-view').addEventListener('click', () => this.zoomToSelection());
    byID('clip').addEventListener('change', event => {
      this.state.clips = event.target.checked;
      this.remember();
      this.picture.open();
    });
    const find = byID('find');
    for (const [name, text] of Object.entries(Model.predicates)) byID('predicates').append(element('option', { value: 'is:' + name }, text));
    find.addEventListener('input', () => {
      this.find(find.value);
      this.tree.draw();
      this.picture.draw();
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
  }
  startSizes() {
    const { windows } = this.model.data;
    this.byID('size').max = windows.length - 1;
    this.byID('sizes').hidden = windows.length < 2;
  }
  startPicture() {
    const { picture } = this;
    const { stage } = picture;
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
        this.hover(this.model.viewsAt(this.scene, this.state.clips, ...picture.pointAt(event))[0] ?? -1);
      }
    });
    const end = () => {
      pressed = undefined;
      stage.classList.remove('panning');
    };
    stage.addEventListener('pointerup', end);
    stage.addEventListener('pointercancel', end);
    stage.addEventListener('pointerleave', () => this.hover(-1));
    stage.addEventListener('click', event => {
      if (panned) {
        panned = false;
        return;
      }
      const views = this.model.viewsAt(this.scene, this.state.clips, ...picture.pointAt(event));
      if (!views.length) return;
      // Again at the same place: the view below.
      const isSame = clicked && Math.hypot(event.clientX - clicked[0], event.clientY - clicked[1]) <= 3;
      const place = isSame ? views.indexOf(this.state.view) : -1;
      clicked = [event.clientX, event.clientY];
      this.select(views[(place + 1) % views.length], 'picture');
    });
    stage.addEventListener('wheel', event => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = stage.getBoundingClientRect();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const zoom = picture.scale * Math.exp(-Math.min(Math.max(event.deltaY * lines, -200), 200) * 0.004);
      this.zoomTo(Math.min(Math.max(zoom, Picture.smallest), Picture.largest), [event.clientX - box.left, event.clientY - box.top]);
    }, { passive: false });
  }
  /// The widths of the panes are kept, where the browser keeps anything.
  startPanes() {
    const main = document.querySelector('main');
    const widths = { left: 300, right: 360 };
    try { Object.assign(widths, JSON.parse(localStorage.getItem('panes') || '{}')); } catch { /* Kept nowhere. */ }
    const set = (side, width) => {
      widths[side] = Math.min(Math.max(Math.round(width) || 0, 160), Math.max(document.documentElement.clientWidth * 0.6, 160));
      main.style.setProperty('--' + side, widths[side] + 'px');
      const splitter = this.byID('split-' + side);
      splitter.setAttribute('aria-valuenow', widths[side]);
      splitter.setAttribute('aria-valuemin', 160);
      splitter.setAttribute('aria-valuemax', Math.round(document.documentElement.clientWidth * 0.6));
      try { localStorage.setItem('panes', JSON.stringify(widths)); } catch { /* Kept nowhere. */ }
    };
    for (const [side, sign] of [['left', 1], ['right', -1]]) {
      set(side, widths[side]);
      const splitter = this.byID('split-' + side);
      splitter.addEventListener('pointerdown', event => {
        event.preventDefault();
        splitter.setPointerCapture(event.pointerId);
        const [from, width] = [event.clientX, widths[side]];
        const move = event => set(side, width + sign * (event.clientX - from));
        splitter.addEventListener('pointermove', move);
        splitter.addEventListener('lostpointercapture', () => splitter.removeEventListener('pointermove', move), { once: true });
      });
      splitter.addEventListener('keydown', event => {
        const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key];
        if (step) set(side, widths[side] + sign * step);
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
      case '+': case '=': this.zoomBy(1); break;
      case '-': this.zoomBy(-1); break;
      case '0': this.zoomTo('fit'); break;
      case '1': this.zoomTo(1); break;
      case '2': this.zoomTo(2); break;
      case 'z': this.zoomToSelection(); break;
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

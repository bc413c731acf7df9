// A page on a server: it follows the files, lists the layouts, and writes edits back.
class Live {
  constructor(page, { layouts, layout, messages, undo, snap }) {
    [this.page, this.layout, this.snap] = [page, layout, snap];
    this.problems = element('div', { id: 'problems', role: 'alert' });
    document.body.append(this.problems);
    const group = element('div', { id: 'live', role: 'group', 'aria-label': 'Layout' });
    this.list = element('select', { id: 'layouts', 'aria-label': 'Layouts' });
    this.list.addEventListener('change', () => { location.href = '?layout=' + encodeURIComponent(this.list.value); });
    group.append(this.list);
    this.showLayouts(layouts);
    this.undoButton = element('button', { id: 'undo', type: 'button' }, 'Undo');
    this.undoButton.addEventListener('click', () => this.post('undo', {}));
    group.append(this.undoButton);
    document.querySelector('h1').after(group);
    this.show(messages, page === undefined, undo);
    if (page) {
      page.edits = this;
      this.startHandles();
      page.details.draw();
      page.picture.drawOverlay();
      this.loadRuler();
    }
    this.follow();
  }
  /// The ruler takes longer than the page: it is the layout in hundreds of windows.
  async loadRuler() {
    const { page } = this;
    const data = page.trees[0];
    page.awaitsRulers = true;
    document.documentElement.dataset.ruler = 'awaited';
    const rulers = await this.rulers();
    // Another page may have come meanwhile.
    if (data === page.trees[0]) this.showRulers(rulers);
  }
  async rulers() {
    const answer = await fetch('ruler?layout=' + encodeURIComponent(this.layout));
    return (await answer.json()).rulers || [];
  }
  showRulers(rulers) {
    this.page.awaitsRulers = false;
    this.page.takeRulers(rulers);
    document.documentElement.dataset.ruler = 'known';
  }

  follow() {
    const events = new EventSource('events');
    events.addEventListener('message', event => {
      const { layout, layouts } = JSON.parse(event.data);
      if (layouts) this.showLayouts(layouts);
      if (layout === this.layout || layouts && !this.page) this.load();
    });
    let isLost = false;
    events.addEventListener('error', () => {
      isLost = true;
      this.problems.replaceChildren(element('pre', {}, 'The server has gone. This page shows what there was at last.'));
    });
    // What changed in between isn't known.
    events.addEventListener('open', () => { if (isLost) location.reload(); });
  }
  /// The layouts of the folder, which may come and go.
  showLayouts(layouts) {
    const names = layouts.includes(this.layout) || !this.layout ? layouts : [this.layout, ...layouts];
    this.list.replaceChildren(...names.map(name => element('option', name === this.layout ? { selected: '' } : {}, name)));
    this.list.hidden = names.length < 2;
  }
  async load() {
    const answer = await fetch('data?layout=' + encodeURIComponent(this.layout));
    const data = await answer.json();
    if (this.isTyping) {
      // What is being typed stays, with the places of the layout as it was.
      const text = some => JSON.stringify({ ...some, live: undefined });
      this.isBehind ||= text(data) !== text(this.page.trees[0]);
      return;
    }
    this.isBehind = false;
    this.showLayouts(data.live.layouts);
    if (!this.page && data.views) return location.reload();
    if (data.views) {
      this.page.awaitsRulers = true;
      this.page.reload(data);
      this.loadRuler();
    }
    this.show(data.live.messages, !data.views, data.live.undo);
    document.documentElement.dataset.loads = Number(document.documentElement.dataset.loads || 0) + 1;
  }
  /// Errors are shown over the page; warnings may be closed.
  show(messages, isFailed, undo) {
    if (undo !== undefined) this.undoButton.disabled = undo === 0;
    this.problems.replaceChildren();
    this.problems.classList.toggle('failed', isFailed);
    if (!messages) return;
    const close = element('button', { type: 'button' }, 'Close');
    close.addEventListener('click', () => this.problems.replaceChildren());
    this.problems.append(element('pre', {}, messages), close);
  }
  async post(action, body) {
    const answer = await fetch(action, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
    const result = answer.headers.get('Content-Type') === 'application/json' ? await answer.json() : { error: await answer.text() };
    if (result.error) this.show(result.error, false);
    return result.error;
  }

  /// A button beside an attribute, which makes a field of it.
  offer(cell, { name, raw, at }) {
    const button = element('button', { type: 'button', class: 'edit', 'aria-label': 'Edit ' + name }, 'Edit');
    button.addEventListener('click', () => {
      // A field of one line would lose the line breaks of a text, or show little of a long one.
      const isLong = raw.length > 40 || /[\r\n]/.test(raw);
      const field = element(isLong ? 'textarea' : 'input', { 'aria-label': name, spellcheck: 'false', ...(isLong ? { rows: 3 } : { type: 'text' }) });
      field.value = raw;
      let isDone = false;
      this.isTyping = true;
      const end = async isKept => {
        if (isDone) return;
        isDone = true;
        field.replaceWith(button);
        this.isTyping = false;
        const isChanged = isKept && field.value !== raw;
        if (!isChanged) button.focus();
        const error = isChanged && (this.isBehind ? `The layout has changed meanwhile, so this isn't written: ${field.value}`
          : await this.post('edit', { layout: this.layout, ...at, value: field.value }));
        if (this.isBehind) await this.load();
        if (error) this.show(error, false);
      };
      field.addEventListener('keydown', event => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          end(true);
        }
        if (event.key === 'Escape') end(false);
      });
      field.addEventListener('blur', () => end(true));
      button.replaceWith(field);
      field.select();
    });
    cell.append(' ', button);
  }

  // MARK: Adding

  /// The attribute behind which another one of the same element can be written.
  anchorOf(index) {
    const { model } = this.page;
    const own = model.placeOf(index);
    const isBehind = at => own && at.file === own.file && (at.line > own.line || at.line === own.line && at.column > own.column);
    return model.attributesOf(index).flatMap(({ written }) => written && !written.isList && isBehind(written.at) ? [written.at] : [])
      .sort((one, other) => one.line - other.line || one.column - other.column).at(-1);
  }
  /// Fields for the name and the value of another attribute.
  offerMore(index) {
    const anchor = this.anchorOf(index);
    if (!anchor) return [];
    const field = name => element('input', { type: 'text', 'aria-label': name, placeholder: name, spellcheck: 'false', size: 12 });
    const form = element('form', { class: 'add' }, field('Name'), field('Value'), element('button', { class: 'edit' }, 'Add'));
    form.addEventListener('submit', event => {
      event.preventDefault();
      const [name, value] = [...form.querySelectorAll('input')].map(one => one.value.trim());
      if (name) this.post('edit', { layout: this.layout, ...anchor, name, value });
    });
    form.addEventListener('keydown', event => event.stopPropagation());
    return [form];
  }

  // MARK: Dragging

  static sides = { left: 0, top: 1, right: 2, bottom: 3 };

  /// Handles at the edges of the selected view: the right and the bottom one change its size, the others its margins.
  startHandles() {
    const { page } = this;
    this.handles = Object.keys(Live.sides).map(side => {
      const handle = element('div', { class: 'handle ' + side, 'aria-hidden': 'true', 'data-side': side });
      handle.addEventListener('pointerdown', event => this.drag(handle, event));
      handle.addEventListener('click', event => event.stopPropagation());
      return handle;
    });
    this.outline = element('div', { class: 'outline', 'aria-hidden': 'true' });
    page.picture.space.append(this.outline, ...this.handles);
  }
  /// The attribute that an edge is about: the one that is written, or the name of the one to add.
  attributeOf(index, side) {
    const { model } = this.page;
    const written = model.attributesOf(index).filter(one => one.written && !one.written.isList);
    const find = name => written.find(one => one.written.name.replace(/^layout_/, '') === name)
      ?? written.find(one => one.name.replace(/^layout_/, '') === name);
    const length = { right: 'width', bottom: 'height' }[side];
    const start = model.data.rtl ? 'marginEnd' : 'marginStart';
    const own = length || { left: 'marginLeft', top: 'marginTop' }[side];
    const wide = { left: 'marginHorizontal', top: 'marginVertical' }[side];
    const names = length ? [length] : this.page.model.isAndroid ? ['margin', wide, ...(side === 'left' ? [start] : []), own]
      : [...(side === 'left' ? [start] : []), own, wide, 'margin'];
    const found = names.map(find).find(Boolean);
    if (found) return { ...found.written.at, found };
    const anchor = this.anchorOf(index);
    if (!anchor) return undefined;
    const name = side === 'left' ? start : own;
    if (this.page.model.isAndroid) return { ...anchor, name: 'android:layout_' + name };
    return { ...anchor, name: anchor.file.endsWith('.xml') && !length ? side + 'Margin' : name };
  }
  /// A length as the file would have it, in the unit that it has now.
  written(points, { found }) {
    const text = found ? found.written.text : '';
    const unit = /^-?[\d.]+(px|dp|dip|sp)?$/.exec(text);
    if (unit && unit[1] === 'px') return Math.round(points * this.page.model.density) + 'px';
    return Math.round(points) + (unit ? unit[1] || '' : this.page.model.isAndroid ? 'dp' : '');
  }
  placeHandles(picture) {
    const { page } = this;
    const frame = page.state.shows !== 'before' && page.scene.frameOf(page.state.view);
    const { m = [0, 0, 0, 0] } = frame ? page.scene.boxOf(page.state.view) : {};
    for (const handle of this.handles) {
      const { side } = handle.dataset;
      handle.hidden = !frame || !this.attributeOf(page.state.view, side);
      if (handle.hidden) continue;
      const [x, y, w, h] = frame;
      const [left, top] = m.map(length => page.model.points(length));
      const [across, down] = { left: [x - left, y + h / 2], top: [x + w / 2, y - top], right: [x + w, y + h / 2], bottom: [x + w / 2, y + h] }[side];
      handle.style.left = picture.origin[0] + across * picture.scale + 'px';
      handle.style.top = picture.origin[1] + down * picture.scale + 'px';
    }
  }
  drag(handle, event) {
    event.preventDefault();
    event.stopPropagation();
    const { page } = this;
    const { picture, model, scene, state } = page;
    const { side } = handle.dataset;
    const [x, y, w, h] = scene.frameOf(state.view);
    const { m = [0, 0, 0, 0] } = scene.boxOf(state.view);
    const from = { left: model.points(m[0]), top: model.points(m[1]), right: w, bottom: h }[side];
    const isAcross = side === 'left' || side === 'right';
    const start = isAcross ? event.clientX : event.clientY;
    const target = this.attributeOf(state.view, side);
    let value = from;
    handle.setPointerCapture(event.pointerId);
    const move = event => {
      const delta = ((isAcross ? event.clientX : event.clientY) - start) / picture.scale;
      const step = event.altKey || !this.snap ? 1 : this.snap;
      value = Math.max(Math.round((from + delta) / step) * step, 0);
      const frame = [x, y, w, h];
      if (side === 'right' || side === 'bottom') frame[Live.sides[side]] = value; else frame[Live.sides[side]] += value - from;
      const [left, top, width, height] = frame.map(length => length * picture.scale);
      Object.assign(this.outline.style, {
        display: 'block', left: picture.origin[0] + left + 'px', top: picture.origin[1] + top + 'px', width: width + 'px', height: height + 'px',
      });
      this.outline.textContent = this.written(value, target);
    };
    const end = isKept => () => {
      handle.removeEventListener('pointermove', move);
      handle.onpointerup = handle.onpointercancel = null;
      this.outline.style.display = 'none';
      if (!isKept || value === Math.round(from)) return;
      const { file, line, column, name } = target;
      this.post('edit', { layout: this.layout, file, line, column, ...(name ? { name } : {}), value: this.written(value, target) });
    };
    handle.addEventListener('pointermove', move);
    handle.onpointerup = end(true);
    handle.onpointercancel = end(false);
  }
}

new Live(page, pageData.live);

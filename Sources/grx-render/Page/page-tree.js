// The tree: of its rows, only those are in the document that can be seen, and the selected one.
class Tree {
  static rowHeight = 24;

  constructor(page, pane, list) {
    [this.page, this.pane, this.list] = [page, pane, list];
    this.collapsed = new Set();
    this.rows = new Map();
    this.typed = { text: '', time: 0 };
    pane.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(pane);
    list.addEventListener('click', event => {
      const index = this.indexOf(event.target);
      if (index < 0) return;
      if (event.target.className === 'twist') this.toggle(index); else page.select(index, 'tree');
    });
    list.addEventListener('pointerover', event => page.hover(this.indexOf(event.target)));
    list.addEventListener('pointerleave', () => page.hover(-1));
    list.addEventListener('keydown', event => this.press(event));
  }

  indexOf(target) {
    const row = target.closest ? target.closest('[role=treeitem]') : null;
    return row ? Number(row.id.slice(4)) : -1;
  }

  // MARK: Open and closed

  /// The views whose ancestors are all open, and the row of each.
  listRows() {
    const { model } = this.page;
    this.shown = new Int32Array(model.count);
    this.rowOf = new Int32Array(model.count).fill(-1);
    let count = 0;
    for (let index = 0; index < model.count;) {
      this.rowOf[index] = count;
      this.shown[count] = index;
      count += 1;
      index = this.collapsed.has(index) ? model.end[index] : index + 1;
    }
    this.shown = this.shown.subarray(0, count);
    this.list.style.height = count * Tree.rowHeight + 'px';
  }
  open() {
    this.listRows();
    this.rows.clear();
    this.list.replaceChildren();
    this.draw();
  }
  toggle(index) {
    const { model, state } = this.page;
    if (!model.childCount[index]) return;
    if (!this.collapsed.delete(index)) this.collapsed.add(index);
    this.listRows();
    this.draw(true);
    if (this.rowOf[state.view] < 0) this.page.select(index, 'tree');
  }
  /// Opens what a view lies in, and scrolls to its row.
  reveal(index) {
    const { model } = this.page;
    let wasHidden = false;
    for (let at = model.parent[index]; at >= 0; at = model.parent[at]) wasHidden = this.collapsed.delete(at) || wasHidden;
    if (wasHidden) this.listRows();
    const top = this.rowOf[index] * Tree.rowHeight;
    const room = this.pane.clientHeight;
    if (top < this.pane.scrollTop) this.pane.scrollTop = top;
    else if (top + Tree.rowHeight > this.pane.scrollTop + room) this.pane.scrollTop = top + Tree.rowHeight - room;
    this.draw(wasHidden);
  }

  // MARK: Rows

  /// - Parameter isChanged: Whether rows that are there already are made anew.
  draw(isChanged) {
    if (!this.shown) return;
    const { state } = this.page;
    const first = Math.max(Math.floor(this.pane.scrollTop / Tree.rowHeight) - 10, 0);
    const last = Math.min(Math.ceil((this.pane.scrollTop + this.pane.clientHeight) / Tree.rowHeight) + 10, this.shown.length);
    const wanted = new Set(this.shown.subarray(first, last));
    if (this.rowOf[state.view] >= 0) wanted.add(state.view);
    for (const [index, row] of this.rows) {
      if (wanted.has(index) && !isChanged) continue;
      row.remove();
      this.rows.delete(index);
    }
    for (const index of wanted) {
      let row = this.rows.get(index);
      if (!row) {
        row = this.row(index);
        this.rows.set(index, row);
        this.list.append(row);
      }
      row.setAttribute('aria-selected', index === state.view);
      row.classList.toggle('hovered', index === state.hovered);
      row.classList.toggle('found', this.page.isFound(index));
    }
    this.list.setAttribute('aria-activedescendant', 'row-' + state.view);
  }
  row(index) {
    const { model, scene } = this.page;
    const parent = model.parent[index];
    const level = model.levels[index];
    const hasChildren = model.childCount[index] > 0;
    const row = element('div', {
      role: 'treeitem', id: 'row-' + index, 'aria-level': level + 1,
      'aria-setsize': parent < 0 ? 1 : model.childCount[parent], 'aria-posinset': model.position[index] + 1,
    });
    if (hasChildren) row.setAttribute('aria-expanded', !this.collapsed.has(index));
    row.style.top = this.rowOf[index] * Tree.rowHeight + 'px';
    // Deep trees are indented less, and narrow ones hardly, so that ids and sizes are seen.
    row.style.paddingLeft = `max(6px, min(${6 + 14 * Math.min(level, 6) + 5 * Math.max(level - 6, 0)}px, 100% - 220px))`;
    const twist = hasChildren ? this.collapsed.has(index) ? '▸' : '▾' : '';
    const full = model.classOf(index);
    row.append(
      element('span', { class: 'twist', 'aria-hidden': 'true' }, twist),
      element('span', { class: 'class', title: full }, shortName(full)));
    const id = model.idOf(index);
    if (id !== undefined) row.append(element('bdi', { class: 'id', title: '#' + id }, '#' + id));
    const text = model.textOf(index);
    if (text !== undefined) row.append(element('bdi', { class: 'text' }, '“' + text.slice(0, 80).replace(/\s+/gu, ' ') + '”'));
    const frame = scene.frameOf(index);
    row.classList.toggle('gone', !frame);
    const found = model.lintOf(scene, index);
    if (found.length) {
      const title = found.map(({ code, text }) => code + ' ' + text).join('\n');
      row.append(element('span', { class: 'lint', title, 'aria-label': 'lint: ' + found.map(({ name }) => name).join(', '), role: 'img' }, '▲'));
    }
    if (model.isChanged(scene, index)) {
      const isNew = model.changesOf(scene).added.has(index);
      row.append(element('span', { class: 'change', role: 'img', 'aria-label': isNew ? 'new' : 'changed' }, isNew ? '+' : '≠'));
    }
    const findings = frame ? scene.shapeOf(index)[1] : [];
    if (findings.length) {
      const notes = model.explain(scene, index).findings.map(({ text }) => model.plain(text)).join('\n');
      row.append(element('span', { class: 'note', title: notes, 'aria-label': 'has a note', role: 'img' }, '●'));
    }
    const size = frame ? [frame[2], frame[3]] : [];
    const short = length => String(Math.round(length * 100) / 100);
    row.append(element('span', { class: 'extent', ...(frame ? { title: size.map(round).join(' × ') } : {}) }, frame ? size.map(short).join('×') : 'gone'));
    return row;
  }

  // MARK: Keys

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { model, state } = this.page;
    const index = state.view;
    const isOpen = model.childCount[index] > 0 && !this.collapsed.has(index);
    const row = this.rowOf[index];
    const rowsOfPage = Math.max(Math.floor(this.pane.clientHeight / Tree.rowHeight) - 1, 1);
    const to = number => this.shown[Math.min(Math.max(number, 0), this.shown.length - 1)];
    let target;
    switch (event.key) {
      case 'ArrowDown': target = to(row + 1); break;
      case 'ArrowUp': target = to(row - 1); break;
      case 'PageDown': target = to(row + rowsOfPage); break;
      case 'PageUp': target = to(row - rowsOfPage); break;
      case 'Home': target = 0; break;
      case 'End': target = to(this.shown.length); break;
      case 'ArrowRight':
        if (isOpen) target = index + 1; else this.toggle(index);
        break;
      case 'ArrowLeft':
        if (isOpen) this.toggle(index); else if (model.parent[index] >= 0) target = model.parent[index];
        break;
      case '*':
        for (let at = model.parent[index] + 1; at < (model.end[model.parent[index]] || model.count); at = model.end[at]) {
          this.collapsed.delete(at);
        }
        this.listRows();
        this.draw(true);
        break;
      default:
        target = this.type(event);
        if (target === undefined) return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (target !== undefined) this.page.select(target, 'tree');
  }
  /// The next row whose id, class or text begins with what was typed within a second.
  type(event) {
    if (event.key.length !== 1 || ' /[]+-=?'.includes(event.key)) return undefined;
    const now = event.timeStamp;
    const isNew = now - this.typed.time > 1000;
    if (isNew && /\d/.test(event.key)) return undefined;
    this.typed = { text: (isNew ? '' : this.typed.text) + event.key.toLowerCase(), time: now };
    const { model, state } = this.page;
    const { text } = this.typed;
    const begins = index => [model.idOf(index), '#' + model.idOf(index), shortName(model.classOf(index)), model.textOf(index)]
      .some(name => name !== undefined && name.toLowerCase().startsWith(text));
    const start = this.rowOf[state.view] + (text.length === 1 ? 1 : 0);
    for (let step = 0; step < this.shown.length; step += 1) {
      const index = this.shown[(start + step) % this.shown.length];
      if (begins(index)) return index;
    }
    return state.view;
  }
}

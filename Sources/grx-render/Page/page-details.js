// What is known about the selected view.
class Details {
  constructor(page, pane) {
    [this.page, this.pane] = [page, pane];
    pane.addEventListener('click', event => {
      const index = this.viewOf(event.target);
      if (index === undefined) return;
      event.preventDefault();
      page.select(index, 'details');
    });
    pane.addEventListener('pointerover', event => page.hover(this.viewOf(event.target) ?? -1));
    pane.addEventListener('pointerleave', () => page.hover(-1));
  }

  viewOf(target) {
    const link = target.closest('[data-view]');
    return link ? Number(link.dataset.view) : undefined;
  }
  link(index, text) {
    const { model } = this.page;
    return element('a', { href: '#view=' + (model.pathOf(index) || '.'), 'data-view': index, title: model.classOf(index) },
      element('bdi', {}, text || model.nameOf(index)));
  }
  /// A sentence whose views lead to them. Words may name views by their ids too.
  linked(parts) {
    const { model } = this.page;
    const nodes = [];
    for (const part of parts) {
      if (typeof part !== 'string') {
        nodes.push(this.link(part.view));
        continue;
      }
      let from = 0;
      for (const found of part.matchAll(/#([\p{L}\p{N}_]+)/gu)) {
        const index = model.firstOfID.get(found[1]);
        if (index === undefined) continue;
        nodes.push(part.slice(from, found.index), this.link(index, found[0]));
        from = found.index + found[0].length;
      }
      nodes.push(part.slice(from));
    }
    return nodes;
  }
  sections(list) {
    const { model } = this.page;
    const terms = element('dl');
    for (const { title, text, rows } of list) {
      const value = element('dd');
      if (rows.length === 1 && !text.length) value.append(...this.linked(rows[0].text));
      else {
        if (text.length) value.append(element('p', rows.length ? {} : { class: 'none' }, ...this.linked(text)));
        const table = element('table');
        for (const row of rows) {
          table.append(element('tr', {}, element('td', { class: 'c-' + row.cause }, row.number),
            element('td', {}, ...this.linked(row.text))));
        }
        if (rows.length) value.append(table);
      }
      terms.append(element('dt', {}, model.plain(title)), value);
    }
    return terms;
  }
  /// The file's name, the whole path where it is pointed at; the line alone in the file that the view is in.
  place({ file, line, column }, own) {
    const position = line + (column > 1 ? ':' + column : '');
    const name = own && own.file === file ? 'line ' : file.slice(file.lastIndexOf('/') + 1) + ':';
    const code = element('code', { title: `${file}:${position}` }, name + position);
    const { editor } = this.page.model.data;
    // A layout of the platform isn't a file of the project.
    if (!editor || file.startsWith('@')) return code;
    const path = (file.startsWith('/') ? file : editor.folder + '/' + file).split('/').map(encodeURIComponent).join('/');
    const values = { file: path, line, column };
    const href = editor.address.replace(/\{(file|line|column)\}/g, (_, key) => values[key]);
    return element('a', { class: 'editor', href }, code);
  }

  draw() {
    const { model, scene, state } = this.page;
    const index = state.view;
    const why = model.explain(scene, index);
    const full = model.classOf(index);
    const title = element('h2', { title: full }, shortName(full));
    const id = model.idOf(index);
    if (id !== undefined) title.append(' ', element('bdi', { class: 'id' }, '#' + id));
    const parts = [this.crumbs(index), title];
    const frame = scene.explained && scene.frameOf(index);
    if (frame) parts.push(element('p', { class: 'place' }, `${round(frame[2])}×${round(frame[3])} at ${round(frame[0])}, ${round(frame[1])} in the window`));
    else parts.push(element('p', { class: 'place' }, ...this.linked(why.place)));
    const place = model.placeOf(index);
    if (place) parts.push(element('p', { class: 'place' }, this.place(place)));
    parts.push(...this.marks(index));
    if (scene.explained) {
      const { w, h } = scene.explained;
      parts.push(element('p', { class: 'none' }, `What follows is about the window of ${round(w)} × ${round(h)}.`));
    }
    for (const { text } of why.findings) parts.push(element('p', { class: 'note-box' }, ...this.linked(text)));
    for (const { code, name, text, place } of model.lintOf(scene, index)) {
      const box = element('p', { class: 'note-box lint-box' }, ...this.linked([text]), ...(code ? [' ', element('code', {}, `${code} ${name}`)] : []));
      if (place) box.append(' ', this.place(place, model.placeOf(index)));
      parts.push(box);
    }
    parts.push(...this.change(index));
    const text = model.textOf(index);
    if (text !== undefined) parts.push(element('h3', {}, 'Text'), element('p', { class: 'whole-text' }, element('bdi', {}, text)));
    if (why.sizes.length) {
      parts.push(element('h3', {}, 'Size'), this.sections(why.sizes));
      parts.push(element('h3', {}, 'Edges'), this.sections(why.edges));
    }
    const constraints = model.constraintsOf(scene, index);
    if (constraints.length) {
      const list = element('ul', { class: 'constraints' });
      for (const line of constraints) list.append(element('li', {}, ...this.linked(line)));
      parts.push(element('h3', {}, 'Constraints'), list);
    }
    parts.push(...this.attributes(index), ...this.questions(why.questions));
    this.pane.scrollTop = 0;
    this.pane.replaceChildren(...parts, ...this.changes(index), this.keys());
  }
  /// Where the view was in what the page is compared with.
  change(index) {
    const { model, scene } = this.page;
    const changes = model.changesOf(scene);
    if (!changes) return [];
    const { name } = model.data.against;
    if (changes.added.has(index)) return [element('p', { class: 'change-box' }, `Not in ${name}`)];
    const moved = changes.moved.get(index);
    if (!moved) return [];
    const words = ([x, y, w, h]) => `${round(w)}×${round(h)} at ${round(x)}, ${round(y)}`;
    const text = `${words(moved.frame)} → ${words(scene.frameOf(index))}`;
    return [element('p', { class: 'change-box' }, text, element('span', { class: 'none' }, moved.isOwn ? ' in the window' : ' in the window, with its parent'))];
  }
  /// All that changed, in words.
  changes(index) {
    const { against } = this.page.model.data;
    if (!against) return [];
    const text = element('pre');
    text.append(...this.linked([against.text || 'There is no difference.']));
    const all = element('details', { class: 'changes' }, element('summary', {}, `Changes since ${against.name}`), text);
    all.open = index === 0;
    return [all];
  }
  /// What the view lies in, from the root.
  crumbs(index) {
    const { model } = this.page;
    const way = [];
    for (let at = model.parent[index]; at >= 0; at = model.parent[at]) way.push(at);
    const crumbs = element('p', { class: 'crumbs' });
    const close = element('button', { class: 'narrow', id: 'close-details', type: 'button' }, 'Close');
    close.addEventListener('click', () => this.page.showDetails(false));
    crumbs.append(close);
    const shown = way.length > 6 ? [...way.slice(0, 3), -1, ...way.slice(-2)] : way;
    for (const at of shown.reverse()) {
      if (at < 0) crumbs.append('… › ');
      else crumbs.append(this.link(at, model.idOf(at) === undefined ? shortName(model.classOf(at)) : '#' + model.idOf(at)), ' › ');
    }
    return crumbs;
  }
  marks(index) {
    const { model, scene } = this.page;
    const list = element('ul', { class: 'marks' });
    if (!scene.frameOf(index)) return [];
    const mark = (className, text) => list.append(element('li', { class: className }, text));
    const box = scene.boxOf(index);
    const lengths = edges => edges.map(length => round(model.points(length))).join(' ');
    if (box.m) mark('m', 'margins ' + lengths(box.m));
    if (box.p) mark('p', 'padding ' + lengths(box.p));
    if (box.b !== undefined) mark('b', 'baseline ' + round(model.points(box.b)));
    if (box.g) mark('g', 'gravity ' + box.g[0]);
    return list.children.length ? [list] : [];
  }
  /// In the document's words: an attribute that stands for several is there once.
  attributes(index) {
    const own = this.page.model.placeOf(index);
    const groups = new Map();
    for (const attribute of this.page.model.attributesOf(index)) {
      const { steps, written } = attribute;
      const key = written ? [written.name, ...Object.values(written.at)].join()
        : steps.length ? steps.map(step => step.text + (step.place ? step.place.line : '')).join('\n') : attribute.name;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(attribute);
    }
    const isXML = this.page.model.placeOf(0)?.file.endsWith('.xml');
    const more = this.page.edits ? this.page.edits.offerMore(index) : [];
    if (!groups.size) return [];
    const table = element('table', { class: 'attributes' });
    for (const group of groups.values()) {
      const [first] = group;
      const { written, steps } = first;
      const cell = element('td');
      cell.append(element('bdi', {}, isXML ? (written ?? first).text : first.isQuoted ? `"${(written ?? first).text}"` : first.value));
      // What it comes to, unless that is the beginning of a long text.
      if (written && first.text !== written.text && !(first.text.endsWith('…') && written.text.startsWith(first.text.slice(0, -1)))) {
        cell.append(' → ', element('bdi', {}, first.text));
      }
      const places = element('div', { class: 'steps' });
      if (written) places.append(this.place(written.at, own));
      for (const { text, place } of steps) {
        places.append(element('div', {}, element('bdi', {}, text), ...(place ? [' ', this.place(place, own)] : [])));
      }
      if (!places.childNodes.length) places.append('default or derived');
      cell.append(places);
      if (this.page.edits && written && !written.isList) this.page.edits.offer(cell, written);
      const name = element('td', first.meaning ? { title: first.meaning } : {}, written ? written.name : first.name);
      table.append(element('tr', {}, name, cell));
    }
    return [element('h3', {}, 'Attributes'), table, ...more];
  }
  questions(questions) {
    if (!questions.length) return [];
    const parts = [element('h3', {}, questions.length === 1 ? 'Measured once' : `Measured ${questions.length} times`)];
    questions.forEach(({ title, axes }, index) => {
      const one = element('details', {}, element('summary', {}, `${index + 1}. ${this.page.model.plain(title)}`), this.sections(axes));
      one.open = index === questions.length - 1 || questions.length <= 2;
      parts.push(one);
    });
    return parts;
  }
  keys() {
    const help = element('details', { class: 'keys' }, element('summary', {}, 'Keys'));
    const list = element('dl');
    const key = (names, text) => {
      const term = element('dt');
      for (const name of names) term.append(element('kbd', {}, name), ' ');
      list.append(term, element('dd', {}, text));
    };
    key(['↑', '↓', '←', '→'], 'in the tree; letters go to the next name that begins so, * opens what is beside');
    key(['Esc'], 'closes, or goes to the view around this one');
    key(['/'], 'search; Enter and Shift Enter go through what was found');
    key(['+', '−', '0', '1', '2', 'z'], 'larger, smaller, fit, 100 %, 200 %, the selected view');
    key(['g'], 'how the selected layout places what is in it, or not');
    if (this.page.scene.screen) key(['w'], 'as boxes, or as a person would see it');
    if (this.page.model.data.against) key(['b'], 'before, after, or both');
    if (this.page.model.data.windows.length > 1) key(['[', ']'], 'other windows');
    if (this.page.ruler.data) key([',', '.'], 'the widths before and after at which something changes');
    list.append(element('dt', {}, 'Click'), element('dd', {}, 'in the picture; again, for the view below'));
    list.append(element('dt', {}, 'Point'), element('dd', {}, 'at another view to see how far it is from this one'));
    help.append(list);
    return help;
  }
}

// The ruler: the widths at which the layout changes, as a sweep found them, and the layout at each of them.
class Ruler {
  constructor(page) {
    this.page = page;
    const { byID } = page;
    [this.pane, this.slider, this.lanes] = [byID('ruler'), byID('ruler-width'), byID('ruler-lanes')];
    this.slider.addEventListener('input', () => this.want(Number(this.slider.value)));
    byID('ruler-previous').addEventListener('click', () => this.step(-1));
    byID('ruler-next').addEventListener('click', () => this.step(1));
    // A press anywhere on the bands moves the window there.
    this.lanes.addEventListener('pointerdown', event => {
      if (!this.data || event.button !== 0 || event.target.closest('button')) return;
      event.preventDefault();
      this.lanes.setPointerCapture(event.pointerId);
      const move = ({ clientX }) => {
        const box = this.lanes.querySelector('.lane-bands').getBoundingClientRect();
        this.want(this.data.from + Math.floor((clientX - box.left) / box.width * this.count));
      };
      move(event);
      this.lanes.addEventListener('pointermove', move);
      this.lanes.addEventListener('lostpointercapture', () => this.lanes.removeEventListener('pointermove', move), { once: true });
    });
  }
  get count() { return this.data.through - this.data.from + 1; }
  points(width) { return round(Math.round(this.page.model.points(width) * 10) / 10); }

  /// Shows the bands of a tree; `undefined` for none.
  take(data) {
    if (data === this.data) return;
    this.data = data ?? undefined;
    // One that follows takes the place of what is there.
    if (this.data || !this.page.awaitsRulers) this.pane.hidden = !this.data;
    this.slider.disabled = !this.data;
    if (!this.data) return;
    const { from, through, strings } = this.data;
    Object.assign(this.slider, { min: from, max: through });
    const { model } = this.page;
    this.bandsOf = this.data.lanes.map(({ name, path, bands }) => ({
      name, path, bands: Array.from({ length: bands.length / model.sizeOf('band') }, (_, at) => {
        const band = model.record('band', bands, at * model.sizeOf('band'));
        return { ...band, isBroken: band.isBroken === 1, words: strings[band.words] };
      }),
    }));
    // The first width of each band, but of the narrowest.
    this.changes = [...new Set(this.bandsOf.flatMap(({ bands }) => bands.slice(1).map(band => band.from)))].sort((one, other) => one - other);
    const edges = [from, ...this.changes, through + 1];
    const all = edges.slice(0, -1).map((start, at) => ({
      from: start, through: edges[at + 1] - 1, isBroken: this.statesAt(start).some(state => state.isBroken), words: '',
    }));
    this.line = element('div', { class: 'ruler-line', 'aria-hidden': 'true' });
    const row = (name, ...bands) => element('div', { class: 'lane' }, name, element('div', { class: 'lane-bands' }, ...bands));
    const rows = this.bandsOf.map(({ name, path, bands }) => {
      const button = element('button', { type: 'button', title: name, ...(path === null ? { disabled: '' } : {}) }, element('bdi', {}, name));
      button.addEventListener('click', () => {
        const index = this.page.model.find(path);
        if (index !== undefined) this.page.select(index, 'ruler');
      });
      return row(button, ...bands.map((band, at) => this.band(band, at)));
    });
    const whole = row(element('span', {}, this.changes.length ? 'all' : 'nothing changes'),
      ...all.map((band, at) => this.band(band, at, this.wordsAt(band.from))), this.line);
    whole.classList.add('whole');
    this.lanes.replaceChildren(whole, ...rows);
  }
  band({ from, through, isBroken, words }, at, causes = words) {
    const left = (from - this.data.from) / this.count;
    const range = `${this.points(from)}–${this.points(through)}`;
    return element('div', {
      class: 'band' + (isBroken ? ' broken' : at % 2 ? ' other' : ''), title: range + (causes ? ': ' + causes : ''),
      style: `left: ${100 * left}%; width: ${100 * (through + 1 - from) / this.count}%`,
    }, words);
  }
  /// What is in the bands at a width, the broken ones first.
  statesAt(width) {
    const states = this.bandsOf.map(({ name, path, bands }) => ({
      name, path, ...bands.find(({ from, through }) => from <= width && width <= through),
    })).filter(({ words }) => words);
    return [...states.filter(({ isBroken }) => isBroken), ...states.filter(({ isBroken }) => !isBroken)];
  }
  wordsAt(width) { return this.statesAt(width).map(({ name, words }) => `${name} ${words}`).join(', '); }

  // MARK: The width

  /// Shows the layout at a width with the next picture, as often as the pointer moves.
  want(width) {
    const { from, through } = this.data;
    const isWaiting = this.wanted !== undefined;
    this.wanted = Math.min(Math.max(Math.round(width), from), through);
    if (isWaiting) return;
    requestAnimationFrame(() => {
      const { wanted } = this;
      this.wanted = undefined;
      if (this.data) this.page.showWidth(wanted);
    });
  }
  /// Goes to the next width at which something changes, or to the one before.
  step(direction) {
    if (!this.data) return;
    const now = this.page.state.width ?? Math.round(this.page.scene.w * this.page.model.density);
    const next = direction > 0 ? this.changes.find(width => width > now) : this.changes.findLast(width => width < now);
    this.want(next ?? (direction > 0 ? this.data.through : this.data.from));
  }
  draw() {
    if (!this.data) return;
    const { from, through } = this.data;
    const { scene, model, state } = this.page;
    const width = state.width ?? Math.min(Math.max(Math.round(scene.w * model.density), from), through);
    this.slider.value = width;
    const text = this.points(width) + ' dp' + (this.wordsAt(width) && ': ' + this.wordsAt(width));
    this.slider.setAttribute('aria-valuetext', text);
    this.page.byID('ruler-text').textContent = text;
    this.line.style.left = 100 * (width + 0.5 - from) / this.count + '%';
  }

  // MARK: Scenes

  segmentAt(width) { return this.data?.segments.find(({ from, through }) => from <= width && width <= through); }
  /// The views at a width: those of the page, or others where the window selects other resources. `undefined` if they aren't known.
  modelAt(width) {
    const segment = this.segmentAt(width);
    if (!segment?.page) return segment && this.page.modelOf(this.page.state.tree);
    const { at, axes } = this.page.trees[this.page.state.tree];
    segment.model ??= new Model({ ...segment.page, at, axes, against: null });
    return segment.model;
  }
  /// The length of a curve at a width; see `PixelCurve`.
  length(curve, width) {
    const { model } = this.page;
    const [numbers, size] = [this.data.curves[curve], model.sizeOf('piece')];
    let place = 0;
    while (place + size < numbers.length && numbers[place + size] <= width) place += size;
    const { start, length, numerator, denominator, phase } = model.record('piece', numbers, place);
    return length + Math.floor(((width - start) * numerator + phase) / denominator);
  }
  /// The layout at a width. Its reasons are those of a window.
  sceneAt(width, model, size) {
    const segment = this.segmentAt(width);
    if (!segment || this.modelAt(width) !== model) return undefined;
    if (this.latest?.segment === segment && this.latest.width === width) return this.latest.scene;
    const base = model.scene(Math.min(size, model.data.windows.length - 1));
    const placed = new Float64Array(4 * model.count);
    for (let index = 0; index < model.count; index += 1) {
      const [at, outer] = [4 * index, 4 * model.parent[index]];
      for (let part = 0; part < 4; part += 1) placed[at + part] = model.points(this.length(segment.frames[at + part], width));
      if (outer >= 0) [placed[at], placed[at + 1]] = [placed[at] + placed[outer], placed[at + 1] + placed[outer + 1]];
    }
    const states = segment.states.findLast(([start]) => start <= width)[1];
    const lineStarts = this.lineStarts(segment, width);
    const broken = new Map();
    for (const { path, isBroken, words } of this.statesAt(width)) {
      const index = isBroken && path !== null ? model.find(path) : undefined;
      if (index !== undefined) broken.set(index, [...(broken.get(index) || []), words]);
    }
    const scene = {
      ...base, number: -1, w: model.points(width), h: model.points(this.data.h), frames: placed, states, screen: undefined, lineStarts,
      isPlaced: index => states[index] !== '2',
      isHidden: index => states[index] === '1',
      frameOf: index => states[index] === '2' ? undefined : placed.subarray(4 * index, 4 * index + 4),
      // A baseline moves with the lines.
      boxOf: index => ({ ...base.boxOf(index), b: undefined }),
      linesOf: index => this.linesOf(segment, lineStarts.get(index), placed.subarray(4 * index, 4 * index + 2), width),
      marks: [], markStarts: undefined, before: undefined, changes: undefined, past: undefined, seen: undefined, explained: base, broken,
    };
    this.latest = { segment, width, scene };
    return scene;
  }
  /// Where the lines of each text begin in the segment's lines.
  lineStarts({ lines }, width) {
    const { model } = this.page;
    const starts = new Map();
    for (let at = 0; at < lines.length;) {
      const { view, bandCount } = model.record('ruledText', lines, at);
      at += model.sizeOf('ruledText');
      for (let band = 0; band < bandCount; band += 1) {
        const { start, lineCount } = model.record('ruledLines', lines, at);
        if (start <= width) starts.set(view, at);
        at += model.sizeOf('ruledLines') + lineCount * model.sizeOf('ruledLine');
      }
    }
    return starts;
  }
  linesOf({ lines }, start, [x, y], width) {
    if (start === undefined) return [];
    const { page: { model }, data: { strings } } = this;
    const { isRightToLeft, lineCount } = model.record('ruledLines', lines, start);
    return Array.from({ length: lineCount }, (_, line) => {
      const one = model.record('ruledLine', lines, start + model.sizeOf('ruledLines') + line * model.sizeOf('ruledLine'));
      return {
        x: x + model.points(this.length(one.start, width)), y: y + model.points(this.length(one.baseline, width)),
        width: model.points(one.width), size: one.size, text: strings[one.text], isRightToLeft: isRightToLeft === 1,
      };
    });
  }
}

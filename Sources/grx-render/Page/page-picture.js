// The picture: a canvas as large as the pane, which draws what the pane shows, and an overlay about the selected view.

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const key in attributes || {}) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}
function shape(name, attributes, ...children) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...children);
  return made;
}
const rectangle = ([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`;

/// One point of the layout is `scale` pixels of the screen. The pane scrolls over `space`; the canvas stays in the pane.
class Picture {
  static margin = 32;
  static smallest = 0.02;
  static largest = 16;
  /// More marks of a layout than that would hide one another.
  static mostMarks = 400;

  /// - Parameter page: What is shown: `model`, `state` and `scene`.
  constructor(page, stage) {
    [this.page, this.stage] = [page, stage];
    for (const part of ['.space', '.screen', '.glass', 'canvas', '.over', '.edge']) this[part.replace('.', '')] = stage.querySelector(part);
    this.scale = 1;
    this.origin = [0, 0];
    this.extent = [0, 0, 1, 1];
    this.isWanted = false;
    stage.addEventListener('scroll', () => this.draw());
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(stage);
  }
  close() {
    this.observer.disconnect();
    this.stage.remove();
  }

  /// The window that is shown: as it is, or as it was.
  get scene() {
    const { model, scene, state } = this.page;
    return state.shows === 'before' ? model.beforeOf(scene) : scene;
  }
  get showsScreen() { return this.scene.screen && !this.page.state.outlines; }
  /// As large as the pane, or else as the paper that is printed on.
  get pane() { return this.paper || [this.stage.clientWidth, this.stage.clientHeight]; }
  get scroll() { return this.paper ? [0, 0] : [this.stage.scrollLeft, this.stage.scrollTop]; }

  // MARK: What is where

  /// Begins anew, as with another window.
  open() {
    const { scene } = this;
    this.extent = this.extentOf(scene);
    if (this.showsScreen) {
      const picture = new DOMParser().parseFromString(scene.screen, 'image/svg+xml').documentElement;
      this.screen.replaceChildren(document.importNode(picture, true));
    } else this.screen.replaceChildren();
    this.grounds = undefined;
    this.canvas.setAttribute('aria-label', `The layout in a window of ${round(scene.w)} by ${round(scene.h)}`);
    this.zoom();
  }
  /// The window and what reaches out of it, such as the content of a ScrollView, up to fifty windows away.
  extentOf(scene) {
    let [left, top, right, bottom] = [0, 0, Math.max(scene.w, 1), Math.max(scene.h, 1)];
    const [farX, farY] = [50 * right, 50 * bottom];
    const seen = this.page.model.seen(scene, this.page.state.clips);
    for (let at = 0; at < seen.length; at += 4) {
      if (seen[at + 2] <= 0 || seen[at + 3] <= 0 || !scene.isPlaced(at / 4)) continue;
      left = Math.max(Math.min(left, seen[at]), -farX);
      top = Math.max(Math.min(top, seen[at + 1]), -farY);
      right = Math.min(Math.max(right, seen[at] + seen[at + 2]), farX);
      bottom = Math.min(Math.max(bottom, seen[at + 1] + seen[at + 3]), farY);
    }
    return [left, top, right - left, bottom - top];
  }
  fittingScale() {
    if (this.page.heldScale) return this.page.heldScale;
    const [width, height] = this.pane;
    const [w, h] = this.paper ? this.extent.slice(2) : this.page.fittingWindow;
    const room = [width - 2 * Picture.margin, height - 2 * Picture.margin];
    return Math.min(Math.max(Math.min(room[0] / w, room[1] / h), Picture.smallest), 4);
  }
  /// Lays the space out for the zoom that is wanted; a point of the layout stays where it is in the pane, if one is given.
  zoom(anchor) {
    const held = anchor && [...this.point(anchor), ...anchor];
    this.layOutSpace();
    const { scene } = this;
    Object.assign(this.screen.style, {
      left: this.origin[0] + 'px', top: this.origin[1] + 'px', width: scene.w * this.scale + 'px',
      height: scene.h * this.scale + 'px',
    });
    // The window's edge can be dragged where there are windows of other widths.
    this.edge.hidden = !this.page.ruler?.data && this.page.model.data.windows.every(({ w }) => w === scene.w);
    Object.assign(this.edge.style, {
      left: this.origin[0] + scene.w * this.scale - 7 + 'px', top: this.origin[1] + 'px', height: scene.h * this.scale + 'px',
    });
    if (held) {
      this.stage.scrollLeft = this.origin[0] + held[0] * this.scale - held[2];
      this.stage.scrollTop = this.origin[1] + held[1] * this.scale - held[3];
    }
    this.resizeCanvas();
    this.page.zoomed();
    this.drawNow();
  }
  layOutSpace() {
    const { zoom } = this.page.state;
    const place = () => {
      const [width, height] = this.pane;
      this.scale = this.paper || zoom === 'fit' ? this.fittingScale() : zoom;
      const [x, y, w, h] = this.extent.map(length => length * this.scale);
      const size = [Math.max(width, w + 2 * Picture.margin), Math.max(height, h + 2 * Picture.margin)];
      this.space.style.width = size[0] + 'px';
      this.space.style.height = size[1] + 'px';
      this.glass.style.width = width + 'px';
      this.glass.style.height = height + 'px';
      this.origin = [(size[0] - w) / 2 - x, (size[1] - h) / 2 - y];
      return width * height;
    };
    // A scroll bar that comes along takes room, so it is done again.
    for (let [tries, room] = [0, place()]; tries < 2 && room !== this.pane[0] * this.pane[1]; tries += 1) room = place();
  }
  resize() {
    if (!this.page.scene || this.paper) return;
    this.zoom();
  }
  resizeCanvas() {
    const [width, height] = this.pane;
    this.density = this.paper ? 3 : window.devicePixelRatio || 1;
    this.canvas.style.width = width + 'px';
    this.canvas.style.height = height + 'px';
    const pixels = [Math.max(Math.round(width * this.density), 1), Math.max(Math.round(height * this.density), 1)];
    if (this.canvas.width !== pixels[0]) this.canvas.width = pixels[0];
    if (this.canvas.height !== pixels[1]) this.canvas.height = pixels[1];
  }
  /// The point of the layout that is at a place in the pane.
  point([left, top]) {
    const [scrolledX, scrolledY] = this.scroll;
    return [(scrolledX + left - this.origin[0]) / this.scale, (scrolledY + top - this.origin[1]) / this.scale];
  }
  pointAt(event) {
    const box = this.stage.getBoundingClientRect();
    return this.point([event.clientX - box.left - this.stage.clientLeft, event.clientY - box.top - this.stage.clientTop]);
  }
  /// Scrolls as little as it takes for a frame to be seen.
  reveal([x, y, w, h]) {
    const away = 24;
    const nearest = (start, length, scrolled, room) => {
      const end = start + length;
      if (length > room - 2 * away) {
        return end < scrolled + away || start > scrolled + room - away ? start - away : scrolled;
      }
      if (start < scrolled + away) return start - away;
      return end > scrolled + room - away ? end - room + away : scrolled;
    };
    const [width, height] = this.pane;
    this.stage.scrollLeft = nearest(this.origin[0] + x * this.scale, w * this.scale, this.stage.scrollLeft, width);
    this.stage.scrollTop = nearest(this.origin[1] + y * this.scale, h * this.scale, this.stage.scrollTop, height);
  }

  // MARK: Drawing

  draw() {
    if (this.isWanted) return;
    this.isWanted = true;
    requestAnimationFrame(() => { if (this.isWanted) this.drawNow(); });
  }
  drawNow() {
    this.isWanted = false;
    this.readColors();
    this.drawViews();
    this.drawOverlay();
  }
  readColors() {
    const style = getComputedStyle(document.documentElement);
    const key = ['--paper', '--faint', '--line', '--ground', '--panel', '--match', '--note', '--before', '--after'].map(name => style.getPropertyValue(name).trim());
    if (this.colors && this.colors.key === key.join()) return;
    const [paper, faint, line, ground, panel, match, note, before, after] = key;
    this.colors = { key: key.join(), paper, faint, line, ground, panel, match, note, before, after };
    this.grounds = undefined;
  }
  /// Whether what is behind each view's content is dark.
  groundsOf(model) {
    if (this.grounds) return this.grounds;
    const paper = [1, 3, 5].map(at => parseInt(this.colors.paper.slice(at, at + 2), 16));
    const all = new Float32Array(3 * model.count);
    this.grounds = new Uint8Array(model.count);
    for (let index = 0; index < model.count; index += 1) {
      const outer = model.parent[index];
      const color = model.lookOf(index).color;
      for (let part = 0; part < 3; part += 1) {
        const behind = outer < 0 ? paper[part] : all[3 * outer + part];
        all[3 * index + part] = color ? color[part] * color[3] + behind * (1 - color[3]) : behind;
      }
      const [red, green, blue] = all.subarray(3 * index, 3 * index + 3);
      this.grounds[index] = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? 1 : 0;
    }
    return this.grounds;
  }
  drawViews() {
    const { model, state } = this.page;
    const { scene } = this;
    const context = this.canvas.getContext('2d');
    const [width, height] = this.pane;
    const [scrolledX, scrolledY] = this.scroll;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    const unit = this.density * this.scale;
    context.setTransform(
      unit, 0, 0, unit, this.density * (this.origin[0] - scrolledX), this.density * (this.origin[1] - scrolledY));
    const hair = 1 / this.scale;
    // Below the picture of a screen there is nothing to draw.
    if (!this.showsScreen) {
      context.fillStyle = this.colors.paper;
      context.fillRect(0, 0, scene.w, scene.h);
      const [left, top] = this.point([0, 0]);
      const [right, bottom] = this.point([width, height]);
      const seen = model.seen(scene, state.clips);
      const grounds = this.groundsOf(model);
      // A path of many shapes above one another takes long, and more of the same can't be seen.
      let [outlines, count] = [new Path2D(), 0];
      const known = new Set();
      this.linesAt = new Map();
      const flush = () => {
        if (!count) return;
        context.strokeStyle = this.colors.faint;
        context.lineWidth = hair;
        context.globalAlpha = 0.55;
        context.stroke(outlines);
        context.globalAlpha = 1;
        [outlines, count] = [new Path2D(), 0];
      };
      const outline = frame => {
        outlines.rect(...frame);
        count += 1;
        if (count === 64) flush();
      };
      for (let index = 0; index < model.count; index += 1) {
        const [x, y, w, h] = [seen[4 * index], seen[4 * index + 1], seen[4 * index + 2], seen[4 * index + 3]];
        if (x > right || y > bottom || x + w < left || y + h < top || w < 0 || h < 0 || !scene.isPlaced(index)) continue;
        const look = model.lookOf(index);
        const hasContent = look.color || look.figures || scene.lineStarts.has(index);
        if (hasContent) {
          flush();
          this.drawContent(context, index, look, [x, y, w, h], grounds[index] === 1, hair);
        }
        // What is smaller than a part of a pixel adds nothing, nor does an outline on another one.
        if (w * this.scale < 0.25 && h * this.scale < 0.25) continue;
        const pixels = length => Math.round(Math.min(Math.max(length * this.scale, -900), 5000)) + 900;
        const key = [x - left, y - top, w, h].reduce((sum, length) => sum * 6000 + pixels(length), 0);
        if (known.has(key)) continue;
        known.add(key);
        if (scene.isHidden(index)) {
          flush();
          context.setLineDash([4 * hair, 3 * hair]);
          outline([x, y, w, h]);
          flush();
          context.setLineDash([]);
        } else outline([x, y, w, h]);
      }
      flush();
      // What lies outside of the window is there, but not on the screen.
      context.globalAlpha = 0.55;
      context.fillStyle = this.colors.ground;
      const shade = new Path2D();
      shade.rect(...this.extent);
      shade.rect(0, 0, scene.w, scene.h);
      context.fill(shade, 'evenodd');
      context.globalAlpha = 1;
    }
    context.strokeStyle = this.colors.line;
    context.lineWidth = hair;
    context.strokeRect(0, 0, scene.w, scene.h);
    this.drawFindings(context, hair);
    if (state.shows !== 'after') this.drawChanges(context, hair);
    context.strokeStyle = this.colors.match;
    context.lineWidth = 2 * hair;
    for (const index of this.page.found) {
      const frame = scene.frameOf(index);
      if (frame) context.strokeRect(...frame);
    }
  }
  /// Where the views were that lie elsewhere now or are gone, and where those are that have changed or come.
  drawChanges(context, hair) {
    const { model, scene, state } = this.page;
    const changes = model.changesOf(scene);
    if (!changes) return;
    const isSeen = this.sight();
    const known = new Set();
    // Of many frames at one place, one is seen.
    const draw = (frame, alpha, isFilled) => {
      if (!isSeen(frame)) return;
      const key = frame.map(length => Math.round(length * this.scale)).join();
      if (known.has(key)) return;
      known.add(key);
      context.globalAlpha = 0.15;
      if (isFilled) context.fillRect(...frame);
      context.globalAlpha = alpha;
      context.strokeRect(...frame);
      context.globalAlpha = 1;
    };
    // What was moved with its parent alone is fainter.
    const alphaOf = ({ isOwn }) => isOwn ? 1 : 0.45;
    const color = name => {
      known.clear();
      context.strokeStyle = this.colors[name];
      context.fillStyle = this.colors[name];
    };
    context.lineWidth = 1.5 * hair;
    color('before');
    context.setLineDash([5 * hair, 3 * hair]);
    for (const { frame } of changes.gone) draw(frame, 1, true);
    if (state.shows === 'both') for (const moved of changes.moved.values()) draw(moved.frame, alphaOf(moved), false);
    context.setLineDash([]);
    if (state.shows === 'before') return;
    color('after');
    for (const index of changes.added) draw([...scene.frameOf(index)], 1, true);
    for (const [index, moved] of changes.moved) draw([...scene.frameOf(index)], alphaOf(moved), false);
  }
  /// A triangle at the corner of each view that lint found something about, outside of it, so that it covers no text.
  drawFindings(context, hair) {
    const { model } = this.page;
    const { scene } = this;
    const isSeen = this.sight();
    const known = new Set();
    context.fillStyle = this.colors.note;
    for (const index of model.lintedIn(scene)) {
      const frame = scene.frameOf(index);
      if (!frame || !isSeen(frame) || !model.lintOf(scene, index).length) continue;
      const [right, top] = [frame[0] + frame[2], frame[1]];
      const key = Math.round(right * this.scale) + ',' + Math.round(top * this.scale);
      if (known.has(key)) continue;
      known.add(key);
      context.fill(new Path2D(`M${right} ${top}l${5 * hair} ${-9 * hair}l${5 * hair} ${9 * hair}z`));
    }
  }
  drawContent(context, index, look, part, isDark, hair) {
    const { model } = this.page;
    const { scene } = this;
    const [x, y, w, h] = scene.frameOf(index);
    const alpha = scene.isHidden(index) ? 0.45 : 1;
    context.save();
    context.globalAlpha = alpha;
    if (look.color) {
      context.fillStyle = `rgba(${look.color.join(',')})`;
      context.fillRect(...part);
    }
    if (part[0] > x || part[1] > y || part[0] + part[2] < x + w || part[1] + part[3] < y + h) {
      context.beginPath();
      context.rect(...part);
      context.clip();
    }
    for (const figure of look.figures || []) this.figures[figure](context, [x, y, w, h], look.ink, hair);
    context.fillStyle = look.ink || (isDark ? '#f5f6f8' : '#1c1c1e');
    for (const line of model.linesOf(scene, index)) this.drawLine(context, line);
    context.restore();
  }
  /// The figures that the wireframe has besides texts, by their names.
  figures = {
    cross: (context, [x, y, w, h], ink, hair) => {
      context.strokeStyle = ink || this.colors.faint;
      context.lineWidth = hair;
      context.globalAlpha *= 0.55;
      context.stroke(new Path2D(`M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}`));
      context.globalAlpha /= 0.55;
    },
    pill: (context, [x, y, w, h]) => {
      context.fillStyle = this.colors.faint;
      context.beginPath();
      context.roundRect(x, y, w, h, Math.min(w, h) / 2);
      context.fill();
    },
    circle: (context, [x, y, w, h]) => {
      const radius = Math.min(w, h) / 2;
      context.fillStyle = this.colors.panel;
      context.beginPath();
      context.arc(x + radius, y + radius, radius * 7 / 8, 0, 2 * Math.PI);
      context.fill();
    },
  };
  drawLine(context, line) {
    if (line.width <= 0 || line.size <= 0) return;
    // Of many texts at one place, nobody can read any.
    const place = Math.round(line.x * this.scale / 2) * 100000 + Math.round(line.y * this.scale / 2);
    const others = this.linesAt.get(place) || 0;
    this.linesAt.set(place, others + 1);
    if (others > 3) return;
    const left = line.isRightToLeft ? line.x - line.width : line.x;
    if (line.size * this.scale < 4) {
      // Too small to read: a bar.
      context.globalAlpha *= 0.35;
      context.fillRect(left, line.y - line.size * 0.6, line.width, line.size * 0.5);
      context.globalAlpha /= 0.35;
      return;
    }
    // Letters of a usual size, since sizes below a pixel are rounded; as wide as they were measured.
    const size = 32;
    context.font = `${size}px ${this.page.model.data.mono ? 'monospace' : 'Roboto, Helvetica, Arial, sans-serif'}`;
    context.direction = line.isRightToLeft ? 'rtl' : 'ltr';
    context.textAlign = 'left';
    const drawn = context.measureText(line.text).width;
    if (drawn <= 0) return;
    context.save();
    context.translate(left, line.y);
    context.scale(line.width / drawn, line.size / size);
    context.fillText(line.text, 0, 0);
    context.restore();
  }

  // MARK: The overlay

  drawOverlay() {
    const { model, state } = this.page;
    const { scene } = this;
    const over = this.over;
    const [width, height] = this.pane;
    const unit = 1 / this.scale;
    over.setAttribute('width', width);
    over.setAttribute('height', height);
    over.setAttribute('viewBox', [...this.point([0, 0]), width * unit, height * unit].join(' '));
    over.replaceChildren();
    if (this.page.edits) this.page.edits.placeHandles(this);
    const hovered = state.hovered >= 0 && scene.frameOf(state.hovered);
    if (hovered) over.append(shape('path', { class: 'hovered', d: rectangle(hovered) }));
    const frame = state.view >= 0 && scene.frameOf(state.view);
    if (!frame) return;
    const [x, y, w, h] = frame;
    const box = scene.boxOf(state.view);
    const [margins, padding] = [box.m, box.p].map(edges => edges && edges.map(length => model.points(length)));
    const label = this.labels();
    // Hatched, so that they show on grounds of their own colour too.
    const hatch = kind => shape('pattern', {
      id: 'hatch-' + kind, class: kind, width: 6, height: 6, patternUnits: 'userSpaceOnUse',
      patternTransform: `scale(${unit}) rotate(45)`,
    }, shape('rect', { width: 6, height: 6, 'fill-opacity': 0.3 }), shape('rect', { width: 2, height: 6 }));
    over.append(shape('defs', {}, hatch('m'), hatch('p')));
    if (margins) over.append(this.ring(margins.some(length => length < 0) ? 'mn' : 'm', frame, margins, 1));
    if (padding && padding[0] + padding[2] <= w && padding[1] + padding[3] <= h) {
      over.append(this.ring('p', frame, padding, -1));
    }
    if (state.guides) this.drawChildren();
    over.append(shape('path', { class: 'sel', d: rectangle(frame) }));
    if (state.guides) this.drawMarks(label);
    const outer = model.parent[state.view] >= 0 && scene.frameOf(model.parent[state.view]);
    if (hovered && state.hovered !== state.view) this.drawBetween(label, frame, hovered);
    else if (outer) this.drawInside(label, frame, outer);
    if (box.b !== undefined) {
      const baseline = y + model.points(box.b);
      over.append(shape('line', { class: 'b', x1: x, y1: baseline, x2: x + w, y2: baseline }));
      label('bt', 'baseline ' + round(model.points(box.b)), [
        [x + w + 4 * unit, baseline + 4 * unit, 'start'], [x - 4 * unit, baseline + 4 * unit, 'end'],
        [x + w / 2, y + h + 14 * unit, 'middle'], [x + w - 4 * unit, baseline - 3 * unit, 'end'],
      ]);
    }
    if (box.g) this.drawGravity(frame, box.g);
  }
  /// The part of a layout that the pane shows, as a test of frames.
  sight() {
    const [[left, top], [right, bottom]] = [this.point([0, 0]), this.point(this.pane)];
    return ([x, y, w, h]) => x <= right && y <= bottom && x + w >= left && y + h >= top;
  }
  /// The margins and the baselines of what is in the selected layout, of those that are seen.
  drawChildren() {
    const { model, state } = this.page;
    const { scene } = this;
    const isSeen = this.sight();
    let left = Picture.mostMarks;
    for (let child = state.view + 1; child < model.end[state.view] && left > 0; child = model.end[child]) {
      const frame = scene.frameOf(child);
      if (!frame || !isSeen(frame)) continue;
      const { m, b } = scene.boxOf(child);
      if (!m && b === undefined) continue;
      left -= 1;
      const margins = m && m.map(length => model.points(length));
      if (m) this.over.append(this.ring(margins.some(length => length < 0) ? 'mn child' : 'm child', frame, margins, 1));
      if (b === undefined) continue;
      const [x, y, w] = frame;
      const baseline = y + model.points(b);
      this.over.append(shape('line', { class: 'b child', x1: x, y1: baseline, x2: x + w, y2: baseline }));
    }
  }
  /// How the selected layout placed its children, or its parent the selected view.
  drawMarks(label) {
    const { model, state } = this.page;
    const { scene } = this;
    const outer = model.parent[state.view];
    const own = model.marksOf(scene, state.view);
    const around = outer < 0 ? [] : model.marksOf(scene, outer);
    const position = model.position[state.view];
    const isSeen = this.sight();
    const marks = [...own, ...around.filter(({ child }) => child < 0 || child === position)]
      .filter(({ x1, y1, x2, y2 }) => isSeen([Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1)]))
      .slice(0, Picture.mostMarks).sort((one, other) => one.shape - other.shape);
    for (const mark of marks) [this.drawLineMark, this.drawArea, this.drawAnchor, this.drawAnchor][mark.shape].call(this, label, mark);
  }
  drawLineMark(label, { x1, y1, x2, y2, text }) {
    this.over.append(shape('line', { class: 'guide', x1, y1, x2, y2 }));
    const unit = 1 / this.scale;
    const [left, top] = this.point([0, 0]);
    const isDown = x1 === x2;
    // At the line's beginning, or where the pane begins.
    const places = [14, 30, 46, 90, 150].map(away => isDown
      ? [x1 + 4 * unit, Math.max(y1, top) + away * unit, 'start'] : [Math.max(x1, left) + away * unit, y1 - 3 * unit, 'start']);
    if (text) label('gt', text, places);
  }
  drawArea(label, { x1, y1, x2, y2, text }) {
    this.over.append(shape('rect', { class: 'guide area', x: x1, y: y1, width: Math.max(x2 - x1, 0), height: Math.max(y2 - y1, 0) }));
    const unit = 1 / this.scale;
    const x = (x1 + x2) / 2;
    label('gt', text, [[x, (y1 + y2) / 2 + 4 * unit, 'middle'], [x, y1 + 13 * unit, 'middle'], [x, y2 - 4 * unit, 'middle'], [x, y2 + 14 * unit, 'middle']]);
  }
  /// A dot at the view's edge, a line to what holds it, and an arrow there; a wave between neighbors of a chain.
  drawAnchor(label, { shape: kind, x1, y1, x2, y2, text }) {
    const unit = 1 / this.scale;
    const length = Math.hypot(x2 - x1, y2 - y1);
    this.over.append(shape('circle', { class: 'guide dot', cx: x1, cy: y1, r: 3 * unit }));
    if (length > 0) {
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
      let path = `M${x1} ${y1}L${x2} ${y2}`;
      if (kind === 3) {
        const count = Math.max(Math.min(Math.round(length / (8 * unit)), 60), 1);
        path = `M${x1} ${y1}`;
        for (let step = 1; step <= count; step += 1) {
          const [half, whole, side] = [(step - 0.5) / count * length, step / count * length, (step % 2 ? 4 : -4) * unit];
          path += `Q${x1 + ux * half - uy * side} ${y1 + uy * half + ux * side} ${x1 + ux * whole} ${y1 + uy * whole}`;
        }
      }
      this.over.append(shape('path', { class: kind === 3 ? 'guide chain' : 'guide anchor', d: path }));
      const tip = Math.min(6 * unit, length);
      this.over.append(shape('path', {
        class: 'guide dot',
        d: `M${x2} ${y2}L${x2 - ux * tip - uy * tip / 2} ${y2 - uy * tip + ux * tip / 2}L${x2 - ux * tip + uy * tip / 2} ${y2 - uy * tip - ux * tip / 2}z`,
      }));
    }
    if (!text) return;
    const places = [0.5, 0.3, 0.7].flatMap(part => {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      return y1 === y2 ? [[x, y - 5 * unit, 'middle'], [x, y + 16 * unit, 'middle']] : [[x + 7 * unit, y + 4 * unit, 'start']];
    });
    label('gt', text, places);
  }
  ring(className, [x, y, w, h], edges, sign) {
    const [l, t, r, b] = edges.map(length => sign * length);
    return shape('path', {
      class: className, 'fill-rule': 'evenodd',
      d: rectangle([x - l, y - t, w + l + r, h + t + b]) + rectangle([x, y, w, h]),
    });
  }
  /// Labels of a constant size on the screen, each at the first of some places where it covers no other.
  labels() {
    const taken = [];
    const context = this.canvas.getContext('2d');
    const [[paneLeft], [paneRight]] = [this.point([0, 0]), this.point(this.pane)].map(edge => edge.map(length => length * this.scale));
    return (className, text, places) => {
      context.font = '11px system-ui, sans-serif';
      const [width, height] = [Math.ceil(context.measureText(text).width) + 6, 15];
      const startOf = anchor => ({ start: -3, end: 3 - width })[anchor] ?? -width / 2;
      const boxOf = ([x, y, anchor]) => [x * this.scale + startOf(anchor), y * this.scale - 12, width, height];
      const isFree = box => !taken.some(other => intersection(box, other)[2] > 0 && intersection(box, other)[3] > 0);
      const free = places.filter(place => isFree(boxOf(place)));
      // Where the pane ends, nobody can read on.
      const isWhole = ([left]) => left >= paneLeft && left + width <= paneRight;
      const place = free.find(place => isWhole(boxOf(place))) ?? free[0];
      if (!place) return;
      taken.push(boxOf(place));
      const [x, y, anchor] = place;
      this.over.append(shape('g', { transform: `translate(${x} ${y}) scale(${1 / this.scale})` },
        shape('rect', { class: 'pill', x: startOf(anchor), y: -12, width, height, rx: 3 }),
        shape('text', { class: className, 'text-anchor': anchor || 'middle' }, text)));
    };
  }
  distance(label, x1, y1, x2, y2) {
    const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    if (length < 0.005) return;
    this.over.append(shape('line', { class: 'd', x1, y1, x2, y2 }));
    const unit = 1 / this.scale;
    const isAcross = y1 === y2;
    // The middle is best; a short line has its number beside it.
    const places = [0.5, 0.25, 0.75].flatMap(part => {
      const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
      return isAcross
        ? [[x, y - 3 * unit, 'middle'], [x, y + 14 * unit, 'middle']]
        : [[x + 4 * unit, y + 4 * unit, 'start'], [x - 22 * unit, y + 4 * unit, 'start']];
    });
    label('dt', round(length), places);
  }
  /// From the edges of a view to those of the one that it lies in.
  drawInside(label, [x, y, w, h], [px, py, pw, ph]) {
    const [mx, my] = [x + w / 2, y + h / 2];
    this.distance(label, px, my, x, my);
    this.distance(label, px + pw, my, x + w, my);
    this.distance(label, mx, py, mx, y);
    this.distance(label, mx, py + ph, mx, y + h);
  }
  /// How far two views are from one another: the gap along each axis where there is one, or else from edge to edge.
  drawBetween(label, a, b) {
    const holds = (outer, inner) => outer[0] <= inner[0] && outer[1] <= inner[1]
      && outer[0] + outer[2] >= inner[0] + inner[2] && outer[1] + outer[3] >= inner[1] + inner[3];
    if (holds(b, a)) return this.drawInside(label, a, b);
    if (holds(a, b)) return this.drawInside(label, b, a);
    const gap = at => {
      if (a[at] + a[at + 2] <= b[at]) return [a[at] + a[at + 2], b[at]];
      if (b[at] + b[at + 2] <= a[at]) return [a[at], b[at] + b[at + 2]];
      return undefined;
    };
    // A line between them runs through what both have in common across it, or else through the middle of the selected one.
    const middle = at => {
      const [start, end] = [Math.max(a[at], b[at]), Math.min(a[at] + a[at + 2], b[at] + b[at + 2])];
      return start < end ? (start + end) / 2 : a[at] + a[at + 2] / 2;
    };
    const [across, down] = [gap(0), gap(1)];
    if (across) this.distance(label, across[0], middle(1), across[1], middle(1));
    if (down) this.distance(label, middle(0), down[0], middle(0), down[1]);
    if (!across && !down) {
      const common = intersection(a, b);
      label('dt', 'overlap ' + round(common[2]) + '×' + round(common[3]), [
        [common[0] + common[2] / 2, common[1] + common[3] / 2, 'middle'],
      ]);
    }
  }
  drawGravity([x, y, w, h], [, across, down]) {
    const s = 6 / this.scale;
    const mark = d => this.over.append(shape('path', { class: 'g', d }));
    if (across & 2) mark(`M${x} ${y + h / 2}l${s} ${-s}v${2 * s}z`);
    if (across & 4) mark(`M${x + w} ${y + h / 2}l${-s} ${-s}v${2 * s}z`);
    if (down & 2) mark(`M${x + w / 2} ${y}l${-s} ${s}h${2 * s}z`);
    if (down & 4) mark(`M${x + w / 2} ${y + h}l${-s} ${-s}h${2 * s}z`);
    if (across === 1 || down === 1) {
      mark(`M${x + w / 2 - s} ${y + h / 2}l${s} ${-s}l${s} ${s}l${-s} ${s}z`);
    }
  }

  /// The whole picture on a sheet of paper, in light colors; `false` puts it back.
  print(isPrinted) {
    if (isPrinted) {
      // What is larger than a sheet of A4 or Letter, a browser makes smaller by itself: canvases, but not what lies over them.
      const ratio = Math.min(640 / this.extent[2], 820 / this.extent[3]);
      this.paper = [this.extent[2] * ratio, this.extent[3] * ratio].map(length => Math.max(length, 1) + 2 * Picture.margin);
    } else this.paper = undefined;
    this.zoom();
  }
}

// The script of a page. Whatever comes from the layout is put in as text, never as markup.
'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const { views, windows } = data;
  const str = index => data.strings[index];
  const byId = id => document.getElementById(id);
  const [tree, stage, details, slider] = ['tree', 'stage', 'details', 'size'].map(byId);
  const state = { view: 0, size: 0, theme: 'auto', zoom: 'fit', clips: false, hovered: -1, collapsed: new Set() };

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
  const round = number => String(Math.round(number * 100) / 100);

  // How the views lie in one another. They come in pre-order.
  const parents = [];
  const parentOf = views.map((view, index) => {
    parents[view.level] = index;
    return view.level ? parents[view.level - 1] : -1;
  });
  const childrenOf = views.map(() => []);
  const positionOf = parentOf.map((parent, index) => parent < 0 ? 1 : childrenOf[parent].push(index));
  const indexOfPath = new Map(views.map((view, index) => [view.path, index]));
  const indexOfId = new Map();
  views.forEach((view, index) => {
    if (view.id !== undefined && !indexOfId.has(view.id)) indexOfId.set(view.id, index);
  });

  // The tree.
  const rows = new Array(views.length);
  const extents = new Array(views.length);
  const notes = new Array(views.length);
  function makeTree() {
    const all = document.createDocumentFragment();
    views.forEach((view, index) => {
      const count = parentOf[index] < 0 ? 1 : childrenOf[parentOf[index]].length;
      const row = element('li', {
        role: 'treeitem', 'aria-level': view.level + 1, 'aria-setsize': count, 'aria-posinset': positionOf[index],
        'aria-selected': false, id: 'row-' + index, tabindex: -1,
      });
      row.style.paddingLeft = 8 + 14 * view.level + 'px';
      const hasChildren = childrenOf[index].length > 0;
      if (hasChildren) row.setAttribute('aria-expanded', true);
      row.append(
        element('span', { class: 'twist', 'aria-hidden': 'true' }, hasChildren ? '▾' : ''),
        element('span', { class: 'class' }, view.class));
      if (view.id !== undefined) row.append(element('bdi', { class: 'id' }, '#' + view.id));
      if (view.text !== undefined) row.append(element('bdi', { class: 'text' }, '“' + str(view.text) + '”'));
      notes[index] = element('span', { class: 'note', role: 'img', 'aria-label': 'note' });
      extents[index] = element('span', { class: 'extent' });
      row.append(notes[index], extents[index]);
      rows[index] = row;
      all.append(row);
    });
    tree.replaceChildren(all);
  }
  /// What differs from window to window.
  function drawTree() {
    const placed = windows[state.size].views;
    views.forEach((view, index) => {
      const { f, why } = placed[index];
      rows[index].classList.toggle('gone', !f);
      const text = f ? round(f[2]) + '×' + round(f[3]) : 'gone';
      if (extents[index].textContent !== text) extents[index].textContent = text;
      const note = f && why[1].length ? str(why[1][0]) : '';
      if (notes[index].title !== note) {
        notes[index].title = note;
        notes[index].textContent = note ? '●' : '';
      }
    });
  }
  function drawCollapsed() {
    let closedLevel = Infinity;
    views.forEach((view, index) => {
      if (view.level <= closedLevel) closedLevel = Infinity;
      rows[index].hidden = closedLevel < Infinity;
      if (closedLevel === Infinity && state.collapsed.has(index)) closedLevel = view.level;
    });
  }
  function toggle(index) {
    if (!childrenOf[index].length) return;
    if (!state.collapsed.delete(index)) state.collapsed.add(index);
    const isClosed = state.collapsed.has(index);
    rows[index].setAttribute('aria-expanded', !isClosed);
    rows[index].firstChild.textContent = isClosed ? '▸' : '▾';
    drawCollapsed();
    if (rows[state.view].hidden) select(index);
  }
  const indexOfRow = target => {
    const row = target.closest ? target.closest('li') : null;
    return row ? Number(row.id.slice(4)) : -1;
  };
  tree.addEventListener('click', event => {
    const index = indexOfRow(event.target);
    if (index < 0) return;
    if (event.target.className === 'twist') toggle(index); else select(index);
  });
  tree.addEventListener('pointerover', event => hover(indexOfRow(event.target)));
  tree.addEventListener('pointerleave', () => hover(-1));
  tree.addEventListener('keydown', event => {
    const index = state.view;
    const isOpen = childrenOf[index].length > 0 && !state.collapsed.has(index);
    const beside = step => {
      let at = index + step;
      while (at >= 0 && at < views.length && rows[at].hidden) at += step;
      return at >= 0 && at < views.length ? at : undefined;
    };
    let target;
    switch (event.key) {
      case 'ArrowDown': target = beside(1); break;
      case 'ArrowUp': target = beside(-1); break;
      case 'Home': target = 0; break;
      case 'End':
        target = views.length - 1;
        while (rows[target].hidden) target -= 1;
        break;
      case 'ArrowRight':
        if (isOpen) target = childrenOf[index][0]; else toggle(index);
        break;
      case 'ArrowLeft':
        if (isOpen) toggle(index); else if (parentOf[index] >= 0) target = parentOf[index];
        break;
      default: return;
    }
    event.preventDefault();
    if (target !== undefined) select(target, true);
  });

  // The drawing. One point is one unit of the picture; `scale` is how many pixels of the screen that is.
  const margin = 32;
  let drawing;
  let scale = 1;
  function channels(color, ground) {
    return ground.map((part, at) => color[at] * color[3] + part * (1 - color[3]));
  }
  function paper() {
    const found = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    return [1, 3, 5].map(at => parseInt(found.slice(at, at + 2), 16));
  }
  function intersection(a, b) {
    const [x, y] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
    return [x, y, Math.min(a[0] + a[2], b[0] + b[2]) - x, Math.min(a[1] + a[3], b[1] + b[3]) - y];
  }
  /// What of each view its ancestors and the window leave to be seen; all of it where nothing is clipped.
  function seenParts(window) {
    const seen = new Array(views.length);
    views.forEach((view, index) => {
      const frame = window.views[index].f;
      if (!frame) return;
      const outer = parentOf[index] < 0 ? [0, 0, window.w, window.h] : seen[parentOf[index]];
      seen[index] = state.clips ? outer && intersection(frame, outer) : frame;
      if (seen[index] && state.clips && (seen[index][2] <= 0 || seen[index][3] <= 0)) seen[index] = undefined;
    });
    return seen;
  }
  /// The window and what reaches out of it, such as the content of a ScrollView, up to fifty windows away.
  function extentOf(window, seen) {
    let [left, top, right, bottom] = [0, 0, Math.max(window.w, 1), Math.max(window.h, 1)];
    const [farX, farY] = [50 * right, 50 * bottom];
    for (const frame of seen) {
      if (!frame || frame[2] <= 0 || frame[3] <= 0) continue;
      left = Math.max(Math.min(left, frame[0]), -farX);
      top = Math.max(Math.min(top, frame[1]), -farY);
      right = Math.min(Math.max(right, frame[0] + frame[2]), farX);
      bottom = Math.min(Math.max(bottom, frame[1] + frame[3]), farY);
    }
    return [left, top, right - left, bottom - top];
  }
  function drawStage() {
    const window = windows[state.size];
    const seen = seenParts(window);
    const extent = extentOf(window, seen);
    const svg = shape('svg', {
      role: 'img', 'aria-label': 'The layout in a window of ' + round(window.w) + ' by ' + round(window.h),
    });
    const [drawn, shade, over] = [shape('g', {}), shape('path', { class: 'shade' }), shape('g', { class: 'over' })];
    svg.append(shape('rect', { class: 'window', x: 0, y: 0, width: window.w, height: window.h }), drawn, shade, over);
    const ground = paper();
    const grounds = [];
    views.forEach((view, index) => {
      const placed = window.views[index];
      const outer = parentOf[index] < 0 ? ground : grounds[parentOf[index]] || ground;
      grounds[index] = view.color ? channels(view.color, outer) : outer;
      if (placed.f && seen[index]) drawView(drawn, view, placed, seen[index], grounds[index]);
    });
    // What lies outside of the window is there, but not on the screen.
    shade.setAttribute('d', rectangle(extent) + rectangle([0, 0, window.w, window.h]));
    shade.setAttribute('fill-rule', 'evenodd');
    stage.replaceChildren(svg);
    drawing = { window, seen, extent, svg, over };
    zoom();
  }
  const rectangle = ([x, y, w, h]) => `M${x} ${y}h${w}v${h}h${-w}z`;
  function drawView(drawn, view, placed, seen, ground) {
    const [x, y, w, h] = placed.f;
    const [sx, sy, sw, sh] = seen;
    drawn.append(shape('rect', {
      class: placed.hidden ? 'v hid' : 'v', x: sx, y: sy, width: sw, height: sh,
      fill: view.color ? 'rgba(' + view.color.join(',') + ')' : 'none',
    }));
    const isCut = sx > x || sy > y || sx + sw < x + w || sy + sh < y + h;
    let group = drawn;
    if (isCut && (placed.t || view.kind)) {
      group = shape('svg', { x: sx, y: sy, width: sw, height: sh, viewBox: seen.join(' ') });
      drawn.append(group);
    }
    if (view.kind === 'image') {
      const cross = shape('path', { class: 'v', fill: 'none', d: `M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}` });
      if (view.ink) cross.style.stroke = view.ink;
      group.append(cross);
    }
    if (view.kind === 'switch') {
      const radius = Math.min(w, h) / 2;
      group.append(
        shape('rect', { class: 'track', x, y, width: w, height: h, rx: radius }),
        shape('circle', { class: 'thumb', cx: x + radius, cy: y + radius, r: radius * 0.87 }));
    }
    const [red, green, blue] = ground;
    const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110;
    const ink = view.ink || (isDark ? '#f5f6f8' : '#1c1c1e');
    for (const [left, baseline, length, size, text, isRightToLeft] of placed.t || []) {
      const line = shape('text', {
        x: left, y: baseline, 'font-size': size, textLength: length, lengthAdjust: 'spacing',
        'font-family': data.mono ? 'monospace' : 'Roboto, Helvetica, Arial, sans-serif',
        'text-anchor': isRightToLeft ? 'end' : 'start', fill: ink, opacity: placed.hidden ? 0.4 : 1,
      }, str(text));
      line.style.whiteSpace = 'pre';
      group.append(line);
    }
  }

  // Zoom. All windows have one scale, so that they can be compared.
  const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];
  function fittingScale() {
    const room = [stage.clientWidth - 2 * margin, stage.clientHeight - 2 * margin];
    const largest = [1, 1];
    for (const { w, h } of windows) {
      largest[0] = Math.max(largest[0], w);
      largest[1] = Math.max(largest[1], h);
    }
    return Math.min(Math.max(Math.min(room[0] / largest[0], room[1] / largest[1]), 0.02), 4);
  }
  function zoom() {
    const { svg, extent } = drawing;
    scale = state.zoom === 'fit' ? fittingScale() : state.zoom;
    const pad = margin / scale;
    const [x, y, w, h] = [extent[0] - pad, extent[1] - pad, extent[2] + 2 * pad, extent[3] + 2 * pad];
    svg.setAttribute('viewBox', [x, y, w, h].join(' '));
    svg.style.width = w * scale + 'px';
    svg.style.height = h * scale + 'px';
    byId('zoom-text').textContent = Math.round(scale * 100) + ' %';
    byId('zoom-fit').setAttribute('aria-pressed', state.zoom === 'fit');
    drawSelection();
  }
  function zoomTo(value) {
    const [width, height] = [stage.scrollWidth || 1, stage.scrollHeight || 1];
    const middle = [
      (stage.scrollLeft + stage.clientWidth / 2) / width, (stage.scrollTop + stage.clientHeight / 2) / height,
    ];
    state.zoom = value;
    remember();
    zoom();
    stage.scrollLeft = middle[0] * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = middle[1] * stage.scrollHeight - stage.clientHeight / 2;
  }
  function zoomBy(direction) {
    const next = direction > 0 ? steps.find(step => step > scale + 0.001) : steps.findLast(step => step < scale - 0.001);
    if (next) zoomTo(next);
  }

  // Pointing. The innermost view that was drawn last is meant.
  function viewAt(event) {
    if (!drawing) return -1;
    const box = drawing.svg.getBoundingClientRect();
    const pad = margin / scale;
    const x = (event.clientX - box.left) / scale + drawing.extent[0] - pad;
    const y = (event.clientY - box.top) / scale + drawing.extent[1] - pad;
    for (let index = views.length - 1; index >= 0; index -= 1) {
      const frame = drawing.seen[index];
      if (frame && x >= frame[0] && y >= frame[1] && x < frame[0] + frame[2] && y < frame[1] + frame[3]) return index;
    }
    return -1;
  }
  stage.addEventListener('pointermove', event => hover(viewAt(event)));
  stage.addEventListener('pointerleave', () => hover(-1));
  stage.addEventListener('click', event => {
    const index = viewAt(event);
    if (index >= 0) select(index);
  });
  stage.addEventListener('wheel', event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(-event.deltaY);
  }, { passive: false });

  // What is drawn over the layout: the selected view, and how far the one that is pointed at is from it.
  function ring(className, x, y, w, h, [left, top, right, bottom], sign) {
    const [l, t, r, b] = [left, top, right, bottom].map(length => sign * length);
    return shape('path', {
      class: className, 'fill-rule': 'evenodd',
      d: rectangle([x - l, y - t, w + l + r, h + t + b]) + rectangle([x, y, w, h]),
    });
  }
  /// Labels of a constant size on the screen, each at the first of some places where it covers no other.
  function labels(over) {
    const taken = [];
    return (className, text, places) => {
      // A character of the interface's typeface is about 6 pixels wide at this size.
      const [width, height] = [6.4 * text.length + 6, 15];
      for (const [x, y, anchor] of places) {
        const left = x * scale - (anchor === 'start' ? 3 : width / 2);
        const box = [left, y * scale - 12, width, height];
        if (taken.some(other => intersection(box, other)[2] > 0 && intersection(box, other)[3] > 0)) continue;
        taken.push(box);
        over.append(shape('g', { transform: `translate(${x} ${y}) scale(${1 / scale})` },
          shape('rect', { class: 'pill', x: anchor === 'start' ? -3 : -width / 2, y: -12, width, height, rx: 3 }),
          shape('text', { class: className, 'text-anchor': anchor || 'middle' }, text)));
        return;
      }
    };
  }
  function distance(over, label, x1, y1, x2, y2) {
    const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
    if (length < 0.005) return;
    over.append(shape('line', { class: 'd', x1, y1, x2, y2 }));
    const unit = 1 / scale;
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
  function drawSelection() {
    const { window, over } = drawing;
    const unit = 1 / scale;
    over.replaceChildren();
    const hovered = state.hovered >= 0 && window.views[state.hovered].f;
    if (hovered) over.append(shape('path', { class: 'hovered', d: rectangle(hovered) }));
    const placed = window.views[state.view];
    if (!placed.f) return;
    const [x, y, w, h] = placed.f;
    const label = labels(over);
    // Hatched, so that they show on grounds of their own colour too.
    const hatch = kind => shape('pattern', {
      id: 'hatch-' + kind, class: kind, width: 6, height: 6, patternUnits: 'userSpaceOnUse',
      patternTransform: `scale(${unit}) rotate(45)`,
    }, shape('rect', { width: 6, height: 6, 'fill-opacity': 0.3 }), shape('rect', { width: 2, height: 6 }));
    over.append(shape('defs', {}, hatch('m'), hatch('p')));
    if (placed.m) {
      const isNegative = placed.m.some(length => length < 0);
      over.append(ring(isNegative ? 'mn' : 'm', x, y, w, h, placed.m, 1));
    }
    if (placed.p) {
      const [left, top, right, bottom] = placed.p;
      if (left + right <= w && top + bottom <= h) over.append(ring('p', x, y, w, h, placed.p, -1));
    }
    over.append(shape('path', { class: 'sel', d: rectangle(placed.f) }));
    const outer = parentOf[state.view] >= 0 && window.views[parentOf[state.view]].f;
    if (hovered && state.hovered !== state.view) drawBetween(over, label, placed.f, hovered);
    else if (outer) drawInside(over, label, placed.f, outer);
    if (placed.b !== undefined) {
      over.append(shape('line', { class: 'b', x1: x, y1: y + placed.b, x2: x + w, y2: y + placed.b }));
      label('bt', 'baseline ' + round(placed.b), [
        [x + w + 4 * unit, y + placed.b + 4 * unit, 'start'], [x + w / 2, y + placed.b - 3 * unit, 'middle'],
        [x + w / 2, y + h + 14 * unit, 'middle'],
      ]);
    }
    if (placed.g) drawGravity(over, placed);
  }
  /// From the edges of a view to those of the one that it lies in.
  function drawInside(over, label, [x, y, w, h], [px, py, pw, ph]) {
    const [mx, my] = [x + w / 2, y + h / 2];
    distance(over, label, px, my, x, my);
    distance(over, label, px + pw, my, x + w, my);
    distance(over, label, mx, py, mx, y);
    distance(over, label, mx, py + ph, mx, y + h);
  }
  /// How far two views are from one another: the gap along each axis where there is one, or else from edge to edge.
  function drawBetween(over, label, a, b) {
    const holds = (outer, inner) => outer[0] <= inner[0] && outer[1] <= inner[1]
      && outer[0] + outer[2] >= inner[0] + inner[2] && outer[1] + outer[3] >= inner[1] + inner[3];
    if (holds(b, a)) return drawInside(over, label, a, b);
    if (holds(a, b)) return drawInside(over, label, b, a);
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
    if (across) distance(over, label, across[0], middle(1), across[1], middle(1));
    if (down) distance(over, label, middle(0), down[0], middle(0), down[1]);
    if (!across && !down) {
      const common = intersection(a, b);
      label('dt', 'overlap ' + round(common[2]) + '×' + round(common[3]), [
        [common[0] + common[2] / 2, common[1] + common[3] / 2, 'middle'],
      ]);
    }
  }
  function drawGravity(over, placed) {
    const [x, y, w, h] = placed.f;
    const s = 6 / scale;
    const mark = d => over.append(shape('path', { class: 'g', d }));
    const [, across, down] = placed.g;
    if (across & 2) mark(`M${x} ${y + h / 2}l${s} ${-s}v${2 * s}z`);
    if (across & 4) mark(`M${x + w} ${y + h / 2}l${-s} ${-s}v${2 * s}z`);
    if (down & 2) mark(`M${x + w / 2} ${y}l${-s} ${s}h${2 * s}z`);
    if (down & 4) mark(`M${x + w / 2} ${y + h}l${-s} ${-s}h${2 * s}z`);
    if (across === 1 || down === 1) {
      mark(`M${x + w / 2 - s} ${y + h / 2}l${s} ${-s}l${s} ${s}l${-s} ${s}z`);
    }
  }
  function hover(index) {
    if (index === state.hovered) return;
    if (state.hovered >= 0) rows[state.hovered].classList.remove('hovered');
    state.hovered = index;
    if (index >= 0) rows[index].classList.add('hovered');
    if (drawing) drawSelection();
  }

  // The selected view. Names of views in sentences lead to them.
  const idLengths = [...new Set([...indexOfId.keys()].map(id => id.length))].sort((a, b) => b - a);
  function idAt(text, start) {
    for (const length of idLengths) {
      const id = text.slice(start, start + length);
      if (id.length === length && indexOfId.has(id) && !/[\p{L}\p{N}_]/u.test(text[start + length] || ' ')) return id;
    }
    return undefined;
  }
  function link(text, index) {
    return element('a', { href: '#view=' + (views[index].path || '.'), 'data-view': index }, text);
  }
  function linked(text) {
    const parts = [];
    let from = 0;
    const add = (start, end, index) => {
      parts.push(text.slice(from, start), link(text.slice(start, end), index));
      from = end;
    };
    for (const found of text.matchAll(/#|([\p{L}\p{N}_.$]+) (\d+(?:\/\d+)*)|the root [\p{L}\p{N}_.$]+/gu)) {
      if (found.index < from) continue;
      const end = found.index + found[0].length;
      if (found[0] === '#') {
        const id = idAt(text, found.index + 1);
        if (id !== undefined) add(found.index, found.index + 1 + id.length, indexOfId.get(id));
      } else if (found[1] === undefined) {
        if (found[0] === 'the root ' + views[0].class) add(found.index, end, 0);
      } else {
        const index = indexOfPath.get(found[2]);
        if (index !== undefined && views[index].class === found[1]) add(found.index, end, index);
      }
    }
    parts.push(text.slice(from));
    return parts.filter(part => part !== '');
  }
  details.addEventListener('click', event => {
    const index = event.target.dataset && event.target.dataset.view;
    if (index === undefined) return;
    event.preventDefault();
    select(Number(index));
  });
  details.addEventListener('pointerover', event => {
    const index = event.target.dataset && event.target.dataset.view;
    hover(index === undefined ? -1 : Number(index));
  });
  details.addEventListener('pointerleave', () => hover(-1));
  function listed(sections) {
    const list = element('dl');
    for (const [title, text, terms] of sections) {
      const value = element('dd');
      if (terms.length === 1 && !str(text)) value.append(...linked(str(terms[0][2])));
      else {
        if (str(text)) value.append(element('p', terms.length ? {} : { class: 'none' }, ...linked(str(text))));
        const table = element('table');
        for (const [number, cause, why] of terms) {
          table.append(element('tr', {}, element('td', { class: 'c-' + str(cause) }, str(number)),
            element('td', {}, ...linked(str(why)))));
        }
        if (terms.length) value.append(table);
      }
      list.append(element('dt', {}, str(title)), value);
    }
    return list;
  }
  function drawDetails() {
    const view = views[state.view];
    const placed = windows[state.size].views[state.view];
    const [place, findings, sizes, edges, questions] = placed.why;
    const title = element('h2', {}, view.class);
    if (view.id !== undefined) title.append(' ', element('bdi', { class: 'id' }, '#' + view.id));
    const parts = [title, element('p', { class: 'place' }, ...linked(str(place)))];
    if (view.at !== undefined) parts.push(element('p', { class: 'place' }, element('code', {}, str(view.at))));
    const marks = element('ul', { class: 'marks' });
    const mark = (className, text) => marks.append(element('li', { class: className }, text));
    if (placed.m) mark('m', 'margins ' + placed.m.map(round).join(' '));
    if (placed.p) mark('p', 'padding ' + placed.p.map(round).join(' '));
    if (placed.b !== undefined) mark('b', 'baseline ' + round(placed.b));
    if (placed.g) mark('g', 'gravity ' + str(placed.g[0]));
    if (marks.children.length) parts.push(marks);
    for (const finding of findings) parts.push(element('p', { class: 'note-box' }, ...linked(str(finding))));
    if (placed.f) {
      parts.push(element('h3', {}, 'Size'), listed(sizes), element('h3', {}, 'Edges'), listed(edges));
    }
    if (view.constraints) {
      const list = element('ul', { class: 'constraints' });
      for (const line of view.constraints) list.append(element('li', {}, ...linked(str(line))));
      parts.push(element('h3', {}, 'Constraints'), list);
    }
    if (view.attributes) {
      const table = element('table', { class: 'attributes' });
      for (const [name, value] of view.attributes) {
        table.append(element('tr', {}, element('td', {}, str(name)), element('td', {}, element('bdi', {}, str(value)))));
      }
      parts.push(element('h3', {}, 'Attributes'), table);
    }
    if (questions.length) {
      parts.push(element('h3', {}, questions.length === 1 ? 'Measured once' : `Measured ${questions.length} times`));
      questions.forEach(([text, axes], index) => {
        const one = element(
          'details', {}, element('summary', {}, `${index + 1}. `, ...linked(str(text))), listed(axes));
        if (index === questions.length - 1 || questions.length <= 2) one.open = true;
        parts.push(one);
      });
    }
    const keys = element('p', { class: 'keys' });
    const key = (...names) => names.forEach(name => keys.append(' ', element('kbd', {}, name)));
    keys.append('In the tree:');
    key('↑', '↓', '←', '→');
    keys.append('. Zoom:');
    key('+', '−', '0');
    if (windows.length > 1) {
      keys.append('. Other windows:');
      key('[', ']');
    }
    keys.append('. Point at another view to see how far it is from this one.');
    parts.push(keys);
    details.replaceChildren(...parts);
    details.scrollTop = 0;
  }

  // State.
  function drawSize() {
    const { w, h } = windows[state.size];
    slider.value = state.size;
    byId('size-text').textContent = round(w) + ' × ' + round(h);
    slider.setAttribute('aria-valuetext', round(w) + ' by ' + round(h) + ' points');
  }
  function drawTheme() {
    const root = document.documentElement;
    if (state.theme === 'auto') root.removeAttribute('data-theme'); else root.setAttribute('data-theme', state.theme);
    for (const button of byId('themes').children) {
      button.setAttribute('aria-pressed', button.dataset.themeName === state.theme);
    }
  }
  function drawRow(index, isSelected) {
    rows[index].setAttribute('aria-selected', isSelected);
    rows[index].tabIndex = isSelected ? 0 : -1;
  }
  function remember() {
    let hash = '#view=' + (views[state.view].path || '.') + '&size=' + state.size;
    if (state.zoom !== 'fit') hash += '&zoom=' + state.zoom;
    if (state.clips) hash += '&clip=1';
    if (state.theme !== 'auto') hash += '&theme=' + state.theme;
    history.replaceState(null, '', hash);
  }
  function select(index, hasFocus) {
    drawRow(state.view, false);
    state.view = index;
    drawRow(index, true);
    let wasHidden = false;
    for (let at = parentOf[index]; at >= 0; at = parentOf[at]) {
      if (!state.collapsed.delete(at)) continue;
      wasHidden = true;
      rows[at].setAttribute('aria-expanded', true);
      rows[at].firstChild.textContent = '▾';
    }
    if (wasHidden) drawCollapsed();
    remember();
    drawSelection();
    drawDetails();
    rows[index].scrollIntoView({ block: 'nearest' });
    if (hasFocus) rows[index].focus();
  }
  function drawWindow() {
    drawSize();
    drawTree();
    drawStage();
    drawDetails();
  }
  function resize(size) {
    state.size = Math.min(Math.max(size, 0), windows.length - 1);
    remember();
    drawWindow();
  }
  function read() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const path = wanted.get('view') === '.' ? '' : wanted.get('view') || '';
    const index = indexOfPath.get(path);
    const named = indexOfId.get(path.replace(/^#/, ''));
    drawRow(state.view, false);
    state.view = index !== undefined ? index : named !== undefined ? named : 0;
    drawRow(state.view, true);
    state.size = Math.min(Math.max(Number(wanted.get('size')) || 0, 0), windows.length - 1) | 0;
    const zoomed = Number(wanted.get('zoom'));
    state.zoom = zoomed >= 0.02 && zoomed <= 16 ? zoomed : 'fit';
    state.clips = wanted.get('clip') === '1';
    byId('clip').checked = state.clips;
    state.theme = ['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto';
    drawTheme();
    drawWindow();
    rows[state.view].scrollIntoView({ block: 'nearest' });
  }
  slider.max = windows.length - 1;
  byId('sizes').hidden = windows.length < 2;
  slider.addEventListener('input', () => resize(Number(slider.value)));
  byId('themes').addEventListener('click', event => {
    if (!event.target.dataset.themeName) return;
    state.theme = event.target.dataset.themeName;
    remember();
    drawTheme();
    drawStage();
  });
  byId('zoom-in').addEventListener('click', () => zoomBy(1));
  byId('zoom-out').addEventListener('click', () => zoomBy(-1));
  byId('zoom-fit').addEventListener('click', () => zoomTo('fit'));
  byId('clip').addEventListener('change', event => {
    state.clips = event.target.checked;
    remember();
    drawStage();
  });
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '[') resize(state.size - 1);
    if (event.key === ']') resize(state.size + 1);
    if (event.key === '+' || event.key === '=') zoomBy(1);
    if (event.key === '-') zoomBy(-1);
    if (event.key === '0') zoomTo('fit');
  });
  addEventListener('hashchange', read);
  addEventListener('resize', () => { if (drawing && state.zoom === 'fit') zoom(); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawStage);
  makeTree();
  read();
})();

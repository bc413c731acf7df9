/// The script of a page. Whatever comes from the layout is put in as text, never as markup.
let pageScript = #"""
  'use strict';
  (() => {
    const data = JSON.parse(document.getElementById('data').textContent);
    const { views, windows } = data;
    const str = index => data.strings[index];
    const byId = id => document.getElementById(id);
    const [tree, stage, details, slider] = ['tree', 'stage', 'details', 'size'].map(byId);
    const state = { view: 0, size: 0, theme: 'auto', hovered: -1, collapsed: new Set() };

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

    // The tree.
    const parents = [];
    const parentOf = views.map((view, index) => {
      parents[view.level] = index;
      return view.level ? parents[view.level - 1] : -1;
    });
    const childrenOf = views.map(() => []);
    parentOf.forEach((parent, index) => { if (parent >= 0) childrenOf[parent].push(index); });
    const name = view => [view.class].concat(view.id === undefined ? [] : ['#' + view.id]).join(' ');
    const isShown = index => {
      for (let at = parentOf[index]; at >= 0; at = parentOf[at]) if (state.collapsed.has(at)) return false;
      return true;
    };
    const rows = views.map((view, index) => {
      const siblings = parentOf[index] < 0 ? [index] : childrenOf[parentOf[index]];
      const row = element('li', {
        role: 'treeitem', 'aria-level': view.level + 1, 'aria-setsize': siblings.length,
        'aria-posinset': siblings.indexOf(index) + 1, id: 'row-' + index,
      });
      row.style.paddingLeft = 8 + 14 * view.level + 'px';
      row.addEventListener('click', event => {
        if (event.target.className === 'twist') toggle(index); else select(index);
      });
      row.addEventListener('pointerenter', () => hover(index));
      row.addEventListener('pointerleave', () => hover(-1));
      tree.append(row);
      return row;
    });
    function drawTree() {
      const window = windows[state.size];
      views.forEach((view, index) => {
        const [row, placed] = [rows[index], window.views[index]];
        const hasChildren = childrenOf[index].length > 0;
        const label = element('span', placed.f ? {} : { class: 'off' }, view.class);
        row.replaceChildren(
          element('span', { class: 'twist', 'aria-hidden': 'true' },
            hasChildren ? (state.collapsed.has(index) ? '▸' : '▾') : ''), label);
        if (view.id !== undefined) row.append(element('span', { class: 'id' }, '#' + view.id));
        if (placed.f && placed.why[1].length) {
          row.append(element('span', { class: 'note', role: 'img', 'aria-label': 'note', title: str(placed.why[1][0]) }, '●'));
        }
        row.append(element('span', { class: 'extent' },
          placed.f ? round(placed.f[2]) + '×' + round(placed.f[3]) : 'gone'));
        row.hidden = !isShown(index);
        row.setAttribute('aria-selected', index === state.view);
        row.tabIndex = index === state.view ? 0 : -1;
        if (hasChildren) row.setAttribute('aria-expanded', !state.collapsed.has(index));
      });
    }
    function toggle(index) {
      if (!childrenOf[index].length) return;
      if (!state.collapsed.delete(index)) state.collapsed.add(index);
      if (!isShown(state.view)) select(index); else drawTree();
    }
    tree.addEventListener('keydown', event => {
      const index = state.view;
      const shown = views.map((_, at) => at).filter(isShown);
      const at = shown.indexOf(index);
      const isOpen = childrenOf[index].length > 0 && !state.collapsed.has(index);
      let target;
      switch (event.key) {
        case 'ArrowDown': target = shown[at + 1]; break;
        case 'ArrowUp': target = shown[at - 1]; break;
        case 'Home': target = shown[0]; break;
        case 'End': target = shown[shown.length - 1]; break;
        case 'ArrowRight':
          if (isOpen) target = childrenOf[index][0]; else if (childrenOf[index].length) toggle(index);
          break;
        case 'ArrowLeft':
          if (isOpen) toggle(index); else if (parentOf[index] >= 0) target = parentOf[index];
          break;
        default: return;
      }
      event.preventDefault();
      if (target !== undefined) select(target, true);
    });

    // The drawing.
    let hits = [];
    function channels(color, ground) {
      return ground.map((part, at) => color[at] * color[3] + part * (1 - color[3]));
    }
    function paper() {
      const found = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
      return [1, 3, 5].map(at => parseInt(found.slice(at, at + 2), 16));
    }
    function drawStage() {
      const window = windows[state.size];
      const root = window.views[0].f || [0, 0, 0, 0];
      const [width, height] = [Math.max(window.w, root[2], 1), Math.max(window.h, root[3], 1)];
      const pad = Math.max(width, height) * 0.04;
      const svg = shape('svg', {
        viewBox: [-pad, -pad, width + 2 * pad, height + 2 * pad].join(' '), role: 'img',
        'aria-label': 'The layout in a window of ' + round(window.w) + ' by ' + round(window.h),
      });
      svg.append(shape('rect', { class: 'window', x: 0, y: 0, width: window.w, height: window.h }));
      const [drawn, hitLayer, over] = [shape('g', {}), shape('g', {}), shape('g', { class: 'over' })];
      const grounds = [];
      hits = [];
      views.forEach((view, index) => {
        const placed = window.views[index];
        const outer = parentOf[index] < 0 ? paper() : grounds[parentOf[index]] || paper();
        grounds[index] = view.color ? channels(view.color, outer) : outer;
        if (!placed.f) return;
        const [x, y, w, h] = placed.f;
        drawn.append(shape('rect', {
          class: placed.hidden ? 'v hid' : 'v', x, y, width: w, height: h,
          fill: view.color ? 'rgba(' + view.color.join(',') + ')' : 'none',
        }));
        if (view.cross) {
          drawn.append(shape('path', { class: 'v', fill: 'none', d: `M${x} ${y}l${w} ${h}M${x + w} ${y}l${-w} ${h}` }));
        }
        const [red, green, blue] = grounds[index];
        const ink = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 110 ? '#f5f6f8' : '#1c1c1e';
        for (const [left, baseline, length, size, text, isRightToLeft] of placed.t || []) {
          const line = shape('text', {
            x: left, y: baseline, 'font-size': size, textLength: length, lengthAdjust: 'spacingAndGlyphs',
            'font-family': data.mono ? 'monospace' : 'Roboto, Helvetica, Arial, sans-serif',
            'text-anchor': isRightToLeft ? 'end' : 'start', fill: ink, opacity: placed.hidden ? 0.4 : 1,
            'pointer-events': 'none',
          }, str(text));
          line.style.whiteSpace = 'pre';
          drawn.append(line);
        }
        const hit = shape('rect', { class: 'hit', x, y, width: w, height: h });
        hit.addEventListener('click', () => select(index));
        hit.addEventListener('pointerenter', () => hover(index));
        hit.addEventListener('pointerleave', () => hover(-1));
        hit.append(shape('title', {}, name(view) + ' ' + round(w) + '×' + round(h)));
        hitLayer.append(hit);
        hits[index] = hit;
      });
      svg.append(drawn, hitLayer, over);
      stage.replaceChildren(svg);
      drawSelection(over, window, svg);
    }
    function ring(className, x, y, w, h, [left, top, right, bottom], sign) {
      const [l, t, r, b] = [left, top, right, bottom].map(length => sign * length);
      const outer = `M${x - l} ${y - t}h${w + l + r}v${h + t + b}h${-(w + l + r)}z`;
      return shape('path', { class: className, 'fill-rule': 'evenodd', d: `${outer}M${x} ${y}h${w}v${h}h${-w}z` });
    }
    function drawSelection(over, window, svg) {
      const placed = window.views[state.view];
      if (!placed.f) return;
      const [x, y, w, h] = placed.f;
      const box = svg.viewBox.baseVal;
      const room = stage.getBoundingClientRect();
      const unit = Math.max(box.width / Math.max(room.width - 24, 1), box.height / Math.max(room.height - 24, 1));
      const label = (className, at, top, text, anchor) => {
        // A character of the interface's typeface is about 6 pixels wide at this size.
        const length = 6.2 * text.length + 6;
        const left = anchor === 'start' ? -3 : -length / 2;
        over.append(shape('g', { transform: `translate(${at} ${top}) scale(${unit})` },
          shape('rect', { class: 'pill', x: left, y: -11, width: length, height: 14, rx: 3 }),
          shape('text', { class: className, 'text-anchor': anchor || 'middle' }, text)));
      };
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
      const outer = parentOf[state.view] >= 0 && window.views[parentOf[state.view]].f;
      if (outer) {
        const [px, py, pw, ph] = outer;
        const [mx, my] = [x + w / 2, y + h / 2];
        const line = (x1, y1, x2, y2) => over.append(shape('line', { class: 'd', x1, y1, x2, y2 }));
        const far = 14 * unit;
        const sides = [[px, my, x, my], [px + pw, my, x + w, my], [mx, py, mx, y], [mx, py + ph, mx, y + h]];
        for (const [x1, y1, x2, y2] of sides) {
          const length = Math.abs(x2 - x1) + Math.abs(y2 - y1);
          if (length === 0) continue;
          line(x1, y1, x2, y2);
          if (length < far) continue;
          if (y1 === y2) label('dt', (x1 + x2) / 2, y1 - 3 * unit, round(length));
          else label('dt', x1 + 4 * unit, (y1 + y2) / 2 + 4 * unit, round(length), 'start');
        }
      }
      over.append(shape('path', { class: 'sel', d: `M${x} ${y}h${w}v${h}h${-w}z` }));
      if (placed.b !== undefined) {
        over.append(shape('line', { class: 'b', x1: x, y1: y + placed.b, x2: x + w, y2: y + placed.b }));
        label('bt', x + w + 4 * unit, y + placed.b + 4 * unit, 'baseline', 'start');
      }
      if (placed.g) {
        const s = 6 * unit;
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
    }
    function hover(index) {
      for (const list of [rows, hits]) for (const one of list) if (one) one.classList.remove('hovered');
      state.hovered = index;
      if (index < 0) return;
      rows[index].classList.add('hovered');
      if (hits[index]) hits[index].classList.add('hovered');
    }

    // The selected view.
    function listed(sections) {
      const list = element('dl');
      for (const [title, text, terms] of sections) {
        const value = element('dd');
        if (terms.length === 1 && !str(text)) value.append(str(terms[0][2]));
        else {
          if (str(text)) value.append(element('p', terms.length ? {} : { class: 'none' }, str(text)));
          const table = element('table');
          for (const [number, cause, why] of terms) {
            table.append(element('tr', {}, element('td', { class: 'c-' + str(cause) }, str(number)),
              element('td', {}, str(why))));
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
      if (view.id !== undefined) title.append(' ', element('span', { class: 'id' }, '#' + view.id));
      const parts = [title, element('p', { class: 'place' }, str(place))];
      const marks = element('ul', { class: 'marks' });
      const mark = (className, text) => marks.append(element('li', { class: className }, text));
      if (placed.m) mark('m', 'margins ' + placed.m.map(round).join(' '));
      if (placed.p) mark('p', 'padding ' + placed.p.map(round).join(' '));
      if (placed.b !== undefined) mark('b', 'baseline ' + round(placed.b));
      if (placed.g) mark('g', 'gravity ' + str(placed.g[0]));
      if (marks.children.length) parts.push(marks);
      for (const finding of findings) parts.push(element('p', { class: 'note-box' }, str(finding)));
      if (placed.f) {
        parts.push(element('h3', {}, 'Size'), listed(sizes), element('h3', {}, 'Edges'), listed(edges));
      }
      if (questions.length) {
        parts.push(element('h3', {}, questions.length === 1 ? 'Measured once' : `Measured ${questions.length} times`));
        questions.forEach(([text, axes], index) => {
          const one = element('details', {}, element('summary', {}, `${index + 1}. ${str(text)}`), listed(axes));
          if (index === questions.length - 1 || questions.length <= 2) one.open = true;
          parts.push(one);
        });
      }
      const keys = element('p', { class: 'keys' });
      keys.append('In the tree: ', element('kbd', {}, '↑'), ' ', element('kbd', {}, '↓'), ' ', element('kbd', {}, '←'),
        ' ', element('kbd', {}, '→'));
      if (windows.length > 1) {
        keys.append('. Other windows: ', element('kbd', {}, '['), ' ', element('kbd', {}, ']'));
      }
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
    function draw() { drawTheme(); drawSize(); drawTree(); drawStage(); drawDetails(); }
    function remember() {
      let hash = '#view=' + (views[state.view].path || '.') + '&size=' + state.size;
      if (state.theme !== 'auto') hash += '&theme=' + state.theme;
      history.replaceState(null, '', hash);
    }
    function select(index, hasFocus) {
      state.view = index;
      for (let at = parentOf[index]; at >= 0; at = parentOf[at]) state.collapsed.delete(at);
      remember();
      draw();
      rows[index].scrollIntoView({ block: 'nearest' });
      if (hasFocus) rows[index].focus();
    }
    function resize(size) {
      state.size = Math.min(Math.max(size, 0), windows.length - 1);
      remember();
      draw();
    }
    function read() {
      const wanted = new URLSearchParams(location.hash.slice(1));
      const path = wanted.get('view') === '.' ? '' : wanted.get('view');
      const index = views.findIndex(view => view.path === path || (path && view.id === path.replace(/^#/, '')));
      state.view = Math.max(index, 0);
      state.size = Math.min(Math.max(Number(wanted.get('size')) || 0, 0), windows.length - 1) | 0;
      state.theme = ['light', 'dark'].includes(wanted.get('theme')) ? wanted.get('theme') : 'auto';
      draw();
      rows[state.view].scrollIntoView({ block: 'nearest' });
    }
    slider.max = windows.length - 1;
    byId('sizes').hidden = windows.length < 2;
    slider.addEventListener('input', () => resize(Number(slider.value)));
    byId('themes').addEventListener('click', event => {
      if (!event.target.dataset.themeName) return;
      state.theme = event.target.dataset.themeName;
      remember();
      draw();
    });
    addEventListener('keydown', event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '[') resize(state.size - 1);
      if (event.key === ']') resize(state.size + 1);
    });
    addEventListener('hashchange', read);
    addEventListener('resize', drawStage);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
    read();
  })();
  """#

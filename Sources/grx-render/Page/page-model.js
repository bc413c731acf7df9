// The views of a page, read from its data. Nothing here touches the document.
'use strict';

/// A number with at most four decimals.
const round = number => {
  const rounded = Math.sign(number) * Math.round(Math.abs(number) * 10000) / 10000;
  return String(rounded === 0 ? 0 : rounded);
};
const shortName = name => name.slice(name.lastIndexOf('.') + 1) || name;

class Model {
  constructor(data) {
    this.data = data;
    this.density = data.density;
    const { levels, classes, ids, texts } = data.views;
    this.count = levels.length;
    this.levels = levels;
    // How the views lie in one another. They come in pre-order; `end` is the index after the last view inside of one.
    this.parent = new Int32Array(this.count).fill(-1);
    this.end = new Int32Array(this.count).fill(this.count);
    this.position = new Int32Array(this.count);
    this.childCount = new Int32Array(this.count);
    const open = [];
    for (let index = 0; index < this.count; index += 1) {
      const level = levels[index];
      while (open.length > level) this.end[open.pop()] = index;
      if (level > 0) {
        this.parent[index] = open[level - 1];
        this.position[index] = this.childCount[open[level - 1]];
        this.childCount[open[level - 1]] += 1;
      }
      open.push(index);
    }
    this.idOf = index => ids[index] < 0 ? undefined : data.strings[ids[index]];
    this.classOf = index => data.strings[classes[index]];
    this.textOf = index => texts[index] < 0 ? undefined : data.strings[texts[index]];
    this.lookOf = index => data.looks[data.views.looks[index]];
    this.firstOfID = new Map();
    for (let index = 0; index < this.count; index += 1) {
      if (ids[index] >= 0 && !this.firstOfID.has(this.idOf(index))) this.firstOfID.set(this.idOf(index), index);
    }
    this.scenes = [];
  }

  /// The child indexes from the root, joined by `/`.
  pathOf(index) {
    const path = [];
    for (let at = index; this.parent[at] >= 0; at = this.parent[at]) path.push(this.position[at]);
    return path.reverse().join('/');
  }
  /// A view's index by its path, or else by its id.
  find(name) {
    if (name === '.' || name === '') return 0;
    let at = 0;
    for (const step of name.split('/')) {
      let child = at + 1;
      const last = this.end[at];
      for (let left = Number(step); left > 0 && child < last; left -= 1) child = this.end[child];
      if (!/^\d+$/.test(step) || child >= last) return this.firstOfID.get(name.replace(/^#/, ''));
      at = child;
    }
    return at;
  }
  /// The view that is the same one as another model's: at the same place, or else with the same id.
  counterpartOf(model, index) {
    if (model === this) return index;
    const [at, id] = [this.find(model.pathOf(index)), model.idOf(index)];
    if (at !== undefined && this.idOf(at) === id && this.classOf(at) === model.classOf(index)) return at;
    return (id === undefined ? undefined : this.firstOfID.get(id)) ?? at;
  }
  /// `#title`, or else the class and the path.
  nameOf(index) {
    const id = this.idOf(index);
    if (id !== undefined) return '#' + id;
    const name = shortName(this.classOf(index));
    return index === 0 ? 'the root ' + name : name + ' ' + this.pathOf(index);
  }
  isInside(index, ancestor) { return index >= ancestor && index < this.end[ancestor]; }

  points(pixels) { return pixels / this.density; }

  /// The number of values in a kind of record.
  sizeOf(kind) { return this.data.records[kind].length; }
  /// The record that begins at an index of a column, by the names that the page gives its values.
  record(kind, column, start = 0) {
    const record = {};
    this.data.records[kind].forEach((name, member) => { record[name] = column[start + member]; });
    return record;
  }
  /// The file, line and column that a view is written at.
  placeOf(index) {
    const { places } = this.data.views;
    if (!places.length) return undefined;
    const { file, line, column } = this.record('place', places, this.sizeOf('place') * index);
    return file < 0 ? undefined : { file: this.data.strings[file], line, column };
  }

  /// The attributes of a view: as its document has them, or else as the tables have them, with the steps that lead to the value.
  attributesOf(index) {
    const { sets, strings, views } = this.data;
    if (!views.attributes.length) return [];
    if (!this.attributeStarts) {
      // The column is always there, and a list has no value of its own.
      const { isList, ...stored } = this.data.writtenParts;
      const count = parts => parts === undefined ? 0 : 1 + Object.values(stored).filter(part => parts & part).length;
      const lengths = sets.map(set => set.reduce((sum, entry) => {
        const { stepCount, parts } = this.record('attribute', entry);
        return sum + 1 + this.sizeOf('step') * stepCount + count(parts);
      }, 1));
      this.attributeStarts = this.starts(views.attributes, lengths);
    }
    let number = this.attributeStarts[index];
    const next = () => views.attributes[number++];
    const own = this.placeOf(index);
    const part = this.data.writtenParts;
    return sets[next()].map(entry => {
      const { name, isQuoted, meaning, stepCount, writtenName, parts } = this.record('attribute', entry);
      const text = strings[next()];
      let written;
      if (parts !== undefined) {
        const words = parts & part.value ? strings[next()] : text;
        const raw = parts & part.raw ? strings[next()] : words;
        const file = parts & part.file ? strings[next()] : own.file;
        const line = parts & part.line ? next() : own.line;
        const column = parts & part.line ? next() : own.column + next();
        written = { name: strings[writtenName], text: words, raw, isList: Boolean(parts & part.isList), at: { file, line, column } };
      }
      const steps = [];
      for (let step = 0; step < stepCount; step += 1) {
        const { text: words, file, line } = this.record('step', views.attributes, number);
        number += this.sizeOf('step');
        steps.push({ text: strings[words], place: file < 0 ? undefined : { file: strings[file], line, column: 1 } });
      }
      return { name: strings[name], value: isQuoted ? `"${text}"` : text, isQuoted, text, meaning: strings[meaning], steps, written };
    });
  }
  /// Whether the layout is in Android's XML, rather than in Gravity's or in JSON.
  get isAndroid() {
    this.isAndroidXML ??= (this.placeOf(0)?.file.endsWith('.xml') ?? false) && this.data.strings.some(text => text.startsWith('layout_'));
    return this.isAndroidXML;
  }
  /// Where the values of each view begin in a column of records, each of which begins with its shape.
  starts(column, lengths) {
    const starts = new Int32Array(this.count);
    for (let index = 0, at = 0; index < this.count; index += 1) {
      starts[index] = at;
      at += lengths[column[at]];
    }
    return starts;
  }
  /// How many values a sentence takes.
  valueCount(sentence) {
    let count = 0;
    for (const character of this.data.sentences[sentence]) if ('\x01\x0e\x11'.includes(character)) count += 1;
    return count;
  }
  shapeLengths() {
    if (this.lengthsOfShapes) return this.lengthsOfShapes;
    const ofSections = sections => sections.reduce((sum, [title, text, rows, total]) => sum + this.valueCount(title)
      + this.valueCount(text) + (total === 1 ? 1 : 0)
      + rows.reduce((some, [, hole, words]) => some + (hole === 1 ? 1 : 0) + this.valueCount(words), 0), 0);
    this.lengthsOfShapes = this.data.shapes.map(shape => {
      // Lists of constraints aren't reports.
      if (shape.length !== 5 || !Array.isArray(shape[1])) return shape.reduce((sum, text) => sum + this.valueCount(text), 1);
      const [place, findings, sizes, edges, questions] = shape;
      return 1 + this.valueCount(place) + findings.reduce((sum, [, text]) => sum + this.valueCount(text), 0)
        + ofSections(sizes) + ofSections(edges)
        + questions.reduce((sum, [title, axes]) => sum + this.valueCount(title) + ofSections(axes), 0);
    });
    return this.lengthsOfShapes;
  }

  /// The layout in one window: the frames from the window's corner, in points, four numbers a view.
  scene(number) {
    if (this.scenes[number]) return this.scenes[number];
    const { w, h, frames, states, boxes, lines, marks, why, screen, before } = this.data.windows[number];
    const placed = new Float64Array(4 * this.count);
    for (let index = 0; index < this.count; index += 1) {
      const [at, outer] = [4 * index, 4 * this.parent[index]];
      placed[at] = this.points(frames[at]) + (outer < 0 ? 0 : placed[outer]);
      placed[at + 1] = this.points(frames[at + 1]) + (outer < 0 ? 0 : placed[outer + 1]);
      placed[at + 2] = this.points(frames[at + 2]);
      placed[at + 3] = this.points(frames[at + 3]);
    }
    const lineStarts = new Map();
    for (let at = 0; at < lines.length;) {
      const { view, lineCount } = this.record('text', lines, at);
      lineStarts.set(view, at);
      at += this.sizeOf('text') + this.sizeOf('line') * lineCount;
    }
    const scene = {
      number, w, h, frames: placed, states, screen, lineStarts,
      isPlaced: index => states[index] !== '2',
      isHidden: index => states[index] === '1',
      frameOf: index => states[index] === '2' ? undefined : placed.subarray(4 * index, 4 * index + 4),
      boxOf: index => this.data.boxes[boxes[index]],
      pixels: index => frames.slice(4 * index, 4 * index + 4),
      /// The shape of a view's explanation.
      shapeOf: index => {
        if (!scene.starts) scene.starts = this.starts(why, this.shapeLengths());
        return this.data.shapes[why[scene.starts[index]]];
      },
      why, lines, marks, before,
    };
    this.scenes[number] = scene;
    return scene;
  }
  // MARK: Before

  /// How a window differs from what it is compared with: the frames that views had, and of each whether it was elsewhere in its
  /// parent too; the views that have come, and what is gone. `undefined` if that isn't known.
  changesOf(scene) {
    if (!scene.before || scene.changes) return scene.changes;
    const { changed, removed, added } = scene.before;
    const [moved, gone] = [new Map(), []];
    for (let at = 0; at < changed.length; at += this.sizeOf('moved')) {
      const { view, isOwn, x, y, width, height } = this.record('moved', changed, at);
      moved.set(view, { isOwn: isOwn === 1, frame: [x, y, width, height] });
    }
    for (let at = 0; at < removed.length; at += this.sizeOf('removed')) {
      const { name, x, y, width, height } = this.record('removed', removed, at);
      gone.push({ name: this.data.strings[name], frame: [x, y, width, height] });
    }
    scene.changes = { moved, gone, added: new Set(added) };
    return scene.changes;
  }
  /// Whether a view has come, or lies elsewhere in its parent.
  isChanged(scene, index) {
    const changes = this.changesOf(scene);
    return changes !== undefined && (changes.added.has(index) || changes.moved.get(index)?.isOwn === true);
  }
  /// The window as it was, as far as its frames go.
  beforeOf(scene) {
    const changes = this.changesOf(scene);
    if (!changes || scene.past) return scene.past || scene;
    const frames = scene.frames.slice();
    for (const [index, { frame }] of changes.moved) frames.set(frame, 4 * index);
    const isPlaced = index => scene.isPlaced(index) && !changes.added.has(index);
    scene.past = {
      ...scene, frames, isPlaced, screen: undefined, seen: undefined, marks: [], markStarts: undefined, boxOf: () => ({}),
      frameOf: index => isPlaced(index) ? frames.subarray(4 * index, 4 * index + 4) : undefined,
    };
    return scene.past;
  }

  /// The lines of a text that are drawn, in the window's coordinates.
  linesOf(scene, index) {
    if (scene.linesOf) return scene.linesOf(index);
    const start = scene.lineStarts.get(index);
    if (start === undefined) return [];
    const { isRightToLeft, lineCount } = this.record('text', scene.lines, start);
    const lines = [];
    for (let line = 0; line < lineCount; line += 1) {
      const { start: left, baseline, width, size, text } =
        this.record('line', scene.lines, start + this.sizeOf('text') + this.sizeOf('line') * line);
      lines.push({
        x: scene.frames[4 * index] + this.points(left), y: scene.frames[4 * index + 1] + this.points(baseline),
        width: this.points(width), size, text: this.data.strings[text], isRightToLeft: isRightToLeft === 1,
      });
    }
    return lines;
  }

  /// What lint's rules found about a view in one window.
  lintOf(scene, index) {
    // Between the windows of the page, only the bands of the ruler are known.
    if (scene.broken) return (scene.broken.get(index) || []).map(words => ({ code: '', name: '', isWarning: true, text: `${this.nameOf(index)} ${words}`, windows: [] }));
    if (!this.lint) {
      this.lint = new Map();
      for (const finding of this.data.lint) {
        const { view, code, name, isWarning, text, file, line, column } = this.record('finding', finding);
        const windows = finding.slice(this.sizeOf('finding'));
        const { strings } = this.data;
        if (!this.lint.has(view)) this.lint.set(view, []);
        this.lint.get(view).push({
          code: strings[code], name: strings[name], isWarning: isWarning === 1, text: strings[text], windows,
          place: line > 0 ? { file: strings[file], line, column } : undefined,
        });
      }
    }
    return (this.lint.get(index) || []).filter(({ windows }) => !windows.length || windows.includes(scene.number));
  }
  /// The views that lint's rules found something about in one window.
  lintedIn(scene) {
    return scene.broken ? [...scene.broken.keys()] : [...new Set(this.data.lint.map(finding => this.record('finding', finding).view))];
  }
  /// What shows how a layout placed its children: lines, areas and distances, in the window's coordinates.
  marksOf(scene, index) {
    if (!scene.markStarts) {
      scene.markStarts = new Map();
      for (let at = scene.marks.length - this.sizeOf('mark'); at >= 0; at -= this.sizeOf('mark')) {
        scene.markStarts.set(this.record('mark', scene.marks, at).view, at);
      }
    }
    const marks = [];
    const [left, top] = scene.frames.subarray(4 * index, 4 * index + 2);
    for (let at = scene.markStarts.get(index) ?? Infinity; ; at += this.sizeOf('mark')) {
      const { view, shape, child, x1, y1, x2, y2, text } = this.record('mark', scene.marks, at);
      if (view !== index) break;
      marks.push({
        shape, child, x1: left + this.points(x1), y1: top + this.points(y1), x2: left + this.points(x2), y2: top + this.points(y2),
        text: this.data.strings[text],
      });
    }
    return marks;
  }

  /// Fills the holes of sentences: texts and views, `{ view }`.
  reader(index, pixels, values, start) {
    let at = start;
    const [x, y, w, h] = pixels;
    const known = [, , w, h, x, y, x + w, y + h];
    const length = hole => hole === 1 ? values[at++] : known[hole];
    const sentence = number => {
      const parts = [];
      let words = '';
      const add = view => {
        if (words) parts.push(words);
        words = '';
        parts.push({ view });
      };
      for (const character of this.data.sentences[number]) {
        const code = character.charCodeAt(0);
        if (code < 8) words += round(this.points(length(code)));
        else if (code === 0x11) words += values[at++];
        else if (code === 0xe) add(values[at++]);
        else if (code === 0xf) add(this.parent[index]);
        else if (code === 0x10) add(this.siblingBefore(index));
        else words += character;
      }
      if (words) parts.push(words);
      return parts;
    };
    return { length, sentence };
  }
  siblingBefore(index) {
    let sibling = this.parent[index] + 1;
    while (this.end[sibling] < index) sibling = this.end[sibling];
    return sibling;
  }
  /// Why a view is where it is: sentences, sums and questions.
  explain(scene, index) {
    if (scene.explained) return this.explain(scene.explained, index);
    const [place, findings, sizes, edges, questions] = scene.shapeOf(index);
    const { length, sentence } = this.reader(index, scene.pixels(index), scene.why, scene.starts[index] + 1);
    // In the order in which the values were kept.
    const sections = list => list.map(([titleNumber, textNumber, terms, total]) => {
      const [title, text] = [sentence(titleNumber), sentence(textNumber)];
      let sum = 0;
      const rows = terms.map(([cause, hole, words]) => {
        const row = { cause, pixels: hole === 8 ? undefined : length(hole), text: sentence(words) };
        sum += row.pixels || 0;
        return row;
      });
      if (total !== undefined) {
        const rest = length(total) - sum;
        for (const row of rows) if (row.pixels === undefined) row.pixels = rest;
      }
      for (const row of rows) row.number = round(this.points(row.pixels));
      return { title, text, rows };
    });
    return {
      place: sentence(place),
      findings: findings.map(([kind, text]) => ({ kind, text: sentence(text) })),
      sizes: sections(sizes),
      edges: sections(edges),
      questions: questions.map(([title, axes]) => ({ title: sentence(title), axes: sections(axes) })),
    };
  }
  /// The constraints that hold for a view, as sentences.
  constraintsOf(scene, index) {
    const { constraints } = this.data.views;
    const lengths = constraints.length ? this.shapeLengths() : [];
    if (!this.constraintStarts) {
      this.constraintStarts = new Map();
      for (let at = 0; at < constraints.length; at += 1 + lengths[constraints[at + 1]]) {
        this.constraintStarts.set(constraints[at], at + 1);
      }
    }
    const start = this.constraintStarts.get(index);
    if (start === undefined) return [];
    const { sentence } = this.reader(index, scene.pixels(index), constraints, start + 1);
    return this.data.shapes[constraints[start]].map(sentence);
  }
  plain(parts) { return parts.map(part => typeof part === 'string' ? part : this.nameOf(part.view)).join(''); }

  /// What of each view its ancestors and the window leave to be seen; the whole frame where nothing is clipped.
  seen(scene, clips) {
    if (!clips) return scene.frames;
    if (scene.seen) return scene.seen;
    const seen = new Float64Array(4 * this.count);
    for (let index = 0; index < this.count; index += 1) {
      const [at, outer] = [4 * index, 4 * this.parent[index]];
      const from = outer < 0 ? [0, 0, scene.w, scene.h] : seen.subarray(outer, outer + 4);
      const part = intersection(scene.frames.subarray(at, at + 4), from);
      seen.set(part[2] > 0 && part[3] > 0 ? part : [0, 0, -1, -1], at);
    }
    scene.seen = seen;
    return seen;
  }
  /// The views at a point, the one in front first.
  viewsAt(scene, clips, x, y) {
    const seen = this.seen(scene, clips);
    const found = [];
    for (let index = this.count - 1; index >= 0; index -= 1) {
      const at = 4 * index;
      if (x >= seen[at] && y >= seen[at + 1] && x < seen[at] + seen[at + 2] && y < seen[at + 1] + seen[at + 3]
        && scene.isPlaced(index)) found.push(index);
    }
    return found;
  }

  // MARK: Search

  /// What `is:` may be followed by, and the words that ask for the same.
  static predicates = {
    wider: 'wider than its parent', taller: 'taller than its parent', outside: 'reaches out of its parent',
    remeasured: 'measured more than twice', cut: 'cut off', noted: 'has a note', lint: 'has lint', changed: 'has changed',
    empty: 'without width or height', hidden: 'hidden', gone: 'gone or not laid out',
  };
  is(scene, index, predicate) {
    const [frame, outer] = [scene.frameOf(index), this.parent[index] < 0 ? undefined : scene.frameOf(this.parent[index])];
    if (predicate === 'gone') return !frame;
    if (!frame) return false;
    switch (predicate) {
      case 'wider': return outer !== undefined && frame[2] > outer[2];
      case 'taller': return outer !== undefined && frame[3] > outer[3];
      case 'outside':
        return outer !== undefined && (frame[0] < outer[0] || frame[1] < outer[1]
          || frame[0] + frame[2] > outer[0] + outer[2] || frame[1] + frame[3] > outer[1] + outer[3]);
      case 'remeasured': return scene.shapeOf(index)[4].length > 2;
      case 'cut': return scene.shapeOf(index)[1].some(([kind]) => kind === 'textIsCutOff' || kind === 'isClipped');
      case 'lint': return this.lintOf(scene, index).length > 0;
      case 'changed': return this.isChanged(scene, index);
      case 'noted': return scene.shapeOf(index)[1].length > 0;
      case 'empty': return frame[2] === 0 || frame[3] === 0;
      case 'hidden': return scene.isHidden(index);
      default: return false;
    }
  }
  /// The tests of a query, all of which a view has to pass, or what isn't understood of it.
  tests(query) {
    const tests = [];
    // What is quoted is a text.
    const shortened = query.split('"').map((part, index) => index % 2 ? part : Object.entries(Model.predicates).reduce(
      (some, [name, words]) => words.includes(' ') ? some.replace(new RegExp(`(?<!\\S)${words}(?!\\S)`, 'giu'), 'is:' + name) : some,
      part.replace(/\s+/gu, ' '))).join('"');
    for (const [word] of shortened.matchAll(/[\w.:-]+[=<>]"[^"]*"|"[^"]*"|\S+/gu)) {
      const plain = word.replace(/"/g, '').toLowerCase();
      const has = (text, part) => text !== undefined && text.toLowerCase().includes(part);
      const length = /^([wh])([<>=])(\d+(?:\.\d+)?)$/.exec(plain);
      const attribute = /^([\w.:-]+)=(.*)$/.exec(plain);
      if (plain.startsWith('is:')) {
        const name = Object.keys(Model.predicates).find(name => name.startsWith(plain.slice(3)));
        if (!name || plain.length === 3) return { problem: `is: takes ${Object.keys(Model.predicates).join(', ')}` };
        tests.push((scene, index) => this.is(scene, index, name));
      } else if (length) {
        const [at, value] = [length[1] === 'w' ? 2 : 3, Number(length[3])];
        tests.push((scene, index) => {
          const frame = scene.frameOf(index);
          if (!frame) return false;
          return length[2] === '<' ? frame[at] < value : length[2] === '>' ? frame[at] > value : frame[at] === value;
        });
      } else if (attribute) {
        tests.push((scene, index) => this.attributesOf(index).some(one => [one.name, one.written?.name].some(name => has(name, attribute[1]))
          && [one.value, one.written?.text, ...one.steps.map(step => step.text)].some(text => has(text, attribute[2]))));
      } else if (word.startsWith('#') && word.length > 1) {
        tests.push((scene, index) => has(this.idOf(index), plain.slice(1)));
      } else if (word.startsWith('.') && word.length > 1) {
        tests.push((scene, index) => has(shortName(this.classOf(index)), plain.slice(1)));
      } else {
        tests.push((scene, index) => has(this.idOf(index), plain) || has(this.classOf(index), plain)
          || has(this.textOf(index), plain));
      }
    }
    return { tests };
  }
  search(scene, query) {
    const { tests, problem } = this.tests(query);
    if (problem || !tests.length) return { problem, found: [] };
    const found = [];
    for (let index = 0; index < this.count; index += 1) {
      if (tests.every(test => test(scene, index))) found.push(index);
    }
    return { found };
  }
}

function intersection(a, b) {
  const [x, y] = [Math.max(a[0], b[0]), Math.max(a[1], b[1])];
  return [x, y, Math.min(a[0] + a[2], b[0] + b[2]) - x, Math.min(a[1] + a[3], b[1] + b[3]) - y];
}

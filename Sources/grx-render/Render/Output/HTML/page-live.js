// A page on a server: it follows the files, lists the layouts, and writes edits back.
class Live {
  constructor(page, { layouts, layout, messages, undo }) {
    [this.page, this.layout] = [page, layout];
    this.problems = element('div', { id: 'problems', role: 'alert' });
    document.body.append(this.problems);
    const group = element('div', { id: 'live', role: 'group', 'aria-label': 'Layout' });
    if (layouts.length > 1) {
      const list = element('select', { id: 'layouts', 'aria-label': 'Layouts' });
      for (const name of layouts) list.append(element('option', name === layout ? { selected: '' } : {}, name));
      list.addEventListener('change', () => {
        location.href = '?layout=' + encodeURIComponent(list.value);
      });
      group.append(list);
    }
    this.undoButton = element('button', { id: 'undo', type: 'button' }, 'Undo');
    this.undoButton.addEventListener('click', () => this.post('undo', {}));
    group.append(this.undoButton);
    document.querySelector('h1').after(group);
    this.show(messages, page === undefined, undo);
    if (page) {
      page.edits = this;
      page.details.draw();
    }
    this.follow();
  }

  follow() {
    const events = new EventSource('events');
    events.addEventListener('message', event => {
      if (JSON.parse(event.data).layout === this.layout) this.load();
    });
    let isLost = false;
    events.addEventListener('error', () => {
      isLost = true;
      this.problems.replaceChildren(element('pre', {}, 'The server has gone. This page shows what there was at last.'));
    });
    // What changed in between isn't known.
    events.addEventListener('open', () => { if (isLost) location.reload(); });
  }
  async load() {
    const answer = await fetch('data?layout=' + encodeURIComponent(this.layout));
    const data = await answer.json();
    if (!this.page && data.views) return location.reload();
    if (data.views) this.page.reload(data);
    this.show(data.live.messages, !data.views, data.live.undo);
    document.documentElement.dataset.loads = Number(document.documentElement.dataset.loads || 0) + 1;
  }
  /// Mistakes lie over the page; warnings may be closed.
  show(messages, isFailed, undo) {
    this.undoButton.disabled = undo === 0;
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
    if (result.error) this.show(result.error, false, this.undoButton.disabled ? 0 : 1);
  }

  /// A button beside an attribute, which makes a field of it.
  offer(cell, attribute, text) {
    const button = element('button', { type: 'button', class: 'edit', 'aria-label': 'Edit ' + attribute.name }, 'Edit');
    button.addEventListener('click', () => {
      const field = element('input', { type: 'text', 'aria-label': attribute.name, spellcheck: 'false' });
      field.value = text;
      let isDone = false;
      const end = isKept => {
        if (isDone) return;
        isDone = true;
        field.replaceWith(button);
        if (isKept && field.value !== text) this.post('edit', { layout: this.layout, ...attribute.at, value: field.value });
        else button.focus();
      };
      field.addEventListener('keydown', event => {
        event.stopPropagation();
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      });
      field.addEventListener('blur', () => end(true));
      button.replaceWith(field);
      field.select();
    });
    cell.append(' ', button);
  }
}

new Live(page, pageData.live);

import type { Shell } from '../shell.ts';
import type { Tab } from '../tab.ts';
import { editField } from '../ui/text-field.ts';
import type { Press } from '../press.ts';
import { createInboxBindings } from './bindings.ts';
import { InboxModel } from './model.ts';
import type { InboxSource } from './source.ts';
import { renderInbox } from './view.ts';

/** The tab of requests or messages. */
export function createInboxTab(source: InboxSource, shell: Shell): Tab {
  const model = new InboxModel(source, shell);
  const bindings = createInboxBindings(model);
  return {
    title: source.title,
    count: () => {
      const { isArchive, words, list } = model;
      // The own list is newer than the overview.
      if (!isArchive && words === '' && list.isLoaded) return list.total;
      const { overview } = shell.session;
      return overview && source.countInbox(overview);
    },
    view: (size) => renderInbox(model, size),
    bindings: () => bindings,
    isTyping: () => model.field !== undefined,
    type: (press) => typeWords(model, press),
    open: () => {
      if (!model.list.isLoaded) model.renewList();
    },
    onEvent: (event) => model.onEvent(event),
    reload: () => model.reload(),
    showItem: (kind, id) => {
      if (kind !== source.kind) return false;
      model.showItem(id);
      return true;
    },
    search: { name: source.word, run: (words) => model.searchFor(words) },
  };
}

function typeWords(model: InboxModel, press: Press): void {
  if (!model.field) return;
  if (press.name === 'escape') return model.closeSearch();
  if (['enter', 'down', 'up'].includes(press.name)) model.field = undefined;
  else model.field = editField(model.field, press);
  if (model.field) model.searchFor(model.field.text);
  model.shell.redraw();
}

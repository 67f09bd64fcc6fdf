import type { Shell } from '../shell.ts';
import type { Tab } from '../tab.ts';
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
      // The count of the tab's own list is newer than that of the overview.
      if (!isArchive && words === '' && list.isLoaded) return list.total;
      const { overview } = shell.session;
      return overview && source.countInbox(overview);
    },
    view: (size) => renderInbox(model, size),
    bindings: () => bindings,
    isTyping: () => model.field !== undefined,
    type: (press) => model.typeWords(press),
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

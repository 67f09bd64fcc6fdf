import type { Binding } from '../bindings.ts';
import { createMoveBindings } from '../move-bindings.ts';
import { marks } from '../ui/theme.ts';
import {
  clearList,
  openFiles,
  openInBrowser,
  openItem,
  openNote,
  openStatusMenu,
  toggleRead,
  writeReply,
} from './actions.ts';
import { archiveTargets } from './changes.ts';
import type { InboxModel } from './model.ts';

const modes = ['normal', 'read-only', 'offline'] as const;

/** All keys of an inbox. */
export function createInboxBindings(model: InboxModel): Binding[] {
  return [
    ...createMoveKeys(model),
    ...createListBindings(model),
    ...createSearchBindings(model),
    ...createWriteBindings(model),
    ...createMarkBindings(model),
    ...createReadBindings(model),
  ];
}

/** The same keys move in the list and scroll the detail. */
function createMoveKeys(model: InboxModel): Binding[] {
  const { list } = model;
  return createMoveBindings({
    move: (by) => (model.isDetailFocused ? model.scrollBy(by) : list.move(by)),
    moveToEnd: (isFirst) => {
      if (model.isDetailFocused) model.scrollBy(isFirst ? -Infinity : 10_000);
      else if (isFirst) list.moveTo(0);
      else void list.moveToEnd();
    },
    movePage: (direction) => movePage(model, direction),
  });
}

/** A page of rows, or half a screen of the detail. */
function movePage(model: InboxModel, direction: 1 | -1): void {
  const { list, isDetailFocused } = model;
  if (isDetailFocused) model.scrollBy(direction * list.visibleRows);
  else list.move(direction * list.visibleRows);
}

function createListBindings(model: InboxModel): Binding[] {
  const section = 'In a list';
  return [
    {
      keys: ['enter'],
      sign: marks.enter,
      footer: { label: 'open', place: 2, rank: 1, modes },
      help: { section, text: 'open' },
      isOn: () => !model.isDetailFocused,
      run: () => openItem(model),
    },
    {
      keys: ['space'],
      sign: 'space',
      help: { section, text: 'select' },
      isOn: () => !model.isDetailFocused,
      run: () => model.toggleSelected(),
    },
    {
      keys: ['left', 'right'],
      sign: marks.leftRight,
      help: { section, text: 'inbox, archive' },
      isOn: () => !model.isDetailFocused,
      run: ({ name }) => model.switchFolder(name === 'right'),
    },
  ];
}

function createSearchBindings(model: InboxModel): Binding[] {
  const section = 'In a list';
  return [
    {
      keys: ['/'],
      sign: '/',
      footer: {
        label: 'search',
        place: 9,
        rank: rankKey(model, '/'),
        modes: ['normal', 'read-only'],
      },
      help: { section, text: 'search, Esc clears' },
      run: () => {
        model.focusDetail(false);
        model.openSearch();
      },
    },
    {
      keys: ['escape', 'left'],
      sign: 'Esc',
      footer: { label: 'back', place: 2, rank: 1, modes },
      isOn: () => model.isDetailFocused,
      run: () => model.focusDetail(false),
    },
    { keys: ['escape'], sign: 'Esc', run: () => clearList(model) },
  ];
}

function createWriteBindings(model: InboxModel): Binding[] {
  const section = 'In a request or message';
  const isOn = () => model.shownId !== undefined;
  return [
    {
      keys: ['r'],
      sign: 'r',
      footer: { label: 'email', place: 3, rank: rankKey(model, 'r') },
      help: { section, text: 'email in your editor' },
      change: 'send email',
      isOn,
      run: () => writeReply(model),
    },
    {
      keys: ['m'],
      sign: 'm',
      footer: { label: 'note', place: 4, rank: rankKey(model, 'm') },
      help: { section, text: 'add a note' },
      change: 'add a note',
      isOn,
      run: () => openNote(model),
    },
  ];
}

function createMarkBindings(model: InboxModel): Binding[] {
  const { source } = model;
  const section = 'In a request or message';
  const isOn = () => model.shownId !== undefined;
  return [
    {
      keys: ['s'],
      sign: 's',
      ...(source.footerKeys.includes('s')
        ? { footer: { label: 'status', place: 5, rank: rankKey(model, 's') } }
        : {}),
      help: { section, text: 'set status' },
      change: 'set a status',
      isOn,
      run: () => openStatusMenu(model),
    },
    {
      keys: ['u'],
      sign: 'u',
      ...(source.footerKeys.includes('u')
        ? { footer: { label: 'mark unread', place: 6, rank: rankKey(model, 'u') } }
        : {}),
      help: { section, text: 'mark read, unread' },
      change: 'mark as read',
      isOn,
      run: () => toggleRead(model),
    },
    {
      keys: ['e'],
      sign: 'e',
      footer: { label: 'archive', place: 7, rank: rankKey(model, 'e') },
      help: { section: 'In a list', text: 'archive, unarchive' },
      change: 'archive',
      isOn,
      run: () => void archiveTargets(model),
    },
  ];
}

function createReadBindings(model: InboxModel): Binding[] {
  const section = 'In a request or message';
  const isOn = () => model.shownId !== undefined;
  return [
    {
      keys: ['f'],
      sign: 'f',
      help: { section, text: 'files' },
      isOn,
      run: () => openFiles(model),
    },
    {
      keys: ['o'],
      sign: 'o',
      footer: { label: 'browser', place: 10, rank: rankKey(model, 'o'), modes: ['read-only'] },
      help: { section, text: 'open in the browser' },
      isOn,
      run: () => openInBrowser(model),
    },
  ];
}

/** Keys that come later in `footerKeys` are dropped first on narrow screens. */
const rankKey = (model: InboxModel, key: string): number => {
  const index = model.source.footerKeys.indexOf(key);
  return index < 0 ? 99 : 2 + index;
};

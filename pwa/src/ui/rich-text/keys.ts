import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, type Command } from 'prosemirror-state';
import type { NodeType } from 'prosemirror-model';
import { liftItem, toggleBold, toggleItalic, toggleUnderline } from './commands.ts';
import { isInList } from './lists.ts';

const onItem =
  (command: (item: NodeType) => Command): Command =>
  (state, ...rest) =>
    command(state.schema.nodes['list_item'] as NodeType)(state, ...rest);
const sinkItem = onItem(sinkListItem);

const breakLine: Command = (state, dispatch) => {
  const lineBreak = state.schema.nodes['hard_break'] as NodeType;
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

/** Enter in an empty item ends the list. */
const leaveItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && isInList(state);
  return isEmptyItem && liftItem(state, dispatch, view);
};

/**
 * Tab indents an item and moves on everywhere else, so that a keyboard is never trapped: Escape in
 * a list gives the next Tab back to the page (WCAG 2.1.2).
 */
function releaseTab(): Plugin {
  let isReleased = false;
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        if (event.key === 'Shift') return false;
        const wasReleased = isReleased;
        const isEscape = event.key === 'Escape' && isInList(view.state);
        isReleased = isEscape;
        if (isEscape && !wasReleased) {
          event.preventDefault();
          event.stopPropagation();
          return true;
        }
        if (event.key !== 'Tab' || wasReleased) return false;
        const move = event.shiftKey ? liftItem : sinkItem;
        const isDone = isInList(view.state) && move(view.state, view.dispatch);
        if (isDone) event.preventDefault();
        return isDone;
      },
      handleDOMEvents: {
        blur: () => {
          isReleased = false;
          return false;
        },
      },
    },
  });
}

/** @param further keys with precedence */
export function createKeys(further: Readonly<Record<string, Command>> = {}): Plugin[] {
  return [
    keymap(further),
    releaseTab(),
    keymap({
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-u': toggleUnderline,
      'Mod-z': undo,
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      'Shift-Enter': breakLine,
      Enter: chainCommands(leaveItem, onItem(splitListItem)),
    }),
    // Ctrl+Enter sends: the base keymap would end a code block with it, which does not exist here.
    keymap({ ...baseKeymap, 'Mod-Enter': () => true }),
  ];
}

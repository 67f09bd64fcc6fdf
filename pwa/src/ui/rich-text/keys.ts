import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Plugin, type Command } from 'prosemirror-state';
import { isInList, toggleBold, toggleItalic, toggleUnderline } from './commands.ts';
import { schema } from './schema.ts';

const { list_item: item, hard_break: lineBreak } = schema.nodes;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

/** Enter in an empty item ends the list. */
const leaveItem: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && isInList(state);
  return isEmptyItem && liftListItem(item)(state, dispatch, view);
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
        const move = event.shiftKey ? liftListItem(item) : sinkListItem(item);
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

export function createKeys(): Plugin[] {
  return [
    releaseTab(),
    keymap({
      'Mod-b': toggleBold,
      'Mod-i': toggleItalic,
      'Mod-u': toggleUnderline,
      'Mod-z': undo,
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      'Shift-Enter': breakLine,
      Enter: chainCommands(leaveItem, splitListItem(item)),
    }),
    // Ctrl+Enter sends: the base would end a code block with it, which there is none of.
    keymap({ ...baseKeymap, 'Mod-Enter': () => true }),
  ];
}

import type { Press } from '../press.ts';
import { reverseLine, span, fitLine, type Line } from '../ui/line.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

interface MenuEntry {
  readonly line: Line;
  readonly run: () => void;
}

interface MenuOptions {
  readonly title: string;
  readonly entries: readonly MenuEntry[];
  readonly index?: number;
  readonly close: () => void;
  readonly redraw: () => void;
}

/** A box of entries to choose one from. */
export function createMenu({ title, entries, index = 0, close, redraw }: MenuOptions): Overlay {
  let chosen = Math.max(0, index);
  const move = (by: number) => {
    chosen = (chosen + by + entries.length) % entries.length;
    redraw();
  };
  const onPress = ({ name }: Press) => {
    if (name === 'up' || name === 'k') move(-1);
    if (name === 'down' || name === 'j') move(1);
    if (name === 'escape' || name === 'q') close();
    if (name !== 'enter' && name !== 'space') return;
    close();
    entries[chosen]?.run();
  };
  const columns = 44;
  return {
    onPress,
    view: (base, size) => {
      const inner = Math.min(columns, size.columns) - 2;
      const lines = entries.map(({ line }, at) => {
        const row = fitLine([span(at === chosen ? marks.bar : ' '), span(' '), ...line], inner);
        return at === chosen ? reverseLine(row) : row;
      });
      const footnote = `${marks.upDown} choose, ${marks.enter} select, Esc closes`;
      return placeBox(base, size, { title, footnote, columns, lines: [[], ...lines, []] });
    },
  };
}

/** A box that asks before a step; Enter on the first entry does it. */
export function createConfirm(
  title: string,
  verb: string,
  run: () => void,
  { close, redraw }: Pick<MenuOptions, 'close' | 'redraw'>,
): Overlay {
  const entries = [
    { line: [span(verb)], run },
    { line: [span('Cancel')], run: () => {} },
  ];
  return createMenu({ title, entries, index: 1, close, redraw });
}

import type { Binding, HelpSection } from '../bindings.ts';
import { bold, dim, fitLine, span, type Line } from '../ui/line.ts';
import { editField, emptyField, renderField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

/** Columns of the sheet: from the left, the sections of each. */
const sheet: readonly (readonly HelpSection[])[] = [
  ['Everywhere', 'In a request or message', 'In settings'],
  ['In a list', 'In scans'],
];
const signWidth = 11;

interface Entry {
  readonly section: HelpSection;
  readonly sign: string;
  readonly text: string;
}

interface HelpOptions {
  readonly bindings: readonly Binding[];
  readonly close: () => void;
  readonly redraw: () => void;
}

/** The sheet of keys, made from the bindings; typing filters it. */
export function createHelp({ bindings, close, redraw }: HelpOptions): Overlay {
  const entries = readEntries(bindings);
  let field = emptyField;
  let scroll = 0;
  return {
    onPress: (press) => {
      if (press.name === 'escape' || (press.name === '?' && field.text === '')) return close();
      if (press.name === 'up') scroll -= 1;
      else if (press.name === 'down') scroll += 1;
      else {
        field = editField(field, press);
        scroll = 0;
      }
      return redraw();
    },
    view: (base, size) => {
      const columns = Math.min(size.columns - 4, size.columns < 100 ? 74 : 84);
      const shown = entries.filter(({ text, sign }) => `${sign} ${text}`.includes(field.text));
      const lines = renderSheet(shown, columns - 4);
      const filter = field.text === '' ? [] : [[span('Filter  '), ...renderField(field, 30)], []];
      const note = [[], [dim('Keys are off while you type.')]];
      const all = [...filter, ...lines, ...note].map((line) => [span('  '), ...line]);
      const blank = size.rows > 20 ? [[]] : [];
      const room = size.rows - 2 - blank.length;
      scroll = Math.max(0, Math.min(scroll, all.length - room));
      const content = [...blank, ...all.slice(scroll, scroll + room)];
      const moves = all.length > room ? `${marks.upDown} scrolls, ` : '';
      const footnote = `${moves}type to filter, Esc closes`;
      return placeBox(base, size, {
        title: 'Keys',
        footnote,
        columns,
        lines: content,
        top: size.rows < 24 ? 0 : 4,
      });
    },
  };
}

/** The sections in two columns, or below each other where it is narrow. */
function renderSheet(entries: readonly Entry[], columns: number): Line[] {
  const [left = [], right = []] = sheet.map((sections) => renderSections(sections, entries));
  if (columns < 60) return [...left, [], ...right];
  return joinColumns(left, right, Math.floor(columns / 2));
}

function joinColumns(left: readonly Line[], right: readonly Line[], columns: number): Line[] {
  const count = Math.max(left.length, right.length);
  return Array.from({ length: count }, (_, index) => [
    ...fitLine(left[index] ?? [], columns),
    ...(right[index] ?? []),
  ]);
}

function renderSections(sections: readonly HelpSection[], entries: readonly Entry[]): Line[] {
  const blocks = sections.flatMap((section) => {
    const own = entries.filter((entry) => entry.section === section);
    if (own.length === 0) return [];
    const lines = own.map(({ sign, text }): Line => [
      span('  '),
      ...fitLine([span(sign)], signWidth),
      dim(text),
    ]);
    return [[[bold(section)], ...lines]];
  });
  return blocks.flatMap((block, index) => (index === 0 ? block : [[], ...block]));
}

/** A line per key; tabs that share a key share its line. */
function readEntries(bindings: readonly Binding[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { sign, help } of bindings) {
    if (!help) continue;
    const entry = { section: help.section, sign: help.sign ?? sign, text: help.text };
    entries.set(`${entry.section}\n${entry.sign}\n${entry.text}`, entry);
  }
  return [...entries.values()];
}

import type { Binding, HelpSection } from '../bindings.ts';
import { bold, dim, fitLine, span, type Line } from '../ui/line.ts';
import { editField, emptyField, renderField } from '../ui/text-field.ts';
import { placeBox, type Overlay } from './overlay.ts';

/** The sections at the top of the two columns, and those that follow in the order of the tabs. */
const general = { left: 'Everywhere', right: 'In a list' } as const;
const special = ['In a request or message', 'In scans', 'In settings'] as const;
const signWidth = 11;

interface Entry {
  readonly section: HelpSection;
  readonly sign: string;
  readonly text: string;
}

interface HelpOptions {
  /** Those of the open tab: their own section is at the left, where it is never cut. */
  readonly own: readonly Binding[];
  readonly bindings: readonly Binding[];
  readonly close: () => void;
  readonly redraw: () => void;
}

/** The sheet of keys, made from the bindings; typing filters it. */
export function createHelp({ own, bindings, close, redraw }: HelpOptions): Overlay {
  const entries = readEntries(bindings);
  const isOwn = (section: HelpSection) => own.some(({ help }) => help?.section === section);
  const sheet: readonly (readonly HelpSection[])[] = [
    [general.left, ...special.filter(isOwn)],
    [general.right, ...special.filter((section) => !isOwn(section))],
  ];
  let field = emptyField;
  return {
    onPress: (press) => {
      if (press.name === 'escape' || (press.name === '?' && field.text === '')) return close();
      field = editField(field, press);
      return redraw();
    },
    view: (base, size) => {
      const columns = Math.min(size.columns - 4, size.columns < 100 ? 74 : 84);
      const shown = entries.filter(({ text, sign }) => `${sign} ${text}`.includes(field.text));
      const inner = columns - 4;
      const isWide = inner >= 60;
      const [left, right] = sheet.map((sections) => renderSections(sections, shown));
      const half = Math.floor(inner / 2);
      const lines = isWide
        ? joinColumns(left ?? [], right ?? [], half)
        : [...(left ?? []), [], ...(right ?? [])];
      const filter = field.text === '' ? [] : [[span('Filter  '), ...renderField(field, 30)], []];
      const footnote = 'type to filter, Esc closes';
      const framed = [...filter, ...lines].map((line) => [span('  '), ...line]);
      const note = [[], [dim('  Keys are off while you type.')]];
      const content = [...(size.rows > 20 ? [[]] : []), ...framed, ...note];
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

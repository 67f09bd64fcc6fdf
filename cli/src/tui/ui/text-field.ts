import { splitCharacters, wrapText } from '../../text.ts';
import { accent, span, type Line } from './line.ts';
import { marks } from './theme.ts';
import type { Press } from '../press.ts';

/** A text that is being typed; `cursor` counts code units. */
export interface TextField {
  readonly text: string;
  readonly cursor: number;
}

export const emptyField: TextField = { text: '', cursor: 0 };
export const fillField = (text: string): TextField => ({ text, cursor: text.length });

/** The field after a key. The same field when the key does not edit. */
export function editField(field: TextField, press: Press): TextField {
  const { text, cursor } = field;
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  switch (press.name) {
    case 'backspace':
      return join(dropLast(before), after);
    case 'delete':
      return join(before, after.slice(firstLength(after)));
    case 'left':
      return { text, cursor: dropLast(before).length };
    case 'right':
      return { text, cursor: cursor + firstLength(after) };
    case 'home':
    case 'ctrl+a':
      return { text, cursor: 0 };
    case 'end':
    case 'ctrl+e':
      return fillField(text);
    case 'ctrl+u':
      return join('', after);
    case 'ctrl+w':
      return join(before.replace(/\S*\s*$/, ''), after);
    default:
      return press.text === '' ? field : join(before + press.text, after);
  }
}

const join = (before: string, after: string): TextField => ({
  text: before + after,
  cursor: before.length,
});

const dropLast = (text: string) => splitCharacters(text).slice(0, -1).join('');
const firstLength = (text: string) => splitCharacters(text)[0]?.length ?? 0;

/** The field with its cursor, at most `columns` wide: the part around the cursor. */
export function renderField({ text, cursor }: TextField, columns: number): Line {
  const before = splitCharacters(text.slice(0, cursor));
  const at = text.slice(cursor);
  const shown: string[] = [];
  for (const character of before.reverse()) {
    if (span(shown.join('') + character).columns > columns - 1) break;
    shown.unshift(character);
  }
  const start = [span(shown.join('')), accent(marks.cursor)];
  return at === '' ? start : [...start, span(at)];
}

/** The field with a star for each character, for passwords. */
export function maskField({ text, cursor }: TextField): TextField {
  const before = splitCharacters(text.slice(0, cursor)).length;
  return { text: '*'.repeat(splitCharacters(text).length), cursor: before };
}

/** Placeholder of the cursor while a text is wrapped: a private-use character, one column wide. */
const cursorStandIn = '\ue000';

/** The field with its cursor, wrapped to `columns`. Line breaks are kept. */
export function wrapField({ text, cursor }: TextField, columns: number): Line[] {
  const marked = `${text.slice(0, cursor)}${cursorStandIn}${text.slice(cursor)}`;
  return wrapText(marked, columns).map((line) => {
    const at = line.indexOf(cursorStandIn);
    if (at < 0) return [span(line)];
    return [span(line.slice(0, at)), accent(marks.cursor), span(line.slice(at + 1))];
  });
}

import { wrapText } from '../../text.ts';
import { accent, span, type Line } from '../ui/line.ts';
import { editField, emptyField, type TextField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

interface PromptOptions {
  readonly title: string;
  /** The verb of Enter: `saves`. */
  readonly verb: string;
  readonly close: () => void;
  readonly redraw: () => void;
  /** Gets the trimmed text, never an empty one. */
  readonly accept: (text: string) => void;
}

/** A box with a field for a text of any length. */
export function createPrompt({ title, verb, close, redraw, accept }: PromptOptions): Overlay {
  let field: TextField = emptyField;
  const columns = 64;
  return {
    onPress: (press) => {
      if (press.name === 'escape') return close();
      if (press.name !== 'enter') {
        field = editField(field, press);
        return redraw();
      }
      if (field.text.trim() === '') return undefined;
      close();
      return accept(field.text.trim());
    },
    view: (base, size) => {
      const inner = Math.min(columns, size.columns) - 6;
      const lines = renderText(field, inner).slice(-Math.max(1, size.rows - 4));
      const footnote = `${marks.enter} ${verb}, Esc cancels`;
      const framed = lines.map((line) => [span('  '), ...line]);
      return placeBox(base, size, { title, footnote, columns, lines: [[], ...framed, []] });
    },
  };
}

/** The text wrapped, with the cursor in it. */
function renderText({ text, cursor }: TextField, columns: number): Line[] {
  const shown = `${text.slice(0, cursor)}${marks.cursor}${text.slice(cursor)}`;
  return wrapText(shown, columns).map((line) => {
    const at = line.indexOf(marks.cursor);
    if (at < 0) return [span(line)];
    return [span(line.slice(0, at)), accent(marks.cursor), span(line.slice(at + 1))];
  });
}

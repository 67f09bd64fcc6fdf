import { Failure } from '../../failure.ts';
import { span, type Line } from '../ui/line.ts';
import { wrapLines, type Size } from '../ui/lines.ts';
import { editField, fillField, maskField, wrapField, type TextField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

interface PromptOptions {
  readonly title: string;
  /** A sentence above the field. */
  readonly hint?: string;
  /** The text at first. */
  readonly text?: string;
  /** Stars are drawn in place of the text, which is not trimmed then. */
  readonly isSecret?: boolean;
  /** The verb of Enter: `saves`. */
  readonly verb: string;
  /** Why a text is not accepted: the box stays open, with the sentence below the field. */
  readonly explain?: (text: string) => string | undefined;
  readonly close: () => void;
  readonly redraw: () => void;
  /** Called when the box closes without a text. */
  readonly cancel?: () => void;
  /** Gets the trimmed text, never an empty one. */
  readonly accept: (text: string) => void;
}

/** A box with a field for a text of any length. */
export function createPrompt(options: PromptOptions): Overlay {
  const { isSecret = false, close, redraw } = options;
  let field: TextField = fillField(options.text ?? '');
  let error: string | undefined;
  const accept = () => {
    const text = isSecret ? field.text : field.text.trim();
    if (text === '') return;
    error = options.explain?.(text);
    if (error !== undefined) return redraw();
    close();
    options.accept(text);
  };
  return {
    onPress: (press) => {
      if (press.name === 'enter') return accept();
      if (press.name === 'escape') {
        close();
        return options.cancel?.();
      }
      field = editField(field, press);
      error = undefined;
      return redraw();
    },
    view: (base, size) => {
      const columns = Math.min(64, size.columns);
      const shown = isSecret ? maskField(field) : field;
      const content = renderPrompt(options.hint, shown, error, {
        columns: columns - 6,
        rows: size.rows - 4,
      });
      const lines = [[], ...content.map((line) => [span('  '), ...line]), []];
      const footnote = `${marks.enter} ${options.verb}, Esc cancels`;
      return placeBox(base, size, { title: options.title, footnote, columns, lines });
    },
  };
}

function renderPrompt(
  hint: string | undefined,
  field: TextField,
  error: string | undefined,
  { columns, rows }: Size,
): Line[] {
  const above = hint === undefined ? [] : [...wrapLines(hint, columns, { isDim: true }), []];
  const below =
    error === undefined ? [] : [[span(marks.failed, { tone: 'bad' }), span(` ${error}`)]];
  // Of a long text the end is shown.
  const room = Math.max(1, rows - above.length - below.length);
  return [...above, ...wrapField(field, columns).slice(-room), ...below];
}

/** Asks for the password of the session in a box. @throws Failure when it is cancelled */
export function askPassword(
  open: (overlay: Overlay) => void,
  close: () => void,
  redraw: () => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    open(
      createPrompt({
        title: 'Your password',
        hint: 'This change needs it again, unless you gave it in the last ten minutes.',
        verb: 'confirms',
        isSecret: true,
        close,
        redraw,
        cancel: () => reject(new Failure('Cancelled: nothing was changed.')),
        accept: resolve,
      }),
    );
  });
}

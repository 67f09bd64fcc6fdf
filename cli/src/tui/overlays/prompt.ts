import { Failure } from '../../failure.ts';
import { span, type Line } from '../ui/line.ts';
import { wrapLines, type Size } from '../ui/lines.ts';
import { editField, fillField, maskField, wrapField, type TextField } from '../ui/text-field.ts';
import { marks } from '../ui/theme.ts';
import { placeBox, type Overlay } from './overlay.ts';

interface PromptFrame {
  readonly title: string;
  /** A sentence above the field. */
  readonly hint?: string;
  /** The initial text. */
  readonly text?: string;
  /** Draws stars instead of the text, which is then not trimmed. */
  readonly isSecret?: boolean;
  /** The verb of Enter: `saves`. */
  readonly verb: string;
  /** The reason why a text is rejected: the box stays open, with the sentence below the field. */
  readonly explain?: (text: string) => string | undefined;
  readonly close: () => void;
  readonly redraw: () => void;
  /** Called when the box closes without a text. */
  readonly cancel?: () => void;
}

/** Both get the trimmed, non-empty text. */
type PromptOptions = PromptFrame &
  (
    | { readonly accept: (text: string) => void }
    /** The box closes once the text is stored; a text that the server rejected stays. */
    | { readonly save: (text: string) => Promise<boolean> }
  );

/** A box with a field for a text of any length. */
export function createPrompt(options: PromptOptions): Overlay {
  const { isSecret = false, close, redraw } = options;
  let field: TextField = fillField(options.text ?? '');
  let error: string | undefined;
  let isSaving = false;
  const save = async (text: string, store: (text: string) => Promise<boolean>) => {
    isSaving = true;
    const isStored = await store(text);
    isSaving = false;
    if (isStored) close();
  };
  const accept = () => {
    const text = isSecret ? field.text : field.text.trim();
    if (text === '') return undefined;
    error = options.explain?.(text);
    if (error !== undefined) return redraw();
    if ('save' in options) return void save(text, options.save);
    close();
    return options.accept(text);
  };
  return {
    onPress: (press) => {
      if (isSaving) return undefined;
      if (press.name === 'enter') return accept();
      if (press.name === 'escape') {
        close();
        return options.cancel?.();
      }
      field = editField(field, press);
      error = undefined;
      return redraw();
    },
    view: (base, size) => renderBox(base, size, { options, field, error }),
    draft: () => (isSecret ? '' : field.text),
  };
}

interface PromptState {
  readonly options: PromptFrame;
  readonly field: TextField;
  readonly error: string | undefined;
}

function renderBox(
  base: readonly Line[],
  size: Size,
  { options: { title, verb, hint, isSecret }, field, error }: PromptState,
): Line[] {
  const columns = Math.min(64, size.columns);
  const shown = isSecret ? maskField(field) : field;
  const room = { columns: columns - 6, rows: size.rows - 4 };
  const content = renderPrompt(hint, shown, error, room);
  const lines = [[], ...content.map((line) => [span('  '), ...line]), []];
  const footnote = `${marks.enter} ${verb}, Esc cancels`;
  return placeBox(base, size, { title, footnote, columns, lines });
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
  // Of a long text the end is visible.
  const room = Math.max(1, rows - above.length - below.length);
  return [...above, ...wrapField(field, columns).slice(-room), ...below];
}

/** Asks for the session's password in a box. @throws Failure when it is cancelled */
export function askPassword(
  open: (overlay: Overlay) => void,
  close: () => void,
  redraw: () => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    open(
      createPrompt({
        title: 'Your password',
        hint: 'This change needs your password, unless you entered it in the last ten minutes.',
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

import { countWords } from '@longitude/contract/core/text';
import { isBlankMessage } from '@longitude/contract/email-defaults';
import { createElement, useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { isOffline } from '../../../platform/connection.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { countCharacters, htmlToText, textToHtml } from '../../../ui/rich-text/plain-text.ts';
import type { RichTextProps } from '../../../ui/rich-text/editor-field.tsx';
import type { EmailDraft } from './email-draft.ts';
import { editor, loadEditor } from './load-editor.ts';
import styles from './composer.module.css';
import controlStyles from '../../../ui/field.module.css';
import boxes from '../../../ui/boxes.module.css';
import buttonStyles from '../../../ui/button.module.css';

interface MessageFieldProps {
  readonly id: string;
  readonly draft: EmailDraft;
  /** The text that is sent instead of an empty message, in paragraphs; the last is the signature. */
  readonly defaultText: readonly string[];
}

/** The message: formatted once the editor is loaded, in a plain field until then. */
export function MessageField({ id, draft, defaultText }: MessageFieldProps) {
  const { message: html } = draft.typed.value;
  const { message: error } = draft.sender.errors.value;
  return (
    <div className={controlStyles['field']}>
      <span className={styles['label']} id={`${id}-label`}>
        Message
      </span>
      <Editor id={id} draft={draft} defaultText={defaultText} />
      <DefaultText id={`${id}-default`} html={html} paragraphs={defaultText} />
      <ErrorNote text={error} />
      <p className={`${controlStyles['hint']} ${styles['note']}`} id={`${id}-note`}>
        <Count html={html} />
        <LoadFailure />
        <span className="wide-only to-end">
          Send with <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </p>
    </div>
  );
}

interface DefaultTextProps {
  readonly id: string;
  /** The message. */
  readonly html: string;
  readonly paragraphs: readonly string[];
}

/** Says what is sent instead of an empty message (back-office section 5). */
function DefaultText({ id, html, paragraphs }: DefaultTextProps) {
  return (
    <div id={id} aria-live="polite">
      {isBlankMessage(html) && (
        <>
          <p className={controlStyles['hint']}>The message is empty: this text is sent instead.</p>
          <p className={`${boxes['quote']} multiline`}>{paragraphs.join('\n\n')}</p>
        </>
      )}
    </div>
  );
}

function Editor({ id, draft, defaultText }: MessageFieldProps) {
  const { component } = editor.value;
  const cannotLoad = isOffline.value;
  // The plain field keeps the focus: otherwise the next letters would trigger shortcuts.
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!cannotLoad) void loadEditor();
  }, [cannotLoad]);
  const props = {
    id,
    labelledBy: `${id}-label`,
    describedBy: `${id}-note ${id}-default`,
    isInvalid: draft.sender.errors.value.message !== undefined,
    signature: defaultText.at(-1),
    value: draft.typed.value.message,
    onChange: (message: string) => {
      draft.edit({ message });
      draft.sender.forgiveField('message');
    },
    onFiles: draft.queue.add,
  };
  if (component && !isHeld) return createElement(component, props);
  return <PlainMessage {...props} onHold={setIsHeld} />;
}

function LoadFailure() {
  if (editor.value.state !== 'failed') return null;
  return (
    <span>
      Formatting could not be loaded.{' '}
      <button type="button" className={buttonStyles['words']} onClick={() => void loadEditor()}>
        Retry
      </button>
    </span>
  );
}

function Count({ html }: { readonly html: string }) {
  const count = countCharacters(html);
  return <span>{countWords(count, 'character')}</span>;
}

interface PlainMessageProps extends RichTextProps {
  /** The person has entered or left it. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Fallback for the editor. Its text becomes HTML only on a change: merely viewing it loses no formatting. */
function PlainMessage({ value, onChange, onHold, onFiles, ...rest }: PlainMessageProps) {
  /** The cursor has been placed, by code or by touch. */
  const isPlaced = useRef(false);
  const [shown, setShown] = useState(() => ({ html: value, text: htmlToText(value) }));
  // A draft has loaded, or sending an email was undone.
  if (value !== shown.html) setShown({ html: value, text: htmlToText(value) });
  useEffect(() => () => onHold(false), [onHold]);
  const change = (text: string) => {
    const html = textToHtml(text);
    setShown({ html, text });
    onChange(html);
  };
  return (
    <textarea
      className={`${controlStyles['input']} ${styles['plain']}`}
      id={rest.id}
      rows={9}
      autoCapitalize="sentences"
      aria-labelledby={rest.labelledBy}
      aria-describedby={rest.describedBy}
      aria-invalid={rest.isInvalid || undefined}
      value={shown.text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onPointerDown={() => {
        isPlaced.current = true;
      }}
      onFocus={({ currentTarget }) => {
        onHold(true);
        if (!isPlaced.current) goToEnd(currentTarget, rest.signature);
        isPlaced.current = true;
      }}
      // A window in the background does not lose the field's focus: the person returns to the same
      // field.
      onBlur={({ currentTarget }) => onHold(document.activeElement === currentTarget)}
      onPaste={(event) => {
        if (onFiles) takeFiles(event, onFiles);
      }}
    />
  );
}

/** Places the cursor at the end, or before a trailing signature. */
function goToEnd(field: HTMLTextAreaElement, signature: string | undefined): void {
  // A selection is about to be replaced.
  if (field.selectionStart !== field.selectionEnd) return;
  const { length } = field.value;
  const tail = `\n\n${signature ?? ''}`;
  const end = signature && field.value.endsWith(tail) ? length - tail.length : length;
  field.setSelectionRange(end, end);
}

function takeFiles(event: ClipboardEvent, onFiles: NonNullable<RichTextProps['onFiles']>): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  onFiles(files);
}

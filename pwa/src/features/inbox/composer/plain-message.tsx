import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { htmlToText, textToHtml } from '../../../ui/rich-text/plain-text.ts';
import type { RichTextProps } from '../../../ui/rich-text/rich-text-props.ts';

interface PlainMessageProps extends RichTextProps {
  /** Somebody has gone into it, or has left it. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Stands in for the editor. Its text becomes HTML only when it is changed: to look at it costs no formatting. */
export function PlainMessage({ value, onChange, onHold, onFiles, ...rest }: PlainMessageProps) {
  /** The cursor has been set, by us or by a finger. */
  const isPlaced = useRef(false);
  const [shown, setShown] = useState(() => ({ html: value, text: htmlToText(value) }));
  // A draft has come, or an e-mail was taken back.
  if (value !== shown.html) setShown({ html: value, text: htmlToText(value) });
  useEffect(() => () => onHold(false), [onHold]);
  const change = (text: string) => {
    const html = textToHtml(text);
    setShown({ html, text });
    onChange(html);
  };
  return (
    <textarea
      className="input plain-message"
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
      // A window that goes to the back takes no focus away: one comes back into the same field.
      onBlur={({ currentTarget }) => onHold(document.activeElement === currentTarget)}
      onPaste={(event) => {
        if (onFiles) takeFiles(event, onFiles);
      }}
    />
  );
}

/** Where one goes on writing: before the signature, when it stands last. */
function goToEnd(field: HTMLTextAreaElement, signature: string | undefined): void {
  // What is selected already is about to be replaced.
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

import { createElement, useEffect, useRef, useState } from 'react';
import { isOffline } from '../../platform/connection.ts';
import { countCharacters, htmlToText, textToHtml } from '../rich-text/plain-text.ts';
import { editor, loadEditor } from './load-editor.ts';
import type { Writing } from './writing.ts';

interface MessageFieldProps {
  readonly id: string;
  readonly writing: Pick<Writing, 'message'>;
  readonly error: string | undefined;
  readonly onEdit: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The message: formatted once the editor is loaded, in a plain field until then. */
export function MessageField(props: MessageFieldProps) {
  const { id, writing, error, onEdit } = props;
  const { state } = editor.value;
  const wait = isOffline.value;
  // Someone in the middle of a sentence is not interrupted: the fields change places at a pause.
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    if (!wait) void loadEditor();
  }, [wait]);
  const noteId = `${id}-note`;
  const change = (html: string) => {
    writing.message.value = html;
    onEdit();
  };
  const shared = { ...props, labelId: `${id}-label`, noteId, change };
  const isReady = state === 'ready' && !isWriting;
  return (
    <div className="field">
      <span className="label" id={shared.labelId}>
        Message
      </span>
      {isReady ? <Formatted {...shared} /> : <Plain {...shared} onWriting={setIsWriting} />}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <p className="hint write-note" id={noteId}>
        <Count html={writing.message.value} />
        {state === 'failed' && (
          <span>
            Formatting could not be loaded.{' '}
            <button type="button" className="lnk" onClick={() => void loadEditor()}>
              Try again
            </button>
          </span>
        )}
        <span className="desk push">
          Send with <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </p>
    </div>
  );
}

function Count({ html }: { readonly html: string }) {
  const count = countCharacters(html);
  return <span>{count === 1 ? '1 character' : `${count} characters`}</span>;
}

interface SlotProps extends MessageFieldProps {
  readonly labelId: string;
  readonly noteId: string;
  readonly change: (html: string) => void;
}

function Formatted(props: SlotProps) {
  const { component } = editor.value;
  if (!component) return null;
  return createElement(component, {
    id: props.id,
    labelledBy: props.labelId,
    describedBy: props.noteId,
    isInvalid: props.error !== undefined,
    value: props.writing.message.value,
    onChange: props.change,
    onFiles: props.onFiles,
  });
}

/** Its text becomes HTML only when it is changed: opening it costs no formatting. */
function Plain({ onWriting, ...props }: SlotProps & { onWriting: (isWriting: boolean) => void }) {
  const html = props.writing.message.value;
  const own = useRef<string | null>(null);
  const [text, setText] = useState(() => htmlToText(html));
  useEffect(() => {
    if (html !== own.current) setText(htmlToText(html));
    own.current = html;
  }, [html]);
  useEffect(() => () => onWriting(false), [onWriting]);
  return (
    <textarea
      className="input plain-message"
      id={props.id}
      rows={9}
      autoCapitalize="sentences"
      aria-labelledby={props.labelId}
      aria-describedby={props.noteId}
      aria-invalid={props.error ? true : undefined}
      value={text}
      onChange={({ currentTarget }) => {
        const next = textToHtml(currentTarget.value);
        own.current = next;
        setText(currentTarget.value);
        onWriting(true);
        props.change(next);
      }}
      onBlur={() => onWriting(false)}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
        event.preventDefault();
        props.onFiles(files);
      }}
    />
  );
}

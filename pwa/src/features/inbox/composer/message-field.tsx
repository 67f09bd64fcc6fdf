import { createElement, useEffect, useState } from 'react';
import { isOffline } from '../../../platform/connection.ts';
import { countCharacters } from '../../../ui/rich-text/plain-text.ts';
import { editor, loadEditor } from './load-editor.ts';
import { PlainMessage } from './plain-message.tsx';
import type { Writing } from './writing.ts';

interface MessageFieldProps {
  readonly id: string;
  readonly writing: Writing;
  /** Last paragraph of the text that it begins with. */
  readonly signature: string | undefined;
}

/** The message: formatted once the editor is loaded, in a plain field until then. */
export function MessageField({ id, writing, signature }: MessageFieldProps) {
  const { message: html } = writing.typed.value;
  const { message: error } = writing.sending.errors.value;
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        Message
      </span>
      <Editor id={id} writing={writing} signature={signature} />
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <p className="hint write-note" id={`${id}-note`}>
        <Count html={html} />
        <LoadFailure />
        <span className="desk push">
          Send with <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </p>
    </div>
  );
}

function Editor({ id, writing, signature }: MessageFieldProps) {
  const { component } = editor.value;
  const cannotLoad = isOffline.value;
  // Who stands in the plain field stays there: if it went, the next letters would be keys of the page.
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!cannotLoad) void loadEditor();
  }, [cannotLoad]);
  const props = {
    id,
    labelledBy: `${id}-label`,
    describedBy: `${id}-note`,
    isInvalid: writing.sending.errors.value.message !== undefined,
    signature,
    value: writing.typed.value.message,
    onChange: (message: string) => {
      writing.edit({ message });
      writing.sending.forgiveField('message');
    },
    onFiles: writing.queue.add,
  };
  if (component && !isHeld) return createElement(component, props);
  return <PlainMessage {...props} onHold={setIsHeld} />;
}

function LoadFailure() {
  if (editor.value.state !== 'failed') return null;
  return (
    <span>
      Formatting could not be loaded.{' '}
      <button type="button" className="lnk" onClick={() => void loadEditor()}>
        Try again
      </button>
    </span>
  );
}

function Count({ html }: { readonly html: string }) {
  const count = countCharacters(html);
  return <span>{count === 1 ? '1 character' : `${count} characters`}</span>;
}

import { ApiError } from '@longitude/contract/errors';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { crossPath, LineIcon } from '../line-icon.tsx';
import type { ComposerCalls, PreviewedEmail } from './composer-props.ts';
import type { Content } from './content.ts';
import { MailFrame } from './mail-frame.tsx';

interface PreviewDialogProps {
  readonly email: Pick<Content, 'subject' | 'message'>;
  readonly preview: ComposerCalls['preview'];
  readonly onClose: () => void;
}

type Part = 'html' | 'text';
type Width = 'phone' | 'desk';

/** The e-mail as its recipient will see it, with and without formatting. */
export function PreviewDialog({ email, preview, onClose }: PreviewDialogProps) {
  const { shown, error, load } = usePreview(email, preview);
  const [part, setPart] = useState<Part>('html');
  const [width, setWidth] = useState<Width>('phone');
  return (
    <Dialog open onClose={onClose} labelledBy="preview-title" look="preview">
      <header>
        <h2 id="preview-title">Preview</h2>
        <Button tone="plain" size="small" look="icon" aria-label="Close" onClick={onClose}>
          <LineIcon path={crossPath} />
        </Button>
      </header>
      <div>
        <div className="row tight preview-tools">
          <Choice label="Part" value={part} onChoose={setPart} options={parts} />
          {part === 'html' && (
            <Choice label="Width" value={width} onChoose={setWidth} options={widths} look="desk" />
          )}
        </div>
        {error && (
          <p className="err" role="alert">
            {error}{' '}
            <button type="button" className="lnk" onClick={() => void load()}>
              Retry
            </button>
          </p>
        )}
        {!shown && !error && <p role="status">Loading...</p>}
        {shown && <p className="preview-subject">{shown.subject}</p>}
        {shown && part === 'html' && <MailFrame html={shown.html} look={width} />}
        {shown && part === 'text' && <pre className="mail-text">{shown.text}</pre>}
      </div>
    </Dialog>
  );
}

const parts = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;
const widths = [
  ['phone', 'Phone'],
  ['desk', 'Desk'],
] as const;

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
  readonly look?: string;
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
  look = '',
}: ChoiceProps<Value>) {
  return (
    <div className={`seg ${look}`} role="group" aria-label={label}>
      {options.map(([key, name]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </div>
  );
}

function usePreview(email: PreviewDialogProps['email'], preview: ComposerCalls['preview']) {
  const [shown, setShown] = useState<PreviewedEmail | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { subject, message } = email;
  const load = useCallback(
    async (signal: AbortSignal = new AbortController().signal) => {
      setError(null);
      try {
        setShown(await preview({ subject, message }, signal));
      } catch (cause) {
        if (signal.aborted) return;
        setError(cause instanceof ApiError ? cause.message : 'The preview could not be made.');
      }
    },
    [subject, message, preview],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { shown, error, load };
}

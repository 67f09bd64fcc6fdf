import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { crossPath, LineIcon } from '../line-icon.tsx';
import { addAddresses, explainAddresses, isAddress, splitTyped } from './addresses.ts';
import type { Writing } from './writing.ts';

interface CcFieldProps {
  readonly id: string;
  readonly writing: Pick<Writing, 'cc' | 'ccText'>;
  /** What the server said, when nothing is wrong by itself. */
  readonly error?: string | undefined;
  readonly onEdit: () => void;
}

/** Addresses as chips: comma, semicolon, Enter and leaving the field make one of what was typed. */
export function CcField({ id, writing, error, onEdit }: CcFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { cc, ccText } = writing;
  const wrong = (cc.value.length > 0 ? explainAddresses(cc.value) : undefined) ?? error;
  const change = (list: readonly string[], text: string) => {
    cc.value = list;
    ccText.value = text;
    onEdit();
  };
  const commit = (text: string) => change(addAddresses(cc.peek(), splitTyped(text)), '');
  const type = (text: string) => {
    if (/[,;\n]/.test(text)) commit(text);
    else change(cc.peek(), text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const text = ccText.peek();
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      commit(text);
    } else if (event.key === 'Backspace' && text === '' && cc.peek().length > 0) {
      event.preventDefault();
      change(cc.peek().slice(0, -1), cc.peek().at(-1) ?? '');
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (splitTyped(pasted).length < 2 && !pasted.includes('<')) return;
    event.preventDefault();
    commit(`${ccText.peek()} ${pasted}`);
  };
  const remove = (address: string) => {
    change(
      cc.peek().filter((other) => other !== address),
      ccText.peek(),
    );
    input.current?.focus();
  };
  return (
    <div className="field">
      <label htmlFor={id}>CC</label>
      <div className="input tokens" data-invalid={wrong ? '' : undefined}>
        {cc.value.map((address) => (
          <Chip key={address} address={address} onRemove={() => remove(address)} />
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          value={ccText.value}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => ccText.peek().trim() !== '' && commit(ccText.peek())}
        />
      </div>
      {wrong && (
        <p className="err" id={`${id}-note`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function Chip({ address, onRemove }: { readonly address: string; readonly onRemove: () => void }) {
  const isWrong = !isAddress(address);
  return (
    <span className={isWrong ? 'token bad' : 'token'}>
      <span className="cut">{address}</span>
      {isWrong && <span className="vh"> (not an email address)</span>}
      <button type="button" aria-label={`Remove ${address}`} onClick={onRemove}>
        <LineIcon path={crossPath} />
      </button>
    </span>
  );
}

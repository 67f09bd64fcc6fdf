import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { EmailDraft } from './email-draft.ts';
import { addAddresses, explainAddresses, isAddress, splitTyped } from './mail-content.ts';

interface CcFieldProps {
  readonly id: string;
  readonly draft: EmailDraft;
}

const typing = {
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

/** Addresses as chips: comma, semicolon, Enter and blur turn the typed text into one. */
export function CcField({ id, draft }: CcFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { cc, ccText } = draft.typed.value;
  const { cc: refused } = draft.sender.errors.value;
  const wrong = (cc.length > 0 ? explainAddresses(cc) : undefined) ?? refused;
  const remove = (address: string) => {
    change(draft, { cc: cc.filter((other) => other !== address) });
    input.current?.focus();
  };
  return (
    <div className="field">
      <label htmlFor={id}>CC</label>
      <div className="input tokens" data-invalid={wrong ? '' : undefined}>
        {cc.map((address) => (
          <Chip key={address} address={address} onRemove={() => remove(address)} />
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          {...typing}
          value={ccText}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => type(draft, currentTarget.value)}
          onKeyDown={(event) => press(draft, event)}
          onPaste={(event) => paste(draft, event)}
          onBlur={draft.commitAddress}
        />
      </div>
      <ErrorNote id={`${id}-note`} text={wrong} />
    </div>
  );
}

function change(draft: EmailDraft, edit: Parameters<EmailDraft['edit']>[0]): void {
  draft.edit(edit);
  draft.sender.forgiveField('cc');
}

function type(draft: EmailDraft, ccText: string): void {
  change(draft, { ccText });
  if (/[,;\n]/.test(ccText)) draft.commitAddress();
}

function press(draft: EmailDraft, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const { cc, ccText } = draft.typed.peek();
  if (event.key === 'Enter') {
    // Half an email must not be sent because of a key labelled Next.
    event.preventDefault();
    draft.commitAddress();
  } else if (event.key === 'Backspace' && ccText === '' && cc.length > 0) {
    event.preventDefault();
    change(draft, { cc: cc.slice(0, -1), ccText: cc.at(-1) ?? '' });
  }
}

/** Turns several addresses, or one with a name, into chips at once. */
function paste(draft: EmailDraft, event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text/plain');
  if (splitTyped(pasted).length < 2 && !pasted.includes('<')) return;
  event.preventDefault();
  const { cc, ccText } = draft.typed.peek();
  change(draft, { cc: addAddresses(cc, splitTyped(`${ccText} ${pasted}`)), ccText: '' });
}

function Chip({ address, onRemove }: { readonly address: string; readonly onRemove: () => void }) {
  const isWrong = !isAddress(address);
  return (
    <span className={isWrong ? 'token bad' : 'token'}>
      <span className="cut">{address}</span>
      {isWrong && <span className="vh"> (not an email address)</span>}
      <button type="button" aria-label={`Remove ${address}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

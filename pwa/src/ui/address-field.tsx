import { splitAddresses } from '@longitude/contract/emails';
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { addAddresses, explainAddresses, isAddress } from './address-list.ts';
import { ErrorNote } from './error-note.tsx';
import { Icon } from './icon.tsx';
import styles from './address-field.module.css';
import controlStyles from './field.module.css';

interface AddressText {
  /** Complete addresses, valid or not. */
  readonly addresses: readonly string[];
  /** The address being typed. */
  readonly typed: string;
}

interface AddressFieldProps extends AddressText {
  readonly id: string;
  readonly label: string;
  /** Maximum number of addresses. */
  readonly max: number;
  readonly hint?: ReactNode;
  /** The server's error; errors of the addresses themselves are shown first. */
  readonly error?: string | undefined;
  readonly onChange: (change: Partial<AddressText>) => void;
}

const typing = {
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  enterKeyHint: 'next',
} as const;

/** Addresses as chips: comma, semicolon, Enter and blur turn the typed text into one. */
export function AddressField(props: AddressFieldProps) {
  const { id, label, addresses, typed, max, hint, error, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const wrong = (addresses.length > 0 ? explainAddresses(addresses, max) : undefined) ?? error;
  const noteId = `${id}-note`;
  const remove = (address: string) => {
    onChange({ addresses: addresses.filter((other) => other !== address) });
    input.current?.focus();
  };
  return (
    <div className={controlStyles['field']}>
      <label htmlFor={id}>{label}</label>
      <div
        className={`${controlStyles['input']} ${styles['addresses']}`}
        data-invalid={wrong ? '' : undefined}
      >
        {addresses.map((address) => (
          <Chip key={address} address={address} onRemove={() => remove(address)} />
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          {...typing}
          value={typed}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong || hint ? noteId : undefined}
          onChange={({ currentTarget }) => type(props, currentTarget.value)}
          onKeyDown={(event) => press(props, event)}
          onPaste={(event) => paste(props, event)}
          onBlur={() => complete(props, typed)}
        />
      </div>
      <ErrorNote id={noteId} text={wrong} />
      {!wrong && hint && (
        <p className={controlStyles['hint']} id={noteId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Turns the typed text into chips. */
function complete({ addresses, onChange }: AddressFieldProps, typed: string): void {
  if (typed === '') return;
  onChange({ addresses: addAddresses(addresses, splitAddresses(typed)), typed: '' });
}

function type(props: AddressFieldProps, typed: string): void {
  if (/[,;\n]/.test(typed)) complete(props, typed);
  else props.onChange({ typed });
}

function press(props: AddressFieldProps, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
  const { addresses, typed, onChange } = props;
  if (event.key === 'Enter') {
    // A form must not be sent because of a key labelled Next.
    event.preventDefault();
    complete(props, typed);
  } else if (event.key === 'Backspace' && typed === '' && addresses.length > 0) {
    event.preventDefault();
    onChange({ addresses: addresses.slice(0, -1), typed: addresses.at(-1) ?? '' });
  }
}

/** Turns several pasted addresses, or one with a name, into chips immediately. */
function paste({ addresses, typed, onChange }: AddressFieldProps, event: ClipboardEvent): void {
  const pasted = event.clipboardData.getData('text/plain');
  if (splitAddresses(pasted).length < 2 && !pasted.includes('<')) return;
  event.preventDefault();
  onChange({ addresses: addAddresses(addresses, splitAddresses(`${typed} ${pasted}`)), typed: '' });
}

function Chip({ address, onRemove }: { readonly address: string; readonly onRemove: () => void }) {
  const isWrong = !isAddress(address);
  return (
    <span className={isWrong ? `${styles['address']} ${styles['bad']}` : styles['address']}>
      <span className="ellipsis">{address}</span>
      {isWrong && <span className="visually-hidden"> (not an email address)</span>}
      <button type="button" aria-label={`Remove ${address}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

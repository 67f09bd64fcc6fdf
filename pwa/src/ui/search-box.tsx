import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { MaskIcon } from './mask-icon.tsx';
import styles from './search-box.module.css';
import controlStyles from './field.module.css';
import { buttonClass } from './button.tsx';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** The current search. */
  readonly value: string;
  readonly maxLength: number;
  /** Called 200 ms after the last key, immediately on Enter, and on blur. */
  readonly onSearch: (text: string) => void;
}

/** Debounce in milliseconds. */
const pauseMs = 200;

/** A field that searches during typing. Responses never overwrite typed text. */
export function SearchBox({ label, onSearch, value, ...rest }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const [text, type] = useTyped(value, onSearch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    type(text, true);
    // Hides a phone's keyboard.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
  };
  const clear = () => {
    type('', true);
    field.current?.focus();
  };
  return (
    <search className={styles['search']}>
      <form onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <MaskIcon name="find" className={styles['glass']} />
        <input
          {...rest}
          className={controlStyles['input']}
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          ref={field}
          onChange={(event) => type(event.target.value)}
          onBlur={() => type(text, true)}
        />
        {text && <ClearButton onClear={clear} />}
      </form>
    </search>
  );
}

function ClearButton({ onClear }: { readonly onClear: () => void }) {
  return (
    <button
      type="button"
      className={buttonClass('plain', 'icon', 'small')}
      aria-label="Clear search"
      onClick={onClear}
    >
      <MaskIcon name="close" />
    </button>
  );
}

type Type = (text: string, isDone?: boolean) => void;

/** The text of the field: the typed one, until the address changes. */
function useTyped(value: string, onSearch: (text: string) => void): [text: string, type: Type] {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back and "Clear filters" change it from outside: then the typed text is void.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(null);
  }, [value]);
  const send = (text: string) => {
    if (text === sent.current) return;
    sent.current = text;
    latest.current(text);
  };
  const type: Type = (text, isDone = false) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (isDone) send(text);
    else timer.current = setTimeout(() => send(text), pauseMs);
  };
  return [typed ?? value, type];
}

import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { MaskIcon } from './mask-icon.tsx';
import styles from './search-field.module.css';
import controlStyles from './field.module.css';
import { buttonClass } from './button.tsx';

/** UTF-16 code units; longer text is ignored, as on the server. */
export const maxSearchText = 100;

/** Debounce of the address in milliseconds; Safari limits the number of changes. */
const debounceMs = 300;

export interface SearchText {
  /** The typed text, ahead of the address. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Writes the typed text to the address immediately. */
  readonly submit: () => void;
}

/**
 * The text of a search that is stored in the address, so that sharing and Back work.
 * @param shared the address's text
 * @param write writes the typed text to the address
 */
export function useSearchText(shared: string, write: (text: string) => void): SearchText {
  const [text, setText] = useState(shared);
  const [known, setKnown] = useState(shared);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // After Back or a link the field takes the address's text.
  if (known !== shared) {
    setKnown(shared);
    if (text.trim() !== shared) setText(shared);
  }
  const send = (value: string) => {
    clearTimeout(timer.current);
    write(value);
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(value), debounceMs);
  };
  return { text, type, submit: () => send(text) };
}

/** The text of the query's `q`; empty when it is too long. */
export function readSearchText(search: string): string {
  const text = new URLSearchParams(search).get('q') ?? '';
  return text.length <= maxSearchText ? text.trim() : '';
}

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Path of the page, which also filters without scripts. */
  readonly action: string;
  readonly search: SearchText;
  /** Hidden fields of the form. */
  readonly children?: ReactNode;
}

/** The search of a public list: filters during typing, and works without scripts. */
export function SearchField({ label, placeholder, action, search, children }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEarlyText(field, search.type);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
    // Hides the keyboard of a phone.
    field.current?.blur();
  };
  return (
    <search>
      <form className={styles['search']} action={action} method="get" onSubmit={onSubmit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <MaskIcon name="find" />
        <input
          className={controlStyles['input']}
          id={id}
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxSearchText}
          placeholder={placeholder}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
        />
        {children}
        <noscript>
          <button className={buttonClass()} type="submit">
            Search
          </button>
        </noscript>
      </form>
    </search>
  );
}

/** Includes text typed before hydration. */
function useEarlyText(field: RefObject<HTMLInputElement | null>, type: (text: string) => void) {
  useEffect(() => {
    const { value, defaultValue } = field.current ?? { value: '', defaultValue: '' };
    if (value !== defaultValue) type(value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at hydration
  }, []);
}

import { signal } from '@preact/signals-react';
import { useState, type ReactNode } from 'react';
import { OutcomeMark } from './outcome-mark.tsx';
import { MaskIcon } from './mask-icon.tsx';
import styles from './toast.module.css';
import { buttonClass } from './button.tsx';

const marks = { plain: 'other', success: 'pass', error: 'fail' } as const;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, title, text, tone = 'plain', action, aside, also } = toast;
  const run = () => {
    dismissToast(id);
    action?.run();
  };
  return (
    <div className={styles['toast']} data-tone={tone}>
      <OutcomeMark outcome={marks[tone]} />
      <div>
        <b>{title}</b>
        {text}
        {also && <ToastButton {...also} />}
      </div>
      <div className={styles['actions']}>
        {aside}
        {action && (
          <button
            type="button"
            className={`${buttonClass('small', 'plain')} ${styles['action']}`}
            onClick={run}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className={buttonClass('plain', 'icon', 'small')}
          aria-label="Dismiss"
          onClick={() => dismissToast(id)}
        >
          <MaskIcon name="close" />
        </button>
      </div>
    </div>
  );
}

/** A press runs it once, and removes only the button. */
function ToastButton({ label, run }: ToastAction) {
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed) return null;
  const press = () => {
    setIsPressed(true);
    run();
  };
  return (
    <button
      type="button"
      className={`${buttonClass('small', 'plain')} ${styles['action']} ${styles['also']}`}
      onClick={press}
    >
      {label}
    </button>
  );
}

/** The live region. The page has one; each modal dialog contains its own (`host`). */
export function Toasts({ host = null }: { readonly host?: symbol | null }) {
  const mine = topDialog.value === host ? toasts.value : [];
  return (
    <div className={styles['toasts']} data-toasts="" aria-live="polite">
      {mine.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastInput {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'plain' | 'success' | 'error';
  /** Milliseconds until it disappears, when its action expires. */
  readonly life?: number;
  /** Shown beside the action, such as the time left for it. */
  readonly aside?: ReactNode;
  /** Its subject: a later toast with the same subject replaces it. */
  readonly about?: string;
  /** A press runs it and closes the toast. */
  readonly action?: ToastAction;
  /** A further action, after which the toast stays with the first. */
  readonly also?: ToastAction;
}
interface Toast extends ToastInput {
  readonly id: number;
}

const shown = 3;
/** Milliseconds. An action or an error takes longer to read and decide. */
const plainLife = 6_000;
const longLife = 12_000;
let lastId = 0;

/** Newest last. */
export const toasts = signal<readonly Toast[]>([]);
/** The topmost modal dialog, if any: toasts are rendered inside it, because everything outside is inert. */
export const topDialog = signal<symbol | null>(null);

/** Shows a short message in the one live region. Returns a function that dismisses it. */
export function showToast(input: ToastInput): () => void {
  const toast: Toast = { ...input, id: ++lastId };
  const dismiss = () => dismissToast(toast.id);
  const others = toasts.value.filter((other) => !replaces(input, other));
  toasts.value = makeRoom([...others, toast]);
  const defaultLife = input.action || input.tone === 'error' ? longLife : plainLife;
  setTimeout(dismiss, input.life ?? defaultLife);
  return dismiss;
}

/**
 * Whether a toast takes the place of an earlier one: it has the same subject, or says the same and
 * neither offers anything, as when Share is pressed twice. It is announced again and stays longer.
 */
function replaces(input: ToastInput, other: Toast): boolean {
  if (input.about !== undefined && input.about === other.about) return true;
  const isBare = [input, other].every(({ action, also, aside }) => !action && !also && !aside);
  const say = ({ title, text, tone }: ToastInput) => [title, text, tone].join('\n');
  return isBare && say(input) === say(other);
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function dismissAllToasts(): void {
  toasts.value = [];
}

/** Removes the oldest: first without an action, then with a subject, and one with an Undo only at last. */
function makeRoom(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= shown) return all;
  const before = all.slice(0, -1);
  const dropped =
    before.find(({ action }) => !action) ??
    before.find(({ about }) => about !== undefined) ??
    all[0];
  return makeRoom(all.filter((toast) => toast !== dropped));
}

import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';

const looks = { plain: '', success: 'good', error: 'bad' } as const;
const marks = { plain: '', success: 'pass', error: 'fail' } as const;

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, title, text, tone = 'plain', action, aside } = toast;
  const run = () => {
    dismissToast(id);
    action?.run();
  };
  return (
    <div className={`toast ${looks[tone]}`}>
      <span className={`st ${marks[tone]}`} />
      <div>
        <b>{title}</b>
        {text}
      </div>
      <div className="toast-acts">
        {aside}
        {action && (
          <button type="button" className="btn sm plain act" onClick={run}>
            {action.label}
          </button>
        )}
        <button
          type="button"
          className="btn plain icon sm"
          aria-label="Dismiss"
          onClick={() => dismissToast(id)}
        >
          <span className="ico i-x" />
        </button>
      </div>
    </div>
  );
}

/** The live region. One stands in the page; each modal dialog holds one of its own (`host`). */
export function Toasts({ host = null }: { readonly host?: symbol | null }) {
  const mine = topDialog.value === host ? toasts.value : [];
  return (
    <div className="toasts" aria-live="polite">
      {mine.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

export interface ToastInput {
  readonly title: string;
  readonly text?: string;
  readonly tone?: 'plain' | 'success' | 'error';
  /** Milliseconds until it goes by itself, when its action ends at a certain time. */
  readonly life?: number;
  /** Stands beside the action, such as the time that is left for it. */
  readonly aside?: ReactNode;
  /** Its subject: a later toast of the same subject takes its place. */
  readonly about?: string;
  /** One press runs it and closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface Toast extends ToastInput {
  readonly id: number;
}

const shown = 3;
/** Milliseconds. With an action or an error there is more to read and to decide. */
const plainLife = 6_000;
const longLife = 12_000;
let lastId = 0;

/** Newest last. */
export const toasts = signal<readonly Toast[]>([]);
/** The modal dialog on top, if any: toasts are drawn inside it, for all outside is inert. */
export const topDialog = signal<symbol | null>(null);

/** Says something briefly, in the one live region. Returns the function that takes it away. */
export function showToast(input: ToastInput): () => void {
  const toast: Toast = { ...input, id: ++lastId };
  const dismiss = () => dismissToast(toast.id);
  const { about } = input;
  const others = toasts.value.filter((other) => about === undefined || other.about !== about);
  toasts.value = makeRoom([...others, toast]);
  const defaultLife = input.action || input.tone === 'error' ? longLife : plainLife;
  setTimeout(dismiss, input.life ?? defaultLife);
  return dismiss;
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function dismissAllToasts(): void {
  toasts.value = [];
}

/** The oldest goes: first one without an action, then one with a subject, and one that can be undone only as the last. */
function makeRoom(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= shown) return all;
  const before = all.slice(0, -1);
  const dropped =
    before.find(({ action }) => !action) ??
    before.find(({ about }) => about !== undefined) ??
    all[0];
  return makeRoom(all.filter((toast) => toast !== dropped));
}

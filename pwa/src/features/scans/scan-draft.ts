import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** What stands in the form. */
export interface TypedScan {
  readonly url: string;
  readonly email: string;
  /** Given anew for each scan: never kept on the device. */
  readonly isAccepted: boolean;
}

const key = 'draft:scan';
const nothing: TypedScan = { url: '', email: '', isAccepted: false };
let typed = nothing;

/** What was typed before the form went away for a scan, else what this device has kept. */
export function readTyped(): TypedScan {
  if (typed !== nothing) return typed;
  const { url, email } = (readStoredJson(key) ?? {}) as Readonly<Record<string, unknown>>;
  const toText = (value: unknown) => (typeof value === 'string' ? value : '');
  return { ...nothing, url: toText(url), email: toText(email) };
}

export function keepTyped(next: TypedScan): void {
  typed = next;
  const { url, email } = next;
  writeStored(key, url || email ? JSON.stringify({ url, email }) : null);
}

/** Sent: the device need not keep it any longer, the page does. */
export function forgetDraft(): void {
  writeStored(key, null);
}

export function forgetTyped(): void {
  typed = nothing;
  forgetDraft();
}

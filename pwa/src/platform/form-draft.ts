import { readStoredJson, writeStored } from './storage.ts';

/** Texts by control name. */
export type FormValues = Readonly<Record<string, string>>;

const keyOf = (form: string) => `draft:${form}`;

/** The unsent text of a form, stored on this device. */
export function readDraft(form: string): FormValues {
  const stored = readStoredJson(keyOf(form));
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, value]) => typeof value === 'string'),
  );
}

/** Never stored: not typed by a person, or a consent. */
export const unstored = new Set(['form', 'formToken', 'website', 'newsletter']);

/** Stores the text of a form; removes the draft of an empty one. */
export function writeDraft(form: string, values: FormValues): void {
  const typed = Object.entries(values).filter(
    ([name, value]) => value !== '' && !unstored.has(name),
  );
  writeStored(keyOf(form), typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : null);
}

import { honeypotName } from '@longitude/contract/constants';
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
export const unstored = new Set(['form', 'formToken', 'website', honeypotName, 'newsletter']);

/** The part of a form's values that its draft contains. */
const pickTyped = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' && !unstored.has(name)),
  );

/** Stores the text of a form; removes the draft of an empty one. */
export function writeDraft(form: string, values: FormValues): void {
  const typed = pickTyped(values);
  const isEmpty = Object.keys(typed).length === 0;
  writeStored(keyOf(form), isEmpty ? null : JSON.stringify(typed));
}

/** Whether a draft contains these values of a form, and no other text. */
export function isDraftOf(values: FormValues, draft: FormValues): boolean {
  const [typed, stored] = [pickTyped(values), pickTyped(draft)];
  const names = new Set([...Object.keys(typed), ...Object.keys(stored)]);
  return [...names].every((name) => typed[name] === stored[name]);
}

/** Fills the empty controls of a form: text typed before its draft was read stays. */
export function fillEmpty(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control && 'value' in control && control.value === '') control.value = value;
  }
}

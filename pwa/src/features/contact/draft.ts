import { readStoredJson, writeStored } from '../../platform/storage.ts';

/** Texts by control name. */
export type Values = Readonly<Record<string, string>>;

const keyOf = (form: string) => `draft:${form}`;

/** What was typed into a form and not sent yet, kept on this device. */
export function readDraft(form: string): Values {
  const stored = readStoredJson(keyOf(form));
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([, value]) => typeof value === 'string'),
  );
}

/** Not typed by a person, or never to be ticked by itself. */
const unkept = new Set(['form', 'formToken', 'website', 'newsletter']);

/** Keeps all that was typed; without anything there is no draft. */
export function writeDraft(form: string, values: Values): void {
  const typed = Object.entries(values).filter(([name, value]) => value !== '' && !unkept.has(name));
  writeStored(keyOf(form), typed.length > 0 ? JSON.stringify(Object.fromEntries(typed)) : null);
}

/** The texts of a form as it stands; without its token when the words are older than the page. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const isOlder = form.dataset['older'] !== undefined;
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !(isOlder && entry[0] === 'formToken'),
    ),
  );
}

/**
 * Fills controls that are still empty: what was typed before the draft was read stays. Its words are
 * older than this rendering of the page, so that the form is not judged by when that was.
 */
export function fillForm(form: HTMLFormElement, values: Values): void {
  if (Object.keys(values).length > 0) form.dataset['older'] = '';
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control && 'value' in control && control.value === '') control.value = value;
  }
}

/** Empties a form, also of what it came back with from the server, which a reset would restore. */
function clearForm(form: HTMLFormElement): void {
  form.reset();
  delete form.dataset['older'];
  for (const control of form.elements) {
    if (!isTyped(control)) continue;
    if (control.type === 'checkbox') (control as HTMLInputElement).checked = false;
    else control.value = '';
  }
}

type TypedControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTyped(control: Element): control is TypedControl {
  if (control instanceof HTMLInputElement) return control.type !== 'hidden';
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
}

/**
 * Empties a form and its draft of what was sent. Typed while it was under way, or in another tab, it
 * belongs to the next message.
 */
export function dropSent(name: string, form: HTMLFormElement, sent: Values): void {
  const isUntouched = Object.entries(readValues(form)).every(
    ([field, value]) => value === '' || value === sent[field] || unkept.has(field),
  );
  if (!isUntouched) return;
  clearForm(form);
  const others = Object.entries(readDraft(name)).filter(([field, value]) => value !== sent[field]);
  writeDraft(name, Object.fromEntries(others));
}

/** What the server judges a form by, as far as the page has it. */
export function pickGuards({ website, formToken }: Values): Record<string, string> {
  return { ...(website ? { website } : {}), ...(formToken ? { formToken } : {}) };
}

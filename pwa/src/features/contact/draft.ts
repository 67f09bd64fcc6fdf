import { honeypotName } from '@longitude/contract/constants';
import {
  fillEmpty,
  readDraft,
  unstored,
  writeDraft,
  type FormValues,
} from '../../platform/form-draft.ts';

/** The current values of a form; without its token when the text is older than the page. */
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
 * Fills the empty controls with a draft. It is older than this rendering of the page, so the spam
 * check must not measure the time since.
 */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  if (Object.keys(values).length > 0) form.dataset['older'] = '';
  fillEmpty(form, values);
}

/** Empties a form, including the values of a post without scripts, which a reset would restore. */
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
 * Removes the sent text from a form and its draft. Text that was typed during the submission, or in
 * another tab, belongs to the next message.
 */
export function dropSent(name: string, form: HTMLFormElement, sent: FormValues): void {
  const isUntouched = Object.entries(readValues(form)).every(
    ([field, value]) => value === '' || value === sent[field] || unstored.has(field),
  );
  if (!isUntouched) return;
  clearForm(form);
  const others = Object.entries(readDraft(name)).filter(([field, value]) => value !== sent[field]);
  writeDraft(name, Object.fromEntries(others));
}

/** The evidence for the spam check that the page has. */
export function pickGuards(values: FormValues): Record<string, string> {
  const { [honeypotName]: website, formToken } = values;
  return { ...(website ? { website } : {}), ...(formToken ? { formToken } : {}) };
}

/** Whether the person is in the middle of writing something: in a public form, or an editor. */
export function isHalfFilled(): boolean {
  return [...document.forms].some(isBegun) || hasUnsavedEdits();
}

/** Public forms use POST; their texts are empty until a visitor types. */
function isBegun(form: HTMLFormElement): boolean {
  if (form.method !== 'post') return false;
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
      isTyped(field) &&
      field.value.trim() !== '',
  );
}

const untyped = new Set(['hidden', 'checkbox', 'radio', 'submit', 'button', 'file']);
const isTyped = ({ type }: HTMLTextAreaElement | HTMLInputElement) => !untyped.has(type);

/** Editors ask before the window is closed or reloaded (editing/leave-guard.ts). */
function hasUnsavedEdits(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

import { maxAddress, type Attributes, type Field, type Form } from './page.ts';

const maxForms = 100;
const maxFields = 200;

interface OpenForm {
  readonly actions: string[];
  hasAction: boolean;
  method: Form['method'];
  hasMethod: boolean;
  readonly fields: Field[];
}

/** Collects forms with their fields, including outside ones with a form="…" attribute. */
export function collectForms() {
  const forms: OpenForm[] = [];
  const byId = new Map<string, OpenForm>();
  const elsewhere: { readonly form: string; readonly add: (form: OpenForm) => void }[] = [];
  const looseFields: Field[] = [];
  let current: OpenForm | null = null;

  const openForm = (attributes: Attributes) => {
    if (forms.length >= maxForms) return;
    current = readForm(attributes);
    forms.push(current);
    const { id } = attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, current);
  };
  const addField = (name: string, attributes: Attributes) => {
    const add = (form: OpenForm) => addTo(form, name, attributes);
    const named = attributes['form'];
    if (named !== undefined) {
      if (elsewhere.length < maxFields) elsewhere.push({ form: named, add });
    } else if (current !== null) add(current);
    else if (looseFields.length < maxFields) looseFields.push(readField(name, attributes));
  };
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'form') openForm(attributes);
      else if (name === 'input' || name === 'button') addField(name, attributes);
    },
    close: (name: string) => {
      if (name === 'form') current = null;
    },
    read: () => {
      for (const { form, add } of elsewhere.splice(0)) {
        const owner = byId.get(form);
        if (owner !== undefined) add(owner);
      }
      return { forms: forms as readonly Form[], looseFields };
    },
  };
}

function readForm(attributes: Attributes): OpenForm {
  const method = (attributes['method'] ?? '').trim().toLowerCase();
  const action = attributes['action'];
  return {
    actions: [(action ?? '').slice(0, maxAddress)],
    hasAction: action !== undefined && action.trim() !== '',
    // HTML, 4.10.22.3: any other value counts as get.
    method: method === 'post' || method === 'dialog' ? method : 'get',
    hasMethod: method !== '',
    fields: [],
  };
}

function addTo(form: OpenForm, name: string, attributes: Attributes): void {
  const field = readField(name, attributes);
  if (form.fields.length < maxFields) form.fields.push(field);
  if (field.type !== 'submit' && field.type !== 'image') return;
  // A button's own method wins over that of its form (HTML, 4.10.19.6).
  if (!form.hasMethod && attributes['formmethod']?.trim().toLowerCase() === 'post') {
    form.method = 'post';
    form.hasMethod = true;
  }
  const action = attributes['formaction'];
  if (action === undefined || form.actions.length > 20) return;
  form.actions.push(action.slice(0, maxAddress));
  form.hasAction = true;
}

const readField = (element: string, attributes: Attributes): Field => ({
  type: (attributes['type'] ?? (element === 'button' ? 'submit' : 'text')).trim().toLowerCase(),
  name: (attributes['name'] ?? '').slice(0, 200),
  valueLength: attributes['value']?.length ?? 0,
});

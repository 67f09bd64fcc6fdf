import { checkInput } from '@longitude/contract/core/validation';
import type { SettingDefinition } from '@longitude/contract/setting-definitions';
import {
  describeTestEmail,
  passwordSentinel,
  SendTestEmail,
  sendTestEmail,
} from '@longitude/contract/settings';
import { createMenu } from '../overlays/menu.ts';
import { createPrompt } from '../overlays/prompt.ts';
import type { Press } from '../press.ts';
import { span } from '../ui/line.ts';
import { editField, emptyField } from '../ui/text-field.ts';
import type { OpenField, SettingsModel } from './model.ts';
import { saveField, setValue } from './save.ts';
import { isSameValue, layOutValue } from './values.ts';

/** Whether a setting is typed; others are toggled or chosen. */
const isTyped = ({ kind }: SettingDefinition): boolean => kind !== 'boolean' && kind !== 'choice';

/** Whether the text can be edited in an editor. */
export const isEditable = (definition: SettingDefinition): boolean =>
  isTyped(definition) && definition.kind !== 'password';

/** Starts editing the field under the cursor, depending on its kind. */
export function changeChosen(model: SettingsModel): void {
  const { kind } = model.chosen;
  if (kind === 'boolean') toggleChosen(model);
  else if (kind === 'choice') openChoices(model);
  else if (kind === 'hours') void openEditor(model);
  else model.openField();
}

export function toggleChosen(model: SettingsModel): void {
  const definition = model.chosen;
  void setValue(model, definition, model.read(definition) === 'true' ? 'false' : 'true');
}

function openChoices(model: SettingsModel): void {
  const { closeOverlay: close, redraw, openOverlay } = model.shell;
  const definition = model.chosen;
  const { choices = [], label: title } = definition;
  const entries = choices.map((choice) => ({
    line: [span(choice)],
    run: () => void setValue(model, definition, choice),
  }));
  const index = choices.indexOf(model.read(definition));
  openOverlay(createMenu({ title, entries, index, close, redraw }));
}

/** Opens the text of the field in the user's editor; the result is saved like a typed text. */
export async function openEditor(model: SettingsModel): Promise<void> {
  const definition = model.chosen;
  const { key, kind } = definition;
  const before = model.open?.field.text ?? layOutValue(definition, model.read(definition));
  const fileName = kind === 'hours' ? `${key}.json` : `${key}.txt`;
  const written = (await model.shell.editText(fileName, `${before}\n`))?.trim();
  if (written === undefined || (!model.open && isSameValue(definition, written, before))) return;
  const open = model.open ?? model.openField();
  // Usually the error of a long text names one of its first lines.
  open.field = { text: written, cursor: 0 };
  await saveField(model);
}

/** An open field receives all keys. */
export function typeKey(model: SettingsModel, press: Press): void {
  const { open } = model;
  if (!open || open.isSaving) return undefined;
  switch (press.name) {
    case 'enter':
      return void saveField(model);
    case 'escape':
      return model.closeField();
    case 'tab':
    case 'shift+tab':
      return void saveField(model, () => openNeighbor(model, press.name === 'tab' ? 1 : -1));
    case 'ctrl+e':
      return isEditable(open.definition) ? void openEditor(model) : undefined;
    default:
      open.field = editText(open, press);
      open.error = undefined;
      return model.shell.redraw();
  }
}

/** A stored password can only be replaced or removed as a whole. */
function editText({ field, definition }: OpenField, press: Press) {
  const isMark = definition.kind === 'password' && field.text === passwordSentinel;
  const isMove = editField(field, press).text === field.text;
  return editField(isMark && !isMove ? emptyField : field, press);
}

function openNeighbor(model: SettingsModel, by: number): void {
  const before = model.fieldIndex;
  model.closeField();
  model.move(by);
  const { kind } = model.chosen;
  if (model.fieldIndex !== before && isTyped(model.chosen) && kind !== 'hours') model.openField();
}

/** Asks for an address, and sends the test email there through the saved settings. */
export function openTestEmail(model: SettingsModel): void {
  const { shell } = model;
  const { session, redraw, closeOverlay: close } = { ...shell };
  const explain = (testEmail: string) => {
    const checked = checkInput(SendTestEmail, { testEmail });
    return checked.ok ? undefined : checked.fields['testEmail'];
  };
  const send = async (testEmail: string) => {
    session.notices.show({ mark: 'queued', text: `Sending a test email to ${testEmail}...` });
    const input = { payload: { testEmail } };
    const sent = await session.run(() => session.connection.call(sendTestEmail, input));
    if (!sent) return;
    const text = `${describeTestEmail(sent, testEmail)}.`;
    session.notices.show({ mark: 'done', text });
  };
  shell.openOverlay(
    createPrompt({
      title: 'Send a test email',
      hint: 'It is sent immediately, through the saved mail server.',
      text: session.user?.email ?? '',
      verb: 'sends',
      explain,
      close,
      redraw,
      accept: (testEmail) => void send(testEmail),
    }),
  );
}

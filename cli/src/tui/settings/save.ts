import { passwordRemoved } from '@longitude/contract/mail-server';
import { findDefinition, type SettingDefinition } from '@longitude/contract/setting-definitions';
import * as contract from '@longitude/contract/settings';
import { createMenu } from '../overlays/menu.ts';
import { span } from '../ui/line.ts';
import type { OpenField, SettingsModel } from './model.ts';
import { describeValue, isSameValue } from './values.ts';

/** The result of a save; undefined after a failed call, whose error is already shown. */
type Outcome = 'saved' | 'saved without password' | 'changed elsewhere' | undefined;

/** Saves a value if the stored one is still `before`. */
async function saveValue(
  model: SettingsModel,
  definition: SettingDefinition,
  value: string,
  before: string,
): Promise<Outcome> {
  const { session } = model.shell;
  const { call } = session.connection;
  return session.run(async () => {
    model.store(await call(contract.listSettings));
    if (!isSameValue(definition, model.read(definition), before)) return 'changed elsewhere';
    const { category, key } = definition;
    const payload = { settings: [{ category, key, value }] };
    const hadPassword = hasPassword(model);
    model.store(await call(contract.saveSettings, { payload }));
    const isLost = hadPassword && !hasPassword(model) && key !== 'smtp_password';
    return isLost ? 'saved without password' : 'saved';
  });
}

/** Another mail server removes the stored password. */
function hasPassword(model: SettingsModel): boolean {
  const definition = findDefinition('email', 'smtp_password');
  return definition !== undefined && model.read(definition) !== '';
}

/**
 * Saves the open field, unless its text is invalid: then the error is shown below it. Asks before
 * it overwrites a value that someone else saved in the meantime.
 * @param onSaved closes the field
 */
export async function saveField(
  model: SettingsModel,
  onSaved: () => void = () => model.closeField(),
): Promise<void> {
  const { open, shell } = model;
  if (!open || open.isSaving) return;
  const { definition, base } = open;
  const value = contract.cleanSetting(definition, open.field.text);
  if (isUnchanged(open, value)) return onSaved();
  open.error = contract.explainBadSetting(definition, value);
  shell.redraw();
  if (open.error !== undefined || !shell.session.canChange('edit')) return;
  if (open.rival !== undefined) return askWhoseValue(model, open, onSaved);
  open.isSaving = true;
  shell.redraw();
  const outcome = await saveValue(model, definition, value, base);
  open.isSaving = false;
  if (outcome === 'changed elsewhere') {
    open.rival = model.read(definition);
    askWhoseValue(model, open, onSaved);
  }
  if (outcome === 'saved' || outcome === 'saved without password') {
    onSaved();
    report(model, outcome, definition, value, base);
  }
  shell.redraw();
}

/** Whether there is nothing to save: neither our text nor the other administrator's differs. */
function isUnchanged({ definition, base, rival }: OpenField, value: string): boolean {
  if (definition.kind === 'password') return value === contract.passwordSentinel || value === base;
  return isSameValue(definition, value, base) || isSameValue(definition, value, rival ?? base);
}

function askWhoseValue(model: SettingsModel, open: OpenField, onSaved: () => void): void {
  const { closeOverlay: close, redraw, openOverlay } = model.shell;
  const { definition, rival = '' } = open;
  const name = model.findChange(definition)?.name ?? 'someone';
  const saveMine = () => {
    open.base = rival;
    open.rival = undefined;
    void saveField(model, onSaved);
  };
  // A password is not shown.
  const theirs = definition.kind === 'password' ? '' : `: ${describeValue(definition, rival)}`;
  const entries = [
    { line: [span('Save mine')], run: saveMine },
    { line: [span(`Keep theirs${theirs}`)], run: () => model.closeField() },
    { line: [span('Keep editing')], run: () => {} },
  ];
  const title = `Changed in the meantime by ${name}`;
  openOverlay(createMenu({ title, entries, index: 2, close, redraw }));
}

/** Saves a value without typing: a toggle or a choice. */
export async function setValue(
  model: SettingsModel,
  definition: SettingDefinition,
  value: string,
): Promise<void> {
  const before = model.read(definition);
  if (value === before) return;
  const outcome = await saveValue(model, definition, value, before);
  report(model, outcome, definition, value, before);
  if (outcome === 'changed elsewhere') warn(model, definition, 'Nothing was saved.');
  model.shell.redraw();
}

function report(
  model: SettingsModel,
  outcome: Outcome,
  definition: SettingDefinition,
  value: string,
  before: string,
): void {
  if (outcome === 'saved') offerUndo(model, definition, value, before);
  // Undo could not bring it back.
  if (outcome === 'saved without password') {
    const text = `${definition.label}: saved. ${passwordRemoved}`;
    model.shell.session.notices.show({ mark: 'warning', text });
  }
}

function offerUndo(
  model: SettingsModel,
  definition: SettingDefinition,
  value: string,
  before: string,
): void {
  const { notices } = model.shell.session;
  const { label, kind } = definition;
  // The previous password cannot be read back.
  if (kind === 'password' && before !== '') {
    notices.show({ mark: 'done', text: `${label} ${value === '' ? 'removed' : 'saved'}.` });
    return;
  }
  const what = kind === 'boolean' ? describeValue(definition, value) : 'saved';
  const stored = kind === 'password' ? contract.passwordSentinel : value;
  notices.offerUndo(`${label}: ${what}.`, () => void undoSave(model, definition, stored, before));
}

async function undoSave(
  model: SettingsModel,
  definition: SettingDefinition,
  value: string,
  before: string,
): Promise<void> {
  const outcome = await saveValue(model, definition, before, value);
  const { notices } = model.shell.session;
  const text = `${definition.label}: ${describeValue(definition, before)} again.`;
  if (outcome === 'saved') notices.show({ mark: 'done', text });
  if (outcome === 'changed elsewhere') warn(model, definition, 'Nothing was undone.');
  model.shell.redraw();
}

function warn(model: SettingsModel, definition: SettingDefinition, end: string): void {
  const name = model.findChange(definition)?.name ?? 'someone';
  const text = `${name} changed ${definition.label} in the meantime. ${end}`;
  model.shell.session.notices.show({ mark: 'warning', text });
}

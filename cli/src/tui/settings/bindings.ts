import type { Binding } from '../bindings.ts';
import { createMoveBindings } from '../move-bindings.ts';
import { marks } from '../ui/theme.ts';
import {
  changeChosen,
  isEditable,
  openEditor,
  openTestEmail,
  toggleChosen,
  typeKey,
} from './actions.ts';
import type { SettingsModel } from './model.ts';

const section = 'In settings';
const modes = ['normal', 'read-only', 'offline'] as const;
const page = 10;

/** All keys of the settings. */
export function createSettingsBindings(model: SettingsModel): Binding[] {
  return [
    ...createMoveKeys(model),
    ...createFocusBindings(model),
    ...createChangeBindings(model),
    ...createEmailBindings(model),
    ...createFieldBindings(model),
  ];
}

const createMoveKeys = (model: SettingsModel): Binding[] =>
  createMoveBindings({
    move: (by) => model.move(by),
    moveToEnd: (isFirst) => model.move(isFirst ? -Infinity : Infinity),
    movePage: (direction) => model.move(direction * page),
    isOn: () => !model.open,
  });

function createFocusBindings(model: SettingsModel): Binding[] {
  return [
    {
      keys: ['enter', 'right', 'l'],
      sign: marks.enter,
      footer: { label: 'open', place: 2, rank: 1, modes },
      help: { section: 'In a list', text: 'open' },
      isOn: () => !model.open && !model.isInFields,
      run: () => model.focusFields(true),
    },
    {
      keys: ['escape', 'left', 'h'],
      sign: 'Esc',
      footer: { label: 'back', place: 7, rank: 2, modes },
      isOn: () => !model.open && model.isInFields,
      run: () => model.focusFields(false),
    },
  ];
}

function createChangeBindings(model: SettingsModel): Binding[] {
  const isAtField = () => !model.open && model.isInFields && model.isLoaded;
  const isAtSwitch = () => isAtField() && model.chosen.kind === 'boolean';
  return [
    {
      keys: ['enter', 'space'],
      sign: 'space',
      footer: { label: 'switch', place: 2, rank: 1 },
      help: { section, text: 'turn on or off' },
      change: 'edit',
      isOn: isAtSwitch,
      run: () => toggleChosen(model),
    },
    {
      keys: ['enter'],
      sign: marks.enter,
      footer: { label: 'edit', place: 2, rank: 1 },
      help: { section, text: 'edit, then save' },
      change: 'edit',
      isOn: () => isAtField() && !isAtSwitch(),
      run: () => changeChosen(model),
    },
    {
      keys: ['ctrl+e'],
      sign: 'Ctrl E',
      footer: { label: 'in your editor', place: 4, rank: 4 },
      help: { section, text: 'edit in your editor' },
      change: 'edit',
      isOn: () => isAtField() && isEditable(model.chosen),
      run: () => void openEditor(model),
    },
  ];
}

function createEmailBindings(model: SettingsModel): Binding[] {
  return [
    {
      keys: ['t'],
      sign: 't',
      footer: { label: 'test email', place: 5, rank: 3 },
      help: { section, text: 'send a test email' },
      change: 'send email',
      isOn: () => !model.open && model.group.category === 'email',
      run: () => openTestEmail(model),
    },
  ];
}

/** The keys of an open field, for the footer and the help sheet: it handles its keys itself. */
function createFieldBindings(model: SettingsModel): Binding[] {
  const isOn = () => model.open !== undefined;
  const run: Binding['run'] = (press) => typeKey(model, press);
  return [
    {
      keys: ['enter'],
      sign: marks.enter,
      footer: { label: 'save', place: 1, rank: 1, modes },
      isOn,
      run,
    },
    {
      keys: ['escape'],
      sign: 'Esc',
      footer: { label: 'cancel', place: 2, rank: 1, modes },
      isOn,
      run,
    },
    {
      keys: ['tab', 'shift+tab'],
      sign: 'Tab',
      footer: { label: 'next field', place: 3, rank: 3, modes },
      help: { section, text: 'save, next field' },
      isOn,
      run,
    },
    {
      keys: ['ctrl+e'],
      sign: 'Ctrl E',
      footer: { label: 'in your editor', place: 4, rank: 2, modes },
      isOn: () => model.open !== undefined && isEditable(model.open.definition),
      run,
    },
  ];
}

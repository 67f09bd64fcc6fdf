import type { Binding } from '../bindings.ts';
import type { ScansModel } from './model.ts';
import {
  confirmDelete,
  editSchedule,
  openNewSchedule,
  runNow,
  togglePaused,
} from './schedule-actions.ts';

const section = 'In scans';

/** The keys of the list of schedules. */
export function createScheduleBindings(model: ScansModel): Binding[] {
  return [...createRunBindings(model), ...createRecordBindings(model)];
}

function createRecordBindings(model: ScansModel): Binding[] {
  const isOn = () => model.schedule !== undefined;
  return [
    {
      keys: ['n'],
      sign: 'n',
      footer: { label: 'new schedule', place: 3, rank: 5 },
      change: 'create a schedule',
      isOn: () => model.screen === 'schedules',
      run: () => openNewSchedule(model),
    },
    {
      keys: ['e'],
      sign: 'e',
      footer: { label: 'edit', place: 6, rank: 4 },
      help: { section, text: 'edit schedule' },
      change: 'edit a schedule',
      isOn,
      run: () => editSchedule(model),
    },
    {
      keys: ['x'],
      sign: 'x',
      footer: { label: 'delete', place: 7, rank: 6 },
      change: 'delete a schedule',
      isOn,
      run: () => confirmDelete(model),
    },
  ];
}

function createRunBindings(model: ScansModel): Binding[] {
  return [
    {
      keys: ['r'],
      sign: 'r',
      footer: { label: 'run now', place: 4, rank: 3 },
      help: { section, text: 'run schedule now' },
      change: 'run a schedule',
      isOn: () => model.schedule !== undefined,
      run: () => void runNow(model),
    },
    {
      keys: ['s'],
      sign: 's',
      footer: { label: 'pause', place: 5, rank: 2 },
      help: { section, text: 'pause, resume' },
      change: 'pause a schedule',
      isOn: () => model.schedule?.active === true,
      run: () => void togglePaused(model),
    },
    {
      keys: ['s'],
      sign: 's',
      footer: { label: 'resume', place: 5, rank: 2 },
      change: 'resume a schedule',
      isOn: () => model.schedule?.active === false,
      run: () => void togglePaused(model),
    },
  ];
}

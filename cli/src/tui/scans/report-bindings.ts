import type { Binding } from '../bindings.ts';
import { marks } from '../ui/theme.ts';
import type { ScansModel } from './model.ts';
import type { ReportPage } from './report-model.ts';
import {
  addToNotes,
  confirmTrash,
  emailClient,
  openComparison,
  openNewScan,
  openSharedReport,
  savePdf,
  testAgain,
} from './scan-actions.ts';

const section = 'In scans';
const modes = ['normal', 'read-only', 'offline'] as const;

/** The keys that read or change a scan, in the list and in its report. */
export function createReportBindings(model: ScansModel): Binding[] {
  return [
    ...createScanBindings(model),
    ...createOutputBindings(model),
    ...createPageBindings(model),
    ...createChangeBindings(model),
  ];
}

const hasTarget = (model: ScansModel) => () => model.targetId !== undefined;

function createPageBindings(model: ScansModel): Binding[] {
  const isOn = () => model.screen === 'report' && model.target?.findings !== undefined;
  const open = (page: ReportPage) => {
    model.report?.openPage(page);
    model.shell.redraw();
  };
  return [
    {
      keys: ['enter'],
      sign: marks.enter,
      footer: { label: 'how to fix', place: 2, rank: 1, modes },
      isOn,
      run: () => open({ kind: 'fix' }),
    },
    {
      keys: ['a'],
      sign: 'a',
      footer: { label: 'all tests', place: 3, rank: 3, modes },
      help: { section, text: 'all tests' },
      isOn,
      run: () => open({ kind: 'tests' }),
    },
  ];
}

function createScanBindings(model: ScansModel): Binding[] {
  return [
    {
      keys: ['n'],
      sign: 'n',
      footer: { label: 'new scan', place: 3, rank: 3 },
      help: { section, text: 'new scan' },
      change: 'scan a site',
      isOn: () => model.screen === 'reports',
      run: () => openNewScan(model),
    },
    {
      keys: ['t'],
      sign: 't',
      footer: { label: 'scan again', place: 7, rank: 7 },
      help: { section, text: 'scan again' },
      change: 'scan a site',
      isOn: hasTarget(model),
      run: () => testAgain(model),
    },
    {
      keys: ['d'],
      sign: 'd',
      footer: { label: 'compare', place: 6, rank: 6, modes: ['normal', 'read-only'] },
      help: { section, text: 'compare with previous' },
      isOn: hasTarget(model),
      run: () => void openComparison(model),
    },
  ];
}

function createOutputBindings(model: ScansModel): Binding[] {
  const isOn = hasTarget(model);
  return [
    {
      keys: ['p'],
      sign: 'p',
      footer: { label: 'save PDF', place: 4, rank: 4, modes: ['normal', 'read-only'] },
      help: { section, text: 'save the PDF' },
      isOn,
      run: () => savePdf(model),
    },
    {
      keys: ['c'],
      sign: 'c',
      footer: { label: 'email', place: 5, rank: 5 },
      help: { section, text: 'email the client' },
      change: 'send email',
      isOn,
      run: () => emailClient(model),
    },
    {
      keys: ['o'],
      sign: 'o',
      footer: { label: 'browser', place: 8, rank: 8, modes: ['read-only'] },
      help: { section, text: 'open in the browser' },
      isOn,
      run: () => openSharedReport(model),
    },
  ];
}

function createChangeBindings(model: ScansModel): Binding[] {
  const isOn = hasTarget(model);
  return [
    {
      keys: ['m'],
      sign: 'm',
      help: { section, text: 'add to the notes' },
      change: 'add a note',
      isOn,
      run: () => addToNotes(model),
    },
    {
      keys: ['x'],
      sign: 'x',
      help: { section, text: 'move to the trash' },
      change: 'delete a scan',
      isOn,
      run: () => confirmTrash(model),
    },
  ];
}

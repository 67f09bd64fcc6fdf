import type { Binding } from '../bindings.ts';
import { createMoveBindings } from '../move-bindings.ts';
import { marks } from '../ui/theme.ts';
import type { ScansModel, ScansScreen } from './model.ts';
import { findingsOf } from './report-model.ts';
import { createReportBindings } from './report-bindings.ts';
import { createScheduleBindings } from './schedule-bindings.ts';
import { leaveScan, openRiskMenu } from './scan-actions.ts';
import { openLastRun } from './schedule-actions.ts';

const page = 10;
const modes = ['normal', 'read-only', 'offline'] as const;
const farAway = 100_000;

/** All keys of the tab of scans. */
export function createScansBindings(model: ScansModel): Binding[] {
  return [
    ...createMoveKeys(model),
    ...createListBindings(model),
    ...createReportBindings(model),
    ...createFilterBindings(model),
    ...createScheduleBindings(model),
    ...createBackBindings(model),
  ];
}

const isList = (screen: ScansScreen) => screen === 'reports' || screen === 'schedules';

/** Moves in a list, among findings, or in a page. */
function moveBy(model: ScansModel, by: number): void {
  const { report, screen, shell } = model;
  if (isList(screen)) return model.list.move(by);
  if (screen === 'page' && report) report.scroll = Math.max(0, report.scroll + by);
  if (screen === 'report' && report) {
    const last = findingsOf(model.target).length - 1;
    report.index = Math.max(0, Math.min(report.index + by, last));
  }
  return shell.redraw();
}

const createMoveKeys = (model: ScansModel): Binding[] =>
  createMoveBindings({
    move: (by) => moveBy(model, by),
    moveToEnd: (isFirst) => {
      if (isList(model.screen) && !isFirst) void model.list.moveToEnd();
      else moveBy(model, isFirst ? -farAway : farAway);
    },
    movePage: (direction) => moveBy(model, direction * page),
    labels: [
      ['move', () => isList(model.screen)],
      ['finding', () => model.screen === 'report'],
      ['scroll', () => model.screen === 'page'],
    ],
  });

function createListBindings(model: ScansModel): Binding[] {
  const section = 'In a list';
  const isOn = () => isList(model.screen);
  return [
    {
      keys: ['enter'],
      sign: marks.enter,
      footer: { label: 'report', place: 2, rank: 1, modes },
      help: { section, text: 'open' },
      isOn,
      run: () => {
        const { chosen } = model.reports;
        if (model.isSchedules) openLastRun(model);
        else if (chosen) model.openReport(chosen.id);
      },
    },
    {
      keys: ['left', 'right'],
      sign: marks.leftRight,
      help: { section: 'In scans', text: 'reports, schedules' },
      isOn,
      run: ({ name }) => model.switchFolder(name === 'right'),
    },
  ];
}

function createFilterBindings(model: ScansModel): Binding[] {
  return [
    {
      keys: ['f'],
      sign: 'f',
      footer: { label: 'risk', place: 9, rank: 9, modes: ['read-only'] },
      help: { section: 'In scans', text: 'filter by risk' },
      isOn: () => model.screen === 'reports',
      run: () => openRiskMenu(model),
    },
    {
      keys: ['/'],
      sign: '/',
      footer: { label: 'search', place: 10, rank: 7, modes: ['normal', 'read-only'] },
      help: { section: 'In a list', text: 'search, Esc clears' },
      isOn: () => isList(model.screen),
      run: () => model.openSearch(),
    },
  ];
}

/** Esc goes back by one step. */
function createBackBindings(model: ScansModel): Binding[] {
  const { shell } = model;
  return [
    {
      keys: ['escape'],
      sign: 'Esc',
      footer: { label: 'leave it running', place: 1, rank: 1, modes },
      isOn: () => model.screen === 'running',
      run: () => leaveScan(model),
    },
    {
      keys: ['escape', 'left'],
      sign: 'Esc',
      footer: { label: 'back', place: 15, rank: 2, modes },
      isOn: () => model.screen === 'report' || model.screen === 'page',
      run: () => {
        if (model.report?.page) model.report.openPage(undefined);
        else model.closeReport();
        shell.redraw();
      },
    },
    {
      keys: ['escape'],
      sign: 'Esc',
      isOn: () => isList(model.screen),
      run: () => clearList(model),
    },
  ];
}

/** Goes back one step at a time. */
function clearList(model: ScansModel): void {
  if (model.words !== '') model.closeSearch();
  else if (model.isSchedules) model.switchFolder(false);
  else if (model.risk !== undefined) model.filterByRisk(undefined);
}

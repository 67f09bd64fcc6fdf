import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  runSchedule,
  scanFrequencies,
  scheduleDefaults,
  type ScanFrequency,
} from '@longitude/contract/scan-schedules';
import { completeUrl } from '@longitude/contract/scans';
import { describeTimes } from '../../commands/schedules/describe-schedule.ts';
import { createConfirm, createMenu } from '../overlays/menu.ts';
import { createPrompt } from '../overlays/prompt.ts';
import { span } from '../ui/line.ts';
import { formatDetailTime } from '../ui/times.ts';
import type { ScansModel } from './model.ts';
import { formatSite } from './source.ts';

/** Asks for an address, then for the frequency; the rest is set in the editor. */
export function openNewSchedule(model: ScansModel): void {
  const { shell } = model;
  const { closeOverlay: close, redraw } = shell;
  const accept = (typed: string) => {
    const entries = scanFrequencies.map((frequency) => ({
      line: [span(describeDefault(frequency))],
      run: () => void addSchedule(model, completeUrl(typed), frequency),
    }));
    const index = scanFrequencies.indexOf('weekly');
    shell.openOverlay(createMenu({ title: 'How often', entries, index, close, redraw }));
  };
  const title = 'New schedule: the URL of the site';
  shell.openOverlay(createPrompt({ title, verb: 'continues', close, redraw, accept }));
}

function describeDefault(frequency: ScanFrequency): string {
  const { at, weekday, day } = scheduleDefaults;
  return describeTimes({
    frequency,
    at,
    weekday: frequency === 'weekly' ? weekday : null,
    day: frequency === 'monthly' ? day : null,
  });
}

async function addSchedule(
  model: ScansModel,
  url: string,
  frequency: ScanFrequency,
): Promise<void> {
  const { session } = model.shell;
  const payload = { url, frequency, alertTo: [], active: true };
  const schedule = await session.run(() => session.connection.call(createSchedule, { payload }));
  if (!schedule) return;
  model.schedules.expect(schedule.id);
  await model.schedules.renew();
  const { nextRun } = schedule;
  const next = nextRun === null ? '' : `, next ${formatDetailTime(nextRun)}`;
  const text = `Schedule created: ${formatSite(schedule.url)}${next}. e sets its time and alerts.`;
  session.notices.show({ mark: 'done', text });
}

export async function runNow(model: ScansModel): Promise<void> {
  const { session } = model.shell;
  const { schedule } = model;
  if (!schedule) return;
  const input = { params: { id: schedule.id } };
  if (!(await session.run(() => session.connection.call(runSchedule, input)))) return;
  const text = `The run has begun: ${formatSite(schedule.url)}.`;
  session.notices.show({ mark: 'done', text });
  void model.schedules.renew();
}

export async function togglePaused(model: ScansModel): Promise<void> {
  const { schedule } = model;
  if (!schedule) return;
  const { id, active, url } = schedule;
  if (!(await setActive(model, id, !active))) return;
  const verb = active ? 'Paused' : 'Resumed';
  model.shell.session.notices.offerUndo(`${verb}: ${formatSite(url)}.`, () => {
    void setActive(model, id, active);
  });
}

async function setActive(model: ScansModel, id: string, active: boolean): Promise<boolean> {
  const { session } = model.shell;
  const input = { params: { id }, payload: { active } };
  const changed = await session.run(() => session.connection.call(changeSchedule, input));
  if (changed) model.schedules.update(id, () => changed);
  return changed !== undefined;
}

/** Its fields in the editor. */
export function editSchedule({ shell, schedule }: ScansModel): void {
  if (schedule) void shell.runOnTerminal(['schedules', 'edit', schedule.id, '--edit']);
}

export function confirmDelete(model: ScansModel): void {
  const { shell, schedule } = model;
  if (!schedule) return;
  const { closeOverlay: close, redraw } = shell;
  const run = () => void removeSchedule(model, schedule.id, formatSite(schedule.url));
  const title = `Schedule of ${formatSite(schedule.url)}`;
  const verb = 'Permanently delete; its scans stay';
  shell.openOverlay(createConfirm(title, verb, run, { close, redraw }));
}

async function removeSchedule(model: ScansModel, id: string, name: string): Promise<void> {
  const { session } = model.shell;
  const isDone = await session.run(async () => {
    await session.connection.call(deleteSchedule, { params: { id } });
    return true;
  });
  if (!isDone) return;
  model.schedules.remove(new Set([id]));
  session.notices.show({ mark: 'done', text: `Schedule deleted: ${name}.` });
}

/** The report of the last run. */
export function openLastRun(model: ScansModel): void {
  const { schedule, shell } = model;
  const scanId = schedule?.lastRun?.scanId ?? null;
  if (scanId !== null) model.openReport(scanId);
  else shell.session.notices.show({ mark: 'refused', text: 'It has no report yet.' });
}

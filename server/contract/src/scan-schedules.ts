import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { email, id, line, time } from './core/fields.ts';
import { flag, pagingQuery } from './core/lists.ts';
import { recordEndpoints, someOf } from './core/records.ts';
import { overallRisks } from './scan-checks.ts';
import { ChangeSummary } from './scan-changes.ts';
import { maxScanUrlLength, scanTexts } from './scans.ts';
import { searchText } from './search.ts';

export const scanFrequencies = ['daily', 'weekly', 'monthly'] as const;
export type ScanFrequency = (typeof scanFrequencies)[number];

/** Maximum addresses for the alerts of a schedule. */
export const maxAlertAddresses = 5;

const frequency = z.enum(scanFrequencies, `frequency must be one of ${scanFrequencies.join(', ')}`);
const atText = 'Enter a time such as 08:30';
/** HH:MM in the timezone of the site. */
const at = z.string(atText).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, atText));
const weekdayText = 'weekday must be a whole number from 1 (Monday) to 7 (Sunday)';
const weekday = z.int(weekdayText).check(z.gte(1, weekdayText), z.lte(7, weekdayText));
const dayText = 'day must be a whole number from 1 to 28, or "last"';
const day = z.union(
  [z.int(dayText).check(z.gte(1, dayText), z.lte(28, dayText)), z.literal('last')],
  dayText,
);
const alertText = `alertTo must be a list of at most ${maxAlertAddresses} email addresses`;
const alertTo = z.array(email, alertText).check(z.maxLength(maxAlertAddresses, alertText));
const url = line(scanTexts.urlMissing, { min: 1, max: maxScanUrlLength, label: 'Website URL' });
const active = z.boolean('active must be true or false');

/** The day of a weekly or monthly schedule that names none; the time of one without `at`. */
export const scheduleDefaults = { at: '06:00', weekday: 1, day: 1 } as const;

/** `weekday` belongs to weekly schedules, `day` to monthly ones: with any other frequency 400. */
export const CreateSchedule = z.strictObject({
  url,
  frequency,
  at: z.optional(at),
  weekday: z.optional(weekday),
  day: z.optional(day),
  alertTo: z._default(alertTo, []),
  active: z._default(active, true),
});
export type CreateSchedule = z.infer<typeof CreateSchedule>;

export const ChangeSchedule = someOf({ url, frequency, at, weekday, day, alertTo, active });
export type ChangeSchedule = z.infer<typeof ChangeSchedule>;

/** `refused`: the owner of the site does not want it to be scanned; nothing runs until it is edited. */
export const scheduleStates = ['active', 'paused', 'refused'] as const;
export const mailNotices = ['alert', 'recovery', 'certificate'] as const;

/** One planned time of a schedule, or a manual run. */
export const ScheduleRun = z.object({
  /** Id of the run; the ids of run and scan are different. */
  id: z.string(),
  plannedAt: time,
  /** Later than planned after a stop, or when many schedules are due together. */
  startedAt: time,
  finishedAt: z.nullable(time),
  state: z.enum(['running', 'done', 'failed']),
  /** Started manually by an administrator. */
  manual: z.boolean(),
  /** Null until it is done, and when the scan has been permanently deleted. */
  scanId: z.nullable(id),
  score: z.nullable(z.number()),
  overallRisk: z.nullable(z.enum(overallRisks)),
  /** Null for a first scan. */
  change: z.nullable(ChangeSummary),
  /** Why it failed. */
  error: z.nullable(z.string()),
  /** Number of emails that it caused. */
  notices: z.array(z.enum(mailNotices)),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

export const ScanSchedule = z.object({
  id,
  url: z.string(),
  host: z.string(),
  frequency,
  /** HH:MM in the timezone of the site. */
  at: z.string(),
  /** 1 Monday to 7 Sunday; null unless weekly. */
  weekday: z.nullable(z.number()),
  /** Null unless monthly. */
  day: z.nullable(z.union([z.number(), z.literal('last')])),
  alertTo: z.array(z.string()),
  active: z.boolean(),
  state: z.enum(scheduleStates),
  /** A visitor watches the site by email: administrators can only pause and delete it. */
  watcher: z.nullable(z.string()),
  nextRun: z.nullable(time),
  lastRun: z.nullable(
    z.object({
      id: z.string(),
      scanId: z.nullable(id),
      at: time,
      state: z.enum(['running', 'done', 'failed']),
      score: z.nullable(z.number()),
      change: z.nullable(ChangeSummary),
      error: z.nullable(z.string()),
      notices: z.array(z.enum(mailNotices)),
    }),
  ),
  /** Number of consecutive failed runs. */
  failures: z.number(),
  /** The last completed run found it worse, and no later one found that it recovered. */
  needsAttention: z.boolean(),
  createdAt: time,
});
export type ScanSchedule = z.infer<typeof ScanSchedule>;

export const ListSchedules = z.strictObject({
  ...pagingQuery,
  /** Words and word prefixes in the address. */
  q: z.optional(searchText),
  active: z.optional(flag('active')),
});
export type ListSchedules = z.infer<typeof ListSchedules>;

const admin = { auth: 'admin' } as const;
const path = '/admin/scan-schedules';

export const listSchedules = endpoint({
  ...admin,
  method: 'GET',
  path,
  status: 200,
  summary: 'Scheduled scans, newest first',
  query: ListSchedules,
  response: z.array(ScanSchedule),
  isList: true,
});
export const readSchedule = endpoint({
  ...admin,
  method: 'GET',
  path: `${path}/{id}`,
  status: 200,
  summary: 'One schedule',
  response: ScanSchedule,
});
export const {
  create: createSchedule,
  change: changeSchedule,
  delete: deleteSchedule,
} = recordEndpoints({
  path,
  item: ScanSchedule,
  create: CreateSchedule,
  change: ChangeSchedule,
  summaries: {
    create: 'Scan a website daily, weekly or monthly, at a time of the site’s timezone',
    change: 'Change, pause or resume a schedule',
    delete: 'Delete a schedule; its scans stay',
  },
  isPermanent: true,
});
export const listScheduleRuns = endpoint({
  ...admin,
  method: 'GET',
  path: `${path}/{id}/runs`,
  status: 200,
  summary: 'The runs of a schedule, newest first',
  query: z.strictObject(pagingQuery),
  response: z.array(ScheduleRun),
  isList: true,
});
export const runSchedule = endpoint({
  ...admin,
  method: 'POST',
  path: `${path}/{id}/run`,
  status: 202,
  summary: 'Run a schedule now, outside its plan; 409 while it is running',
  response: ScheduleRun,
});

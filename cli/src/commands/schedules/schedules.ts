import * as contract from '@longitude/contract/scan-schedules';
import { completeUrl } from '@longitude/contract/scans';
import { Option, type Command } from 'commander';
import { connect, type GlobalOptions } from '../../connection.ts';
import { formatAge, formatMoment, formatZoned } from '../../dates.ts';
import { escapeText } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { defineRecords } from '../../records.ts';
import type { Column } from '../../table.ts';
import { addEditCommand } from '../edit-record.ts';
import { readId } from '../item-ids.ts';
import { prefixFailure } from '../items.ts';
import { describeTimes, renderSchedule, shortenTimes } from './describe-schedule.ts';
import { readScheduleChange, scheduleOptions, type ScheduleOptions } from './schedule-options.ts';

const styles = { active: 'green', paused: 'yellow', refused: 'red' } as const;

const needsAttention = (schedule: contract.ScanSchedule) => schedule.needsAttention;
const legend = {
  isFor: needsAttention,
  text: '! the last scan found it worse: longitude schedules show ID says what changed',
};

const columns: readonly Column<contract.ScanSchedule>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'STATE', width: 7, read: ({ state }) => state, style: ({ state }) => styles[state] },
  {
    title: '!',
    width: 1,
    isMark: true,
    read: (schedule) => (needsAttention(schedule) ? '!' : ''),
    style: () => 'red',
  },
  { title: 'SITE', read: ({ url }) => url, minWidth: 12 },
  { title: 'RUNS', width: 14, read: shortenTimes },
  { title: 'SCORE', width: 5, read: ({ lastRun }) => String(lastRun?.score ?? '-') },
  {
    title: 'LAST RUN',
    width: 10,
    read: ({ lastRun }) => (lastRun ? formatAge(lastRun.at) : ''),
    raw: ({ lastRun }) => lastRun?.at ?? null,
    from: 96,
  },
  {
    title: 'NEXT RUN',
    width: 16,
    read: ({ nextRun }) => (nextRun === null ? '' : formatMoment(nextRun)),
    raw: ({ nextRun }) => nextRun,
    from: 112,
  },
  { title: 'WATCHED BY', read: ({ watcher }) => watcher ?? '', minWidth: 12, from: 132 },
];

/** Adds the verbs of scheduled scans to their noun. */
export function defineSchedules(noun: Command): void {
  defineRecords(noun, {
    name: 'Schedule',
    list: {
      description: 'List scheduled scans, newest first',
      endpoint: contract.listSchedules,
      filter: {
        q: true,
        active: ['only active schedules', new Option('--paused', 'only paused schedules')],
      },
      columns,
      emptyText: 'No schedules yet',
      legend,
    },
    show: {
      description: 'Show a schedule with its last runs and what changed in each',
      read: async ({ call }, id) => {
        const params = { id };
        const stored = call(contract.readSchedule, { params });
        const schedule = await prefixFailure(id, stored, 'schedule');
        const query = { limit: 20 };
        return { schedule, runs: await call(contract.listScheduleRuns, { params, query }) };
      },
      pickItem: ({ schedule }) => schedule,
      render: renderSchedule,
    },
    verbs: (self) => {
      addCreate(self);
      addEdit(self);
    },
    remove: {
      description: 'Permanently delete a schedule; its scans stay',
      endpoint: contract.deleteSchedule,
    },
  });
  addRun(noun);
}

function addCreate(noun: Command): void {
  const command = noun
    .command('create')
    .description('Scan a site daily, weekly or monthly')
    .argument('<site>', 'its URL; https:// is optional');
  for (const option of scheduleOptions()) {
    command.addOption(
      option.attributeName() === 'frequency' ? option.makeOptionMandatory() : option,
    );
  }
  command.action(async (site: string, _options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & CreateOptions>();
    const { frequency } = options;
    const { alertTo = [], active = true, ...times } = readScheduleChange(options);
    const payload = { ...times, url: completeUrl(site), frequency, alertTo, active };
    const { call } = await connect(options);
    const schedule = await call(contract.createSchedule, { payload });
    await printResult(options, schedule, describe('created', schedule));
  });
}

interface CreateOptions extends ScheduleOptions {
  readonly frequency: contract.ScanFrequency;
}

interface EditFlags extends ScheduleOptions {
  readonly site?: string;
}

function addEdit(noun: Command): void {
  addEditCommand(noun, {
    description: 'Change, pause or resume a schedule; anything not given is unchanged',
    word: 'schedules',
    options: [new Option('--site <url>', 'another URL'), ...scheduleOptions()],
    readFlags: ({ site, ...options }: EditFlags) => {
      const url = site === undefined ? {} : { url: completeUrl(site) };
      return { ...readScheduleChange(options), ...url };
    },
    example: '--frequency weekly',
    schema: contract.ChangeSchedule,
    read: ({ request }, id) =>
      prefixFailure(id, request(contract.readSchedule, { params: { id } })),
    change: ({ call }, id, payload, headers) =>
      call(contract.changeSchedule, { params: { id }, payload, headers }),
    describe: (schedule) => describe('updated', schedule),
  });
}

/** `Schedule created: https://shop.example/ daily at 06:00, next on 2026-11-22 06:00 EST (6b…)` */
function describe(what: string, schedule: contract.ScanSchedule): string {
  const { id, url, state, nextRun } = schedule;
  const next = nextRun === null ? state : `next on ${formatZoned(nextRun)}`;
  return `Schedule ${what}: ${escapeText(`${url} ${describeTimes(schedule)}, ${next} (${id})`)}`;
}

function addRun(noun: Command): void {
  noun
    .command('run')
    .description('Run a schedule now')
    .argument('<id>')
    .action(async (text: string, _options, self: Command) => {
      const id = readId(text);
      const options = self.optsWithGlobals<GlobalOptions>();
      const { call } = await connect(options);
      const run = await prefixFailure(
        id,
        call(contract.runSchedule, { params: { id } }),
        'schedule',
      );
      await printResult(
        options,
        run,
        `The run has begun; its result will be in: longitude schedules show ${id}`,
      );
    });
}

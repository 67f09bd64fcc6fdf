import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/scan-schedules';
import type { ScanSchedule, ScheduleRun } from '@longitude/contract/scan-schedules';
import { readPdf } from '../../../../server/src/features/scans/pdf/testing/read-pdf.ts';
import { openScheduleLab } from '../../../../server/src/features/scans/schedules/testing/schedule-lab.ts';
import {
  buildFailing,
  createSiteEngine,
} from '../../../../server/src/features/scans/schedules/testing/site-engine.ts';
import { sendMailTo } from '../../../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../../../server/src/testing/smtp-sink.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { waitUntil } from '../../../../server/src/testing/wait-until.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { readScreen } from '../../testing/at-terminal.ts';
import { measureText } from '../../text.ts';

const host = 'www.shop.example';
const office = 'office@longitude.example';
const client = 'owner@kestrelrowe.example';

const engine = createSiteEngine();
const { server, seat, folder, prepare } = shareSignedIn({}, { scanEngine: engine });
let sink: SmtpSink;
prepare(async () => {
  sink = await startSmtpSink();
  await sendMailTo(server, sink);
});
after(() => sink.close());

/** The output of a command, which must succeed. */
async function print(...words: string[]): Promise<string> {
  const { stdout, stderr, code } = await seat.run(words, { cwd: folder });
  assert.equal(code, 0, stderr);
  return stdout;
}

const arrived = (subject: string) => sink.waitFor(({ mail }) => mail.subject === subject);

/**
 * The planned time has come.
 * @returns its run
 */
async function letTimeCome(id: string): Promise<ScheduleRun> {
  const lab = openScheduleLab(server);
  await lab.makeDue(id);
  await lab.work();
  const shown = JSON.parse(await print('schedules', 'show', id, '--json')) as {
    runs: ScheduleRun[];
  };
  const [latest] = shown.runs;
  assert.equal(latest?.state, 'done');
  return latest;
}

const missing = '0123456789abcdef01234567';
const run = (...words: string[]) => seat.run(['schedules', ...words]);
const runJson = async (...words: string[]) => {
  const { stdout, stderr } = await run(...words, '--json');
  assert.equal(stderr, '');
  return JSON.parse(stdout) as contract.ScanSchedule;
};
const create = (site: string, ...words: string[]) =>
  runJson('create', site, '--frequency', 'daily', ...words);

test('create takes days by name or number, and says when it runs next', async () => {
  assert.equal((await run('list')).stderr, 'No schedules yet\n');
  const weekly = ['--frequency', 'weekly', '--weekday', 'sun', '--at', '23:45'];
  const alerts = ['--alert-to', 'a@kestrelrowe.example', '--alert-to', 'b@kestrelrowe.example'];
  const human = await run('create', 'weekly.example', ...weekly, ...alerts);
  assert.equal(human.stderr, '');
  assert.match(
    human.stdout,
    /^Schedule created: https:\/\/weekly\.example\/ weekly, Sunday at 23:45, next on \d{4}-\d\d-\d\d \d\d:\d\d UTC \([0-9a-f]{24}\)\n$/,
  );
  const [made] = await server.admin.call(contract.listSchedules);
  assert.deepEqual(
    [made?.weekday, made?.alertTo],
    [7, ['a@kestrelrowe.example', 'b@kestrelrowe.example']],
  );
  const cases = [
    [['--frequency', 'weekly', '--weekday', '3'], { weekday: 3, day: null }],
    [['--frequency', 'monthly', '--day', 'last'], { weekday: null, day: 'last' }],
    [['--frequency', 'monthly', '--day', '28'], { day: 28 }],
    [['--frequency', 'daily', '--paused'], { state: 'paused', nextRun: null, at: '06:00' }],
  ] as const;
  for (const [words, expected] of cases) {
    assert.partialDeepStrictEqual(await runJson('create', 'days.example', ...words), expected);
  }
});

test('invalid times are refused, and missing ones are named', async () => {
  const { id } = await create('times.example');
  const daily = ['create', 'wrong.example', '--frequency', 'daily'];
  const refusals = [
    [['create', 'wrong.example'], /schedules create needs --frequency/],
    [[...daily, '--weekday', 'someday'], /a day from mon to sun, or a number from 1 to 7/],
    [[...daily, '--day', '29'], /a day from 1 to 28, or last/],
    [[...daily, '--at', '25:00'], /^longitude: --at: Enter a time such as 08:30\n$/],
    [['edit', id, '--at', '25:00'], /Enter a time such as 08:30/],
    [[...daily, '--weekday', 'mon'], / has a weekday\n/],
    [[...daily, '--alert-to', 'nobody'], /^longitude: --alert-to: .+\n$/],
    [['edit', missing], /Give what to change/],
    [['edit', '../x', '--paused'], /Not a valid ID/],
  ] as const;
  for (const [words, message] of refusals) {
    const refused = await run(...words);
    assertRun(refused, { stderr: message, code: 2 });
  }
  for (const words of [
    ['show', missing],
    ['delete', missing, '--yes'],
    ['run', missing],
  ]) {
    const { stderr, code } = await run(...words);
    assert.deepEqual([stderr, code], [`longitude: There is no schedule ${missing}.\n`, 1]);
  }
});

test('edit changes what it names; delete ends a schedule', async () => {
  const made = await create('edit.example', '--alert-to', 'a@kestrelrowe.example');
  const edited = await run('edit', made.id, '--frequency', 'weekly', '--weekday', 'Friday');
  assert.match(
    edited.stdout,
    /^Schedule updated: https:\/\/edit\.example\/ weekly, Friday at 06:00/,
  );
  const read = () => server.admin.call(contract.readSchedule, { params: { id: made.id } });
  assert.deepEqual((await read()).alertTo, ['a@kestrelrowe.example']);
  await run('edit', made.id, '--site', 'other.example', '--no-alert-to', '--paused');
  const { url, alertTo, state, weekday } = await read();
  assert.deepEqual([url, alertTo, state, weekday], ['https://other.example/', [], 'paused', 5]);
  await run('edit', made.id, '--active');
  assert.equal((await read()).state, 'active');
  const deleted = await run('delete', made.id, '--yes');
  assertRun(deleted, { stdout: 'Schedule deleted\n' });
  assert.equal((await run('show', made.id)).code, 1);
});

test('the list fits 80 columns and filters by its options', async () => {
  const paused = await create('https://a-very-long-name.example/with/a/path', '--paused');
  const lines = await readScreen(seat, ['schedules', 'list', '--paused', '-q', 'very']);
  assert.match(lines[0] ?? '', /^ID +STATE +! +SITE +RUNS +SCORE$/);
  const row = new RegExp(`^${paused.id}  paused      https://a-very-.+…  daily 06:00 +-$`);
  assert.match(lines[1] ?? '', row);
  for (const line of lines) assert.ok(measureText(line) <= 80, line);
  assert.equal(lines.length, 2);
  const active = await run('list', '--active', '--query', 'very');
  assert.equal(active.stderr, 'No results for “very”\n');
  const json = await run('list', '--json');
  assert.deepEqual(JSON.parse(json.stdout), await server.admin.call(contract.listSchedules));
});

test('run scans immediately, and show lists the runs with their changes', async () => {
  const { id } = await create('https://runs.example/');
  engine.setSite('runs.example', { score: 54, overallRisk: 'high' });
  assert.match((await run('show', id)).stdout, /\n\nLast runs\nNone yet\n$/);
  const begun = await run('run', id);
  assertRun(begun, {
    stdout: `The run has begun; its result will be in: longitude schedules show ${id}\n`,
  });
  const params = { id };
  const read = () => server.admin.call(contract.listScheduleRuns, { params });
  await waitUntil('the run is done', async () => (await read())[0]?.state === 'done');
  const [first] = await read();
  const { stdout } = await run('show', id);
  for (const text of [
    /^https:\/\/runs\.example\/\nState +active\nRuns +daily at 06:00, in your company's timezone\nNext run +\d/,
    new RegExp(
      `\n\nLast runs\n\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d {2}54/100 high {6}${first?.scanId} {2}manual\n`,
    ),
  ]) {
    assert.match(stdout, text);
  }
  const detail = JSON.parse((await run('show', id, '--json')).stdout) as object;
  const schedule = await server.admin.call(contract.readSchedule, { params });
  assert.deepEqual(detail, { schedule, runs: await read() });
});

test('a site is scanned regularly; its decline is listed, compared and reported by email', async () => {
  const plan = ['--frequency', 'weekly', '--weekday', 'mon', '--at', '06:30'];
  const made = await print('schedules', 'create', host, ...plan, '--alert-to', office, '--json');
  const { id } = JSON.parse(made) as ScanSchedule;
  const first = await letTimeCome(id);
  engine.setSite(host, buildFailing('Open Ports'));
  const second = await letTimeCome(id);
  assert.match(await print('schedules', 'show', id), /1 new, 100 → 61: got worse\n.*: alert\n/);

  const { envelope, mail } = await arrived(`Security alert: ${host} got worse`);
  assert.deepEqual(envelope.to, [office]);
  assert.match(mail.text ?? '', /Fails now\s+Open Ports/);

  const [scanId = '', beforeId = ''] = [second.scanId, first.scanId].map(String);
  const difference = await print('scans', 'diff', scanId);
  assert.match(difference, /new +✗ Open Ports +passed → failed, high/);
  assert.equal(await print('scans', 'diff', scanId, '--against', beforeId), difference);

  const saved = /\S+\.pdf/.exec(await print('scans', 'pdf', scanId))?.[0] ?? '';
  const report = await readPdf(await readFile(join(folder, saved)));
  assert.match(report.text, /Open Ports/);

  const email = ['scans', 'email', scanId, '--to', client, '--usual-text', '--yes', '--wait'];
  await server.hurryMailUntil(print(...email));
  const sent = await arrived(`Security Scan Results for https://${host}/ - Action Required`);
  const [attached] = sent.mail.attachments;
  assert.deepEqual([sent.envelope.to, attached?.mimeType], [[client], 'application/pdf']);
  const bytes = new Uint8Array(attached?.content as ArrayBuffer);
  assert.match((await readPdf(bytes)).text, /Open Ports/);

  engine.setSite(host, {});
  await letTimeCome(id);
  await arrived(`Fixed: what we reported about ${host}`);
  assert.equal(sink.received.length, 3);
});

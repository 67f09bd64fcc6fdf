import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
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

/** What a command prints; it must succeed. */
async function run(...words: string[]): Promise<string> {
  const { stdout, stderr, code } = await seat.run(words, { cwd: folder });
  assert.equal(code, 0, stderr);
  return stdout;
}

const arrived = (subject: string) => sink.waitFor(({ mail }) => mail.subject === subject);

/** The planned time comes. @returns its run */
async function letTimeCome(id: string): Promise<ScheduleRun> {
  const lab = openScheduleLab(server);
  await lab.makeDue(id);
  await lab.work();
  const shown = JSON.parse(await run('schedules', 'show', id, '--json')) as { runs: ScheduleRun[] };
  const [latest] = shown.runs;
  assert.equal(latest?.state, 'done');
  return latest;
}

test('a site is scanned regularly, and its decline is heard of, compared and passed on', async () => {
  const plan = ['--frequency', 'weekly', '--weekday', 'mon', '--at', '06:30'];
  const made = await run('schedules', 'create', host, ...plan, '--alert-to', office, '--json');
  const { id } = JSON.parse(made) as ScanSchedule;
  const first = await letTimeCome(id);
  engine.setSite(host, buildFailing('Open Ports'));
  const second = await letTimeCome(id);
  assert.match(await run('schedules', 'show', id), /1 new, 100 → 61: got worse\n.*: alert\n/);

  const { envelope, mail } = await arrived(`Security alert: ${host} got worse`);
  assert.deepEqual(envelope.to, [office]);
  assert.match(mail.text ?? '', /Fails now\s+Open Ports/);

  const [scanId = '', beforeId = ''] = [second.scanId, first.scanId].map(String);
  const difference = await run('scans', 'diff', scanId);
  assert.match(difference, /new +✗ Open Ports +passed → failed, high/);
  assert.equal(await run('scans', 'diff', scanId, '--against', beforeId), difference);

  const saved = /\S+\.pdf/.exec(await run('scans', 'pdf', scanId))?.[0] ?? '';
  const report = await readPdf(await readFile(join(folder, saved)));
  assert.match(report.text, /Open Ports/);

  const email = ['scans', 'email', scanId, '--to', client, '--usual-text', '--yes', '--wait'];
  await server.hurryMailUntil(run(...email));
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

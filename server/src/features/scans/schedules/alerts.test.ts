import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readOverview } from '@longitude/contract/overview';
import {
  changeSchedule,
  deleteSchedule,
  readSchedule,
  type ChangeSchedule,
} from '@longitude/contract/scan-schedules';
import type { ScanRow } from '../model.ts';
import { sendMailTo } from '../../../testing/mail-settings.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { buildFindings } from '../testing/fake-engine.ts';
import { openScheduleLab } from './testing/schedule-lab.ts';
import { buildFailing, createSiteEngine } from './testing/site-engine.ts';

const engine = createSiteEngine();
const sink = await startSmtpSink();
// An api process: email is only sent when a test says so.
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
await sendMailTo(server, sink);
const lab = openScheduleLab(server);
after(async () => {
  await server.stop();
  await sink.close();
});

/** A planned time has come; sends the resulting emails. */
async function runOnce(id: string) {
  await lab.makeDue(id);
  await lab.work();
  return sendDue();
}

/** @returns the emails by recipient */
async function sendDue() {
  const before = sink.received.length;
  await server.product.context.outbox.sendDue();
  return sink.received
    .slice(before)
    .toSorted((a, b) => String(a.envelope.to[0]).localeCompare(String(b.envelope.to[0])));
}

test('each address gets an alert when results get worse, and a notice of the recovery', async () => {
  const alertTo = ['one@longitude.example', 'two@longitude.example'];
  const { id } = await lab.create('https://www.shop.example/cheap-pills', { alertTo });
  assert.deepEqual(await runOnce(id), []);
  engine.setSite('www.shop.example', buildFailing('Open Ports', 'CAA'));
  const alerts = await runOnce(id);
  const found = alerts.map(({ envelope }) => envelope.to);
  assert.deepEqual(
    found,
    alertTo.map((to) => [to]),
  );
  const scan = (await lab.scansOf(id)).at(-1);
  for (const { mail } of alerts) {
    assert.equal(mail.subject, 'Security alert: www.shop.example got worse');
    for (const part of [mail.text ?? '', mail.html ?? '']) {
      const link = `https://longitude.example/admin?tab=scans&scan=${scan?._id.toHexString()}`;
      assert.ok(part.includes(link) || part.includes(link.replace('&', '&amp;')));
      for (const each of [
        'Open Ports',
        'CAA',
        '61 of 100',
        '100 of 100',
        'Do what the guide says',
      ]) {
        assert.ok(part.includes(each), each);
      }
      assert.match(part, /2\s+tests\s+have\s+begun\s+to\s+fail/);
      // Nothing from the site or its address.
      assert.doesNotMatch(part, /pills/);
    }
    assert.equal(
      mail.headers.find(({ key }) => key === 'list-unsubscribe'),
      undefined,
    );
  }
  // The same result again is not reported.
  assert.deepEqual(await runOnce(id), []);
  const lasting = await server.admin.call(readSchedule, { params: { id } });
  assert.deepEqual([lasting.needsAttention, lasting.lastRun?.notices], [true, []]);
  engine.setSite('www.shop.example', {});
  const recoveries = await runOnce(id);
  assert.equal(recoveries.length, 2);
  const [first] = recoveries;
  assert.equal(first?.mail.subject, 'Fixed: what we reported about www.shop.example');
  assert.match(
    first?.mail.text ?? '',
    /No longer fails\s+Open Ports, CAA|No longer fails\s+CAA, Open Ports/,
  );
  const well = await server.admin.call(readSchedule, { params: { id } });
  assert.deepEqual([well.needsAttention, well.lastRun?.notices], [false, ['recovery']]);
});

test('a test that fails after a scan that could not run it is reported, by name', async () => {
  const { id } = await lab.create('https://unseen.example/', { alertTo: ['u@longitude.example'] });
  await runOnce(id);
  const { tests } = buildFindings('https://unseen.example/');
  const untested = tests.map((each) => (each.name === 'CAA' ? { ...each, tested: false } : each));
  engine.setSite('unseen.example', { tests: untested });
  assert.deepEqual(await runOnce(id), []);
  engine.setSite('unseen.example', buildFailing('CAA'));
  const [alert, ...others] = await runOnce(id);
  assert.equal(others.length, 0);
  assert.match(alert?.mail.text ?? '', /One test has begun to fail/);
  assert.match(alert?.mail.text ?? '', /Fails now\s+CAA/);
  // Not tested, then failing as before: that was already reported.
  engine.setSite('unseen.example', { tests: untested });
  assert.deepEqual(await runOnce(id), []);
  engine.setSite('unseen.example', buildFailing('CAA'));
  assert.deepEqual(await runOnce(id), []);
});

test('without addresses no one gets an email, and the list shows schedules that need attention', async () => {
  const { id } = await lab.create('https://quiet.example/');
  await runOnce(id);
  engine.setSite('quiet.example', buildFailing('CAA'));
  assert.deepEqual(await runOnce(id), []);
  const row = await server.admin.call(readSchedule, { params: { id } });
  assert.deepEqual(
    [row.needsAttention, row.lastRun?.notices, row.lastRun?.change?.isWorse],
    [true, [], true],
  );
});

test('a worker dies between the scan and the end of its run: one email, one alert, one change', async () => {
  const alertTo = ['once@longitude.example'];
  const { id } = await lab.create('https://crash.example/', { alertTo });
  await runOnce(id);
  const before = await lab.read(id);
  engine.setSite('crash.example', buildFailing('CAA'));
  assert.equal((await runOnce(id)).length, 1);
  const after = await lab.read(id);
  const run = (await lab.runsOf(id)).at(-1);
  assert.ok(run);
  // As if it had died before it wrote to the schedule, then after that.
  const { alert, baselineId, lastTested = null, certificate, failures } = before;
  const lost = { alert, baselineId, lastTested, certificate, failures };
  for (const isLost of [true, false]) {
    if (isLost) await lab.schedules.updateOne({ _id: after._id }, { $set: lost });
    // And as if a worker of the version before had stored the scan.
    else await lab.scans.updateOne({ _id: run.scanId ?? after._id }, { $unset: { judgement: '' } });
    const waiting = { state: 'running', finishedAt: null, owner: null, nextAttemptAt: new Date() };
    await lab.runs.updateOne({ _id: run._id }, { $set: { ...waiting, scanId: null } } as never);
    await lab.work();
    await server.product.context.outbox.sendDue();
    const [row, finished] = [await lab.read(id), (await lab.runsOf(id)).at(-1)];
    assert.deepEqual(
      [row.alert, row.baselineId, row.lastTested],
      [after.alert, after.baselineId, after.lastTested],
    );
    assert.deepEqual(
      [finished?.state, finished?.scanId, finished?.change, finished?.notices],
      ['done', run.scanId, run.change, ['alert']],
    );
  }
  assert.equal((await lab.scansOf(id)).length, 2);
  assert.equal(
    sink.received.filter(({ envelope }) => envelope.to.includes('once@longitude.example')).length,
    1,
  );
});

test('an email says what was judged, whatever the rules say since', async () => {
  // The version before stored no judgements: its scans are judged as their runs began.
  for (const isFormer of [false, true]) {
    const url = `https://judged-${isFormer}.example/`;
    const { id } = await lab.create(url, { alertTo: ['judged@longitude.example'] });
    await runOnce(id);
    engine.setSite(`judged-${isFormer}.example`, buildFailing('CAA'));
    await lab.makeDue(id);
    await lab.work();
    const findings = buildFindings(url, { ...buildFailing('Open Ports'), score: 88 });
    const change = isFormer ? { $unset: { judgement: '' } } : { $set: { findings, score: 88 } };
    await lab.scans.updateMany({ url }, change as never);
    const [alert, ...others] = await sendDue();
    assert.equal(others.length, 0);
    assert.match(alert?.mail.text ?? '', /61 of 100[^]+100 of 100[^]+Fails now\s+CAA/);
    assert.doesNotMatch(alert?.mail.text ?? '', /Open Ports|88 of/);
  }
});

/** As if its alert had been written just before: the code that dropped the others missed it. */
async function queueAgain(scan: ScanRow | undefined) {
  assert.ok(scan);
  const mails = scan.mails.map((mail) => ({ ...mail, nextAttemptAt: new Date() }));
  await lab.scans.updateOne({ _id: scan._id }, { $set: { mails } });
  await server.product.context.outbox.sendDue();
  return lab.scans.findOne({ _id: scan._id });
}

test('an alert that is no longer wanted is dropped, without a failure', async () => {
  const kept = 'kept@longitude.example';
  const ways: readonly (readonly [name: string, change: () => Promise<unknown>, left: string[]])[] =
    [
      ['removed', () => edit({ alertTo: [kept.toUpperCase()] }), [kept]],
      ['moved', () => edit({ url: 'https://elsewhere.example/' }), []],
      ['erased', () => server.admin.call(deleteSchedule, { params: { id } }), []],
    ];
  let id = '';
  const edit = (payload: ChangeSchedule) =>
    server.admin.call(changeSchedule, { params: { id }, payload });
  for (const [name, change, left] of ways) {
    const alertTo = [kept, `${name}@longitude.example`];
    ({ id } = await lab.create(`https://${name}.example/`, { alertTo }));
    await runOnce(id);
    engine.setSite(`${name}.example`, buildFailing('CAA'));
    await lab.makeDue(id);
    await lab.work();
    const scan = (await lab.scansOf(id)).at(-1);
    assert.equal(scan?.mails.length, 2);
    await change();
    const before = sink.received.length;
    const after = await queueAgain(scan);
    const found = after?.mails.map(({ to, state }) => [to, state]);
    assert.deepEqual(
      found,
      left.map((to) => [to, 'sent']),
      name,
    );
    assert.equal(sink.received.length - before, left.length);
  }
  const { failedEmails, mail } = await server.admin.call(readOverview);
  assert.deepEqual([failedEmails, mail.failed], [[], 0]);
});

test('the alerts of a deleted schedule are not sent', async () => {
  const { id } = await lab.create('https://deleted.example/', { alertTo: ['x@longitude.example'] });
  await runOnce(id);
  engine.setSite('deleted.example', buildFailing('CAA'));
  await lab.makeDue(id);
  await lab.work();
  await server.admin.call(deleteSchedule, { params: { id } });
  await server.product.context.outbox.sendDue();
  assert.deepEqual(
    sink.received.filter(({ envelope }) => envelope.to.includes('x@longitude.example')),
    [],
  );
  assert.equal((await lab.scansOf(id)).length, 2);
});

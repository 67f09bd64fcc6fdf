import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type * as contract from '@longitude/contract/scan-watch';
import { deleteSchedule } from '@longitude/contract/scan-schedules';
import { send } from '../../../testing/send.ts';
import { ScanFailed } from '@longitude/scanner/scan-errors';
import { openWatchLab, readMailHeader, readTokens } from './testing/watch-lab.ts';
import { buildEnding, buildFailing } from './testing/site-engine.ts';

const lab = await openWatchLab();

after(() => lab.stop());

test('an alert shows the changes, and one-click unsubscribe ends the watch permanently', async () => {
  const host = 'alert.example';
  const { id, email } = await lab.beginWatch(host);
  lab.engine.setSite(host, buildFailing('Open Ports'));
  await lab.runOnce(id);
  const alert = lab.lastTo(email);
  assert.equal(alert.mail.subject, 'Security alert: alert.example got worse');
  assert.match(alert.mail.text ?? '', /scanner\/reports\/[\w-]{43}\?against=[\w-]{43}/);
  assert.match(alert.mail.text ?? '', /One test has begun to fail/);
  assert.doesNotMatch(String(alert.mail.text) + String(alert.mail.html), /pills/);
  const [manage = ''] = readTokens(alert);
  const scans = await lab.scansOf(id);
  assert.deepEqual([scans.length, scans[0]?.origin, scans[0]?.email], [1, 'watch', email]);
  const url = new URL(/<(.+)>/.exec(readMailHeader(alert, 'list-unsubscribe') ?? '')?.[1] ?? '');
  const form = (body: string) =>
    send(lab.server.address, 'POST', `${url.pathname}${url.search}`, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  assert.equal((await form('anything=else')).status, 400);
  const address = `${lab.server.address}${url.pathname}${url.search}`;
  const opened = await fetch(address, { redirect: 'manual' });
  assert.equal(opened.headers.get('location'), `/scanner/watch${url.search}`);
  assert.equal(((await lab.readWatch(manage)).body as contract.ScanWatch).state, 'active');
  assert.equal((await form('List-Unsubscribe=One-Click')).status, 200);
  assert.equal((await form('List-Unsubscribe=One-Click')).status, 200);
  const stopped = (await lab.readWatch(manage)).body as contract.ScanWatch;
  assert.deepEqual([stopped.state, stopped.nextRun], ['stopped', null]);
  assert.ok(Date.parse(stopped.resumeUntil ?? '') > Date.now() + 6.9 * 24 * 3_600_000);
  const before = lab.mailsTo(email).length;
  lab.engine.setSite(host, {});
  await lab.work();
  await lab.sendDue();
  assert.equal(lab.mailsTo(email).length, before);
});

test('recovery and certificate are reported once', async () => {
  const host = 'certificate.example';
  const { id, email } = await lab.beginWatch(host);
  lab.engine.setSite(host, buildFailing('CAA'));
  await lab.runOnce(id);
  lab.engine.setSite(host, {});
  await lab.runOnce(id);
  assert.equal(lab.lastTo(email).mail.subject, 'Fixed: what we reported about certificate.example');
  lab.engine.setSite(host, buildEnding(13));
  await lab.runOnce(id);
  const warning = lab.lastTo(email);
  assert.equal(warning.mail.subject, 'The certificate of certificate.example expires soon');
  assert.match(warning.mail.text ?? '', /browsers\s+warn\s+every\s+visitor/);
  assert.ok(readMailHeader(warning, 'list-unsubscribe'));
  const count = lab.mailsTo(email).length;
  await lab.runOnce(id);
  assert.equal(lab.mailsTo(email).length, count);
});

test('a queued email is not sent after a stop', async () => {
  const host = 'late.example';
  const { id, email, manage } = await lab.beginWatch(host);
  lab.engine.setSite(host, buildFailing('CAA'));
  await lab.scans.updateMany({ host }, { $set: { scannedAt: new Date(0) } });
  await lab.makeDue(id);
  await lab.work();
  const before = lab.mailsTo(email).length;
  const listQueued = async () => (await lab.scansOf(id)).flatMap(({ mails }) => mails);
  assert.equal((await listQueued()).length, 1);
  assert.equal((await lab.post('/stop', manage)).status, 200);
  assert.deepEqual(await listQueued(), []);
  await lab.sendDue();
  assert.equal(lab.mailsTo(email).length, before);
});

test('an alert, a recovery and a warning queued before a stop are dropped, without a failure', async () => {
  const host = 'stopped.example';
  const { id, email, manage } = await lab.beginWatch(host);
  const outcomes = [buildFailing('CAA'), {}, buildEnding(13)];
  for (const outcome of outcomes) {
    lab.engine.setSite(host, outcome);
    await lab.runOnce(id);
  }
  const sent = (await lab.scansOf(id)).flatMap(({ mails }) => mails.map(({ kind }) => kind));
  assert.deepEqual(sent, ['watch-alert', 'watch-recovery', 'watch-certificate']);
  assert.equal((await lab.post('/stop', manage)).status, 200);
  // As of a scan that was stored just after the stop.
  await lab.scans.updateMany({ host, origin: 'watch' }, [
    {
      $set: {
        mails: {
          $map: {
            input: '$mails',
            in: { $mergeObjects: ['$$this', { state: 'queued', nextAttemptAt: new Date() }] },
          },
        },
      },
    },
  ] as never);
  const before = lab.mailsTo(email).length;
  await lab.sendDue();
  assert.equal(lab.mailsTo(email).length, before);
  assert.deepEqual(
    (await lab.scansOf(id)).flatMap(({ mails }) => mails),
    [],
  );
});

test('a notice of a refusal undone in the meantime is dropped', async () => {
  const host = 'allows.example';
  const { id, email, manage } = await lab.beginWatch(host);
  lab.engine.setSite(host, new ScanFailed('refused', 'Please do not scan.'));
  await lab.scans.updateMany({ host }, { $set: { scannedAt: new Date(0) } });
  await lab.makeDue(id);
  await lab.work();
  assert.equal((await lab.schedules.findOne({ host }))?.state, 'refused');
  assert.equal((await lab.post('/resume', manage)).status, 200);
  const before = lab.mailsTo(email).length;
  await lab.sendDue();
  assert.equal(lab.mailsTo(email).length, before);
  assert.deepEqual(
    (await lab.schedules.findOne({ host }))?.mails.filter(({ state }) => state !== 'sent'),
    [],
  );
});

test('the watcher is notified of a refusal by the site once, and can retry', async () => {
  const host = 'refusing.example';
  const { id, email, manage } = await lab.beginWatch(host);
  lab.engine.setSite(
    host,
    new ScanFailed('refused', 'This site asks not to be scanned (robots.txt).'),
  );
  await lab.runOnce(id);
  const notice = lab.lastTo(email);
  assert.equal(notice.mail.subject, 'We no longer scan refusing.example');
  assert.match(notice.mail.text ?? '', /LongitudeScanner/);
  const count = lab.mailsTo(email).length;
  await lab.work();
  await lab.sendDue();
  assert.equal(lab.mailsTo(email).length, count);
  assert.equal(((await lab.readWatch(manage)).body as contract.ScanWatch).state, 'refused');
  lab.engine.setSite(host, {});
  assert.equal(((await lab.post('/resume', manage)).body as contract.ScanWatch).state, 'active');
});

const hourMs = 3_600_000;

/** The daily cleanup, a while after all stops. */
async function cleanAfter(ms: number) {
  await lab.schedules.updateMany({ 'watcher.stoppedAt': { $ne: null } }, [
    { $set: { 'watcher.stoppedAt': { $subtract: ['$watcher.stoppedAt', ms] } } },
  ] as never);
  for (const clean of lab.server.product.context.brought('cleanup')) await clean(new Date());
}

const eightDays = 8 * 24 * hourMs;

test('the address is deleted from the scans of a watch, but not from the visitor’s own scan', async () => {
  for (const way of ['stop', 'delete']) {
    const host = `${way}-cleans.example`;
    const { id, email, manage } = await lab.beginWatch(host);
    lab.engine.setSite(host, buildFailing('CAA'));
    await lab.runOnce(id);
    const [scan] = await lab.scansOf(id);
    assert.ok(scan && JSON.stringify(scan).includes(email));
    if (way === 'delete') await lab.server.admin.call(deleteSchedule, { params: { id } });
    else await lab.post('/stop', manage);
    await cleanAfter(eightDays);
    const [cleaned, ...others] = await lab.scansOf(id);
    assert.equal(others.length, 0);
    assert.ok(!JSON.stringify(cleaned).includes(email), way);
    assert.ok(!cleaned?.words.includes('owner'), way);
    assert.deepEqual([cleaned?.consent, cleaned?.score], [null, scan.score]);
    const own = await lab.scans.findOne({ host, origin: 'visitor' });
    assert.equal(own?.email, email);
  }
});

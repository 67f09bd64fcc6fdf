import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/scan-watch';
import { deleteSchedule } from '@longitude/contract/scan-schedules';
import { buildFailing } from './testing/site-engine.ts';
import { openWatchLab, readTokens } from './testing/watch-lab.ts';

let lab: Awaited<ReturnType<typeof openWatchLab>>;
before(async () => {
  lab = await openWatchLab();
});
after(() => lab.stop());

const hourMs = 3_600_000;
const read = async (host: string) => (await lab.schedules.findOne({ host })) ?? assert.fail();
const stateOf = async (token: string) =>
  ((await lab.readWatch(token)).body as contract.ScanWatch).state;

/** The end that a token of a confirmation carries, which is signed and not encrypted. */
function readEnd(token: string): Date {
  return new Date(Number(/-(\d+)\./.exec(token)?.[1]) * 1000);
}

/** The daily cleaning, a while after all stops. */
async function cleanAfter(ms: number) {
  await lab.schedules.updateMany({ 'watcher.stoppedAt': { $ne: null } }, [
    { $set: { 'watcher.stoppedAt': { $subtract: ['$watcher.stoppedAt', ms] } } },
  ] as never);
  for (const clean of lab.server.product.context.brought('cleanup')) await clean(new Date());
}
const eightDays = 8 * 24 * hourMs;

/** The visitor asks again. @returns the tokens of the new mail */
async function requestAgain({ email, ownerToken: token }: { email: string; ownerToken: string }) {
  await lab.server.visitor.call(contract.startWatch, { payload: { token, frequency: 'monthly' } });
  await lab.sendDue();
  const [confirm = '', manage = ''] = readTokens(lab.lastTo(email));
  return { confirm, manage };
}

test('a watch that awaits its confirmation is kept as long as the link in its mail works', async () => {
  const host = 'slow-mail.example';
  const requested = await lab.requestWatch(host);
  // As if the mail server had not answered for 40 hours.
  const expiresAt = new Date(Date.now() + 8 * hourMs);
  await lab.schedules.updateOne({ host }, { $set: { expiresAt } });
  await lab.schedules.updateOne(
    { host },
    { $set: { 'mails.0.state': 'queued', 'mails.0.nextAttemptAt': new Date() } },
  );
  await lab.sendDue();
  const [confirm = ''] = readTokens(lab.lastTo(requested.email));
  const end = readEnd(confirm);
  assert.ok(end.getTime() > Date.now() + 47.9 * hourMs);
  assert.deepEqual((await read(host)).expiresAt, end);
  assert.equal((await lab.post('/confirm', confirm)).status, 200);
  assert.equal((await read(host)).expiresAt, null);
});

test('a new confirmation of a stopped watch outlives the cleaning, and works', async () => {
  const host = 'returns.example';
  const begun = await lab.beginWatch(host);
  assert.equal((await lab.post('/stop', begun.manage)).status, 200);
  const { confirm } = await requestAgain(begun);
  await cleanAfter(eightDays);
  assert.equal((await read(host)).watcher?.email, begun.email);
  assert.deepEqual((await read(host)).watcher?.confirmUntil, readEnd(confirm));
  assert.equal((await lab.post('/confirm', confirm)).status, 200);
  const { state, frequency, watcher } = await read(host);
  assert.deepEqual([state, frequency, watcher?.confirmUntil], ['active', 'monthly', null]);
});

test('nobody confirms it: its address is deleted, and its links begin nothing', async () => {
  const host = 'forgotten.example';
  const begun = await lab.beginWatch(host);
  await lab.post('/stop', begun.manage);
  const { confirm } = await requestAgain(begun);
  await lab.schedules.updateOne({ host }, { $set: { 'watcher.confirmUntil': new Date() } });
  await cleanAfter(eightDays);
  assert.equal((await read(host)).watcher?.email, '');
  assert.equal((await lab.post('/confirm', confirm)).status, 404);
  assert.equal((await lab.post('/resume', begun.manage)).status, 409);
  assert.equal((await read(host)).state, 'stopped');
});

test('a stop of a watch that nobody confirmed keeps its end, unless it is asked for again', async () => {
  const host = 'never.example';
  const requested = await lab.requestWatch(host);
  const { expiresAt } = await read(host);
  assert.equal((await lab.post('/stop', requested.manage)).status, 200);
  const stopped = (await lab.readWatch(requested.manage)).body as contract.ScanWatch;
  assert.deepEqual((await read(host)).expiresAt, expiresAt);
  assert.deepEqual([stopped.state, stopped.resumeUntil], ['stopped', expiresAt?.toISOString()]);
  assert.equal((await lab.post('/confirm', requested.confirm)).status, 404);
  await lab.schedules.updateOne({ host }, { $set: { expiresAt: new Date(Date.now() + hourMs) } });
  const { confirm } = await requestAgain(requested);
  assert.deepEqual((await read(host)).expiresAt, readEnd(confirm));
  assert.equal((await lab.post('/confirm', confirm)).status, 200);
  assert.equal(await stateOf(requested.manage), 'active');
});

test('the address leaves the scans of a watch with the watch, and not the visitor’s own scan', async () => {
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

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { listSchedules, changeSchedule } from '@longitude/contract/scan-schedules';
import * as contract from '@longitude/contract/scan-watch';
import { assertFits } from '../../../testing/assert-fits.ts';
import { send } from '../../../testing/send.ts';
import { hashToken } from '../../../platform/keys.ts';
import { openWatchLab, readMailHeader, readTokens, watchPath } from './testing/watch-lab.ts';

const lab = await openWatchLab();

after(() => lab.stop());

/** The site's local time: `YYYY-MM-DD` and `HH:MM`. */
function readToronto(moment: Date) {
  const options = { timeZone: 'America/Toronto', dateStyle: 'short', timeStyle: 'short' } as const;
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', options)
    .format(moment)
    .split(' ');
  return { date, time };
}

test('a watch begins when its email is confirmed by a button, not by opening the link', async () => {
  const host = 'begins.example';
  const began = new Date();
  const { email, response, confirm, manage } = await lab.requestWatch(host);
  assert.deepEqual(response, { email, host, emailQueued: true });
  const mail = lab.lastTo(email);
  assert.equal(mail.mail.subject, 'Please confirm your watch of begins.example');
  assert.match(readMailHeader(mail, 'list-unsubscribe') ?? '', /\/api\/email\/refuse\?token=v1\./);
  assert.ok(mail.mail.text?.includes(manage));
  assert.equal(readMailHeader(mail, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  for (const method of ['GET', 'HEAD']) {
    const { status } = await send(lab.server.address, method, `${watchPath}?token=${confirm}`);
    assert.equal(status, 200);
    const other = await send(lab.server.address, method, `${watchPath}/confirm?token=${confirm}`);
    assert.ok(other.status >= 400);
  }
  const pending = await lab.readWatch(confirm);
  assertFits(contract.readWatch.response, pending.body);
  const seen = pending.body as contract.ScanWatch;
  assert.deepEqual(
    [seen.state, seen.email, seen.frequency, seen.host],
    ['pending', email, 'weekly', host],
  );
  assert.ok(seen.reportToken);
  // The same local time of the site, a week later: 7 x 24 hours except for a clock change.
  const planned = readToronto(new Date(seen.nextRun ?? ''));
  const inAWeek = [began, new Date()].map((moment) => {
    const { date, time } = readToronto(moment);
    return { date: new Date(Date.parse(date) + 7 * 24 * 3_600_000).toISOString(), time };
  });
  const expected = inAWeek.map(({ date, time }) => ({ date: date.slice(0, 10), time }));
  assert.ok(
    expected.some((each) => isDeepStrictEqual(each, planned)),
    JSON.stringify({ planned, expected }),
  );
  assert.deepEqual(await lab.server.admin.call(listSchedules, { query: { q: 'begins' } }), []);
  const confirmed = await lab.post('/confirm', confirm);
  const watch = confirmed.body as contract.ScanWatch;
  assert.deepEqual([watch.state, watch.nextRun], ['active', seen.nextRun]);
  assert.deepEqual((await lab.post('/confirm', confirm)).body, watch);
  const [listed] = await lab.server.admin.call(listSchedules, { query: { q: 'begins' } });
  assert.deepEqual([listed?.watcher, listed?.state], [email, 'active']);
});

test('a repeated request gets the email again, and the same response', async () => {
  const host = 'again.example';
  const { email, ownerToken, response, confirm } = await lab.beginWatch(host);
  const payload = { token: ownerToken, frequency: 'monthly' } as const;
  assert.deepEqual(await lab.server.visitor.call(contract.startWatch, { payload }), response);
  await lab.sendDue();
  const [other = ''] = readTokens(lab.lastTo(email));
  assert.notEqual(other, confirm);
  const { frequency } = (await lab.post('/confirm', other)).body as contract.ScanWatch;
  assert.equal(frequency, 'monthly');
  assert.equal(await lab.schedules.countDocuments({ host }), 1);
  for (const token of ['x'.repeat(43), 'A'.repeat(43)]) {
    const { status } = await send(lab.server.address, 'POST', watchPath, {
      json: { token, frequency },
    });
    assert.equal(status, 404);
  }
});

test('a stop can be undone for a week, then the address is deleted, and the link still stops', async () => {
  const host = 'resumed.example';
  const { email, confirm, manage } = await lab.beginWatch(host, 'monthly');
  assert.equal((await lab.post('/stop', manage)).status, 200);
  // A confirmation from before a stop starts nothing, but shows the watch.
  assert.equal((await lab.post('/confirm', confirm)).status, 404);
  assert.equal(((await lab.readWatch(confirm)).body as contract.ScanWatch).state, 'stopped');
  const resumed = (await lab.post('/resume', manage)).body as contract.ScanWatch;
  assert.deepEqual([resumed.state, resumed.frequency], ['active', 'monthly']);
  assert.equal((await lab.post('/resume', manage)).status, 200);
  assert.equal((await lab.post('/stop', manage)).status, 200);
  const stoppedAt = new Date(Date.now() - 7 * 24 * 3_600_000 - 1000);
  await lab.schedules.updateOne({ host }, { $set: { 'watcher.stoppedAt': stoppedAt } });
  assert.equal((await lab.post('/resume', manage)).status, 409);
  for (const clean of lab.server.product.context.brought('cleanup')) await clean(new Date());
  const row = await lab.schedules.findOne({ host });
  assert.ok(!JSON.stringify(row).includes(email));
  const again = await lab.post('/stop', manage);
  assert.deepEqual([again.status, (again.body as contract.ScanWatch).email], [200, '']);
  // The same address can start again.
  assert.equal((await lab.beginWatch(host)).response.emailQueued, true);
});

test('links of another key work as long as the store knows them; forged ones never', async () => {
  const { keys } = lab.server.product.context;
  const host = 'keys.example';
  const { confirm, manage } = await lab.beginWatch(host);
  const foreign = `${manage.split('.')[0]}.${'A'.repeat(43)}`;
  for (const token of [foreign, `${'f'.repeat(24)}.${'A'.repeat(43)}`, keys.sign('other', 'x')]) {
    for (const step of ['/confirm', '/stop', '/resume'])
      assert.equal((await lab.post(step, token)).status, 404);
    assert.equal((await lab.readWatch(token)).status, 404);
  }
  assert.equal((await lab.readWatch('nonsense')).status, 400);
  assert.equal((await lab.readWatch(confirm)).status, 200);
  const row = await lab.schedules.findOne({ host });
  assert.deepEqual(row?.manageHashes, [hashToken(manage)]);
  // Like a link sent under the previous key.
  await lab.schedules.updateOne({ host }, { $set: { manageHashes: [hashToken(foreign)] } });
  assert.equal((await lab.post('/stop', foreign)).status, 200);
  assert.equal(((await lab.readWatch(manage)).body as contract.ScanWatch).state, 'stopped');
});

test('administrators pause and delete a watch, and change nothing else', async () => {
  const host = 'admin.example';
  const { id, manage } = await lab.beginWatch(host);
  const change = (json: object) =>
    send(lab.server.address, 'PATCH', `/api/admin/scan-schedules/${id}`, {
      token: lab.server.token,
      json,
    });
  const { status, body } = await change({ at: '07:00' });
  assert.deepEqual([status, Object.keys((body as { fields: object }).fields)], [400, ['at']]);
  await lab.server.admin.call(changeSchedule, { params: { id }, payload: { active: false } });
  const paused = (await lab.readWatch(manage)).body as contract.ScanWatch;
  assert.deepEqual([paused.state, paused.nextRun], ['active', null]);
  const run = await send(lab.server.address, 'POST', `/api/admin/scan-schedules/${id}/run`, {
    token: lab.server.token,
    json: {},
  });
  assert.equal(run.status, 409);
  const deleted = await send(lab.server.address, 'DELETE', `/api/admin/scan-schedules/${id}`, {
    token: lab.server.token,
  });
  assert.deepEqual([deleted.status, (await lab.readWatch(manage)).status], [204, 404]);
});

test('an unconfirmed watch is deleted by the store', async () => {
  const { manage } = await lab.requestWatch('nobody.example');
  const row = await lab.schedules.findOne({ host: 'nobody.example' });
  const hours = ((row?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(hours > 47.9 && hours <= 48, `${hours}`);
  // A person who did not request it ends it with the link in the email.
  assert.equal((await lab.post('/stop', manage)).status, 200);
});

const hourMs = 3_600_000;
const read = async (host: string) => (await lab.schedules.findOne({ host })) ?? assert.fail();
const stateOf = async (token: string) =>
  ((await lab.readWatch(token)).body as contract.ScanWatch).state;

/** The expiry in a confirmation token, which is signed and not encrypted. */
function readEnd(token: string): Date {
  return new Date(Number(/-(\d+)\./.exec(token)?.[1]) * 1000);
}

/** The daily cleanup, a while after all stops. */
async function cleanAfter(ms: number) {
  await lab.schedules.updateMany({ 'watcher.stoppedAt': { $ne: null } }, [
    { $set: { 'watcher.stoppedAt': { $subtract: ['$watcher.stoppedAt', ms] } } },
  ] as never);
  for (const clean of lab.server.product.context.brought('cleanup')) await clean(new Date());
}

const eightDays = 8 * 24 * hourMs;

/** The visitor requests it again; returns the tokens of the new email. */
async function requestAgain({ email, ownerToken: token }: { email: string; ownerToken: string }) {
  await lab.server.visitor.call(contract.startWatch, { payload: { token, frequency: 'monthly' } });
  await lab.sendDue();
  const [confirm = '', manage = ''] = readTokens(lab.lastTo(email));
  return { confirm, manage };
}

test('a watch awaiting confirmation is kept as long as its link is valid', async () => {
  const host = 'slow-mail.example';
  const requested = await lab.requestWatch(host);
  // As if the mail server had been unavailable for 40 hours.
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

test('a new confirmation of a stopped watch outlasts the cleanup, and works', async () => {
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

test('if unconfirmed, its address is deleted, and its links start nothing', async () => {
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

test('a stop of an unconfirmed watch keeps its expiry, unless it is requested again', async () => {
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

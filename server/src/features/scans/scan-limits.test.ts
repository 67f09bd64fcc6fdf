import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import mongoose from 'mongoose';
import * as contract from '@longitude/contract/scan-watch';
import { createScan } from '@longitude/contract/scans';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { holdLock } from './testing/hold-lock.ts';
import { createFakePdfs } from './testing/fake-pdfs.ts';
import { createSiteEngine, buildFailing } from './schedules/testing/site-engine.ts';
import { scans as scansFeature } from './feature.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { openScheduleLab } from './schedules/testing/schedule-lab.ts';

const engine = createSiteEngine();
const environment = { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' };
const options = { scanEngine: engine, reportPdfs: createFakePdfs() };
const [server, second] = await startTestPair(environment, environment, options);

after(async () => {
  await second.stop();
  await server.stop();
});
let visitors = 0;

/** Each visitor has their own network. */
const newVisitor = () => `198.51.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
const ask = (url: string, visitor = newVisitor(), email = 'a@kestrelrowe.example') =>
  send(server.address, 'POST', '/api/security-scan', {
    json: { url, email },
    headers: { 'x-forwarded-for': visitor },
  });

/** Resets the scan counts of all networks. */
const resetScans = () => server.stored('rate_limits').deleteMany({ key: /^scanAddress/ });
const countPending = ({ product }: TestServer) =>
  product.serviceOf(scansFeature).scanIntake.countPending();

test('a mailbox gets three emails a day, and a further alert the next day', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  const lab = openScheduleLab(server);
  const { outbox, connection } = server.product.context;
  await sendMailTo(server, sink);
  const email = 'owner@busy.example';
  const payload = { url: 'https://busy.example/', email };
  const { ownerToken: token } = await server.visitor.call(createScan, { payload });
  const ask = () =>
    server.visitor.call(contract.startWatch, { payload: { token, frequency: 'weekly' } });
  const responses = [await ask(), await ask(), await ask()];
  const emailQueueds = responses.map(({ emailQueued }) => emailQueued);
  assert.deepEqual(emailQueueds, [true, true, false]);
  await outbox.sendDue();
  const ours = () => sink.received.filter(({ envelope }) => envelope.to.includes(email));
  assert.equal(ours().length, 3);
  const confirmation = ours().find(({ mail }) => mail.subject?.startsWith('Please confirm'));
  const confirm = /token=(\S+)/.exec(confirmation?.mail.text ?? '')?.[1] ?? '';
  const json = { token: confirm };
  const confirmed = await send(server.address, 'POST', '/api/security-scan/watch/confirm', {
    json,
  });
  assert.equal(confirmed.status, 200);
  const row = await lab.schedules.findOne({ host: 'busy.example' });
  const id = row?._id.toHexString() ?? '';
  engine.setSite('busy.example', buildFailing('CAA'));
  await lab.scans.updateMany({}, { $set: { scannedAt: new Date(0) } });
  await lab.makeDue(id);
  await lab.work();
  await outbox.sendDue();
  assert.equal(ours().length, 3);
  const [scan] = await lab.scansOf(id);
  const [mail] = scan?.mails ?? [];
  assert.deepEqual([mail?.state, mail?.to, mail?.attempts], ['queued', email, 0]);
  const hours = ((mail?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(hours > 23 && hours <= 24, `${hours}`);
  // The next day.
  await connection.collection('rate_limits').deleteMany({ key: /^mailTo/ });
  await server.hurryMail();
  await outbox.sendDue();
  assert.equal(ours().at(-1)?.mail.subject, 'Security alert: busy.example got worse');
  await saveCategory(server, 'email', { smtp_host: '' });
});

test('the eleventh scan by an address within an hour is refused', async () => {
  const visitor = newVisitor();
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await ask(`https://n${n}.example/`, visitor)).status);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
  const { body, headers } = await ask('https://n11.example/', visitor);
  const { code, retryAfter } = body as { code: string; retryAfter: number };
  assert.equal(code, 'rate_limited');
  assert.ok(retryAfter > 3000 && retryAfter <= 3600, `${retryAfter}`);
  assert.equal(headers.get('retry-after'), String(retryAfter));
  // A retry counts towards no limit, also after a lost response: it is shown the earlier scan.
  for (let n = 0; n < 3; n++) assert.equal((await ask('https://n1.example/', visitor)).status, 200);
  // An invalid request counts towards no limit.
  const careless = newVisitor();
  for (let n = 0; n < 12; n++) assert.equal((await ask('nonsense', careless)).status, 400);
  assert.equal((await ask('https://n1.example/', careless)).status, 200);
});

test('a site is scanned twenty times an hour, over all requesters; a recent result is still shared', async () => {
  for (let n = 0; n < 20; n++) {
    assert.equal((await ask(`https://www.often.example/${n}`)).status, 200);
  }
  const { status, body } = await ask('https://other.often.example/');
  assert.deepEqual([status, (body as { code: string }).code], [429, 'rate_limited']);
  assert.match((body as { error: string }).error, /site/);
  assert.equal((await ask('https://www.often.example/3')).status, 200);
});

test('a scan of an administrator is a new one, a minute after the last of its site', async () => {
  const scan = (url: string) => server.ask('POST', '/api/admin/security-scan', { url });
  const url = 'https://www.spaced.example/';
  // The minute begins with the scan of anyone, on any page of the site.
  assert.equal((await ask(url)).status, 200);
  for (const each of [url, 'https://shop.spaced.example/a']) {
    const { status, body, headers } = await scan(each);
    const { code, retryAfter } = body as { code: string; retryAfter: number };
    assert.deepEqual([status, code], [429, 'scanned_recently']);
    assert.ok(retryAfter > 0 && retryAfter <= 60, `${retryAfter}`);
    assert.equal(headers.get('retry-after'), String(retryAfter));
  }
  // It begins again with each.
  const [limits, minute] = [
    server.stored('rate_limits'),
    { key: server.limitKey('scanSpacing', 'spaced.example') },
  ];
  const begun = Date.now();
  await limits.updateOne(minute, { $set: { expire: new Date(begun + 20_000) } });
  assert.equal((await ask('https://www.spaced.example/b')).status, 200);
  assert.ok(Number((await limits.findOne(minute))?.['expire']) >= begun + 60_000);
  const count = () => engine.countScans('www.spaced.example');
  assert.equal(count(), 2);
  // A minute later.
  await server.stored('rate_limits').deleteMany({ key: /^scanSpacing/ });
  const [one, two] = await Promise.all([scan(url), scan(url)]);
  assert.deepEqual(new Set([one.status, two.status]), new Set([200, 429]));
  const { id, reused } = (one.status === 200 ? one : two).body as { id: string; reused: boolean };
  assert.deepEqual([reused, count()], [false, 3]);
  // Visitors are shown its result, and do not wait.
  const visitor = (await ask(url)).body as { id: string; reused: boolean };
  assert.ok(visitor.reused && visitor.id !== id);
});

test('visitors do not delay the schedule of a site, nor do schedules delay visitors', async () => {
  const { scanIntake } = server.product.serviceOf(scansFeature);
  const scheduled = async (url: string) => {
    const requester = {
      email: null,
      consent: null,
      origin: 'schedule' as const,
      scheduleId: new mongoose.Types.ObjectId(),
      adminNotes: '',
    };
    return (await scanIntake.measure({ url, requester, sharedBy: 'schedules' })).outcome;
  };
  for (let n = 0; n < 20; n++) await ask(`https://www.both.example/${n}`);
  assert.equal((await ask('https://www.both.example/more')).status, 429);
  for (let n = 0; n < 20; n++) await scheduled(`https://www.both.example/s${n}`);
  await assert.rejects(scheduled('https://www.both.example/more'), /scanned too often/);
  for (let n = 0; n < 20; n++) await scheduled(`https://www.planned.example/${n}`);
  assert.equal((await ask('https://www.planned.example/more')).status, 200);
});

test('a recipient gets three reports a day in any spelling; a fourth scan is still done', async () => {
  const spellings = [
    'Bob@kestrelrowe.example',
    'bob@kestrelrowe.example',
    'BOB+shop@kestrelrowe.example',
  ];
  for (const email of [...spellings, 'bob+2@KestrelRowe.example']) {
    const { status, body } = await ask(`https://bob.example/`, newVisitor(), email);
    assert.deepEqual([status, (body as { emailQueued: boolean }).emailQueued], [200, false]);
  }
  const scans = server.stored('security_scans');
  const rows = await scans.find({ host: 'bob.example' }).sort({ _id: 1 }).toArray();
  const reports = rows.map(({ mails }) =>
    mails.filter((mail: { kind: string }) => mail.kind === 'scan-report'),
  );
  const lengths = reports.map(({ length }) => length);
  assert.deepEqual(lengths, [1, 1, 1, 0]);
});

test('one network emails ten recipients of a domain a day; others and other domains continue', async () => {
  const isMailed = async (email: string, visitor: string) => {
    await ask('https://catch-all.example/', visitor, email);
    const row = await server.stored('security_scans').findOne({ email });
    return row?.['mails'].some((mail: { kind: string }) => mail.kind === 'scan-report') as boolean;
  };
  // The addresses of a household, which is one network.
  const [home, elsewhere] = ['2001:db8:1:1::', '2001:db8:1:2::'];
  const mailed: boolean[] = [];
  for (let n = 0; n < 12; n++) {
    await resetScans();
    mailed.push(await isMailed(`person${n}@catchall.example`, `${home}${n + 1}`));
  }
  assert.deepEqual(mailed, [...Array.from({ length: 10 }, () => true), false, false]);
  await resetScans();
  assert.equal(await isMailed('other@elsewhere.example', `${home}1`), true);
  assert.equal(await isMailed('again@catchall.example', `${elsewhere}1`), true);
  // A refused scan is not counted for the recipient.
  const taken = await server
    .stored('rate_limits')
    .findOne({ key: server.limitKey('mailTo', 'person11@catchall.example') });
  assert.equal(taken?.['points'] ?? 0, 0);
});

test('a retry at another process is stored once, and counts once for the recipient', async () => {
  const both = [server, second];
  const url = 'https://twice.example/';
  const email = 'twice@kestrelrowe.example';
  const release = await holdLock(server, 'twice.example');
  const headers = { 'idempotency-key': 'one-press' };
  const responses = both.map(({ address }) =>
    send(address, 'POST', '/api/security-scan', { json: { url, email }, headers }),
  );
  await waitUntil('both wait', () => both.every((each) => countPending(each) === 1));
  await release(url);
  const [one, other] = await Promise.all(responses);
  assert.deepEqual([one?.status, one?.body], [200, other?.body]);
  const { connection } = server.product.context;
  assert.equal(await connection.collection('security_scans').countDocuments({ email }), 1);
  const key = server.limitKey('mailTo', email);
  const taken = await connection.collection('rate_limits').findOne({ key });
  assert.equal(taken?.['points'], 1);
});

test('two processes scan a site one after the other, and share the evidence', async () => {
  const json = { url: 'https://waits.example/', email: 'a@kestrelrowe.example' };
  const release = await holdLock(server, 'waits.example');
  let isAnswered = false;
  const response = send(second.address, 'POST', '/api/security-scan', { json }).finally(() => {
    isAnswered = true;
  });
  await waitUntil('it waits for the lock', () => countPending(second) === 1);
  assert.equal(isAnswered, false);
  await release(json.url);
  const { status, body } = await response;
  assert.deepEqual([status, (body as { summary: string }).summary], [200, 'No results.']);
  assert.equal(engine.countScans('waits.example'), 0);
});

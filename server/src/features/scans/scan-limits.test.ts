import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import mongoose from 'mongoose';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { ruleVersion } from '../../scanner/result/compose-findings.ts';
import { buildFindings, createFakeEngine } from './testing/fake-engine.ts';
import { scans as scansFeature } from './feature.ts';
import { ignoreProgress } from './intake.ts';
import { nameMailbox } from './mail.ts';

const engine = createFakeEngine();
let server: TestServer;
before(async () => {
  engine.isInstant = true;
  const environment = { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  server = await startTestServer(environment, { scanEngine: engine });
});
after(() => server.stop());

let visitors = 0;
/** Each visitor comes from a network of their own. */
const newVisitor = () => `198.51.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}`;
const ask = (url: string, visitor = newVisitor(), email = 'a@kestrelrowe.example') =>
  send(server.address, 'POST', '/api/security-scan', {
    json: { url, email },
    headers: { 'x-forwarded-for': visitor },
  });

/** Forgets how many scans each network had. */
const resetScans = () =>
  server.product.context.connection.collection('rate_limits').deleteMany({ key: /^scanAddress/ });

test('the eleventh scan of an address within an hour waits', async () => {
  const visitor = newVisitor();
  const statuses = [];
  for (let n = 0; n < 11; n++) statuses.push((await ask(`https://n${n}.example/`, visitor)).status);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
  const { body, headers } = await ask('https://n1.example/', visitor);
  const { code, retryAfter } = body as { code: string; retryAfter: number };
  assert.equal(code, 'rate_limited');
  assert.ok(retryAfter > 3000 && retryAfter <= 3600, `${retryAfter}`);
  assert.equal(headers.get('retry-after'), String(retryAfter));
  // What is refused for itself costs nothing.
  const careless = newVisitor();
  for (let n = 0; n < 12; n++) assert.equal((await ask('nonsense', careless)).status, 400);
  assert.equal((await ask('https://n1.example/', careless)).status, 200);
});

test('a site is looked at twenty times an hour, whoever asks; what was just seen is still shared', async () => {
  for (let n = 0; n < 20; n++) {
    assert.equal((await ask(`https://www.often.example/${n}`)).status, 200);
  }
  const { status, body } = await ask('https://other.often.example/');
  assert.deepEqual([status, (body as { code: string }).code], [429, 'rate_limited']);
  assert.match((body as { error: string }).error, /site/);
  assert.equal((await ask('https://www.often.example/3')).status, 200);
});

test('visitors hold back no schedule of a site, and schedules no visitor', async () => {
  const { scanIntake } = server.product.serviceOf(scansFeature);
  const scheduled = async (url: string) => {
    const requester = {
      email: null,
      consent: null,
      origin: 'schedule' as const,
      scheduleId: new mongoose.Types.ObjectId(),
      adminNotes: '',
      queueMails: () => Promise.resolve([]),
    };
    const submission = { url, requester, sharedBy: 'schedules', replay: undefined };
    return (await scanIntake.start(submission, ignoreProgress)).result;
  };
  for (let n = 0; n < 20; n++) await ask(`https://www.both.example/${n}`);
  assert.equal((await ask('https://www.both.example/more')).status, 429);
  for (let n = 0; n < 20; n++) await scheduled(`https://www.both.example/s${n}`);
  await assert.rejects(scheduled('https://www.both.example/more'), /scanned often/);
  for (let n = 0; n < 20; n++) await scheduled(`https://www.planned.example/${n}`);
  assert.equal((await ask('https://www.planned.example/more')).status, 200);
});

test('spellings of one mailbox are one recipient', () => {
  const same = ['a.d.a@gmail.com', 'Ada+x@Gmail.com', 'ad.a@googlemail.com', 'ada@gmail.com'];
  assert.deepEqual(new Set(same.map(nameMailbox)), new Set(['ada@gmail.com']));
  assert.equal(nameMailbox('a.da@kestrelrowe.example'), 'a.da@kestrelrowe.example');
});

test('a recipient gets three reports a day, however the address is spelled; a fourth scan is answered', async () => {
  const spellings = [
    'Bob@kestrelrowe.example',
    'bob@kestrelrowe.example',
    'BOB+shop@kestrelrowe.example',
  ];
  for (const email of [...spellings, 'bob+2@KestrelRowe.example']) {
    const { status, body } = await ask(`https://bob.example/`, newVisitor(), email);
    assert.deepEqual([status, (body as { emailQueued: boolean }).emailQueued], [200, false]);
  }
  const scans = server.product.context.connection.collection('security_scans');
  const rows = await scans.find({ host: 'bob.example' }).sort({ _id: 1 }).toArray();
  const reports = rows.map(({ mails }) =>
    mails.filter((mail: { kind: string }) => mail.kind === 'scan-report'),
  );
  assert.deepEqual(
    reports.map(({ length }) => length),
    [1, 1, 1, 0],
  );
});

test('one network mails ten recipients of a domain a day; others and other domains go on', async () => {
  const scans = server.product.context.connection.collection('security_scans');
  const isMailed = async (email: string, visitor: string) => {
    await ask('https://catch-all.example/', visitor, email);
    const row = await scans.findOne({ email });
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
  // What was refused is not counted for the recipient.
  const taken = await server.product.context.connection
    .collection('rate_limits')
    .findOne({ key: 'scanMail:person11@catchall.example' });
  assert.equal(taken?.['points'] ?? 0, 0);
});

test('a retry that another process answers is stored once, and costs the recipient one mail', async () => {
  const both = await startTestPair(
    { ROLE: 'api', RATE_LIMITS: 'on' },
    { ROLE: 'api', RATE_LIMITS: 'on' },
  );
  const { connection } = both[0].product.context;
  const url = 'https://twice.example/';
  const email = 'twice@kestrelrowe.example';
  try {
    // Both wait for the lock, and then find the result of a third process.
    const leaseUntil = new Date(Date.now() + 60_000);
    const locks = connection.collection<{ _id: string }>('scan_turns');
    await locks.insertOne({ _id: 'twice.example', owner: 'a third', leaseUntil } as never);
    const headers = { 'idempotency-key': 'one-press' };
    const answers = both.map(({ address }) =>
      send(address, 'POST', '/api/security-scan', { json: { url, email }, headers }),
    );
    await waitUntil('both wait', () =>
      both.every(({ product }) => product.serviceOf(scansFeature).scanIntake.countPending() === 1),
    );
    const now = new Date();
    const seen = { findings: buildFindings(url), ruleVersion, scannedAt: now, evidenceId: null };
    const scans = connection.collection('security_scans');
    await scans.insertOne({ url, ...seen, createdAt: now, deletedAt: null, mails: [] });
    await locks.deleteOne({ _id: 'twice.example' });
    const [one, other] = await Promise.all(answers);
    assert.deepEqual([one?.status, one?.body], [200, other?.body]);
    assert.equal(await scans.countDocuments({ email }), 1);
    const taken = await connection.collection('rate_limits').findOne({ key: `scanMail:${email}` });
    assert.equal(taken?.['points'], 1);
  } finally {
    await both[1].stop();
    await both[0].stop();
  }
});

test('two processes scan a site one after the other, and share what was seen', async () => {
  const [first, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' });
  const url = 'https://127.0.0.1:1/';
  try {
    const locks = first.product.context.connection.collection<{ _id: string }>('scan_turns');
    const leaseUntil = new Date(Date.now() + 60_000);
    await locks.insertOne({ _id: 'busy.example', owner: 'another process', leaseUntil } as never);
    const json = { url: 'https://busy.example/', email: 'a@kestrelrowe.example' };
    let isAnswered = false;
    const answer = send(second.address, 'POST', '/api/security-scan', { json }).finally(() => {
      isAnswered = true;
    });
    await waitUntil(
      'it waits for the lock',
      () => second.product.serviceOf(scansFeature).scanIntake.countPending() === 1,
    );
    assert.equal(isAnswered, false);
    // The other process has finished and stored the same URL.
    const scans = first.product.context.connection.collection('security_scans');
    const now = new Date();
    const seen = {
      findings: buildFindings(json.url),
      ruleVersion,
      scannedAt: now,
      evidenceId: null,
    };
    await scans.insertOne({ url: json.url, ...seen, createdAt: now, deletedAt: null, mails: [] });
    await locks.deleteOne({ _id: 'busy.example' });
    const { status, body } = await answer;
    assert.deepEqual([status, (body as { summary: string }).summary], [200, 'Nothing was found.']);
    // The guard of the real scanner: this machine is nobody's to scan.
    const own = await send(first.address, 'POST', '/api/security-scan', { json: { ...json, url } });
    assert.deepEqual([own.status, (own.body as { code: string }).code], [422, 'target_refused']);
  } finally {
    await second.stop();
    await first.stop();
  }
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { login, verify } from '@longitude/contract/session';
import { listCalculations } from '@longitude/contract/calculator';
import { createClient, type Client } from '@longitude/contract/core/client';
import { ApiError } from '@longitude/contract/core/errors';
import { messageStatuses, requestStatuses } from '@longitude/contract/inbox-statuses';
import { messageInbox } from '@longitude/contract/messages';
import { listOutbox } from '@longitude/contract/overview';
import { listAllRequests, requestInbox } from '@longitude/contract/requests';
import { createScan } from '@longitude/contract/scans';
import { saveSettings, sendTestEmail } from '@longitude/contract/settings';
import { spawnServerProcess } from '../testing/server-process.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { isWhole } from '../testing/whole.ts';

/** A folder for temporary files, so that remains can be seen. */
async function makeHome(t: TestContext): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'longitude-home-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  return home;
}
const listDemos = async (home: string) =>
  (await readdir(home)).filter((name) => name.startsWith('longitude-demo-'));

function spawnDemo(home: string, environment: Record<string, string> = {}) {
  const child = spawnServerProcess({ TMPDIR: home, LOG_LEVEL: 'error', ...environment }, [
    'demo',
    '--as-built',
  ]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  const waitFor = (text: RegExp) =>
    Promise.race([
      waitUntil(String(text), () => text.test(output), 180_000),
      ended.then(() => assert.match(output, text)),
    ]);
  return { child, ended, waitFor, output: () => output };
}

async function signIn(output: string): Promise<{ admin: Client; address: string }> {
  const [, address = '', username = '', password = ''] =
    /Sign in at (\S+)\/admin\/login: (\S+) \/ (\S+)/.exec(output) ?? [];
  const visitor = createClient({ base: address });
  const { token, user } = await visitor.call(login, { payload: { username, password } });
  assert.equal(user.demo, true);
  const admin = callPatiently(createClient({ base: address, token: () => token }));
  return { admin, address };
}

/** Calls again while the database of a slow machine does not respond in time. */
function callPatiently(client: Client): Client {
  const request = (async (...call: Parameters<Client['request']>) => {
    for (;;) {
      try {
        return await client.request(...call);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'unavailable')) throw error;
      }
    }
  }) as Client['request'];
  return { request, call: async (...call) => (await request(...call)).response };
}

test('the demo is filled, identifies itself, sends no email, and leaves nothing behind', async (t) => {
  const home = await makeHome(t);
  // Its settings must be ignored: neither this data folder nor this database is touched.
  const elsewhere = { DATA_DIR: join(home, 'kept'), MONGODB_URI: 'mongodb://127.0.0.1:1/kept' };
  const demo = spawnDemo(home, elsewhere);
  t.after(() => demo.child.kill('SIGKILL'));
  await demo.waitFor(/is ready: http:/);
  const { admin, address } = await signIn(demo.output());
  assert.equal((await admin.call(verify)).demo, true);
  assert.match(await (await fetch(address)).text(), /<html/);
  await t.test('there are requests and messages in all states', () => checkInboxes(admin));
  await t.test('there are sent, queued and failed emails', () => checkMail(admin));
  await t.test('no setting lets mail out', () => checkNoWayOut(admin));
  await t.test('the little shop can be scanned', () => checkShop(demo.output(), address));
  assert.equal((await listDemos(home)).length, 1);
  demo.child.kill('SIGINT');
  assert.equal((await demo.ended)[0], 0, demo.output());
  assert.match(demo.output(), /\d+ emails were captured\. All data has been deleted\.\n$/);
  assert.deepEqual(await listDemos(home), []);
  assert.equal((await readdir(home)).includes('kept'), false);
});

async function checkShop(output: string, address: string): Promise<void> {
  const [, url = ''] = /^ +(https:\S+) or, without encryption, http:/m.exec(output) ?? [];
  const visitor = createClient({ base: address });
  const payload = { url, email: 'visitor@example.com' };
  const found = await visitor.call(createScan, { payload });
  assert.equal(found.overallRisk, 'critical');
  assert.ok(found.tests.filter(({ status }) => status === 'fail').length > 15);
}

async function checkInboxes(admin: Client): Promise<void> {
  const requests = await admin.call(listAllRequests, { query: { limit: 200 } });
  const messages = await admin.call(messageInbox.list, { query: { limit: 200 } });
  assert.deepEqual([requests.length, messages.length], [60, 40]);
  const states = (items: readonly { status: string }[]) =>
    new Set(items.map(({ status }) => status));
  assert.deepEqual(states(requests), new Set(requestStatuses));
  assert.deepEqual(states(messages), new Set(messageStatuses));
  for (const items of [requests, messages]) {
    const some = (what: 'archived' | 'unread') => items.filter((item) => item[what]).length;
    for (const count of [some('archived'), some('unread')]) {
      assert.ok(count > 2 && count < items.length / 2, `${count}`);
    }
    const ages = items.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / 86_400_000);
    assert.ok(Math.min(...ages) < 0.1 && Math.max(...ages) > 70 && Math.max(...ages) < 85);
  }
  assert.ok(requests.some(({ name }) => name.length > 60));
  assert.ok(requests.some(({ calculation }) => calculation));
  const spam = await admin.call(listAllRequests, { query: { spam: true } });
  assert.equal(spam.length, 3);
  const calculations = await admin.call(listCalculations);
  assert.ok(calculations.length > 10);
  assert.ok(Date.now() - Date.parse(calculations.at(-1)?.createdAt ?? '') > 86_400_000);
}

async function checkMail(admin: Client): Promise<void> {
  for (const state of ['sent', 'queued', 'failed'] as const) {
    const mails = await admin.call(listOutbox, { query: { state, limit: 200 } });
    const clients = mails.filter(({ kind }) => kind === 'client-email');
    assert.ok(clients.length > 1, `${clients.length} ${state}`);
    if (state !== 'sent') {
      for (const { lastError } of clients) assert.match(lastError ?? '', /4[0-9]{2} |5[0-9]{2} /);
    }
  }
  const requests = await admin.call(listAllRequests, { query: { limit: 200 } });
  const found = { types: new Set<string>(), notes: 0, attached: 0 };
  for (const { id } of requests.slice(0, 25)) {
    const { notes, files } = await admin.call(requestInbox.read, { params: { id } });
    const emails = await admin.call(requestInbox.emails.list, { params: { id } });
    for (const { type } of files) found.types.add(type);
    found.notes += notes.length;
    found.attached += emails.filter((email) => email.files.length > 0).length;
  }
  for (const type of ['application/pdf', 'image/png', 'text/plain']) {
    assert.ok(found.types.has(type), `${type} in ${[...found.types].join(', ')}`);
  }
  assert.ok(found.notes > 5 && found.attached > 2, JSON.stringify(found));
}

/** Another mail server is configured, as a user might do; it gets no connection. */
async function checkNoWayOut(admin: Client): Promise<void> {
  const knocks: Socket[] = [];
  const outside = createServer((socket) => void knocks.push(socket)).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { port } = outside.address() as { port: number };
  const values = { smtp_host: '127.0.0.1', smtp_port: String(port), smtp_username: 'x' };
  const settings = Object.entries(values).map(([key, value]) => ({
    category: 'email',
    key,
    value,
  }));
  await admin.call(saveSettings, { payload: { settings } });
  const payload = { testEmail: 'somebody@kestrelrowe.example' };
  const { state } = await admin.call(sendTestEmail, { payload });
  assert.deepEqual([state, knocks.length], ['sent', 0]);
  outside.close();
}

const interruption = async (t: TestContext) => {
  const home = await makeHome(t);
  const demo = spawnDemo(home);
  t.after(() => demo.child.kill('SIGKILL'));
  await waitUntil('it has its folder', async () => (await listDemos(home)).length > 0);
  demo.child.kill('SIGTERM');
  assert.equal((await demo.ended)[0], 0, demo.output());
  assert.doesNotMatch(demo.output(), /is ready|cannot/);
  assert.deepEqual(await listDemos(home), []);
};

const refusal = async (t: TestContext) => {
  const home = await makeHome(t);
  const taken = createServer().listen(0, '127.0.0.1');
  t.after(() => taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const demo = spawnDemo(home, { PORT: String(port) });
  assert.equal((await demo.ended)[0], 1);
  assert.match(
    demo.output(),
    /^The demo cannot start: the port is in use \(.*\)\. Set another PORT\.\n$/,
  );
  assert.deepEqual(await listDemos(home), []);
};
// `npm test` starts one demo.
if (isWhole) {
  test('a demo stopped during its start leaves nothing behind', interruption);
  test('a demo that cannot start says why in one line, and leaves nothing behind', refusal);
}

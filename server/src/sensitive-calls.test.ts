import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import mongoose from 'mongoose';
import { endpointTable } from '@longitude/contract/endpoints';
import { settingDefinitions } from '@longitude/contract/setting-definitions';
import { passwordSentinel } from '@longitude/contract/settings';
import { listEndpoints } from './testing/list-endpoints.ts';
import { settings } from './features/settings/feature.ts';
import { saveCategory, sendMailTo } from './testing/mail-settings.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';
import { startTestServer } from './testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer();
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});
const { ask } = server;

/** As if the token had been stolen an hour after its owner signed in. */
async function loseConfirmation(): Promise<void> {
  const confirmedAt = new Date(Date.now() - 3_600_000);
  await server.stored('sessions').updateMany({}, { $set: { confirmedAt } });
}

const absent = 'f'.repeat(24);
const addressOf = ({ path }: Endpoint) => `/api${path.replaceAll(/\{\w+\}/g, absent)}`;
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code;
const needed = 'reauthentication_required';

/** Deletions that a stolen token may make, and why they do no lasting harm. */
const harmless: Readonly<Record<string, string>> = {
  deleteMessage: 'moves to the trash',
  deleteRequest: 'moves to the trash',
  deletePost: 'moves to the trash',
  deleteScan: 'moves to the trash',
  deleteMessageFile: 'moves to the trash',
  deleteRequestFile: 'moves to the trash',
  deleteScanFile: 'moves to the trash',
  cancelEmailChange: 'the present address stays',
  deleteDraft: 'what this administrator is typing, deleted when it was sent',
  unsubscribePush: 'the subscription of this session',
  withdrawMail: 'Undo, within ten seconds; the text returns to its editor',
};

test('every deletion of administrators is harmless, or needs a recent sign-in', () => {
  for (const [name, { method, auth, recentSignIn }] of Object.entries(endpointTable)) {
    if (method !== 'DELETE' || auth !== 'admin') continue;
    assert.equal(recentSignIn, name in harmless ? undefined : 'always', name);
  }
  assert.deepEqual(
    Object.keys(harmless).filter((name) => endpointTable[name]?.method !== 'DELETE'),
    [],
  );
});

test('every sensitive call is refused to an old session, and signs no one out', async () => {
  const calls = (await listEndpoints()).filter(
    ([, { recentSignIn = 'byInput' }]) => recentSignIn !== 'byInput',
  );
  assert.ok(calls.length >= 4);
  await loseConfirmation();
  for (const [name, endpoint] of calls) {
    assert.equal(endpoint.payload, undefined, `${name} needs a payload here`);
    const response = await ask(endpoint.method, addressOf(endpoint));
    assert.deepEqual([response.status, codeOf(response)], [403, needed], name);
  }
  assert.equal((await ask('GET', '/api/auth/verify')).status, 200);
});

/** A valid other value of each kind. */
const others: Readonly<Record<string, string>> = {
  text: 'Another',
  multiline: 'Another',
  email: 'another@longitude.example',
  phone: '+1 416 555 0177',
  url: 'https://another.example/',
  number: '2031',
  host: 'another.example',
  fingerprint: 'AB:'.repeat(31) + 'AB',
  password: 'another',
};

function changeOf(kind: string, value: string): string | undefined {
  if (kind === 'boolean') return String(value !== 'true');
  return kind === 'hours' ? value.replace('"closed":false', '"closed":true') : others[kind];
}

test('a setting that sends mail, replies or calls elsewhere needs a recent sign-in, others do not', async () => {
  await loseConfirmation();
  const stored = (await ask('GET', '/api/admin/settings')).body as { id: string; value: string }[];
  const redirecting: string[] = [];
  for (const { category, key, kind, choices } of settingDefinitions) {
    const value = stored.find(({ id }) => id === `${category}.${key}`)?.value ?? '';
    const other = choices?.find((choice) => choice !== value) ?? changeOf(kind, value);
    const change = (wanted: string | undefined) => ({
      settings: [{ category, key, value: wanted }],
    });
    const response = await ask('POST', '/api/admin/settings/bulk', change(other));
    if (response.status === 403) redirecting.push(key);
    else assert.equal(response.status, 200, `${key}: ${JSON.stringify(response.body)}`);
    assert.equal(response.status === 403, codeOf(response) === needed, key);
    if (response.status === 403 && kind !== 'password') {
      const masked = await ask('POST', '/api/admin/settings/bulk', change(passwordSentinel));
      assert.ok([400, 403].includes(masked.status), `${key}: ${masked.status}`);
    }
    // A form that sends everything can still be saved.
    const same = await ask('POST', '/api/admin/settings/bulk', change(value));
    assert.equal(same.status, 200, `${key}: ${JSON.stringify(same.body)}`);
  }
  assert.deepEqual(
    redirecting.filter((key) => !key.startsWith('smtp_')),
    [
      'company_phone',
      'company_email',
      'emergency_contact_phone',
      'emergency_contact_email',
      'notification_email',
    ],
  );
  assert.equal(
    redirecting.filter((key) => key.startsWith('smtp_')).length,
    settingDefinitions.filter(({ category }) => category === 'email').length,
  );
});

test('another username needs a recent sign-in, and its owner is notified', async () => {
  await loseConfirmation();
  const own = (await ask('GET', '/api/admin/profile')).body as Record<string, string>;
  const { id: _, ...profile } = own;
  const rename = () => ask('PUT', '/api/admin/profile', { ...profile, username: 'renamed' });
  const refused = await rename();
  assert.deepEqual([refused.status, codeOf(refused)], [403, needed]);
  assert.equal((await ask('PUT', '/api/admin/profile', { ...profile, name: 'New' })).status, 200);
  await server.stored('sessions').updateMany({}, { $set: { confirmedAt: new Date() } });
  assert.equal((await rename()).status, 200);
  const { mail } = await sink.waitFor(
    ({ mail: { subject } }) => subject === 'Your username was changed',
  );
  assert.match(mail.text ?? '', /the former one no longer signs in/);
});

test('whenever a save is interrupted, no password is stored beside another server', async (t) => {
  const service = server.product.serviceOf(settings);
  const setUp = (host: string, password: string) =>
    saveCategory(server, 'email', { smtp_password: password, smtp_host: host });
  const { Collection } = mongoose.mongo;
  type Rows = mongoose.mongo.Collection;
  // oxlint-disable-next-line typescript/unbound-method -- called with its collection
  const { bulkWrite } = Collection.prototype;
  const isDone: boolean[] = [];
  for (let writes = 0; writes <= 3; writes++) {
    await setUp('one.example', 'of one');
    const cut = t.mock.method(
      Collection.prototype,
      'bulkWrite',
      async function (this: Rows, ...[operations, options]: Parameters<Rows['bulkWrite']>) {
        const some = operations.slice(0, writes);
        const result = writes > 0 ? await bulkWrite.call(this, some, options) : undefined;
        if (writes < operations.length) throw new Error('The process ends here.');
        return result;
      },
    );
    isDone.push(
      await setUp('two.example', 'of two').then(
        () => true,
        () => false,
      ),
    );
    cut.mock.restore();
    const { host, password } = await service.readSmtp();
    const fits = { 'one.example': 'of one', 'two.example': 'of two' }[host];
    assert.ok(password === '' || password === fits, `${writes}: ${host} ${password}`);
  }
  assert.deepEqual(isDone, [false, false, false, true]);
});

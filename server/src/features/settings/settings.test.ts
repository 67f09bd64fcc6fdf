import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listPublicSettings, type PublicSetting } from '@longitude/contract/public-settings';
import * as contract from '@longitude/contract/settings';
import { settingDefinitions } from '@longitude/contract/setting-definitions';
import { readSiteSettings } from '@longitude/contract/site-settings';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import { assertFits } from '../../testing/assert-fits.ts';
import { openEvents } from '../../testing/event-reader.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { settings as settingsFeature } from './feature.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { buildMessage } from '../../testing/builders.ts';

const [server, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' }, { hasSite: true });
after(async () => {
  await second.stop();
  await server.stop();
});

const list = ({ admin } = server) => admin.call(contract.listSettings);
const save = (...settings: contract.SaveSettings['settings']) =>
  server.admin.call(contract.saveSettings, { payload: { settings } });
const find = (settings: readonly contract.Setting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value;
const post = (path: string, json: object) => server.ask('POST', path, json);

test('all settings are listed with category, type and description', async () => {
  const settings = await list();
  assertFits(contract.listSettings.response, settings);
  assert.equal(settings.length, settingDefinitions.length);
  const types = Object.fromEntries(settings.map(({ key, type }) => [key, type]));
  assert.deepEqual(
    [types['smtp_secure'], types['smtp_port'], types['business_hours'], types['smtp_password']],
    ['boolean', 'number', 'text', 'text'],
  );
});

test('visitors only get the general settings, as text, revalidated each time', async () => {
  const { headers, body } = await send(server.address, 'GET', '/api/settings/public');
  assertFits(listPublicSettings.response, body);
  const rows = body as PublicSetting[];
  assert.ok(rows.every((row) => row.category === 'general'));
  assert.ok(rows.every((row) => !/smtp|password|notif/.test(row.key)));
  assert.equal(headers.get('cache-control'), 'no-cache');
  assert.equal(readSiteSettings(rows).defaultCurrency, 'CAD');
});

test('a saved value is seen immediately here and within a second elsewhere, and audited', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const values = [
    { category: 'general', key: 'company_name', value: 'Kestrel & Rowe' },
    { category: 'notifications', key: 'notification_frequency', value: 'hourly' },
  ];
  assert.equal(find(await list(second), 'company_name'), 'Longitude Consulting');
  const response = await save(...values);
  assertFits(contract.saveSettings.response, response);
  assert.equal(find(response, 'company_name'), 'Kestrel & Rowe');
  const { body } = await send(server.address, 'GET', '/api/settings/public');
  assert.equal(readSiteSettings(body as PublicSetting[]).companyName, 'Kestrel & Rowe');
  t.mock.timers.tick(1000);
  assert.equal(find(await list(second), 'company_name'), 'Kestrel & Rowe');
  await save(...values);
  const entries = await server.stored('audit').find({ kind: 'setting' }).toArray();
  const found = entries.map(({ id, changes }) => [id, changes]);
  assert.deepEqual(found, [
    ['general.company_name', { value: ['Longitude Consulting', 'Kestrel & Rowe'] }],
    ['notifications.notification_frequency', { value: ['immediate', 'hourly'] }],
  ]);
});

test('administrators in every process are notified of changed settings, and read the new values', async () => {
  const stream = await openEvents(second);
  const settings = [
    { category: 'general', key: 'claim_clients', value: '61+' },
    { category: 'general', key: 'company_name', value: find(await list(), 'company_name') ?? '' },
    { category: 'notifications', key: 'notify_security_scan', value: 'false' },
  ];
  await save(...settings);
  for (const id of ['general.claim_clients', 'notifications.notify_security_scan']) {
    const { type, id: changed, name, fields } = await stream.next();
    assert.deepEqual(
      { type, changed, name, fields },
      { type: 'setting.changed', changed: id, name: 'Administrator', fields: ['value'] },
    );
  }
  assert.equal(find(await list(second), 'claim_clients'), '61+');
  stream.close();
});

test('one invalid value refuses the whole change', async () => {
  const { status, body } = await post('/api/admin/settings/bulk', {
    settings: [
      { category: 'general', key: 'site_title', value: 'Changed' },
      { category: 'general', key: 'timezone', value: 'Mars/Olympus' },
      { category: 'email', key: 'smtp_port', value: '99999' },
    ],
  });
  assert.equal(status, 400);
  const { code, fields } = body as { code: string; fields: Record<string, string> };
  assert.equal(code, 'validation_failed');
  assert.deepEqual(Object.keys(fields), ['settings.1.timezone', 'settings.2.smtp_port']);
  assert.equal(find(await list(), 'site_title'), '');
});

test('each bad input is refused under its own setting, and changes nothing', async () => {
  const before = await list();
  const cases: [category: string, key: string, value: unknown][] = [
    ['general', 'business_hours', '{"monday":'],
    ['general', 'business_hours', 'null'],
    ['general', 'timezone', 'Mars/Olympus'],
    ['general', 'no_such_setting', 'x'],
    ['email', 'company_name', 'x'],
    ['general', 'company_name', 'x'.repeat(4001)],
    ['general', 'linkedin_url', 'linkedin.example/longitude'],
    ['general', 'company_phone', 'by carrier pigeon'],
  ];
  for (const [category, key, value] of cases) {
    const json = { settings: [{ category, key, value }] };
    const { status, body } = await post('/api/admin/settings/bulk', json);
    const { code, fields } = body as { code: string; fields: Record<string, string> };
    assert.deepEqual([status, code], [400, 'validation_failed'], key);
    assert.deepEqual(Object.keys(fields), [`settings.0.${key}`]);
  }
  assert.deepEqual(await list(), before);
});

test('two administrators who change different settings both succeed; for one setting, the last wins', async () => {
  const change = (key: string, value: string) => ({ category: 'general', key, value });
  const other = (...settings: contract.SaveSettings['settings']) =>
    second.admin.call(contract.saveSettings, { payload: { settings } });
  await Promise.all([
    save(change('claim_projects', '600+')),
    other(change('claim_success', '99%'), change('claim_readers', '6,000')),
  ]);
  await save(change('claim_support', 'Weekdays'));
  const response = await other(change('claim_support', 'Always'));
  const values = ['claim_projects', 'claim_success', 'claim_readers', 'claim_support'].map((key) =>
    find(response, key),
  );
  assert.deepEqual(values, ['600+', '99%', '6,000', 'Always']);
  const entries = await server.stored('audit').find({ id: 'general.claim_support' }).toArray();
  const changes = entries.map(({ changes }) => changes as unknown);
  assert.deepEqual(changes, [{ value: ['24/7', 'Weekdays'] }, { value: ['Weekdays', 'Always'] }]);
});

test('of two values for one setting the last one wins', async () => {
  const change = (value: string) => ({ category: 'general', key: 'claim_clients', value });
  const response = await save(change('51+'), change('50+'));
  assert.equal(find(response, 'claim_clients'), '50+');
});

test('an empty change is refused', async () => {
  const { status, body } = await post('/api/admin/settings/bulk', { settings: [] });
  const { error } = body as { error: string };
  assert.deepEqual([status, error], [400, 'No settings were modified.']);
});

test('a password is encrypted in the store and never returned', async () => {
  const secret = 'canary-4f1d-password';
  const password = { category: 'email', key: 'smtp_password' };
  const responses = [await save({ ...password, value: secret }), await list()];
  for (const response of responses) {
    assert.equal(find(response, 'smtp_password'), contract.passwordSentinel);
  }
  const { context, serviceOf } = server.product;
  assert.equal((await serviceOf(settingsFeature).readSmtp()).password, secret);
  const row = await server.stored('settings').findOne({ key: 'smtp_password' });
  assert.match(String(row?.['value']), /^v1\./);

  // The sentinel, sent back as it was shown, changes nothing.
  await save({ ...password, value: contract.passwordSentinel });
  assert.deepEqual(await server.stored('settings').findOne({ key: 'smtp_password' }), row);

  const collections = (await context.connection.db?.collections()) ?? [];
  assert.ok(collections.length > 5);
  for (const collection of collections) {
    const documents = JSON.stringify(await collection.find().toArray());
    assert.ok(!documents.includes(secret), collection.collectionName);
  }
  const entry = await server.stored('audit').findOne({ id: 'email.smtp_password' });
  assert.deepEqual(entry?.['changes'], { value: ['', ''] });

  await save({ ...password, value: '' });
  assert.equal(find(await list(), 'smtp_password'), '');
  assert.equal((await serviceOf(settingsFeature).readSmtp()).password, '');
});

test('a password saved under an Idempotency-Key is not stored with the response', async () => {
  const secret = 'canary-9a77-password';
  await server.admin.call(contract.saveSettings, {
    payload: { settings: [{ category: 'email', key: 'smtp_password', value: secret }] },
    headers: { 'idempotency-key': 'password-key' },
  });
  assert.equal(await server.stored('replies').countDocuments(), 1);
  assert.ok(!JSON.stringify(await server.stored('replies').find().toArray()).includes(secret));
  await save({ category: 'email', key: 'smtp_password', value: '' });
});

const readPage = async ({ address }: TestServer, path: string) =>
  (await fetch(`${address}${path}`)).text();

test('visitors of every process see a change within a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 5000 });
  const paths = ['/', '/contact', '/api/settings/public', '/manifest.webmanifest', '/picture.png'];
  const readAll = (server: TestServer) => Promise.all(paths.map((path) => readPage(server, path)));
  const before = await readAll(second);
  const company = { company_name: 'Osprey', company_phone: '+1 416 555 0177' };
  await saveCategory(server, 'general', company);
  const own = await readAll(server);
  t.mock.timers.tick(1000);
  const others = await readAll(second);
  for (const [index, path] of paths.entries()) {
    assert.notEqual(others[index], before[index], path);
    if (path.endsWith('.png')) continue;
    for (const text of [own[index], others[index]]) assert.match(text ?? '', /Osprey/, path);
  }
  assert.match(own[1] ?? '', /tel:\+14165550177/);
  assert.match(others[1] ?? '', /tel:\+14165550177/);
});

test('settings damaged in the database affect no visitor, and can be corrected', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 10_000 });
  const damage = (key: string, value: string) =>
    server.stored('settings').updateOne({ key }, { $set: { value } });
  const monday = '{"open":"08:00","close":"12:00","closed":false}';
  await damage('business_hours', `{"monday":${monday},"tuesday":`);
  await damage('timezone', 'Mars/Olympus');
  await damage('default_currency', 'doubloons');
  t.mock.timers.tick(1000);
  const page = await fetch(`${second.address}/contact`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /09:00 to 17:00 EST/);
  const sent = await send(second.address, 'POST', '/api/contact', { json: buildMessage() });
  assert.equal(sent.status, 201);
  const shown = await list(second);
  assert.equal(find(shown, 'timezone'), 'America/Toronto');
  assert.equal(find(shown, 'default_currency'), 'CAD');
  // Shown unchanged, to be corrected.
  assert.match(find(shown, 'business_hours') ?? '', /"tuesday":$/);
  const { business_hours } = generalDefaults;
  await saveCategory(server, 'general', { business_hours, timezone: 'Europe/London' });
  t.mock.timers.tick(1000);
  assert.doesNotMatch(await readPage(second, '/contact'), /EST/);
});

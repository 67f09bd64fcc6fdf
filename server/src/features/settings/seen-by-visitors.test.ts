import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import { listSettings } from '@longitude/contract/settings';
import { saveCategory } from '../../testing/mail-settings.ts';
import { buildMessage } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import type { TestServer } from '../../testing/test-server.ts';

let first: TestServer;
let second: TestServer;
before(async () => {
  [first, second] = await startTestPair({ ROLE: 'api' }, { ROLE: 'api' }, { hasSite: true });
});
after(async () => {
  await second.stop();
  await first.stop();
});

const read = async ({ address }: TestServer, path: string) =>
  (await fetch(`${address}${path}`)).text();

test('visitors of every process see a change within a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const paths = ['/', '/contact', '/api/settings/public', '/manifest.webmanifest', '/picture.png'];
  const readAll = (server: TestServer) => Promise.all(paths.map((path) => read(server, path)));
  const before = await readAll(second);
  await saveCategory(first, 'general', {
    company_name: 'Kestrel',
    company_phone: '+1 416 555 0177',
  });
  const own = await readAll(first);
  t.mock.timers.tick(1000);
  const others = await readAll(second);
  for (const [index, path] of paths.entries()) {
    assert.notEqual(others[index], before[index], path);
    if (path.endsWith('.png')) continue;
    for (const text of [own[index], others[index]]) assert.match(text ?? '', /Kestrel/, path);
  }
  assert.match(own[1] ?? '', /tel:\+14165550177/);
  assert.match(others[1] ?? '', /tel:\+14165550177/);
});

test('settings that were damaged in the database harm no visitor, and can be corrected', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 5000 });
  const stored = first.product.context.connection.collection('settings');
  const damage = (key: string, value: string) => stored.updateOne({ key }, { $set: { value } });
  await damage(
    'business_hours',
    '{"monday":{"open":"08:00","close":"12:00","closed":false},"tuesday":',
  );
  await damage('timezone', 'Mars/Olympus');
  await damage('default_currency', 'doubloons');
  t.mock.timers.tick(1000);
  const page = await fetch(`${second.address}/contact`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /09:00 to 17:00 EST/);
  const sent = await send(second.address, 'POST', '/api/contact', { json: buildMessage() });
  assert.equal(sent.status, 201);
  const list = await second.admin.call(listSettings);
  const find = (key: string) => list.find((setting) => setting.key === key)?.value;
  assert.deepEqual([find('timezone'), find('default_currency')], ['America/Toronto', 'CAD']);
  // Shown as it is, to be corrected.
  assert.match(find('business_hours') ?? '', /"tuesday":$/);
  const { business_hours } = generalDefaults;
  await saveCategory(first, 'general', { business_hours, timezone: 'Europe/London' });
  t.mock.timers.tick(1000);
  assert.doesNotMatch(await read(second, '/contact'), /EST/);
});

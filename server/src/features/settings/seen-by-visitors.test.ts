import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { saveCategory } from '../../testing/mail-settings.ts';
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

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { subscribe } from '@longitude/contract/newsletter';
import * as fc from 'fast-check';
import { breakInput, type Field } from '../../testing/broken-input.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  await server.visitor.call(subscribe, { payload: { email: 'here@kestrelrowe.example' } });
  await server.product.context.background.drain();
});
after(() => server.stop());

const token = `${'0'.repeat(24)}.${'A'.repeat(43)}`;
const targets: Record<string, [valid: Record<string, string>, fields: Field[]]> = {
  'newsletter/subscribe': [
    { email: 'reader@kestrelrowe.example' },
    [{ name: 'email', maxLength: 254, isRequired: true }],
  ],
  'newsletter/confirm': [{ token }, [{ name: 'token', maxLength: 201, isRequired: true }]],
  'newsletter/unsubscribe': [{ token }, [{ name: 'token', maxLength: 201, isRequired: true }]],
  visits: [{ path: '/about' }, [{ name: 'path', maxLength: 2000, isRequired: true }]],
};

for (const [path, [valid, fields]] of Object.entries(targets)) {
  test(`POST /${path} refuses what is broken anywhere and keeps nothing of it`, async () => {
    const digest = () => digestStore(server.product.context.connection);
    const untouched = await digest();
    const refuse = fc.asyncProperty(breakInput(valid, fields), async ({ body, type }) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const answer = await send(server.address, 'POST', `/api/${path}`, { body, headers });
      const what = Buffer.from(body).toString().slice(0, 300);
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${what}`);
      assert.equal(typeof (answer.body as { error: unknown }).error, 'string', what);
    });
    await fc.assert(refuse, { seed: 20_261_121, numRuns: 200 });
    assert.deepEqual(await digest(), untouched);
  });
}

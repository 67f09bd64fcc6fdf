import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createMessage, listMessages } from '@longitude/contract/messages';
import { buildMessage } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('a contact message is in the inbox as soon as it is answered', async () => {
  const { id } = await server.visitor.call(createMessage, { payload: buildMessage() });
  const list = await server.admin.call(listMessages, { query: { archived: false } });
  assert.deepEqual(
    list.map((message) => message.id),
    [id],
  );
});

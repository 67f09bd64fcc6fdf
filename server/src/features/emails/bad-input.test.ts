import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { breakInput, type Field } from '../../testing/broken-input.ts';
import { startEmailServer, type EmailServer } from '../../testing/email-calls.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';

const inputs = 200;
let office: EmailServer;
let [requestId, messageId, emailId] = ['', '', ''];
let untouched: Record<string, string>;
const digest = () => digestStore(office.server.product.context.connection);

before(async () => {
  office = await startEmailServer();
  requestId = await office.emailCalls.createRequest();
  messageId = await office.emailCalls.createMessage();
  emailId = (await office.emailCalls.write(requestId, { message: 'Hello' })).id;
  await office.server.product.context.background.drain();
  untouched = await digest();
});
after(() => office.stop());

const content: Field = { name: 'content', maxLength: 10_000, isRequired: true, isMultiline: true };
const emailFields: readonly Field[] = [
  { name: 'subject', maxLength: 200, isRequired: false },
  { name: 'message', maxLength: 200_000, isRequired: false, isMultiline: true },
  { name: 'cc', maxLength: 3_000, isRequired: false },
];
const written = { subject: 'Your portal', message: '<p>Hello</p>', cc: 'a@kestrelrowe.example' };

interface Target {
  readonly path: () => string;
  readonly valid: Record<string, unknown>;
  readonly fields: readonly Field[];
}

const targets: Record<string, Target> = {
  'a note on a request': {
    path: () => `service-requests/${requestId}/notes`,
    valid: { content: 'Called.' },
    fields: [content],
  },
  'a note on a message': {
    path: () => `contact-messages/${messageId}/notes`,
    valid: { content: 'Called.' },
    fields: [content],
  },
  'a note on an e-mail': {
    path: () => `service-requests/emails/${emailId}/notes`,
    valid: { content: 'Called.' },
    fields: [content],
  },
  'an e-mail about a request': {
    path: () => `service-requests/${requestId}/email`,
    valid: written,
    fields: emailFields,
  },
  'a follow-up': {
    path: () => `contact-messages/${messageId}/follow-up`,
    valid: { ...written, sendCopy: true },
    fields: [
      ...emailFields,
      { name: 'sendCopy', maxLength: 0, isRequired: false, isBoolean: true },
    ],
  },
  'a preview': {
    path: () => 'admin/email-preview',
    valid: { kind: 'contact-message', id: 'f'.repeat(24), message: 'Hello' },
    fields: [
      { name: 'kind', maxLength: 50, isRequired: true },
      { name: 'id', maxLength: 50, isRequired: true },
      ...emailFields.slice(0, 2),
    ],
  },
};

for (const [what, { path, valid, fields }] of Object.entries(targets)) {
  test(`${what} that is broken anywhere is refused and leaves no trace`, async () => {
    const { server } = office;
    const refuse = fc.asyncProperty(breakInput(valid, fields), async ({ body, type }) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const call = { token: server.token, body, headers };
      const answer = await send(server.address, 'POST', `/api/${path()}`, call);
      const shown = Buffer.from(body).toString().slice(0, 300);
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${shown}`);
      assert.equal(typeof (answer.body as { error: unknown }).error, 'string', shown);
    });
    await fc.assert(refuse, { seed: 20_261_121, numRuns: inputs });
    assert.deepEqual(await digest(), untouched);
  });
}

test('a letter over a megabyte is refused; one near the limit is taken', async () => {
  const { server } = office;
  const post = (message: string) =>
    send(server.address, 'POST', `/api/service-requests/${requestId}/email`, {
      token: server.token,
      json: { message },
    });
  assert.equal((await post('x'.repeat(1_100_000))).status, 413);
  assert.deepEqual(await digest(), untouched);
  assert.equal((await post(`<p>${'ä'.repeat(199_990)}</p>`)).status, 202);
});

test('each of the bodies that were broken is right when it is left alone', async () => {
  const { server } = office;
  for (const [what, { path, valid }] of Object.entries(targets)) {
    const json = what === 'a preview' ? { ...valid, id: messageId } : valid;
    const call = { token: server.token, json };
    const { status } = await send(server.address, 'POST', `/api/${path()}`, call);
    assert.ok(status >= 200 && status < 300, `${what}: ${status}`);
  }
});

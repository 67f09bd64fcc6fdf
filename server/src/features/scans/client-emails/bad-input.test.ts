import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { breakInput, type Field } from '../../../testing/broken-input.ts';
import { send } from '../../../testing/send.ts';
import { digestStore } from '../../../testing/store-digest.ts';
import { startScanEmails, type ScanEmailServer } from '../testing/scan-emails.ts';

const inputs = 200;
let office: ScanEmailServer;
let path: string;
before(async () => {
  office = await startScanEmails();
  path = `/api/security-scans/${await office.scanAsAdmin()}/contact-client`;
  await office.server.product.context.background.drain();
});
after(() => office.stop());

const fields: readonly Field[] = [
  { name: 'subject', maxLength: 200, isRequired: false },
  { name: 'message', maxLength: 200_000, isRequired: false, isMultiline: true },
  { name: 'ccEmails', maxLength: 3_000, isRequired: false },
  { name: 'email', maxLength: 254, isRequired: false },
];
const valid = {
  subject: 'Your site',
  message: '<p>Hello</p>',
  ccEmails: 'a@kestrelrowe.example',
  email: 'b@kestrelrowe.example',
};

test('an email with a report that is broken anywhere is refused and leaves no trace', async () => {
  const { server } = office;
  const { token, address } = server;
  const digest = () => digestStore(server.product.context.connection);
  const untouched = await digest();
  const refuse = fc.asyncProperty(breakInput(valid, fields), async ({ body, type }) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await send(address, 'POST', path, { token, body, headers });
    const shown = Buffer.from(body).toString().slice(0, 300);
    assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${shown}`);
    assert.equal(typeof (answer.body as { error: unknown }).error, 'string', shown);
  });
  await fc.assert(refuse, { seed: 20_261_124, numRuns: inputs });
  assert.deepEqual(await digest(), untouched);
  assert.equal((await send(address, 'POST', path, { token, json: valid })).status, 202);
});

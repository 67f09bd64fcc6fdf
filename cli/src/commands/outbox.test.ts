import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listOutbox } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { sendMailTo } from '../../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import type { Seat } from '../testing/run-cli.ts';
import { startSignedIn } from '../testing/signed-in.ts';

let server: TestServer;
let seat: Seat;
let sink: SmtpSink;
before(async () => {
  sink = await startSmtpSink();
  ({ server, seat } = await startSignedIn());
  await sendMailTo(server, sink);
});
after(async () => {
  await server.stop();
  await sink.close();
});

const run = (...words: string[]) => seat.run(['outbox', ...words]);
const listFailed = () => server.admin.call(listOutbox, { query: { state: 'failed' } });

/** Service requests, whose notifications the mail server refuses. */
async function failNotifications(count: number): Promise<void> {
  sink.refuseWith(550);
  for (let index = 0; index < count; index++) {
    await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  }
  await waitUntil('the outbox settles', async () => (await listFailed()).length === count);
  sink.refuseWith(undefined);
}

test('all that failed is tried again at once, and then nothing is left', async () => {
  await failNotifications(2);
  const { stdout } = await run('list', '--state', 'failed');
  assert.match(stdout, /^ID +STATE +SUBJECT +WRITTEN +REASON\n/);
  assert.equal(stdout.match(/ failed /g)?.length, 2);
  const retried = await run('retry', '--all');
  assert.match(retried.stdout, /^(Email [0-9a-f]{24} is tried again at \d\d:\d\d:\d\d\n){2}$/);
  assert.deepEqual([retried.stderr, retried.code], ['', 0]);
  await waitUntil('the outbox settles', async () => (await listFailed()).length === 0);
  assert.equal((await run('retry', '--all')).stdout, 'No mail has failed\n');
  assert.equal((await run('retry', '--all', '--json')).stdout, '[]\n');
});

test('an email that has not left is deleted, and is no longer there to be tried again', async () => {
  const { id: requestId } = await server.visitor.call(requestInbox.create, {
    payload: buildRequest(),
  });
  const reply = ['requests', 'reply', requestId, '--message', 'Hi', '--yes', '--json'];
  const { id } = JSON.parse((await seat.run(reply)).stdout) as { id: string };
  assert.equal((await run('delete', id)).stdout, `Email ${id} was taken back\n`);
  const { stdout, stderr, code } = await run('retry', id);
  assert.deepEqual([stdout, stderr, code], ['', `longitude: ${id}: Not found\n`, 1]);
});

test('wrong input ends with 2', async () => {
  const id = '0123456789abcdef01234567';
  for (const words of [['retry'], ['retry', id, '--all'], ['delete'], ['list', '--state', 'odd']]) {
    const { stdout, stderr, code } = await run(...words);
    assert.match(stderr, /^longitude: /);
    assert.deepEqual([stdout, code], ['', 2], words.join(' '));
  }
});

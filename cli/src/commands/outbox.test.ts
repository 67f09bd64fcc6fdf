import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listOutbox } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { sendMailTo } from '../../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../../server/src/testing/smtp-sink.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { assertRun } from '../testing/assert-run.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat, prepare } = shareSignedIn({});
let sink: SmtpSink;
prepare(async () => {
  sink = await startSmtpSink();
  await sendMailTo(server, sink);
});
after(() => sink.close());

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
  assert.equal(stdout.match(/^[0-9a-f]{24}\tfailed\t/gm)?.length, 2);
  const retried = await run('retry', '--all');
  assert.equal(retried.stdout, '2 emails are tried again\n');
  assert.deepEqual([retried.stderr, retried.code], ['', 0]);
  // Those that are still queued would meet the next refusal.
  await waitUntil('all have left', async () =>
    (await server.admin.call(listOutbox)).every(({ state }) => state === 'sent'),
  );
  assert.equal((await run('retry', '--all')).stdout, 'No email has failed\n');
  assert.equal((await run('retry', '--all', '--json')).stdout, '{\n  "count": 0\n}\n');
});

test('the address of a notification cannot be corrected, nor can one that is no address be given', async () => {
  await failNotifications(1);
  const [notification] = await listFailed();
  const refused = await run('retry', notification?.id ?? '', '--to', 'new@kestrelrowe.example');
  assert.equal(
    refused.stderr,
    `longitude: ${notification?.id}: The address of this email cannot be corrected.\n`,
  );
  assert.equal(refused.code, 1);
  assert.equal((await run('retry', '--all')).stdout, '1 email is tried again\n');
  const bad = await run('retry', notification?.id ?? '', '--to', 'new@');
  assert.match(bad.stderr, /Please enter a valid email address/);
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
  const wrong = [
    ['retry'],
    ['retry', id, '--all'],
    ['retry', '--all', '--to', 'new@kestrelrowe.example'],
    ['retry', id, id.replace('0', '1'), '--to', 'new@kestrelrowe.example'],
    ['delete'],
    ['list', '--state', 'odd'],
  ];
  for (const words of wrong) {
    assertRun(await run(...words), { stderr: /^longitude: /, code: 2 }, words.join(' '));
  }
});

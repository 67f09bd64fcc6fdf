import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { logout } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { assertRun } from '../testing/assert-run.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { startProcess } from '../testing/run-process.ts';
import { startSignedIn } from '../testing/signed-in.ts';

test('what happens appears, a line each, until Ctrl-C ends it with 0 or the session ends', async (t) => {
  const { server, seat } = await startSignedIn({ ROLE: 'api' });
  t.after(() => server.stop());
  const human = await startProcess(seat, ['events']);
  const json = seat.start(['events', '--json']);
  const send = () => server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // Streams begin with what happens next, so something happens until both have begun.
  const sent: string[] = [];
  await waitUntil('both have told something', async () => {
    sent.push((await send()).id);
    return [human.output.stdout, json.io.output].every((text) => text.includes('\n'));
  });
  const { id } = await send();
  await waitUntil('both tell the last', () =>
    [human.output.stdout, json.io.output].every((text) => text.includes(id)),
  );
  assert.match(
    human.output.stdout,
    new RegExp(`\\d\\d:\\d\\d:\\d\\d  contact-message\\.created  ${id}\n`),
  );
  const events = json.io.output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; seq: number });
  assert.equal(events.at(-1)?.id, id);
  human.child.kill('SIGINT');
  const { code: ended, signal, stderr } = await human.ended;
  assert.deepEqual([ended, signal, stderr], [0, null, '']);
  await seat.run(['logout']);
  await server.admin.call(logout);
  const last = await json.ended;
  assert.equal(last.code, 4);
  assert.match(last.stderr, /longitude: Session expired\n/);
});

test('a stream that breaks off is taken up behind the last event', async () => {
  const heard: (string | undefined)[] = [];
  const answer = (outgoing: ServerResponse, seq: number) => {
    const data = JSON.stringify({ seq, type: 'presence', id: 'x'.repeat(3) });
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write(`: welcome\n\nid: ${seq}\ndata: ${data}\n\n`);
  };
  const url = await startFakeServer((incoming, outgoing) => {
    heard.push(incoming.headers['last-event-id'] as string | undefined);
    if (heard.length === 2)
      outgoing.writeHead(503).end('{"error":"Restarting.","code":"unavailable"}');
    else answer(outgoing, heard.length * 10);
    // Ended well, as a server does that stops; the third goes on.
    if (heard.length === 1) outgoing.end();
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const { io, ended, waitFor } = seat.start(['events'], { env });
  await waitFor(/(presence.*[^]*){2}\n/);
  assert.deepEqual(heard, [undefined, '10', '10']);
  io.send('SIGTERM');
  const { stderr, code } = await ended;
  assert.deepEqual([stderr, code], ['Restarting. Trying again.\n', 0]);
});

test('a connection that breaks in the middle is opened again', async () => {
  let connections = 0;
  const url = await startFakeServer((_, outgoing) => {
    connections += 1;
    const data = JSON.stringify({ seq: connections, type: 'presence', id: 'xxx' });
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write(`id: ${connections}\ndata: ${data}\n\n`, () => {
      if (connections === 1) outgoing.destroy();
    });
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const { io, ended, waitFor } = seat.start(['events'], { env });
  await waitFor(/(presence.*[^]*){2}\n/);
  io.send('SIGTERM');
  const { stderr, code } = await ended;
  assert.deepEqual([connections, stderr, code], [2, '', 0]);
});

test('who cannot be reached at first is named at once', async () => {
  const url = await startFakeServer((_, outgoing) => outgoing.end('<h1>Hello</h1>'));
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const run = await seat.run(['events'], { env });
  assertRun(run, { stderr: /answered, but not as this version/, code: 1 });
  assert.equal((await seat.run(['events'])).code, 4);
});

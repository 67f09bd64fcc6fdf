import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { logout } from '@longitude/contract/session';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { mainFile, takeSeat, type Seat } from '../testing/run-cli.ts';
import { startSignedIn } from '../testing/signed-in.ts';

/** Follows events in a process of its own. */
function follow(seat: Seat, words: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [mainFile, 'events', ...words], {
    env: { ...seat.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  return { child, output, ended };
}

test('what happens appears, a line each, until Ctrl-C ends it with 0 or the session ends', async (t) => {
  const { server, seat } = await startSignedIn({ ROLE: 'api' });
  t.after(() => server.stop());
  const human = follow(seat);
  const json = follow(seat, ['--json']);
  const send = () => server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // Streams begin with what happens next, so something happens until both have begun.
  const sent: string[] = [];
  await waitUntil('both have told something', async () => {
    sent.push((await send()).id);
    return [human, json].every(({ output }) => output.stdout.includes('\n'));
  });
  const { id } = await send();
  await waitUntil('both tell the last', () =>
    [human, json].every(({ output }) => output.stdout.includes(id)),
  );
  assert.match(
    human.output.stdout,
    new RegExp(`\\d\\d:\\d\\d:\\d\\d  contact-message\\.created  ${id}\n`),
  );
  const events = json.output.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; seq: number });
  assert.equal(events.at(-1)?.id, id);
  human.child.kill('SIGINT');
  assert.deepEqual(await human.ended, [0, null]);
  assert.equal(human.output.stderr, '');
  await seat.run(['logout']);
  await server.admin.call(logout);
  const [code] = await json.ended;
  assert.equal(code, 4);
  assert.match(json.output.stderr, /longitude: Session expired\n/);
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
  const { child, output, ended } = follow(seat, [], {
    LONGITUDE_URL: url,
    LONGITUDE_TOKEN: 'token',
  });
  await waitUntil('it has come back', () => output.stdout.split('\n').length > 2);
  assert.deepEqual(heard, [undefined, '10', '10']);
  assert.equal(output.stderr, 'Restarting. Trying again.\n');
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
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
  const { child, output, ended } = follow(seat, [], env);
  await waitUntil('it has come back', () => connections === 2 && output.stdout.includes('\n'));
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  assert.equal(output.stderr, '');
});

test('who cannot be reached at first is named at once', async () => {
  const url = await startFakeServer((_, outgoing) => outgoing.end('<h1>Hello</h1>'));
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const run = await seat.run(['events'], { env });
  assert.match(run.stderr, /answered, but not as this version/);
  assert.deepEqual([run.stdout, run.code], ['', 1]);
  assert.equal((await seat.run(['events'])).code, 4);
});

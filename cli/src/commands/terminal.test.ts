import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { ServerResponse } from 'node:http';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { runAtTerminal } from '../testing/at-terminal.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { canRunOnTerminal, composeProgram, runOnTerminal } from '../testing/terminal.ts';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { assertRun } from '../testing/assert-run.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { startProcess } from '../testing/run-process.ts';

const { server, seat } = shareSignedIn();

test('asks for name and password and echoes only the name; Ctrl-Z suspends, Ctrl-C terminates', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const { address } = server;
  const seat = await takeSeat();
  const login = `${await composeProgram()} login --url ${address}`;
  const first = `set -m; ${login}; echo "stopped $?"; stty -a; fg; echo "first $?"; set +m`;
  const words = `${first}; ${login} --username admin; echo "ended $?"; stty -a`;
  const { output } = await runOnTerminal(seat, words, [
    ['Username or email address: ', 'admin\r'],
    ['Password: ', `${testPassword.slice(0, 3)}\u001a`],
    ['Password: ', `${testPassword.slice(3)}x\u007f\r`],
    ['Password: ', 'half\u0003'],
  ]);
  assert.match(output, /stopped 148[^]*Signed in as admin[^]*first 0[^]*ended 130/);
  assert.equal(output.includes(testPassword), false);
  assert.equal(output.includes('half'), false);
  for (const mode of ['isig', 'icanon', 'echo', 'icrnl', 'opost']) {
    const shown = output.match(new RegExp(`[ ;\\n]${mode}[ ;\\r]`, 'g'));
    assert.equal(shown?.length, 2, `${mode} in ${output}`);
  }
  const { stdout } = await seat.run(['context', 'list', '--json']);
  assert.equal((JSON.parse(stdout) as { url: string }[])[0]?.url, address);
});

test('Ctrl-D at the password prompt cancels', async () => {
  const words = ['login', '--username', 'admin', '--url', server.address];
  const { screen, code } = await runAtTerminal(await takeSeat(), words, [['Password: ', '\u0004']]);
  assert.match(screen, /longitude: Cancelled\./);
  assert.equal(code, 1);
});

test('colours are for terminals, and can be disabled', async () => {
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const list = (env: Record<string, string>) =>
    runAtTerminal(seat, ['messages', 'list'], [], { columns: 132, env });
  const coloured = await list({});
  for (const shown of ['\u001b[1mPriya Raman', '\u001b[33mnew    \u001b[39m']) {
    assert.ok(coloured.screen.includes(shown), coloured.screen);
  }
  // Columns that do not fit into 80.
  assert.match(coloured.screen, /COMPANY.*NOTES/);
  for (const refusal of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
    const { output } = await list(refusal);
    assert.match(output, /Priya Raman .* new /);
    assert.equal(output.includes('\u001b'), false);
  }
});

test('a terminal shows a reply and asks; a no sends nothing and keeps the text', async () => {
  const { id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // The default editor at a terminal is EDITOR, with its arguments.
  const env = { EDITOR: 'echo Added >>' };
  const reply = (response: string) =>
    runAtTerminal(seat, ['messages', 'reply', id], [['Send this email? [y/N] ', response]], {
      env,
    });
  const refused = await reply('\r');
  assert.match(refused.screen, /To: Priya Raman <priya@kestrelrowe\.example>\nSubject: Re: Your/);
  assert.match(refused.screen, /longitude: Not sent\.\n {2}The text is saved in (\S+)/);
  assert.equal(refused.code, 1);
  const [, file = ''] = /saved in (\S+)/.exec(refused.screen) ?? [];
  assert.match(await readFile(file, 'utf8'), /^Hello Priya Raman,[^]*Added$/);
  const sent = await reply('y\r');
  assert.match(sent.screen, /Email [0-9a-f]{24} will be sent at/);
  const emails = await server.admin.call(messageInbox.emails.list, { params: { id } });
  assert.equal(emails.length, 1);
  assert.match(emails[0]?.body ?? '', /Added/);
});

test('binary output is refused on a terminal', async () => {
  const id = '0123456789abcdef01234567';
  for (const [words, text] of [
    [['messages', 'export'], 'A table as CSV'],
    [['messages', 'files', 'get', id, id, '-'], 'A file'],
    [['backup', '-'], 'A backup'],
  ] as const) {
    const { screen, code } = await runAtTerminal(seat, words);
    assert.equal(screen, `longitude: ${text} cannot go to a terminal: give a file name.\n`);
    assert.equal(code, 2);
  }
});

test('events are printed, one per line, until Ctrl-C (exit code 0) or the end of the session', async () => {
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  const human = await startProcess(seat, ['events']);
  const json = seat.start(['events', '--json']);
  const send = () => server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // Streams begin with the next event, so events are sent until both have begun.
  const sent: string[] = [];
  await waitUntil('both have printed an event', async () => {
    sent.push((await send()).id);
    return [human.output.stdout, json.io.output].every((text) => text.includes('\n'));
  });
  const { id } = await send();
  await waitUntil('both print the last', () =>
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
  const last = await json.ended;
  assert.equal(last.code, 4);
  assert.match(last.stderr, /longitude: Session expired\n/);
});

test('a broken stream resumes after the last event', async () => {
  const heard: (string | undefined)[] = [];
  const respond = (outgoing: ServerResponse, seq: number) => {
    const data = JSON.stringify({ seq, type: 'presence', id: 'x'.repeat(3) });
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.write(`: welcome\n\nid: ${seq}\ndata: ${data}\n\n`);
  };
  const url = await startFakeServer((incoming, outgoing) => {
    heard.push(incoming.headers['last-event-id'] as string | undefined);
    if (heard.length === 2)
      outgoing.writeHead(503).end('{"error":"Restarting.","code":"unavailable"}');
    else respond(outgoing, heard.length * 10);
    // Ended orderly, as by a stopping server; the third connection continues.
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

test('a connection that breaks in the middle is reopened', async () => {
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

test('an unreachable server is reported immediately', async () => {
  const url = await startFakeServer((_, outgoing) => outgoing.end('<h1>Hello</h1>'));
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const run = await seat.run(['events'], { env });
  assertRun(run, { stderr: /responded, but not as this version/, code: 1 });
  assert.equal((await seat.run(['events'])).code, 4);
});

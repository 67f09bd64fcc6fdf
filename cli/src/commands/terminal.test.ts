import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
} from '../../../server/src/testing/test-server.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { canRunOnTerminal, program, runOnTerminal } from '../testing/terminal.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('asks for name and password at a terminal and shows only the name', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const login = `${program} login --url ${server.address}`;
  const { screen, output, code } = await runOnTerminal(seat, login, [
    ['Username or email address: ', 'admin\r'],
    ['Password: ', `${testPassword}x\u007f\r`],
  ]);
  assert.equal(code, 0, screen);
  assert.match(screen, /Signed in as admin/);
  assert.equal(output.includes(testPassword), false);
  const { stdout } = await seat.run(['context', 'list', '--json']);
  assert.equal((JSON.parse(stdout) as { url: string }[])[0]?.url, server.address);
});

test('Ctrl-C at the password ends by the signal and gives the terminal back', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const words = `${program} login --username admin --url ${server.address}; echo "ended $?"; stty -a`;
  const { screen, output } = await runOnTerminal(seat, words, [['Password: ', 'half\u0003']]);
  assert.match(screen, /ended 130/);
  for (const mode of ['isig', 'icanon', 'echo', 'icrnl', 'opost']) {
    assert.match(screen, new RegExp(`[ ;\\n]${mode}[ ;\\r]`), `${mode} in ${screen}`);
  }
  assert.equal(output.includes('half'), false);
});

test('Ctrl-D at the password cancels', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const words = `${program} login --username admin --url ${server.address}`;
  const { screen, code } = await runOnTerminal(seat, words, [['Password: ', '\u0004']]);
  assert.match(screen, /longitude: Cancelled\./);
  assert.equal(code, 1);
});

test('colours are for terminals, and can be refused', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const list = `stty cols 132; ${program} messages list`;
  const coloured = await runOnTerminal(seat, list, []);
  for (const shown of ['\u001b[1mPriya Raman', '\u001b[33mnew    \u001b[39m']) {
    assert.ok(coloured.screen.includes(shown), coloured.screen);
  }
  // Columns that 80 would not show.
  assert.match(coloured.screen, /COMPANY.*NOTES/);
  for (const refusal of ['NO_COLOR=1', 'TERM=dumb']) {
    const { output } = await runOnTerminal(seat, `export ${refusal}; ${list}`, []);
    assert.match(output, /Priya Raman .* new /);
    assert.equal(output.includes('\u001b'), false);
  }
});

test('a reply is shown and asked about at a terminal; a no sends nothing and keeps the text', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  const { id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // The usual editor at a terminal is what EDITOR says.
  const reply = `export EDITOR='echo Added >>'; export TMPDIR='${seat.configHome}'; ${program} messages reply ${id}`;
  const question = 'Send this email? [y/N] ';
  const refused = await runOnTerminal(seat, reply, [[question, '\r']]);
  assert.match(refused.screen, /To: Priya Raman <priya@kestrelrowe\.example>\r\nSubject: Re: Your/);
  assert.match(refused.screen, /longitude: Not sent\.\r\n {2}The text is kept in (\S+)/);
  assert.equal(refused.code, 1);
  const [, file = ''] = /kept in (\S+)/.exec(refused.screen) ?? [];
  assert.match(await readFile(file, 'utf8'), /^Hello Priya Raman,[^]*Added$/);
  const sent = await runOnTerminal(seat, reply, [[question, 'y\r']]);
  assert.match(sent.screen, /Email [0-9a-f]{24} leaves at/);
  const emails = await server.admin.call(messageInbox.emails.list, { params: { id } });
  assert.equal(emails.length, 1);
  assert.match(emails[0]?.body ?? '', /Added/);
});

test('what is not for people is no output for a terminal', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  const id = '0123456789abcdef01234567';
  for (const [words, text] of [
    ['messages export', /longitude: A table as CSV is not for a terminal: name a file\./],
    [`messages files get ${id} ${id} -`, /longitude: A file is not for a terminal: name a file\./],
  ] as const) {
    const { screen, code } = await runOnTerminal(seat, `${program} ${words}`, []);
    assert.match(screen, text);
    assert.equal(code, 2);
  }
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { runAtTerminal } from '../testing/at-terminal.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { canRunOnTerminal, composeProgram, runOnTerminal } from '../testing/terminal.ts';

const { server, seat } = shareSignedIn();

test('asks for name and password and shows the name alone; Ctrl-C ends it by the signal and gives the terminal back', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const { address } = server;
  const seat = await takeSeat();
  const login = `${await composeProgram()} login --url ${address}`;
  const words = `${login}; echo "first $?"; ${login} --username admin; echo "ended $?"; stty -a`;
  const { output } = await runOnTerminal(seat, words, [
    ['Username or email address: ', 'admin\r'],
    ['Password: ', `${testPassword}x\u007f\r`],
    ['Password: ', 'half\u0003'],
  ]);
  assert.match(output, /Signed in as admin[^]*first 0[^]*ended 130/);
  assert.equal(output.includes(testPassword), false);
  assert.equal(output.includes('half'), false);
  for (const mode of ['isig', 'icanon', 'echo', 'icrnl', 'opost']) {
    assert.match(output, new RegExp(`[ ;\\n]${mode}[ ;\\r]`), `${mode} in ${output}`);
  }
  const { stdout } = await seat.run(['context', 'list', '--json']);
  assert.equal((JSON.parse(stdout) as { url: string }[])[0]?.url, address);
});

test('Ctrl-D at the password cancels', async () => {
  const words = ['login', '--username', 'admin', '--url', server.address];
  const { screen, code } = await runAtTerminal(await takeSeat(), words, [['Password: ', '\u0004']]);
  assert.match(screen, /longitude: Cancelled\./);
  assert.equal(code, 1);
});

test('colours are for terminals, and can be refused', async () => {
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const list = (env: Record<string, string>) =>
    runAtTerminal(seat, ['messages', 'list'], [], { columns: 132, env });
  const coloured = await list({});
  for (const shown of ['\u001b[1mPriya Raman', '\u001b[33mnew    \u001b[39m']) {
    assert.ok(coloured.screen.includes(shown), coloured.screen);
  }
  // Columns that 80 would not show.
  assert.match(coloured.screen, /COMPANY.*NOTES/);
  for (const refusal of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
    const { output } = await list(refusal);
    assert.match(output, /Priya Raman .* new /);
    assert.equal(output.includes('\u001b'), false);
  }
});

test('a reply is shown and asked about at a terminal; a no sends nothing and keeps the text', async () => {
  const { id } = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  // The usual editor at a terminal is what EDITOR says, with its arguments.
  const env = { EDITOR: 'echo Added >>' };
  const reply = (answer: string) =>
    runAtTerminal(seat, ['messages', 'reply', id], [['Send this email? [y/N] ', answer]], { env });
  const refused = await reply('\r');
  assert.match(refused.screen, /To: Priya Raman <priya@kestrelrowe\.example>\nSubject: Re: Your/);
  assert.match(refused.screen, /longitude: Not sent\.\n {2}The text is kept in (\S+)/);
  assert.equal(refused.code, 1);
  const [, file = ''] = /kept in (\S+)/.exec(refused.screen) ?? [];
  assert.match(await readFile(file, 'utf8'), /^Hello Priya Raman,[^]*Added$/);
  const sent = await reply('y\r');
  assert.match(sent.screen, /Email [0-9a-f]{24} leaves at/);
  const emails = await server.admin.call(messageInbox.emails.list, { params: { id } });
  assert.equal(emails.length, 1);
  assert.match(emails[0]?.body ?? '', /Added/);
});

test('what is not for people is no output for a terminal', async () => {
  const id = '0123456789abcdef01234567';
  for (const [words, text] of [
    [['messages', 'export'], 'A table as CSV'],
    [['messages', 'files', 'get', id, id, '-'], 'A file'],
    [['backup', '-'], 'A backup'],
  ] as const) {
    const { screen, code } = await runAtTerminal(seat, words);
    assert.equal(screen, `longitude: ${text} is not for a terminal: name a file.\n`);
    assert.equal(code, 2);
  }
});

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { createMessage } from '@longitude/contract/messages';
import { buildMessage } from '../../../server/src/testing/builders.ts';
import {
  startTestServer,
  testPassword,
  type TestServer,
} from '../../../server/src/testing/test-server.ts';
import { mainFile, takeSeat, type Seat } from '../testing/run-cli.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

/** Runs shell words on a pseudo terminal; types each answer once its question has appeared. */
function runOnTerminal(seat: Seat, words: string, answers: readonly (readonly [string, string])[]) {
  const env = { ...seat.env, TERM: 'xterm', SHELL: '/bin/sh' };
  const child = spawn('script', ['-qec', words, '/dev/null'], { env, stdio: 'pipe' });
  let screen = '';
  let seen = 0;
  const open = [...answers];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text;
    const [question, answer] = open[0] ?? [];
    if (question === undefined || !screen.slice(seen).includes(question)) return;
    seen = screen.length;
    open.shift();
    child.stdin.write(answer ?? '');
  });
  return new Promise<{ screen: string; code: number | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ screen, code }));
  });
}

const program = `'${process.execPath}' '${mainFile}'`;

/** False, and said so, where no pseudo terminal can be had. */
function canRunOnTerminal(t: TestContext): boolean {
  if (!hasTerminal) t.diagnostic('"script" is missing: not tried on a terminal');
  return hasTerminal;
}

test('asks for name and password at a terminal and shows only the name', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const { screen, code } = await runOnTerminal(seat, `${program} login --url ${server.address}`, [
    ['Username or e-mail address: ', 'admin\r'],
    ['Password: ', `${testPassword}x\u007f\r`],
  ]);
  assert.equal(code, 0, screen);
  assert.match(screen, /Signed in as admin/);
  assert.equal(screen.includes(testPassword), false);
  const text = await readFile(join(seat.configHome, 'longitude/login.json'), 'utf8');
  assert.equal((JSON.parse(text) as { url: string }).url, server.address);
});

test('Ctrl-C at the password ends by the signal and gives the terminal back', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const words = `${program} login --username admin --url ${server.address}; echo "ended $?"; stty -a`;
  const { screen } = await runOnTerminal(seat, words, [['Password: ', 'half\u0003']]);
  assert.match(screen, /ended 130/);
  for (const mode of ['isig', 'icanon', 'echo', 'icrnl', 'opost']) {
    assert.match(screen, new RegExp(`[ ;\\n]${mode}[ ;\\r]`), `${mode} in ${screen}`);
  }
  assert.equal(screen.includes('half'), false);
});

test('Ctrl-D at the password cancels', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  const words = `${program} login --username admin --url ${server.address}`;
  const { screen, code } = await runOnTerminal(seat, words, [['Password: ', '\u0004']]);
  assert.match(screen, /longitude: Sign-in cancelled\./);
  assert.equal(code, 1);
});

test('colours are for terminals, and can be refused', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  await server.visitor.call(createMessage, { payload: buildMessage() });
  const list = `stty cols 132; ${program} messages list`;
  const coloured = await runOnTerminal(seat, list, []);
  const yellow = '\u001b[33mnew    \u001b[39m  \u001b[1mPriya Raman\u001b[22m';
  assert.ok(coloured.screen.includes(yellow), coloured.screen);
  // Columns that 80 would not show.
  assert.match(coloured.screen, /COMPANY.*NOTES/);
  for (const refusal of ['NO_COLOR=1', 'TERM=dumb']) {
    const { screen } = await runOnTerminal(seat, `export ${refusal}; ${list}`, []);
    assert.match(screen, /new +Priya Raman/);
    assert.equal(screen.includes('\u001b'), false);
  }
});

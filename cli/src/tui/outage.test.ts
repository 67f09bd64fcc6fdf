import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createClient } from '@longitude/contract/core/client';
import { logout } from '@longitude/contract/session';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { storeMessages } from '../../../server/src/testing/stored-messages.ts';
import { takeSeat, type Seat } from '../testing/run-cli.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { keys, openScreen, quit, type Screen } from './testing/screen.ts';
import { openOnTerminal, type TerminalScreen } from './testing/terminal-screen.ts';

const { server, seat, prepare } = shareSignedIn();
prepare(async () => {
  await storeMessages(server, [{ name: 'Only Sender' }]);
});

/** A route to the server that can be closed and opened again. */
async function openGate(target: string) {
  const sockets = new Set<Socket>();
  const { port } = new URL(target);
  const gate = createServer((near) => {
    const far = connectSocket(Number(port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      gate.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const own = (gate.address() as AddressInfo).port;
  const close = () => {
    gate.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  after(close);
  return { address: `http://127.0.0.1:${own}`, close, reopen: () => listen(own) };
}

async function openMessages(seat: Seat, readOnly = false): Promise<Screen> {
  const screen = openScreen(seat, { readOnly });
  await screen.waitFor('● live');
  screen.press('2');
  await screen.waitFor(/│ Only Sender\n/);
  return screen;
}

test('an unreachable server keeps the last state, refuses changes, and recovers automatically', async () => {
  const gate = await openGate(server.address);
  const own = await takeSeat();
  await own.signIn(gate.address, testPassword);
  const screen = await openMessages(own);
  gate.close();
  const lost = await screen.waitFor(
    /▲ No response from the server since \d\d:\d\d\. Next try in \d+ s\./,
  );
  assert.match(lost[0] ?? '', /○ offline$/);
  assert.match(lost[21] ?? '', /Changes are off until it responds\.$/);
  assert.match(lost[4] ?? '', /^▌ {3}Only Sender/);
  assert.equal(lost[23], ' ↑↓ move   ⏎ open   Ctrl R try now   ? help   q quit');
  screen.press('e');
  await gate.reopen();
  screen.press(keys.ctrlR);
  const back = await screen.waitFor('● live');
  assert.match(back[4] ?? '', /^▌ {3}Only Sender/);
  assert.ok(!back.join('\n').includes('No response'));
  await quit(screen);
});

test('a note that the server refused stays in its box', async () => {
  const gate = await openGate(server.address);
  const own = await takeSeat();
  await own.signIn(gate.address, testPassword);
  const screen = await openMessages(own);
  screen.press('m');
  await screen.waitFor('╭─ Note on Only Sender');
  screen.press('My own words');
  await screen.waitFor('My own words█');
  gate.close();
  screen.press(keys.enter);
  const lost = await screen.waitFor('No response from the server');
  assert.match(lost.join('\n'), /My own words█/);
  await gate.reopen();
  screen.press(keys.enter);
  await screen.waitFor(/─ Notes 1 ─+\n[^\n]*│ My own words/);
  await quit(screen);
});

/** Ends the session of a seat without its knowledge. */
async function endSession(own: Seat): Promise<void> {
  const login = await readFile(join(own.configHome, 'longitude/login.json'), 'utf8');
  const token = /"token": ?"([^"]+)"/.exec(login)?.[1] ?? '';
  await createClient({ base: server.address, token: () => token }).call(logout);
}

test('an ended session exits with 4, and prints an unsaved note', async () => {
  const own = await takeSeat();
  await own.signIn(server.address, testPassword);
  const screen = await openMessages(own);
  screen.press('m');
  await screen.waitFor(/╭─ Note on Only Sender/);
  screen.press('Called on Monday');
  await screen.waitFor('Called on Monday');
  await endSession(own);
  screen.press(keys.enter);
  const { code, lines } = await screen.ended();
  assert.equal(code, 4);
  assert.ok(lines.includes('longitude: Session expired'), lines.join('\n'));
  assert.ok(lines.includes('  You had typed: Called on Monday'), lines.join('\n'));
});

test('a required password change exits with instructions', async () => {
  const own = await takeSeat();
  await own.signIn(server.address, testPassword);
  const users = server.product.context.connection.collection('users');
  await users.updateOne({ username: 'admin' }, { $set: { mustChangePassword: true } });
  try {
    const screen = openScreen(own);
    const { code, lines } = await screen.ended();
    assert.equal(code, 1, lines.join('\n'));
    assert.ok(lines.includes('  Change it: longitude password'), lines.join('\n'));
  } finally {
    await users.updateOne({ username: 'admin' }, { $set: { mustChangePassword: false } });
  }
});

test('read-only refuses every change with a sentence', async () => {
  const screen = await openMessages(seat, true);
  assert.match(screen.frame()[0] ?? '', /● live {2}read-only$/);
  for (const [key, verb] of [
    ['e', 'archive'],
    ['m', 'add a note'],
    ['r', 'send email'],
    ['s', 'set a status'],
    ['u', 'mark as read'],
  ] as const) {
    screen.press(key);
    const frame = await screen.waitFor(`To ${verb}, start without --read-only.`);
    assert.equal(
      frame[21],
      ` - Read-only: nothing was changed. To ${verb}, start without --read-only.`,
    );
  }
  assert.equal(screen.frame()[23], ' ↑↓ move   ⏎ open   / search   o browser   ? help   q quit');
  await quit(screen);
});

test('Ctrl-Z suspends from every place, and the screen returns as it was', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const screen = await openOnTerminal(seat);
  await screen.waitFor('● live');
  screen.press('2');
  await screen.waitFor('▌   Only Sender');
  screen.press('/only');
  await screen.waitFor('/ only');
  screen.press('\u001a');
  const shell = (await screen.waitFor('suspended')).join('\n');
  assert.ok(!shell.includes('● live'));
  assert.match(shell, / icanon\b[^]* echo\b/);
  screen.press('\r');
  await screen.waitFor(/ Longitude [^]*\/ only/);
  screen.press(' s');
  await screen.waitFor('/ only s');
  screen.press(keys.ctrlC);
  const { code, isRestored } = await screen.ended();
  assert.deepEqual([code, isRestored], [0, true]);
});

test('the terminal is restored after Ctrl-C, SIGTERM, SIGHUP and a crash', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const folder = await mkdtemp(join(tmpdir(), 'longitude-crash-'));
  after(() => rm(folder, { recursive: true }));
  const fault = join(folder, 'fault.mjs');
  await writeFile(fault, "process.on('SIGUSR2', () => { throw new Error('a fault\\u001b[2J'); });");
  const open = async (env: Record<string, string> = {}) => {
    const screen = await openOnTerminal(seat, { env });
    await screen.waitFor('● live');
    return screen;
  };
  const ways: readonly (readonly [number, string, (screen: TerminalScreen) => void])[] = [
    [0, '', (screen) => screen.press(keys.ctrlC)],
    [143, '', (screen) => process.kill(screen.pid(), 'SIGTERM')],
    [129, '', (screen) => process.kill(screen.pid(), 'SIGHUP')],
    [1, 'a fault', (screen) => process.kill(screen.pid(), 'SIGUSR2')],
  ];
  for (const [code, text, end] of ways) {
    const screen = await open(code === 1 ? { NODE_OPTIONS: `--import=${fault}` } : {});
    end(screen);
    const ending = await screen.ended();
    assert.deepEqual([ending.code, ending.isRestored], [code, true], `${code}`);
    assert.ok(ending.lines.join('\n').includes(text), ending.lines.join('\n'));
    assert.ok(!ending.lines.join('\n').includes('● live'));
  }
});

test('no frame is drawn while the terminal would echo keys into it', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const folder = await mkdtemp(join(tmpdir(), 'longitude-echo-'));
  after(() => rm(folder, { recursive: true }));
  const probe = join(folder, 'probe.mjs');
  const code = `const { stdin, stdout } = process;
const write = stdout.write.bind(stdout);
stdout.write = (text, ...rest) => {
  if (String(text).includes('Longitude') && !stdin.isRaw) process.exit(9);
  return write(text, ...rest);
};`;
  await writeFile(probe, code);
  const screen = await openOnTerminal(seat, { env: { NODE_OPTIONS: `--import=${probe}` } });
  await screen.waitFor(/Longitude|code=/);
  screen.press(keys.ctrlC);
  assert.equal((await screen.ended()).code, 0);
});

test('without colours and in letters the frame contains the same', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const screen = await openOnTerminal(seat, { env: { TERM: 'dumb' } });
  await screen.waitFor('* live');
  screen.press('2');
  const frame = await screen.waitFor('>   Only Sender');
  assert.match(frame[0] ?? '', /^ L Longitude {2}Requests 0 \*Messages 1 .* \* live$/);
  assert.equal(frame[1], '====    '.repeat(10).trimEnd());
  assert.match(frame[23] ?? '', /^ Up Dn move {3}Ret open/);
  screen.press('q');
  await screen.ended();
  // No colour and no other style (ECMA-48 SGR).
  assert.ok(
    !screen
      .raw()
      .split('\u001b[')
      .some((part) => /^[\d;]*m/.test(part)),
  );
});

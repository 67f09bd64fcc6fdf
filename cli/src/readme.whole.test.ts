import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { copyRepository } from './testing/fresh-copy.ts';
import { readmeCommands } from './testing/readme-commands.ts';
import { runShell, type ShellRun } from './testing/run-shell.ts';
import { canRunOnTerminal, openTerminal } from './testing/terminal.ts';

let folder: string;
let cwd: string;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-readme-'));
  cwd = join(folder, 'longitude');
  await copyRepository(cwd);
  env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: folder,
    HOME: folder,
    // npx runs the command of the copy, or fails.
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'npm'),
  };
});
after(() => rm(folder, { recursive: true }));

const tried = new Set<string>();

/**
 * Runs a command of the README, with some of its words replaced. The copy has its packages, so `npm
 * ci` is skipped.
 */
function start(
  t: TestContext,
  command: string,
  replace: (command: string) => string = (same) => same,
  more: { readonly env?: Record<string, string>; readonly input?: string } = {},
): ShellRun {
  assert.equal(readmeCommands[command], 'runs', command);
  tried.add(command);
  const words = replace(command).replace(/^npm ci && /, '');
  const run = runShell(words, { cwd, env: { ...env, ...more.env }, input: more.input ?? '' });
  t.after(() => run.kill());
  return run;
}

async function succeed(run: ShellRun): Promise<string> {
  assert.equal(await run.ended, 0, run.output());
  return run.output();
}

async function findPort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return String(port);
}

const isReady = /Longitude is ready: (\S+)/;

test('npm start builds the site and the command line of a fresh copy', async (t) => {
  const PORT = await findPort();
  const run = start(t, 'npm ci && npm start', undefined, { env: { PORT } });
  const [address = ''] = await run.waitFor(isReady);
  assert.match(run.output(), /^Building the site …\nBuilding the command line …$/m);
  assert.match(
    run.output(),
    /First administrator: admin; the password is in \S+first-password\.txt/,
  );
  assert.equal(address, `http://127.0.0.1:${PORT}`);
  assert.match(await (await fetch(address)).text(), /<html/);
  assert.ok(existsSync(join(cwd, 'cli/dist/main.js')));
  await run.interrupt();
  assert.match(await succeed(start(t, 'npx longitude --help')), /^Longitude in the terminal/);
});

test('the next start builds nothing, and uses the given port', async (t) => {
  const port = await findPort();
  const run = start(t, 'PORT=3001 npm start', (command) => command.replace('3001', port));
  assert.deepEqual(await run.waitFor(isReady), [`http://127.0.0.1:${port}`]);
  assert.doesNotMatch(run.output(), /Building/);
  await run.interrupt();
});

test('a forgotten password is reset on the server', async (t) => {
  const command = 'npx longitude-server admin reset-password NAME';
  await succeed(start(t, command, (words) => words.replace('NAME', 'admin')));
});

test('the commands of the command line work with the demo', async (t) => {
  const demo = start(t, 'npm ci && npm run demo');
  const [address = '', name = '', password = '', shop = ''] = await demo.waitFor(
    /Sign in at (\S+)\/admin\/login: (\S+) \/ (\S+)[^]* (https:\S+) or/,
  );
  assert.doesNotMatch(demo.output(), /Building/);
  assert.equal(name, 'admin');
  const login = 'npx longitude login --url http://127.0.0.1:3000 --username admin';
  // A person types the password at a terminal; a script passes it on standard input.
  const replace = (words: string) =>
    `${words.replace('http://127.0.0.1:3000', address)} --password-stdin`;
  await succeed(start(t, login, replace, { input: password }));
  const list = 'npx longitude requests list --unanswered --sort oldest';
  assert.match(await succeed(start(t, list)), /^[0-9a-f]{24}\t/);
  const scan = 'npx longitude scans run shop.example --watch';
  const found = await succeed(start(t, scan, (words) => words.replace('shop.example', shop)));
  assert.match(found, /\tcritical\tF\t/);
  await t.test('the terminal interface opens', openInterface);
  await demo.interrupt();
  assert.match(demo.output(), /All data has been deleted\.\n/);
});

async function openInterface(t: TestContext): Promise<void> {
  tried.add('npx longitude');
  if (!canRunOnTerminal(t)) return;
  const terminal = openTerminal(env, `stty cols 90 rows 30; cd '${cwd}' && npx longitude`);
  await waitUntil('it lists requests', () => /Inbox.*Archived/s.test(terminal.output));
  terminal.type('q');
  assert.equal(await terminal.ended, 0, terminal.output);
}

test('npm run dev serves the site and its API', async (t) => {
  const PORT = await findPort();
  const run = start(t, 'npm run dev', undefined, { env: { PORT } });
  const [address = ''] = await run.waitFor(/Local: +(http:\S+)/);
  await run.waitFor(isReady);
  assert.match(await (await fetch(address)).text(), /@vite\/client/);
  assert.equal((await fetch(`${address}api/settings/public`)).status, 200);
  await run.interrupt();
});

test('all listed commands were run', () => {
  const wanted = Object.keys(readmeCommands).filter((each) => readmeCommands[each] === 'runs');
  assert.deepEqual([...tried].toSorted(), wanted.toSorted());
});

import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageInbox } from '@longitude/contract/messages';
import { createClient } from '@longitude/contract/core/client';
import { login } from '@longitude/contract/session';
import { buildMessage } from './testing/builders.ts';
import { testEmbedded } from './testing/database-server.ts';
import { bin } from './testing/server-process.ts';
import { testPassword } from './testing/test-server.ts';
import { waitUntil } from './testing/wait-until.ts';
import { isWhole } from './testing/whole.ts';

interface Started {
  readonly top: ChildProcess;
  readonly address: string;
  readonly output: () => string;
  /** Ids of npm, its shell, the server and the store, each a child of the previous one. */
  readonly pids: readonly number[];
}

/** Whether it is running: a zombie process (state Z) has ended. Linux. */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** The process and its descendants. Linux. */
async function listProcesses(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const below = children.split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(below.map(listProcesses))).flat()];
}

type Command = readonly [program: string, ...args: string[]];

/** `npm start` as a separate process group, as a service manager or a terminal starts it. */
async function startUnderNpm(
  folder: string,
  [program, ...args]: Command = ['npm', 'start'],
): Promise<Started> {
  const top = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      HOME: folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ADMIN_PASSWORD: testPassword,
      RATE_LIMITS: 'off',
      // A line for each response, even when no one can read it any more.
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [top.stdout, top.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const find = () => /is ready: \S*?(http:\S+?)\s/.exec(output)?.[1] ?? '';
  await waitUntil('ready', () => find() !== '');
  const pids = await listProcesses(top.pid ?? 0);
  assert.ok(pids.length >= 3, output);
  return { top, address: find(), output: () => output, pids };
}

const canLogTerminal = () => spawnSync('script', ['--version']).status === 0;

const endings: readonly [how: string, end: (started: Started) => void, command?: Command][] = [
  ['SIGKILL to npm', ({ pids: [npm = 0] }) => process.kill(npm, 'SIGKILL')],
  ['SIGINT to npm', ({ pids: [npm = 0] }) => process.kill(npm, 'SIGINT'), ['npm', 'run', 'exec']],
  ['SIGTERM to npm', ({ pids: [npm = 0] }) => process.kill(npm, 'SIGTERM')],
  ['SIGTERM to what npm started', ({ pids: [, below = 0] }) => process.kill(below, 'SIGTERM')],
  ['SIGTERM to the process group', ({ top }) => process.kill(-(top.pid ?? 0), 'SIGTERM')],
  [
    'a closed terminal',
    ({ pids: [script = 0] }) => process.kill(script, 'SIGKILL'),
    ['script', '-qfc', 'npm start', '/dev/null'],
  ],
];

testEmbedded(
  'whatever ends npm ends server and store in order, and the next start works',
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'longitude-stopping-'));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'data'));
    const start = `node ${bin} serve`;
    // As in our package.json: a shell between would keep SIGINT to itself.
    const scripts = { start, exec: `exec ${start}` };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
    let count = 0;
    for (const [how, end, command] of endings.slice(0, isWhole ? undefined : 2)) {
      const isTerminal = command?.[0] === 'script';
      if (isTerminal && !canLogTerminal()) {
        t.diagnostic('this machine has no script(1): a closed terminal was not tried');
        continue;
      }
      const started = await startUnderNpm(folder, command);
      t.after(() => {
        for (const pid of started.pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
      });
      const { address, output, pids } = started;
      const visitor = createClient({ base: address });
      await visitor.call(messageInbox.create, { payload: buildMessage() });
      count++;
      const payload = { username: 'admin', password: testPassword };
      const { token } = await visitor.call(login, { payload });
      const admin = createClient({ base: address, token: () => token });
      assert.equal((await admin.call(messageInbox.list, { query: { limit: 100 } })).length, count);
      end(started);
      await fetch(`${address}/ready`).catch(() => undefined);
      await waitUntil(`${how}: all have ended`, () => !pids.some(isAlive));
      // The end of an orderly stop; a closed terminal shows none.
      if (!isTerminal) assert.match(output(), /"msg":"stopped"/, how);
      // The store was available to the end.
      assert.doesNotMatch(output(), /store ended|does not respond|cannot stop|Error/, how);
    }
  },
);

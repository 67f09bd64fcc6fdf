import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { buildRow } from '../testing/build-row.ts';
import { startFakeApi } from '../testing/fake-server.ts';
import { attack } from '../testing/hostile-text.ts';
import { takeSeat, type Seat } from '../testing/run-cli.ts';
import { canRunOnTerminal, composeProgram, runOnTerminal } from '../testing/terminal.ts';

const row = { ...buildRow(), notes: '' };
/** A text that a shell would execute if it evaluated it, in its current folder. */
const command = '$(touch evaluated) `touch evaluated` "; touch evaluated; \' %F{red} \\';
const items = [
  { ...row, id: '1'.repeat(24), name: 'Priya Raman' },
  { ...row, id: '2'.repeat(24), name: command },
  { ...row, id: '3'.repeat(24), name: `a\nb\tc${attack}` },
  { ...row, id: '4'.repeat(24), name: '王秀英: 1' },
];
const hostileId = { ...row, id: '$(touch evaluated)', name: 'x' };

/** A seat whose shells find `longitude`, and whose server returns these items. */
async function takeShellSeat(): Promise<
  Seat & { folder: string; shellEnv: Record<string, string> }
> {
  const seat = await takeSeat();
  const folder = seat.configHome;
  const url = await startFakeApi(() => [200, [...items, hostileId]]);
  const file = join(folder, 'longitude');
  await writeFile(file, `#!/bin/sh\nexec ${await composeProgram()} "$@"\n`);
  await chmod(file, 0o755);
  const { PATH = '' } = seat.env;
  const shellEnv = { ...seat.env, PATH: `${folder}:${PATH}`, LC_ALL: 'C.UTF-8' };
  return {
    ...seat,
    folder,
    shellEnv: { ...shellEnv, LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' },
  };
}

async function runShell(
  { shellEnv: env, folder: cwd }: Awaited<ReturnType<typeof takeShellSeat>>,
  words: readonly string[],
): Promise<string[]> {
  const [shell = '', ...rest] = words;
  const child = spawn(shell, rest, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  assert.equal(Buffer.concat(errors).toString(), '');
  return Buffer.concat(output).toString().split('\n').slice(0, -1);
}

async function assertNothingRan({ folder }: { folder: string }): Promise<void> {
  assert.ok(!(await readdir(folder)).includes('evaluated'));
}

function hasShell(t: TestContext, shell: string): boolean {
  const isThere = (process.env['PATH'] ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, shell)));
  if (!isThere) t.diagnostic(`${shell} is missing: not tried there`);
  return isThere;
}

test('bash completes verbs, flags, their values, and ids that the server lists', async () => {
  const seat = await takeShellSeat();
  const ids = items.map(({ id }) => id);
  const cases: [words: string, candidates: string[]][] = [
    ['messages show ""', ids],
    [`messages archive ${ids[0]} 2`, [ids[1] ?? '']],
    ['sche', ['schedules']],
    ['messages una', ['unarchive']],
    ['messages list --st', ['--status']],
    ['messages list --status = re', ['read', 'replied']],
  ];
  const complete = cases.map(
    ([words]) => `COMP_WORDS=(longitude ${words}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
_longitude; echo "\${COMPREPLY[@]}"`,
  );
  const script = ['source <(longitude completion bash)', ...complete].join('\n');
  assert.deepEqual(
    await runShell(seat, ['bash', '--norc', '-c', script]),
    cases.map(([, candidates]) => candidates.join(' ')),
  );
  await assertNothingRan(seat);
});

test('fish shows ids with names, and executes none of them', async (t) => {
  if (!hasShell(t, 'fish')) return;
  const seat = await takeShellSeat();
  const script = `longitude completion fish | source; complete -C 'longitude messages show '
complete -C 'longitude messages list --status re'`;
  const lines = await runShell(seat, ['fish', '--no-config', '-c', script]);
  assert.equal(lines[0], `${'1'.repeat(24)}\tPriya Raman, new`);
  assert.deepEqual(
    lines.map((line) => line.split('\t')[0]),
    [...items.map(({ id }) => id), 'read', 'replied'],
  );
  await assertNothingRan(seat);
});

test('zsh shows ids with names, and executes none of them', async (t) => {
  if (!hasShell(t, 'zsh') || !canRunOnTerminal(t)) return;
  const seat = await takeShellSeat();
  const setup = [
    "PS1='ready> '",
    'stty cols 200',
    'autoload -Uz compinit && compinit -u -D',
    'source <(longitude completion zsh)',
  ];
  await writeFile(join(seat.folder, '.zshrc'), setup.join('\n'));
  const words = `cd '${seat.folder}' && timeout --foreground --signal KILL 60 zsh --no-globalrcs`;
  const shell = await runOnTerminal({ ...seat, env: seat.shellEnv }, words, [
    ['ready> ', 'longitude messages show \t'],
    // Ctrl-U clears the line; Ctrl-C would discard what is typed after it.
    ['王秀英: 1', '\u0015longitude messages list --status rep\t'],
    ['lied', '\u0015exit 0\n'],
  ]);
  assert.equal(shell.code, 0, shell.output);
  assert.match(shell.output, /1{24} +-- Priya Raman, new/);
  assert.ok(shell.output.includes('$(touch evaluated) `touch evaluated`'), shell.output);
  assert.ok(shell.output.includes(String.raw`a\x0ab    c\x1b]52`), shell.output);
  await assertNothingRan(seat);
});

test('it is silent when not signed in, and when the server is hostile or unreachable', async () => {
  const seat = await takeSeat();
  const silent = { stdout: '', stderr: '', code: 0 };
  const words = ['__complete', 'requests', 'show', ''];
  assert.deepEqual(await seat.run(words), silent);
  for (const response of [
    [401, { error: 'x', code: 'unauthenticated' }],
    [200],
    [200, { a: 1 }],
  ] as const) {
    const env = { LONGITUDE_URL: await startFakeApi(() => response), LONGITUDE_TOKEN: 'token' };
    assert.deepEqual(await seat.run(words, { env }), silent);
  }
  const env = { LONGITUDE_URL: 'http://127.0.0.1:1', LONGITUDE_TOKEN: 'token' };
  assert.deepEqual(await seat.run(words, { env }), silent);
  assert.deepEqual(await seat.run(['__complete']), {
    ...silent,
    stdout: (await seat.run(['__complete', ''])).stdout,
  });
});

test('file names are left to the shell; given words are not offered again', async () => {
  const seat = await takeSeat();
  const complete = async (...words: string[]) =>
    (await seat.run(['__complete', ...words])).stdout.split('\n').slice(0, -1);
  assert.deepEqual(await complete('posts', 'preview', ''), [':files']);
  assert.deepEqual(await complete('requests', 'reply', '1', '--attach', 'a', ''), [':files']);
  assert.deepEqual(await complete('requests', 'list', '--status', 'new', '--stat'), []);
  assert.deepEqual(await complete('requests', 'list', '--status=n'), ['--status=new']);
  assert.deepEqual(await complete('requests', 'files', 'g'), ['get\tSave a file']);
  assert.deepEqual(await complete('nothing', ''), await complete(''));
});

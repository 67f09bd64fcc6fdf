import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import packageFile from '../../package.json' with { type: 'json' };
import serverPackage from '../../server/package.json' with { type: 'json' };
import { copyRepository } from './testing/fresh-copy.ts';
import { findCommands, readme, readmeCommands } from './testing/readme-commands.ts';
import { runShell } from './testing/run-shell.ts';

test('each command of the README is proved as listed', () => {
  assert.deepEqual([...findCommands(readme)].toSorted(), Object.keys(readmeCommands).toSorted());
  const whole = new URL('readme.whole.test.ts', import.meta.url);
  assert.ok(existsSync(whole));
});

test('each npm script that the README names exists', () => {
  for (const command of Object.keys(readmeCommands)) {
    for (const [, words = ''] of command.matchAll(/\bnpm ((?:run )?[\w:]+)/g)) {
      const name = words.replace('run ', '');
      if (name === 'ci') continue;
      const { scripts } = command.includes('-w server') ? serverPackage : packageFile;
      assert.ok(name in scripts, command);
    }
  }
});

test('each file that the README links to exists', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]+)?\)/g)].map(([, path = '']) => path);
  assert.ok(links.length > 10);
  for (const path of links) assert.ok(existsSync(new URL(`../../${path}`, import.meta.url)), path);
});

test('npx finds the command of a fresh copy, and runs it before anything is built', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-copy-'));
  t.after(() => rm(folder, { recursive: true }));
  const copy = join(folder, 'longitude');
  await copyRepository(copy);
  assert.equal(existsSync(join(copy, 'cli/dist')), false);
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: folder,
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_cache: join(folder, 'npm'),
  };
  const run = runShell('npx longitude --help', { cwd: copy, env });
  assert.equal(await run.ended, 0, run.output());
  assert.match(run.output(), /^Longitude in the terminal/);
});

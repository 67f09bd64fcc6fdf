import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildRow } from '../testing/build-row.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { composeRootHelp } from '../help/root-help.ts';
import { commands } from '../program.ts';
import { startFakeApi } from '../testing/fake-server.ts';
import { buildOnce } from '../testing/shared-build.ts';
import { stagePackage } from './stage-package.ts';

const run = promisify(execFile);
const row = buildRow();

let folder: string;
let installed: string;
let env: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-package-'));
  const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
  env = { PATH: path, HOME: folder, npm_config_cache: join(folder, 'npm-cache'), TZ: 'UTC' };
  await stagePackage(await buildOnce(), join(folder, 'staged'));
  const npm = (...words: string[]) => run('npm', words, { cwd: folder, env });
  await npm('pack', './staged');
  const tarball = `longitude-${packageFile.version}.tgz`;
  const offline = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm('install', ...offline, '--prefix', join(folder, 'there'), `./${tarball}`);
  installed = join(folder, 'there/node_modules/longitude');
});
after(() => rm(folder, { recursive: true }));

const longitude = (words: readonly string[], more: Record<string, string> = {}) =>
  run(join(folder, 'there/node_modules/.bin/longitude'), words, {
    cwd: folder,
    env: { ...env, ...more },
  });

test('the package installs offline with all dependencies', async () => {
  const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as object;
  assert.ok(!('dependencies' in manifest) && !('devDependencies' in manifest));
  const others = await readdir(join(folder, 'there/node_modules'));
  assert.deepEqual(
    others.filter((name) => !name.startsWith('.')),
    ['longitude'],
  );
  assert.deepEqual((await readdir(installed)).filter((name) => name !== 'dist').toSorted(), [
    'README.md',
    'bin',
    'man',
    'package.json',
  ]);
  assert.match(await readFile(join(installed, 'man/longitude.1'), 'utf8'), /^\.TH LONGITUDE 1 /);
});

test('the installed command runs, and caches compiled code beside itself', async () => {
  assert.deepEqual(await longitude(['--version']), {
    stdout: `${packageFile.version}\n`,
    stderr: '',
  });
  assert.equal((await longitude(['--help'])).stdout, `${composeRootHelp(commands)}\n`);
  const LONGITUDE_URL = await startFakeApi(() => [200, [row]]);
  const server = { LONGITUDE_URL, LONGITUDE_TOKEN: 'token' };
  const { stdout, stderr } = await longitude(['requests', 'list', '--json'], server);
  assert.deepEqual([JSON.parse(stdout), stderr], [[row], '']);
  // Each noun is in a file that is loaded on demand: all imports are found, except the one for
  // debugging Ink.
  const others = `for (const name of await (await import('node:fs/promises')).readdir('${installed}/dist'))
    if (name.endsWith('.js') && !/^(main\\.|devtools-)/.test(name)) await import('${installed}/dist/' + name)`;
  const loaded = await run(process.execPath, ['--input-type=module', '-e', others], { env });
  assert.deepEqual(loaded, { stdout: '', stderr: '' });
  assert.ok((await readdir(join(installed, 'dist/cache'))).length > 0);
});

test('it runs silently where compiled code cannot be cached', async () => {
  const cache = join(installed, 'dist/cache');
  await rm(cache, { recursive: true, force: true });
  await writeFile(cache, 'A file in the way, which root cannot write into either');
  const { stdout, stderr } = await longitude(['completion', 'bash']);
  assert.match(stdout, /^# Completes longitude/);
  assert.equal(stderr, '');
});

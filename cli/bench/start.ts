// Start times of whole processes as ratios to an empty script, in turns: npm run bench -w cli.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { compareCommands, type Figure } from '../../server/bench/measure.ts';
import { startApi } from '../../server/bench/start-api.ts';
import packageFile from '../package.json' with { type: 'json' };
import { stagePackage } from '../src/packaging/stage-package.ts';

const locate = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'longitude-bench-'));
const figures: Figure[] = [];

// The installed command finds the Node that runs this.
process.env['PATH'] = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`;
process.env['XDG_CONFIG_HOME'] = folder;
process.env['npm_config_cache'] = join(folder, 'npm-cache');
// Compiled code is cached beside the installed command, and nowhere else.
delete process.env['NODE_COMPILE_CACHE'];

/** Installs the built command as `npm run pack` packs it. @returns its file in .bin */
async function install(): Promise<string> {
  await stagePackage(locate('../dist'), join(folder, 'staged'));
  const npm = (...words: string[]) =>
    execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  npm('pack', './staged', '--silent');
  const tarball = `./longitude-${packageFile.version}.tgz`;
  npm('install', '--offline', '--ignore-scripts', '--silent', '--prefix', './there', tarball);
  return join(folder, 'there/node_modules/.bin/longitude');
}

const empty = join(folder, 'empty.js');
writeFileSync(empty, '');
const longitude = await install();

function compare(words: readonly string[], goal: number): void {
  const bare = [process.execPath, empty];
  const command = [longitude, ...words];
  // The first run compiles the code.
  execFileSync(longitude, words, { stdio: 'ignore' });
  const value = compareCommands(command, bare, 31);
  const name = `longitude ${words.join(' ')} / empty script`;
  figures.push({ name, value, unit: 'x', goal: `<= ${goal}`, isMet: value <= goal });
}

compare(['--version'], 1.3);
compare(['--help'], 1.3);
const { server, store, signIn } = await startApi();
for (const name of ['Priya Raman', '王秀英 (Wang Xiuying)', 'Maximiliane von Hohenstein']) {
  const request = { name, email: 'priya@kestrelrowe.example', company: null, phone: null } as const;
  const payload = {
    ...request,
    service: 'cybersecurity' as const,
    message: 'Our insurer wants a penetration test.',
  };
  await createClient({ base: server.address }).call(requestInbox.create, { payload });
}
process.env['LONGITUDE_URL'] = server.address;
process.env['LONGITUDE_TOKEN'] = await signIn();
compare(['requests', 'list'], 3);
await server.stop();
await store.stop();
rmSync(folder, { recursive: true });

for (const { name, value, unit, goal, isMet } of figures) {
  const shown = `${value.toFixed(2)} ${unit}`.padEnd(12);
  process.stdout.write(`${name.padEnd(40)}${shown}${goal.padEnd(10)}${isMet ? 'met' : 'MISSED'}\n`);
}
process.exitCode = figures.every((figure) => figure.isMet) ? 0 : 1;

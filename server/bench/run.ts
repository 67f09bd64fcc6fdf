// Timings as ratios to a bare baseline in the same run: `npm run bench` after `npm run build`.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareRates, readMemory, startScript, type Figure } from './measure.ts';
import { measureStreams } from './open-streams.ts';
import { timeRendering } from './time-rendering.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'server/bin/longitude-server.js');
const bareServer = join(root, 'server/bench/bare-server.ts');
const folder = mkdtempSync(join(tmpdir(), 'longitude-bench-'));
const password = 'correct horse battery';
const environment = {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: password,
};
const figures: Figure[] = [];

function report(name: string, value: number, unit: string, goal: number, isAtLeast: boolean): void {
  const isMet = isAtLeast ? value >= goal : value <= goal;
  figures.push({ name, value, unit, goal: `${isAtLeast ? '>=' : '<='} ${goal}`, isMet });
}

/** The rate of one of our addresses against bare node:http with the same body. */
async function compareAddress(address: string, path: string): Promise<number> {
  const response = await fetch(`${address}${path}`);
  const file = join(folder, 'body');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  const type = response.headers.get('content-type') ?? '';
  const bare = await startScript(process.execPath, [bareServer, file, type]);
  const ratio = await compareRates(`${address}${path}`, `${bare.address}/`);
  bare.child.kill();
  return ratio;
}

function findHashedAsset(): string {
  const folder = join(root, 'pwa/dist/client/assets');
  // The style sheet: the script of the entry only loads the others.
  const file = readdirSync(folder).find((name) => /^client-.*\.css$/.test(name));
  if (!file) throw new Error('Build the site first: npm run build');
  return `/assets/${file}`;
}

const first = await startScript(process.execPath, [server, 'serve'], environment);
first.child.kill();
await new Promise((resolve) => {
  first.child.once('close', resolve);
});
const later = await startScript(process.execPath, [server, 'serve'], environment);
report('start to ready, store exists', later.readyMs / 1000, 's', 3, false);
const idle = readMemory(later.child.pid ?? 0);
report('server and store, idle, RSS', idle, 'MB', 260, false);
const screens = { address: later.address, pid: later.child.pid ?? 0, password };
const streams = await measureStreams(screens, 200);
report('200 open event streams, RSS more', streams.memory, 'MB', 60, false);
report('form to the last of 200 streams', streams.last, 'ms', 300, false);
const settings = await compareAddress(later.address, '/api/settings/public');
report('GET /api/settings/public / bare', settings, 'x', 0.35, true);
report(
  'hashed asset / bare',
  await compareAddress(later.address, findHashedAsset()),
  'x',
  0.38,
  true,
);
report('home page / bare', await compareAddress(later.address, '/'), 'x', 0.3, true);
later.child.kill();
const build = join(root, 'pwa/dist');
const home = await timeRendering(build, '/', 6);
report('home rendered anew, p50', home.p50, 'ms', 3, false);
report('home rendered anew, HTML gzip', home.gzip, 'kB', 25, false);
const blog = await timeRendering(build, '/blog', 200);
report('blog of 200 posts rendered, p50', blog.p50, 'ms', 15, false);
rmSync(folder, { recursive: true });

for (const { name, value, unit, goal, isMet } of figures) {
  const shown = `${value.toFixed(2)} ${unit}`.padEnd(12);
  process.stdout.write(`${name.padEnd(36)}${shown}${goal.padEnd(10)}${isMet ? 'met' : 'MISSED'}\n`);
}
process.exitCode = figures.every((figure) => figure.isMet) ? 0 : 1;

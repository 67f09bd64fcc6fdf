// A flood of each public address by 60 clients with 20 pipelined requests each: the time of
// `/health` during it, and the memory a minute later. `npm run bench:floods -w server` after `npm
// run build`.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { median, readMemory, startScript } from './measure.ts';
import { startTiming } from './time-api.ts';

const [connections, pipelining, seconds] = [60, 20, 4];
/** Milliseconds that the median of `/health` may take, and the memory's ratio to idle afterwards. */
const goals = { health: 50, memory: 1.2 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const team = encodeURIComponent(JSON.stringify([{ r: 'React', e: 'senior', q: 3, h: 160 }]));
const hashed = readdirSync(join(root, 'pwa/dist/client/assets')).find((name) =>
  /^client-.*\.css$/.test(name),
);
const addresses = [
  '/health',
  '/ready',
  '/',
  '/services',
  '/calculator',
  `/calculator?team=${team}`,
  '/contact',
  '/scanner',
  '/blog',
  '/blog?q=security',
  '/blog/the-port-nobody-closed',
  '/nothing/here',
  '/admin/login',
  '/api/openapi.json',
  '/api/settings/public',
  '/api/blog-posts',
  '/api/blog-posts?q=security',
  '/api/categories',
  '/api/calculator/skills',
  '/api/nothing',
  '/api/admin/service-requests',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/picture.png',
  '/blog/the-port-nobody-closed/picture.png',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  `/assets/${hashed}`,
];

/** Processor time of a process so far, in milliseconds. Linux. */
function readProcessor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function flood(address: string, pid: number, path: string) {
  const stop = startTiming(`${address}/health`);
  const before = readProcessor(pid);
  const result = await autocannon({
    url: address + path,
    connections,
    pipelining,
    duration: seconds,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  const cpu = (readProcessor(pid) - before) / Math.max(1, result.requests.total);
  const times = (await stop()).toSorted((a, b) => a - b);
  return {
    statuses: [result['1xx'], result['2xx'], result['3xx'], result['4xx'], result['5xx']],
    rate: result.requests.average,
    cpu,
    health: median(times),
    worst: times.at(-1) ?? Number.NaN,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'longitude-floods-'));
const server = join(root, 'server/bin/longitude-server.js');
const { child, address } = await startScript(process.execPath, [server, 'serve'], {
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: 'correct horse battery',
});
const pid = child.pid ?? 0;
await wait(3000);
const idle = readMemory(pid);
let isMet = true;
process.stdout.write(`idle ${idle.toFixed(0)} MB\n`);
const only = process.argv.slice(2);
for (const path of only.length > 0 ? only : addresses) {
  const { rate, cpu, health, worst, statuses } = await flood(address, pid, path);
  const memory = readMemory(pid);
  isMet &&= health <= goals.health;
  process.stdout.write(
    `${path.slice(0, 40).padEnd(42)}${rate.toFixed(0).padStart(7)}/s ${cpu.toFixed(2).padStart(7)} ms  health ${health.toFixed(1).padStart(8)} ms, worst ${worst.toFixed(0).padStart(6)}  ${memory.toFixed(0)} MB  ${statuses.join(' ')}\n`,
  );
}
await wait(60_000);
const after = readMemory(pid);
isMet &&= after <= idle * goals.memory;
process.stdout.write(
  `a minute later ${after.toFixed(0)} MB, ${(after / idle).toFixed(2)} of idle\n`,
);
child.kill();
rmSync(folder, { recursive: true });
process.exitCode = isMet ? 0 : 1;

// A flood of each public address and call by 60 clients with 20 pipelined requests each, also with
// bodies that are refused: the time of `/health` during it, and the memory two minutes later. `npm run
// bench:floods -w server` after `npm run build`; arguments select by a part of the name.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { endpointTable } from '@longitude/contract/endpoints';
import { median, readMemory, startScript } from './measure.ts';
import { startTiming } from './time-api.ts';

const [connections, pipelining, seconds] = [60, 20, 4];
/**
 * Milliseconds that `/health` may take, in the median and at worst, and the memory's ratio to idle
 * afterwards.
 */
const goals = { health: 50, worst: 500, memory: 1.25 };

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

interface Flood {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
}

const answers = Object.fromEntries(Array.from({ length: 7000 }, (_, n) => [n, n]));
const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
/** Bodies that are refused, by what is wrong with them. */
const bodies: readonly (readonly [wrong: string, type: string, body: string])[] = [
  ['7,000 values', 'application/json', JSON.stringify({ name: 'x', answers })],
  [
    '90 keys',
    'application/json',
    JSON.stringify(Object.fromEntries(Object.entries(answers).slice(0, 90))),
  ],
  ['64 kB', 'application/json', JSON.stringify({ name: 'x'.repeat(64_000) })],
  ['900 parts', 'multipart/form-data; boundary=x', `${part.repeat(900)}--x--`],
];
const form = new URLSearchParams({ form: 'contact', name: 'A', message: 'x'.repeat(5000) });
const calls = Object.values(endpointTable)
  .filter(({ auth, method }) => auth === 'public' && method !== 'GET')
  .map(({ method, path }) => ({
    method: method as Flood['method'],
    path: `/api${path.replaceAll(/\{\w+\}/g, 'a'.repeat(43))}`,
  }));
const floods: readonly Flood[] = [
  ...addresses.map((path): Flood => ({ name: path, method: 'GET', path })),
  ...calls.flatMap(({ method, path }) =>
    bodies.map(([wrong, type, body]) => ({
      name: `${method} ${path} ${wrong}`,
      method,
      path,
      type,
      body,
    })),
  ),
  ...['/contact', '/scanner', '/nowhere'].map((path): Flood => ({
    name: `POST ${path}`,
    method: 'POST',
    path,
    type: 'application/x-www-form-urlencoded',
    body: form.toString(),
  })),
];

/** Processor time of a process so far, in milliseconds. Linux. */
function readProcessor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function flood(address: string, pid: number, { method, path, body, type }: Flood) {
  const stop = await startTiming(`${address}/health`);
  const before = readProcessor(pid);
  const result = await autocannon({
    url: address + path,
    connections,
    pipelining,
    duration: seconds,
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'accept-encoding': 'br, gzip',
      ...(type === undefined ? {} : { 'content-type': type }),
    },
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
for (const each of floods) {
  if (only.length > 0 && !only.some((name) => each.name.includes(name))) continue;
  const { rate, cpu, health, worst, statuses } = await flood(address, pid, each);
  const memory = readMemory(pid);
  isMet &&= health <= goals.health && worst <= goals.worst;
  process.stdout.write(
    `${each.name.slice(0, 50).padEnd(52)}${rate.toFixed(0).padStart(7)}/s ${cpu.toFixed(2).padStart(7)} ms  health ${health.toFixed(1).padStart(8)} ms, worst ${worst.toFixed(0).padStart(6)}  ${memory.toFixed(0)} MB  ${statuses.join(' ')}\n`,
  );
}
await wait(120_000);
const after = readMemory(pid);
isMet &&= after <= idle * goals.memory;
process.stdout.write(
  `two minutes later ${after.toFixed(0)} MB, ${(after / idle).toFixed(2)} of idle\n`,
);
child.kill();
rmSync(folder, { recursive: true });
process.exitCode = isMet ? 0 : 1;

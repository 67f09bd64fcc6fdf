// Twenty concurrent scans in a running server: the response times of its API, and its additional
// memory (`node bench/scans-at-once.ts`). The scanned sites are in this process.
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createScan } from '@longitude/contract/scans';
import { createClient } from '@longitude/contract/core/client';
import { respondWell } from '@longitude/scanner/lab/good-site';
import { readZoneLines, serveZone } from '@longitude/scanner/lab/dns-zone';
import { startDns } from '@longitude/scanner/lab/start-dns';
import { openWholeSite } from '@longitude/scanner/lab/whole-site';
import { median, readMemory, startScript } from './measure.ts';
import { startTiming } from './time-api.ts';

const scans = 20;
const names = Array.from({ length: scans }, (_each, index) => `site${index}.example`);
const zones = names.map((name) => serveZone(name, readZoneLines(`${name} A 127.0.0.1`)));
const dns = await startDns((question) => {
  const index = names.findIndex((name) => `.${question.name}`.endsWith(`.${name}`));
  return zones[index]?.(question) ?? { rcode: 'NXDOMAIN' };
});
const site = await openWholeSite({ respond: respondWell });
const folder = mkdtempSync(join(tmpdir(), 'longitude-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const program = fileURLToPath(new URL('../bin/longitude-server.js', import.meta.url));
const server = await startScript(process.execPath, [program, 'serve'], {
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
  ADMIN_PASSWORD: 'correct horse battery',
  RATE_LIMITS: 'off',
  TRUST_PROXY: '1',
  SCAN_ALLOW: '127.0.0.0/8',
  SCAN_DNS: `127.0.0.1:${dns.peer.port}`,
});
const client = createClient({ base: server.address });
const pid = server.child.pid ?? 0;

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const show = (times: readonly number[]) =>
  `p50 ${median(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}, worst ${Math.max(...times).toFixed(1)} ms of ${times.length}`;

const api = `${server.address}/api/settings/public`;
const endQuiet = await startTiming(api);
await wait(3_000);
const quiet = await endQuiet();
const before = readMemory(pid);
let most = before;
const watching = setInterval(() => (most = Math.max(most, readMemory(pid))), 50);
const endBusy = await startTiming(api);
// The sites represent other machines: they yield to the server and its clients.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
const begin = performance.now();
const results = await Promise.all(
  names.map((name, index) => {
    // Each by another visitor: one visitor has only a few concurrent ones.
    const headers = { 'x-forwarded-for': `198.51.100.${index + 1}` };
    const url = `https://${name}:${site.https}/`;
    return client.call(createScan, { payload: { url, email: 'bench@longitude.example' }, headers });
  }),
);
const seconds = (performance.now() - begin) / 1000;
const busy = await endBusy();
clearInterval(watching);
const judge = (value: number, goal: number) => `goal ${goal}: ${value <= goal ? 'met' : 'MISSED'}`;
console.log(`${results.length} scans at once: ${seconds.toFixed(1)} s`);
console.log(`API before: ${show(quiet)}`);
console.log(`API meanwhile: ${show(busy)}; p99 ${judge(percentile(busy, 0.99), 50)}`);
console.log(
  `memory: ${before.toFixed(0)} MB before, at most +${(most - before).toFixed(0)} MB; ${judge(most - before, 150)}`,
);
server.child.kill();
await Promise.all([site.close(), dns.close()]);

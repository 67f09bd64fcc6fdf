import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { respondWell, createGoodZone } from '../lab/good-site.ts';
import { findClosedPort } from '../lab/port-lab.ts';
import {
  listOutcome,
  openWholeSite,
  scanContext,
  type WholeSite,
  type WholeSiteWish,
} from '../lab/whole-site.ts';
import { startVirtualClock } from '../../src/testing/virtual-clock.ts';
import { waitUntil } from '../../src/testing/wait-until.ts';
import type { Purpose } from './net/network.ts';
import { createProbes } from './probes/probes.ts';
import { ScanFailed } from './scan-errors.ts';
import { scan } from './scan.ts';

async function open(t: TestContext, wish: Partial<WholeSiteWish> = {}): Promise<WholeSite> {
  const site = await openWholeSite({ respond: respondWell, ...wish });
  t.after(() => site.close());
  return site;
}

test('a good site gets a report of all checks, within the limits of a scan', async (t) => {
  const site = await open(t, { zone: createGoodZone() });
  const context = site.openContext();
  const { network } = context;
  const opened: Record<Purpose, number> = { request: 0, handshake: 0, port: 0 };
  const { findings, reported } = await scanContext({
    ...context,
    network: {
      ...network,
      connect(peer, purpose, lifeMs) {
        opened[purpose] += 1;
        return network.connect(peer, purpose, lifeMs);
      },
      connectTls(peer, options, purpose, watch) {
        opened[purpose] += 1;
        return network.connectTls(peer, options, purpose, watch);
      },
    },
  });
  assert.ok(opened.handshake > 0 && opened.handshake <= 120 && opened.port <= 16);
  const { tests } = findings;
  assert.deepEqual([findings.score, findings.overallRisk], [100, 'low']);
  assert.deepEqual(findings.recommendations, []);
  assert.equal(
    findings.summary,
    'Nothing that was tested needs fixing. 43 of 46 tests ran; the others are left out of the score.',
  );
  assert.equal(findings.url, `https://shop.example:${site.https}/`);
  const names = scanChecks.map(({ name }) => name);
  assert.deepEqual(
    tests.map(({ name }) => name),
    names,
  );
  // Reported in the order in which they ended.
  assert.deepEqual(reported.map(({ name }) => name).sort(), names.toSorted());
});

test('progress counts the tests, and nothing is reported after the end', async (t) => {
  const site = await open(t);
  const context = site.openContext();
  const counts: string[] = [];
  const onTest = (_test: unknown, done: number, total: number) => counts.push(`${done}/${total}`);
  await scan(context, { onTest, onError: assert.fail });
  context.network.close();
  const all = scanChecks.length;
  assert.deepEqual(
    counts,
    scanChecks.map((_check, index) => `${index + 1}/${all}`),
  );
  await waitUntil('its connections are closed', async () => (await site.countConnections()) === 0);
});

test('without any response there is no report', async (t) => {
  const site = await open(t);
  const port = await findClosedPort();
  const scanning = site.scan({ https: port, http: port });
  await assert.rejects(scanning, (error) => {
    assert.ok(error instanceof ScanFailed);
    assert.equal(error.code, 'unreachable');
    assert.match(error.message, /refused the connection\. Please check the address/);
    return true;
  });
});

test('at its time limit a scan gives a report: unfinished tests are not tested', async (t) => {
  // It responds to robots.txt, its home page and a missing path, and nothing else.
  const site = await open(t, {
    respond: (request, ports) =>
      /^\/$|robots|^\/[0-9a-f]{18}/.test(request.path)
        ? respondWell(request, ports)
        : { isSilent: true },
  });
  startVirtualClock(t);
  let isLate = false;
  setTimeout(() => (isLate = true), 4_000);
  const { findings } = await site.scan({ limits: { scanMs: 1_500 } });
  assert.ok(!isLate);
  const late = findings.tests.filter(({ details }) => details.includes('1.5 seconds was used up'));
  const names = late.map(({ name }) => name);
  for (const name of ['Exposed Secrets', 'security.txt']) assert.ok(names.includes(name), name);
  assert.ok(late.every(({ tested }) => !tested));
  assert.ok(listOutcome(findings.tests, 'not tested').includes('Directory Listing'));
  assert.ok(listOutcome(findings.tests, 'pass').includes('Critical Security Headers'));
});

test('a probe that hangs does not delay the report', async (t) => {
  startVirtualClock(t);
  const site = await open(t);
  const context = site.openContext({ limits: { scanMs: 700 } });
  t.after(() => context.network.close());
  const probes = { ...createProbes(context), caa: () => new Promise<never>(() => undefined) };
  const { findings } = await scan(
    context,
    { onTest: () => undefined, onError: assert.fail },
    probes,
  );
  const caa = findings.tests.find(({ name }) => name === 'CAA');
  assert.match(caa?.details ?? '', /0\.7 seconds was used up/);
});

test('a probe that throws is reported, and does not affect the others', async (t) => {
  const site = await open(t);
  const context = site.openContext();
  t.after(() => context.network.close());
  const fault = new Error('broken');
  const faults: unknown[] = [];
  const probes = { ...createProbes(context), ports: () => Promise.reject(fault) };
  const watch = { onTest: () => undefined, onError: (...told: unknown[]) => faults.push(told) };
  const { findings } = await scan(context, watch, probes);
  assert.deepEqual(faults, [['ports', fault]]);
  assert.ok(listOutcome(findings.tests, 'not tested').includes('Open Ports'));
  assert.ok(listOutcome(findings.tests, 'pass').includes('SSL Certificate'));
});

test('scans of one site at the same time do not disturb each other', async (t) => {
  const site = await open(t);
  const scans = await Promise.all(Array.from({ length: 4 }, () => scanContext(site.openContext())));
  const reported = scans.map(({ findings }) =>
    findings.tests.map(({ name, details }) => [name, details]),
  );
  for (const each of reported) assert.deepEqual(each, reported[0]);
});

const belowHttp =
  'SSL Certificate, Certificate Expiry, Protocol Versions, Cipher Suite, Key Exchange, Handshake Hygiene, Open Ports, HTTP/2'.split(
    ', ',
  );
const listFindings = (tests: readonly ScanTest[]) => [
  ...listOutcome(tests, 'fail'),
  ...listOutcome(tests, 'warning'),
];

test('a site that requires a client certificate is judged by its handshake', async (t) => {
  const tls = { requestCert: true, rejectUnauthorized: true };
  const site = await open(t, {
    respond: ({ path }, { https }) => ({
      status: 301,
      headers: [['location', `https://shop.example:${https}${path}`]],
    }),
    tls,
  });
  const { findings } = await site.scan();
  assert.deepEqual(listFindings(findings.tests), []);
  const passed = listOutcome(findings.tests, 'pass');
  assert.deepEqual(
    passed.filter((name) => name !== 'HTTPS Redirect'),
    belowHttp,
  );
  const about = findings.tests.filter(({ details }) => details.includes('client certificate'));
  assert.ok(about.length >= 25);
});

test('a site that closes every connection after the handshake is judged by that', async (t) => {
  const site = await open(t, { respond: () => null });
  const { findings } = await site.scan();
  assert.deepEqual(listFindings(findings.tests), []);
  assert.deepEqual(listOutcome(findings.tests, 'pass'), belowHttp);
});

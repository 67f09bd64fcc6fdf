import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { respondWell, createGoodZone } from '../lab/good-site.ts';
import type { SiteResponse, SiteRequest } from '../lab/start-site.ts';
import { listOutcome, openWholeSite } from '../lab/whole-site.ts';
import { startVirtualClock } from '../../src/testing/virtual-clock.ts';
import { scanLimits } from './net/scan-budget.ts';

/** Scans a good site with changed responses and a faster clock, and measures the time. */
async function scanSlow(
  t: TestContext,
  change: (response: SiteResponse, request: SiteRequest) => SiteResponse,
  speed = 40,
) {
  const requests: SiteRequest[] = [];
  const site = await openWholeSite({
    respond(request, ports) {
      const response = respondWell(request, ports);
      if (request.host.startsWith('mta-sts.')) return response;
      requests.push(request);
      return response && change(response, request);
    },
    zone: createGoodZone(),
  });
  t.after(() => site.close());
  startVirtualClock(t, speed);
  const begin = performance.now();
  const { findings } = await site.scan({ limits: scanLimits });
  const seconds = (performance.now() - begin) / 1000;
  t.diagnostic(`${seconds.toFixed(1)} s, ${requests.length} requests`);
  const left = findings.tests.filter(({ details }) => /responds slowly/.test(details));
  assert.ok(left.every(({ tested }) => !tested));
  const passed = listOutcome(findings.tests, 'pass');
  const found = [...listOutcome(findings.tests, 'fail'), ...listOutcome(findings.tests, 'warning')];
  return { seconds, requests, passed, found, findings, left: left.map(({ name }) => name) };
}

test('a site that takes 3 seconds for each response is scanned within 12', async (t) => {
  const scan = await scanSlow(t, (response) => ({ ...response, waitMs: 3_000 }));
  assert.ok(scan.seconds <= 12, `${scan.seconds} s`);
  assert.equal(scan.requests[0]?.path, '/robots.txt');
  assert.deepEqual(scan.found, []);
  for (const name of ['Critical Security Headers', 'HTTPS Redirect', 'CORS', 'Open Ports']) {
    assert.ok(scan.passed.includes(name), name);
  }
  // Thirty paths need more time than remains.
  assert.ok(scan.left.includes('Exposed Secrets'));
  assert.match(scan.findings.summary, /ran out of time for a critical test: Exposed Secrets\./);
});

test('a home page that takes 4 seconds does not prevent the check for secret files', async (t) => {
  const change = (response: SiteResponse, { path, host, scheme }: SiteRequest): SiteResponse => {
    if (path === '/.env') {
      return { headers: [['content-type', 'text/plain']], body: 'DB_PASSWORD=teapots-are-round\n' };
    }
    return path.split('?')[0] === '/' && scheme === 'https' && host === 'shop.example'
      ? { ...response, waitMs: 4_000 }
      : response;
  };
  // A slower clock leaves the files more time on a busy machine.
  const scan = await scanSlow(t, change, 20);
  assert.ok(scan.seconds <= 12, `${scan.seconds} s`);
  assert.deepEqual(listOutcome(scan.findings.tests, 'fail'), ['Exposed Secrets']);
  assert.equal(scan.findings.overallRisk, 'critical');
});

test('a site that takes a third of a second for each response is tested in full', async (t) => {
  const scan = await scanSlow(t, (response) => ({ ...response, waitMs: 330 }));
  assert.ok(scan.seconds <= 12, `${scan.seconds} s`);
  assert.deepEqual([scan.left, scan.found], [[], []]);
});

test('a site whose pages never end is scanned within 20 seconds', async (t) => {
  const scan = await scanSlow(t, ({ headers = [], ...response }) => ({
    ...response,
    headers: headers.filter(([name]) => name !== 'content-encoding'),
    dripMs: 100,
  }));
  assert.ok(scan.seconds <= 20, `${scan.seconds} s`);
  assert.ok(scan.passed.includes('Critical Security Headers'));
  assert.ok(scan.left.includes('Exposed Secrets') && scan.left.includes('CORS'));
});

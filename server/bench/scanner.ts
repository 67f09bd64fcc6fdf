// The duration of scans of a local site: all 12 categories compared to only its headers, the first
// one of a process, over a link of 50 ms, and of slow sites (`node bench/scanner.ts`).
import { runChecks } from '@longitude/scanner/checks/run-checks';
import { allChecks } from '@longitude/scanner/checks/all-checks';
import { collectParts } from '@longitude/scanner/evidence/collect';
import { notRun } from '@longitude/scanner/evidence/part';
import { createProbes } from '@longitude/scanner/probes/probes';
import type { ScanContext } from '@longitude/scanner/probes/scan-context';
import { respondWell, createGoodZone } from '@longitude/scanner/lab/good-site';
import type { LabSite } from '@longitude/scanner/lab/lab-network';
import { startDns } from '@longitude/scanner/lab/start-dns';
import { startDnsLink } from '@longitude/scanner/lab/start-dns-link';
import type { SiteResponse } from '@longitude/scanner/lab/start-site';
import { startLink } from '@longitude/scanner/lab/start-link';
import { openWholeSite, scanContext } from '@longitude/scanner/lab/whole-site';
import { median } from './measure.ts';

const roundTripMs = 50;
const zone = createGoodZone();
/** The port that the site's redirects name. */
let named: number | undefined;
const site = await openWholeSite({
  respond: (request, { https, http }) => respondWell(request, { https: named ?? https, http }),
  zone,
});
const throwFault = (_name: string, fault: unknown) => {
  throw fault;
};

/** The work of header scanners: one page, and the checks that need only that. */
async function judgeHeaders(context: ScanContext): Promise<void> {
  const all = createProbes(context);
  const absent = async () => notRun('not_applicable', 'Only the page is looked at.');
  const others = Object.keys(all).map((name) => [name, absent]);
  const isOfHeaders = (name: string) =>
    [
      'Critical Security Headers',
      'Recommended Security Headers',
      'Content Security Policy',
    ].includes(name);
  const probes = { ...Object.fromEntries(others), home: all.home } as typeof all;
  await runChecks({
    checks: allChecks.filter(({ name }) => isOfHeaders(name)),
    target: context.target,
    startedAt: context.now.toISOString(),
    ask: collectParts(probes, throwFault),
    onTest: () => undefined,
    onError: throwFault,
  });
  context.network.close();
}

async function time(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return times;
}

const scanAll = async (place: LabSite = {}) => {
  const { findings } = await scanContext(site.openContext(place));
  if (findings.score !== 100) throw new Error(findings.summary);
};

const begin = performance.now();
await scanAll();
const cold = [performance.now() - begin];
const headers = await time(15, () => judgeHeaders(site.openContext()));
const whole = await time(15, () => scanAll());

const dns = await startDns(zone);
const link = await startDnsLink(dns.peer, roundTripMs);
const [https, http] = await Promise.all([
  startLink(site.https, roundTripMs),
  startLink(site.http, roundTripMs),
]);
named = https.port;
const far = { https: https.port, http: http.port, resolvers: [link.peer] };
const distant = await time(7, () => scanAll(far));

/** Times one scan of the good site whose responses are changed by `change`. */
async function timeSlow(change: (response: SiteResponse) => SiteResponse): Promise<number[]> {
  const slow = await openWholeSite({
    respond: (request, ports) => {
      const response = respondWell(request, ports);
      return response && (request.host.startsWith('mta-sts.') ? response : change(response));
    },
    zone,
  });
  const begin = performance.now();
  await slow.scan();
  const ms = performance.now() - begin;
  await slow.close();
  return [ms];
}
const late = await timeSlow((response) => ({ ...response, waitMs: 3_000 }));
const dripping = await timeSlow(({ headers: sent = [], ...response }) => ({
  ...response,
  headers: sent.filter(([name]) => name !== 'content-encoding'),
  dripMs: 100,
}));

function report(name: string, times: readonly number[], goalMs?: number): void {
  const value = Math.round(median(times));
  const [least, most] = [Math.min(...times), Math.max(...times)].map(Math.round);
  const goal =
    goalMs === undefined ? '' : `; goal ${goalMs} ms: ${value <= goalMs ? 'met' : 'MISSED'}`;
  console.log(
    `${name}: ${value} ms (${least} to ${most}, ${times.length} run${times.length === 1 ? '' : 's'})${goal}`,
  );
}
report('headers alone, local', headers);
report('all 12 categories, local, the first of a process', cold, 300);
report('all 12 categories, local', whole, 150);
report(`all 12 categories, ${roundTripMs} ms away`, distant, 1500);
report('3 s to the first byte', late, 12_000);
report('pages that never end', dripping, 20_000);
await Promise.all([site.close(), dns.close(), link.close(), https.close(), http.close()]);

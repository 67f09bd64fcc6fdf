import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { scanChecks } from '@longitude/contract/scan-checks';
import { fixFindings, scoreTests } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import * as fc from 'fast-check';
import { startShop, type Shop } from './shop/start-shop.ts';
import { createLabContext } from '@longitude/scanner/lab/lab-network';
import { scanGoodSite, scanInMemory } from '@longitude/scanner/lab/scan-draft';
import type { SiteResponse } from '@longitude/scanner/lab/start-site';
import { listOutcome, scanContext, type WholeScan } from '@longitude/scanner/lab/whole-site';
import { isWhole } from '../testing/whole.ts';
import type { Evidence, PartName } from '@longitude/scanner/evidence/evidence';
import { notRun } from '@longitude/scanner/evidence/part';
import { replayScan } from '@longitude/scanner/scan';

let shop: Shop;
const scanShop = () => scanContext(createLabContext({ https: shop.https, http: shop.http }));
let faulty: WholeScan;
let scans: readonly WholeScan[];
before(async () => {
  shop = await startShop(Date.now());
  faulty = await scanShop();
  scans = [await scanGoodSite(), faulty];
});
after(() => shop.close());

const store = (evidence: Evidence): Evidence =>
  JSON.parse(brotliDecompressSync(brotliCompressSync(JSON.stringify(evidence))).toString());

test('stored evidence gives the same result as the scan', async () => {
  for (const { evidence, findings } of scans) {
    const stored = store(evidence);
    assert.deepEqual(stored, evidence);
    assert.deepEqual(await replayScan(stored, findings.scanDuration), findings);
  }
});

test('the evidence of a site is small, and contains none of its leaked secrets', () => {
  for (const { evidence } of scans) {
    const text = JSON.stringify(evidence);
    assert.ok(Buffer.byteLength(text) < 100_000);
    for (const secret of ['teapots-are-round', 'TEAPARTY', '8f14e45fceea167a', 'session=5b1f']) {
      assert.ok(!text.includes(secret), secret);
    }
  }
});

const key = 'AKIAIOSFODNN7EXAMPLE';
const token = 'ghp_0123456789abcdef0123';
const leaky: Readonly<Record<string, SiteResponse>> = {
  '/': {
    headers: [['content-type', 'text/html']],
    body: `<!doctype html><link rel=stylesheet href="/a.css?id=${key}"><script src="/a.js?id=${token}"></script>
      <script src="https://me:hunter22@cdn.example/b.js"></script>`,
  },
  '/a.css': {
    headers: [['content-type', 'text/css']],
    body: `@import"http://me:hunter22@cdn.example/c.css?id=${token}";`,
  },
  '/a.js': {
    headers: [['content-type', 'text/javascript']],
    body: `run()\n//# sourceMappingURL=a.js.map?id=${key}`,
  },
  '/a.js.map': {
    headers: [['content-type', 'application/json']],
    body: JSON.stringify({
      version: 3,
      sources: ['a.ts'],
      sourcesContent: ['run()'],
      mappings: '',
    }),
  },
};

test('no address of a page, a style sheet, a script or a source map keeps its secret', async () => {
  const { evidence, findings } = await scanInMemory({
    respond: ({ path }) => leaky[path.split('?')[0] ?? ''] ?? { status: 404 },
  });
  const { styles, scripts } = evidence.parts;
  assert.ok(styles.ran && scripts.ran);
  assert.equal(styles.value[0]?.plain[0]?.kind, 'css import');
  assert.equal(scripts.value[0]?.sourceMap?.ownSources, 1);
  const text = JSON.stringify({ evidence, findings });
  for (const secret of [key, token, 'hunter22']) assert.ok(!text.includes(secret), secret);
});

test('whatever is missing in the evidence, the result is deterministic', async () => {
  const names = Object.keys(faulty.evidence.parts) as PartName[];
  await fc.assert(
    fc.asyncProperty(fc.subarray(names), async (missing) => {
      const lost = missing.map((name) => [name, notRun('timeout', 'It took too long.')]);
      const parts = { ...faulty.evidence.parts, ...Object.fromEntries(lost) };
      const evidence = { ...faulty.evidence, parts };
      const once = await replayScan(evidence, 5);
      assert.deepEqual(await replayScan(store(evidence), 5), once);
      assert.equal(once.tests.length, faulty.findings.tests.length);
      assert.ok(once.score === null || (once.score >= 0 && once.score <= 100));
    }),
    { seed: 20_261_122, numRuns: isWhole ? 40 : 10 },
  );
});

test('parts that an older scanner did not collect are not tested, and the rest is judged', async () => {
  const [good] = scans;
  assert.ok(good);
  const { parts, ...about } = good.evidence;
  const replay = async (missing: readonly string[]) => {
    const known = Object.entries(parts).filter(([name]) => !missing.includes(name));
    const older = { ...about, parts: Object.fromEntries(known) } as unknown as Evidence;
    const { tests } = await replayScan(store(older), 5);
    const unseen = tests.filter(({ details }) => details.includes('not looked at when the site'));
    assert.ok(unseen.every(({ tested }) => !tested));
    return unseen.map(({ name }) => name);
  };
  assert.deepEqual(await replay(['familyCertificate', 'counterpartCertificate']), []);
  assert.deepEqual(await replay(['methods']), ['HTTP Methods']);
  assert.deepEqual(await replay(['ipv6']), ['IPv6 Parity']);
  assert.deepEqual(await replay(['securityTxt', 'caa']), ['security.txt', 'CAA']);
  const names = Object.keys(parts);
  await fc.assert(
    fc.asyncProperty(fc.subarray(names), async (missing) => void (await replay(missing))),
    { seed: 20_261_122, numRuns: isWhole ? 40 : 10 },
  );
  // All checks name the missing part, except the one that accepts any sign of HTTPS.
  assert.ok((await replay(names)).length >= 40);
});

const list = (names: string) => names.split(', ');
/** No scan here has a resolver, and no site an IPv6 address. */
const notHere = list(
  'IPv6 Parity, DNSSEC, CAA, SPF, DMARC, MTA-STS, TLSA, DKIM, Public Subdomains, Dangling Subdomains',
);
const readAll = (tests: readonly ScanTest[]) => ({
  fail: listOutcome(tests, 'fail'),
  warning: listOutcome(tests, 'warning'),
  untested: listOutcome(tests, 'not tested').filter((name) => !notHere.includes(name)),
});

test('the faulty little shop always has its planted findings', async () => {
  const { findings } = faulty;
  assert.deepEqual(readAll(findings.tests), {
    fail: list(
      'SSL Certificate, Certificate Expiry, Protocol Versions, HTTPS Redirect, Critical Security Headers, Recommended Security Headers, Exposed Secrets, Directory Listing, Server Version, Debug Output, Cookie Attributes, Cookie Prefixes and Scope, Content Security Policy, Mixed Content, Subresource Integrity, JavaScript Libraries, Software Support, CORS, Clickjacking, HTTP Methods, Login Form',
    ),
    warning: list(
      'Cipher Suite, Source Maps, security.txt, Private Addresses, robots.txt Paths, CMS Version, HTTP/2, Compression, Cached Cookies',
    ),
    untested: list('HSTS Preload Eligibility, Error-page Parity'),
  });
  assert.equal(findings.overallRisk, 'critical');
  assert.ok(findings.score !== null && findings.score < 20);
  // No report contains the demo's secrets.
  assert.doesNotMatch(JSON.stringify(findings), /teapots-are-round/);
  const { findings: again } = await scanShop();
  assert.deepEqual([again.score, again.summary], [findings.score, findings.summary]);
  assert.deepEqual(readAll(again.tests), readAll(findings.tests));
});

/**
 * The order in which the shop's owner fixes it, in five stages: the server, the sign-in, the
 * sessions, the pages, the rest.
 */
const stages = [
  list(
    'SSL Certificate, Certificate Expiry, Protocol Versions, Cipher Suite, HTTPS Redirect, Exposed Secrets, Directory Listing, Debug Output',
  ),
  list('Login Form, Mixed Content'),
  list(
    'Cookie Attributes, Cookie Prefixes and Scope, CORS, Subresource Integrity, Source Maps, Private Addresses',
  ),
  list('Critical Security Headers, Recommended Security Headers'),
  scanChecks.map(({ name }) => name),
];

test('an owner who fixes the little shop in five stages sees each of them', (t) => {
  let { tests } = faulty.findings;
  const scores = [scoreTests(tests)];
  for (const stage of stages) {
    tests = fixFindings(tests, new Set(stage));
    scores.push(scoreTests(tests));
  }
  t.diagnostic(scores.join(' -> '));
  const gains = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
  assert.ok(
    gains.every((gain) => gain >= 5 && gain <= 30),
    scores.join(', '),
  );
  assert.equal(scores.at(-1), 100);
});

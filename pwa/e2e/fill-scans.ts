import { scanCategories, scanChecks } from '@longitude/contract/scan-checks';
import { findWorstLevel, gradeScore, scoreTests } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { collectScanWords, listed } from '../../server/src/features/scans/model.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { buildTest } from '../src/features/scans/testing/build-scan.ts';

/** The findings of a site, the worst first. */
const faults: readonly ScanTest[] = [
  buildTest('Exposed Secrets', {
    status: 'fail',
    risk: 'critical',
    score: 0,
    details: 'The folder /.git/ is public: it holds the source of the site, and passwords in it.',
    recommendation: 'Deny access to /.git/ and change every password that was ever committed.',
    evidence: ['GET /.git/HEAD 200', 'ref: refs/heads/main'],
  }),
  buildTest('Protocol Versions', {
    status: 'fail',
    risk: 'high',
    score: 0,
    details: 'TLS 1.0 and TLS 1.1 are still accepted beside TLS 1.2 and TLS 1.3.',
    recommendation: 'Accept TLS 1.2 and TLS 1.3 only. In nginx: ssl_protocols TLSv1.2 TLSv1.3;',
    evidence: ['TLSv1.0 ECDHE-RSA-AES128-SHA', 'TLSv1.1 ECDHE-RSA-AES128-SHA'],
  }),
  buildTest('Cookie Attributes', {
    status: 'fail',
    risk: 'high',
    score: 0,
    details: 'session_id is set without Secure, so it can travel unencrypted.',
    recommendation: 'Add Secure, and rename it to __Host-session_id.',
    evidence: ['set-cookie: session_id=…; HttpOnly; SameSite=Lax'],
  }),
  buildTest('Content Security Policy', {
    status: 'fail',
    risk: 'medium',
    score: 0,
    details: 'No policy: an injected script would run.',
    recommendation: 'Start with default-src ’self’ in report-only mode and tighten it.',
  }),
  buildTest('DMARC', {
    status: 'warning',
    risk: 'medium',
    score: 50,
    details: 'The policy is p=none: forged email is delivered.',
    recommendation: 'Move the DMARC policy to quarantine, then to reject.',
    evidence: ['_dmarc TXT "v=DMARC1; p=none"'],
  }),
  buildTest('Server Version', {
    status: 'warning',
    risk: 'low',
    score: 50,
    details: 'The Server header names the exact version.',
    recommendation: 'Hide the version in the Server header.',
    evidence: ['server: nginx/1.18.0'],
  }),
];
const untested = buildTest('IPv6 Parity', {
  tested: false,
  score: 0,
  details: 'The site has no IPv6 address.',
});

/** @param skipped faults that are fixed, from the worst on */
function buildFindings(url: string, scannedAt: Date, skipped: number): ScanFindings {
  const found = [...faults.slice(skipped), untested];
  const tests = scanChecks.map(
    ({ name }) => found.find((test) => test.name === name) ?? buildTest(name),
  );
  const score = scoreTests(tests);
  return {
    url,
    score,
    grade: gradeScore(score),
    overallRisk: findWorstLevel(tests),
    scanDuration: 4_000 + url.length * 97,
    timestamp: scannedAt.toISOString(),
    summary: `${faults[skipped]?.name ?? 'Nothing'} sets the band. 44 of 45 tests could run; the others are left out of the score.`,
    categories: Object.keys(scanCategories).map((name) => scoreCategory(name, tests)),
    tests,
    recommendations: faults.slice(skipped).map(({ recommendation }) => recommendation),
  };
}

function scoreCategory(name: string, tests: readonly ScanTest[]) {
  const scores = tests
    .filter(({ category, tested }) => category === name && tested)
    .map(({ score }) => score);
  const sum = scores.reduce((total, score) => total + score, 0);
  return { name, score: sum / scores.length, tests: scores.length };
}

interface Sample {
  readonly url: string;
  readonly skipped: number;
  readonly hoursAgo: number;
  readonly email?: string | null;
  readonly notes?: string;
  readonly contacted?: boolean;
  readonly isDamaged?: boolean;
}

const orchardstone = 'https://www.orchardstone-credit.example/';
const samples: readonly Sample[] = [
  {
    url: orchardstone,
    skipped: 1,
    hoursAgo: 3,
    email: 'it@orchardstone-credit.example',
    notes: 'Asked for by their auditor. Re-test planned for 5 December.',
  },
  {
    url: 'https://brightwaterclinic.example/',
    skipped: 2,
    hoursAgo: 16,
    email: 'ifeoma@brightwaterclinic.example',
  },
  {
    url: 'https://portal.kestrelrowe.example/',
    skipped: 0,
    hoursAgo: 25,
    email: 'seun@kestrelrowe.example',
    notes: 'A .git folder is public. Called at once.',
    contacted: true,
  },
  {
    url: 'https://www.elbtal-speditionslogistik-verwaltungsgesellschaft.example/kundenportal/anmeldung',
    skipped: 3,
    hoursAgo: 60,
    email: 'm.hohenstein@elbtal-speditionslogistik.example',
  },
  {
    url: 'https://harrowlane.example/',
    skipped: 5,
    hoursAgo: 80,
    email: 'siobhan@harrowlane.example',
    notes: 'After the re-test. All closed but one.',
    contacted: true,
  },
  { url: 'https://tidewaterschools.example/', skipped: 2, hoursAgo: 130, email: null },
  {
    url: 'https://mapleloom.example/',
    skipped: 4,
    hoursAgo: 150,
    email: 'jiwoo@mapleloom.example',
    isDamaged: true,
  },
  { url: orchardstone, skipped: 3, hoursAgo: 24 * 31, email: 'it@orchardstone-credit.example' },
  { url: orchardstone, skipped: 2, hoursAgo: 24 * 62, email: 'it@orchardstone-credit.example' },
  { url: orchardstone, skipped: 0, hoursAgo: 24 * 95, email: 'it@orchardstone-credit.example' },
];

/** Stores sample scans, because the sites do not exist. Returns the newest one's id, and that of a damaged one. */
export async function fillScans({ product }: TestServer) {
  const rows = samples.map((sample) => {
    const { url, email = null, notes: adminNotes = '', contacted = false } = sample;
    const createdAt = new Date(Date.now() - sample.hoursAgo * 3_600_000);
    const findings = buildFindings(url, createdAt, sample.skipped);
    const { host } = new URL(url);
    return {
      url,
      host,
      domain: null,
      email,
      consent: null,
      adminNotes,
      origin: email ? 'visitor' : 'administrator',
      clientContacted: contacted,
      status: 'completed',
      findings: sample.isDamaged ? { tests: 'cut off' } : findings,
      ...listed(sample.isDamaged ? undefined : findings),
      words: collectScanWords({ url, host, email, adminNotes }),
      ruleVersion: 99,
      scannedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
  });
  const stored = await product.context.connection.model('security_scans').insertMany(rows);
  const find = (isMeant: (sample: Sample) => boolean) =>
    String(stored[samples.findIndex(isMeant)]?._id);
  return { newest: find(() => true), damaged: find(({ isDamaged }) => isDamaged === true) };
}

import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ScanTest } from '@longitude/contract/scans';
import { buildTest } from '../../../../server/src/features/scans/testing/fake-engine.ts';
import { buildResult, composeFindings } from '../../testing/build-scan.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { assertInert, attack } from '../../testing/hostile-text.ts';
import { takeSeat } from '../../testing/run-cli.ts';

const id = '0123456789abcdef01234567';
const finding: Partial<ScanTest> = {
  status: 'fail',
  risk: 'high',
  details: `${attack}\n${attack}`,
  recommendation: attack,
  evidence: [attack],
};
const tests = [
  buildTest(attack, finding),
  buildTest(`${attack}2`, { tested: false, details: attack }),
  buildTest(`${attack}3`),
];
const findings = composeFindings(`https://${attack}/`, {
  summary: attack,
  tests,
  categories: [{ name: attack, score: 1, tests: 1 }],
});
const stored = {
  id,
  url: findings.url,
  host: attack,
  score: 54,
  grade: 'E',
  overallRisk: 'high',
  scanDuration: 12,
  status: attack,
  createdAt: '2026-01-31T10:00:00.000Z',
  email: attack,
  adminNotes: `${attack}\n${attack}`,
  scannedAt: '2026-11-21T09:06:00.000Z',
  reused: false,
  clientContacted: false,
  origin: 'visitor',
  scheduleId: null,
  damaged: false,
  results: JSON.stringify(findings),
};
const change = { name: attack, category: attack, before: tests[0], after: tests[2] };
const outcome = { timestamp: stored.createdAt, score: 54, grade: 'E', overallRisk: 'high' };
const comparison = {
  url: findings.url,
  before: outcome,
  after: outcome,
  scoreBefore: 54,
  scoreAfter: 54,
  isWorse: false,
  fixed: [change],
  better: [],
  worse: [change],
  new: [],
  unchanged: [],
  notCompared: [change],
};
const result = buildResult({ ...findings, reportToken: attack });

const run = {
  id: attack,
  plannedAt: stored.createdAt,
  startedAt: stored.createdAt,
  finishedAt: stored.createdAt,
  state: 'failed',
  manual: true,
  scanId: null,
  score: null,
  overallRisk: null,
  change: null,
  error: `${attack}\n${attack}`,
  notices: ['alert'],
};
const schedule = {
  id,
  url: findings.url,
  host: attack,
  frequency: 'monthly',
  at: attack,
  weekday: null,
  day: 'last',
  alertTo: [attack],
  active: true,
  state: 'refused',
  watcher: attack,
  nextRun: null,
  lastRun: { ...run, at: stored.createdAt },
  failures: 3,
  needsAttention: true,
  createdAt: stored.createdAt,
};

const email = {
  id,
  subject: attack,
  body: `<p>${attack}</p>`,
  to: attack,
  cc: [attack],
  author: attack,
  state: 'failed',
  sendAt: null,
  sentAt: null,
  lastError: attack,
  files: [{ id, originalName: attack, size: 1 }],
  notes: [],
  createdAt: stored.createdAt,
};

const answers: Readonly<Record<string, unknown>> = {
  'GET /api/security-scans': [stored],
  [`GET /api/security-scans/${id}`]: stored,
  [`PATCH /api/security-scans/${id}`]: stored,
  [`GET /api/security-scans/${id}/diff`]: comparison,
  [`GET /api/security-scans/${id}/emails`]: [email],
  'GET /api/admin/scan-schedules': [schedule],
  [`GET /api/admin/scan-schedules/${id}`]: schedule,
  [`PATCH /api/admin/scan-schedules/${id}`]: schedule,
  [`GET /api/admin/scan-schedules/${id}/runs`]: [run],
};

const url = () =>
  startFakeServer((incoming, outgoing) => {
    const path = incoming.url?.split('?')[0];
    if (path?.endsWith('/security-scan')) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const each of tests) outgoing.write(`event: test\ndata: ${JSON.stringify(each)}\n\n`);
      outgoing.end(`event: result\ndata: ${JSON.stringify(result)}\n\n`);
      return;
    }
    if (path?.endsWith('/download-pdf')) {
      const name = '../../.ssh/\u009b31mreport.pdf';
      outgoing.writeHead(200, { 'content-disposition': `attachment; filename="${name}"` });
      outgoing.end('%PDF-1.7');
      return;
    }
    const response = answers[`${incoming.method} ${path}`];
    outgoing.writeHead(response ? 200 : 400, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(response ?? { error: attack, code: 'conflict' }));
  });

test('whatever a scanned site or a server sends reaches the terminal escaped', async () => {
  const seat = await takeSeat({ LONGITUDE_URL: await url(), LONGITUDE_TOKEN: 'token' });
  const commands = [
    ['scans', 'list'],
    ['scans', 'show', id],
    ['scans', 'emails', id],
    ['scans', 'diff', id, '--against', id.replace('0', 'f')],
    ['scans', 'edit', id, '--contacted'],
    ['scans', 'run', 'shop.example'],
    ['scans', 'run', 'shop.example', '--watch'],
    ['schedules', 'list'],
    ['schedules', 'show', id],
    ['schedules', 'edit', id, '--paused'],
  ];
  for (const words of [...commands, ...commands.map((each) => [...each, '--json'])]) {
    const { stdout, stderr, code } = await seat.run(words);
    const what = words.join(' ');
    assert.equal(code, 0, `${what}: ${stderr}`);
    // Tabs separate the cells of --watch, and no text contains one.
    const parted = what.endsWith('--watch') ? stdout.replaceAll('\t', ' ') : stdout;
    assertInert(parted, what);
    assertInert(stderr, what);
    if (what === `schedules show ${id}`) assert.match(stdout, /\nAttention +got worse/);
    assert.match(stdout, /\\(x1b|u001b)\]52;/, what);
  }
  const failed = await seat.run(['scans', 'delete', id, '--yes']);
  assert.equal(failed.code, 1);
  assertInert(failed.stderr, 'delete');
  assert.match(failed.stderr, /\\x1b\]52;/);
});

test('a hostile file name of a report stays in the folder', async () => {
  const seat = await takeSeat({ LONGITUDE_URL: await url(), LONGITUDE_TOKEN: 'token' });
  const folder = await mkdtemp(join(tmpdir(), 'longitude-pdf-'));
  try {
    const run = await seat.run(['scans', 'pdf', id], { cwd: folder });
    assert.equal(run.stdout, 'PDF written to _31mreport.pdf (8 B)\n', run.stderr);
    assert.deepEqual(await readdir(folder), ['_31mreport.pdf']);
    const again = await seat.run(['scans', 'pdf', id], { cwd: folder });
    assert.equal(again.stderr, 'longitude: _31mreport.pdf already exists; --force replaces it.\n');
    assert.equal(again.code, 1);
    const piped = await seat.run(['scans', 'pdf', id, '-o', '-']);
    assert.deepEqual([piped.stdout, piped.stderr], ['%PDF-1.7', 'PDF written (8 B)\n']);
    const json = await seat.run(['scans', 'pdf', id, '--force', '--json'], { cwd: folder });
    assert.deepEqual(JSON.parse(json.stdout), { file: '_31mreport.pdf', bytes: 8 });
  } finally {
    await rm(folder, { recursive: true });
  }
});

// PDF reports: a report of ten pages beside the same text in the standard fonts, the API while
// reports are drawn, and memory after 1,000 of them: `npm run bench:pdf -w @longitude/server`.
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
// oxlint-disable-next-line import/no-named-as-default -- its types have only this export
import PDFDocument from 'pdfkit';
import { ruleVersion } from '@longitude/scanner/result/compose-findings';
import {
  buildFindings,
  buildTest,
  compose,
} from '../src/features/scans/pdf/testing/build-report.ts';
import { draw } from '../src/features/scans/pdf/testing/draw-tests.ts';
import { readPdf } from '../src/features/scans/pdf/testing/read-pdf.ts';
import { median, readMemory } from './measure.ts';
import { startTiming } from './time-api.ts';
import { startApi } from './start-api.ts';
import { call, maxOf99, print, show } from './time-calls.ts';

const words =
  'the certificate of your site answers visitors with a header that browsers read'.split(' ');
const write = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => words[(from + index * 5) % words.length]).join(' ');

/** Findings of a site with much to fix: ten pages for an administrator. */
const findings = buildFindings(
  Array.from({ length: 45 }, (_, n) =>
    buildTest(`Test of header ${n}`, {
      status: n < 8 ? 'fail' : n < 14 ? 'warning' : 'pass',
      risk: n % 2 === 0 ? 'high' : 'medium',
      details: write(22, n),
      why: write(24, n + 1),
      recommendation: write(26, n + 2),
      evidence: [0, 1, 2].map((line) => `header-${line}: ${write(6, n + line)}`),
      example: `# nginx\nadd_header X-Test-${n} "${write(6, n)}" always;`,
    }),
  ),
);

let isMet = true;
function judge(name: string, value: number, unit: string, goal: number): void {
  isMet &&= value <= goal;
  const verdict = `<= ${goal} ${value <= goal ? 'met' : 'MISSED'}`;
  print(name, `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`, verdict);
}

/** The same lines on as many pages, in Helvetica, without tags or drawings. */
function drawPlain(pages: readonly string[]): Promise<number> {
  const doc = new PDFDocument({ autoFirstPage: false, size: 'A4' });
  for (const page of pages) {
    doc.addPage().font('Helvetica').fontSize(9);
    for (const [index, line] of page.split('\n').entries()) {
      doc.text(line, 57, 40 + index * 9, { lineBreak: false });
    }
  }
  let size = 0;
  doc.on('data', (chunk: Uint8Array) => (size += chunk.length));
  const { promise, resolve } = Promise.withResolvers<number>();
  doc.on('end', () => resolve(size));
  doc.end();
  return promise;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const { pages } = await readPdf(await draw(compose(findings)));
const report = () => draw(compose(findings));
const plain = () => drawPlain(pages);
for (let turn = 0; turn < 20; turn++) await Promise.all([report(), plain()]);
const pairs: (readonly [number, number])[] = [];
// In turns, so that noise affects both.
for (let turn = 0; turn < 60; turn++) pairs.push([await time(report), await time(plain)]);
print('pages', `${pages.length}`);
judge('report, warm, p50', median(pairs.map(([ours]) => ours)), 'ms', 100);
print('the same text in Helvetica, p50', `${median(pairs.map(([, bare]) => bare)).toFixed(0)} ms`);
judge('report / the same text', median(pairs.map(([ours, bare]) => ours / bare)), 'x', 2.5);

const { store, server, signIn } = await startApi();
const connection = await mongoose.createConnection(store.uri).asPromise();
const { insertedId } = await connection.collection('security_scans').insertOne({
  url: findings.url,
  host: 'www.orchardstone-credit.example',
  origin: 'administrator',
  status: 'completed',
  findings,
  score: findings.score,
  overallRisk: findings.overallRisk,
  ruleVersion,
  mails: [],
  deletedAt: null,
  revokedAt: null,
  version: 1,
  scannedAt: new Date(),
  createdAt: new Date(),
  updatedAt: new Date(),
});
await connection.close();
const token = await signIn();
const api = `${server.address}/api/settings/public`;
const file = `${server.address}/api/security-scans/${insertedId.toHexString()}/download-pdf`;

for (let turn = 0; turn < 200; turn++) await call(api, token);
const pid = server.child.pid ?? 0;
const endQuiet = await startTiming(api);
await wait(5000);
print('API before', show((await endQuiet()).toSorted((a, b) => a - b)));
const before = readMemory(pid);
const renders = 1000;
const endTiming = await startTiming(api);
for (let turn = 0; turn < renders; turn++) await call(file, token);
const times = (await endTiming()).toSorted((a, b) => a - b);
print('API while reports are drawn', show(times));
judge('API meanwhile, p99', maxOf99(times), 'ms', 25);
print(`memory after ${renders} reports`, `${(readMemory(pid) - before).toFixed(0)} MB more`);
// The thread ends after 20 seconds; its memory is released a little later.
await wait(45_000);
judge('memory when its thread has ended', readMemory(pid) - before, 'MB more', 64);
await server.stop();
await store.stop();
process.exitCode = isMet ? 0 : 1;

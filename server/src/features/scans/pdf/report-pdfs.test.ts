import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { readLocalDay } from '@longitude/contract/find-next-time';
import { createScan } from '@longitude/contract/scans';
import { createAdminScan, downloadScanPdf } from '@longitude/contract/stored-scans';
import { ObjectId } from 'mongodb';
import type { ApiError } from '@longitude/contract/core/errors';
import { openResponse } from '@longitude/contract/core/client';
import { AppError } from '../../../platform/errors.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import type { ScanRow } from '../model.ts';
import { ReportPdfs } from './report-pdfs.ts';
import { buildFindings, oneOfEach, site } from './testing/build-report.ts';
import { readPdf } from './testing/read-pdf.ts';
import { sendMailTo } from '../../../testing/mail-settings.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { PdfDrawer } from './pdf-drawer.ts';

const engine = createFakeEngine();
engine.isInstant = true;
const server = await startTestServer({ ROLE: 'api' }, { scanEngine: engine });
// The last test stops it.

const collection = () => server.product.context.connection.collection<ScanRow>('security_scans');
const setFindings = (id: string, findings: unknown) =>
  collection().updateOne({ _id: new ObjectId(id) }, { $set: { findings } } as object);
const scan = (url: string) => server.admin.call(createAdminScan, { payload: { url } });
const download = (id: string, token: string | null = server.token) =>
  fetch(`${server.address}/api/security-scans/${id}/download-pdf`, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

test('an administrator downloads the whole report, named by site and date', async () => {
  const { id } = await scan('https://www.pdf.example/shop?x=1');
  await setFindings(id, buildFindings(oneOfEach));
  const row = await collection().findOne({ _id: new ObjectId(id) });
  const response = await download(id);
  assert.equal(response.status, 200);
  const day = readLocalDay('America/Toronto', row?.scannedAt ?? new Date(0));
  assert.deepEqual(
    ['content-type', 'content-disposition', 'cache-control'].map((name) =>
      response.headers.get(name),
    ),
    [
      'application/pdf',
      `attachment; filename="security-scan-www-pdf-example-${day}.pdf"`,
      'no-store',
    ],
  );
  const { text, info, links } = await readPdf(await response.bytes());
  assert.equal(info['Title'], 'Security scan report for www.pdf.example');
  assert.ok(text.includes('evidence-of: Cookie Attributes'));
  assert.deepEqual(links, []);
});

test('the file is named by the date of the site, as in its report', async () => {
  const { id } = await scan('https://late.example/');
  // 21:30 on the previous day in Toronto.
  const scannedAt = new Date('2026-11-22T02:30:00Z');
  const findings = buildFindings(oneOfEach);
  await collection().updateOne({ _id: new ObjectId(id) }, { $set: { scannedAt, findings } });
  const response = await download(id);
  assert.match(response.headers.get('content-disposition') ?? '', /late-example-2026-11-21\.pdf/);
  assert.match((await readPdf(await response.bytes())).text, /21 November 2026/);
});

test('a damaged result is refused with a sentence, an unknown scan is not found', async () => {
  const { id } = await scan('https://damaged-pdf.example/');
  for (const findings of ['{"tests": [', null, { tests: 'none' }, { tests: [{ name: 1 }] }]) {
    await setFindings(id, findings);
    const response = await download(id);
    assert.equal(response.status, 409);
    const { code, error } = (await response.json()) as { code: string; error: string };
    assert.deepEqual(
      [code, error],
      ['conflict', 'The result of this scan is damaged. Please scan the site again.'],
    );
  }
  assert.equal((await download(new ObjectId().toHexString())).status, 404);
});

test('the file of a visitor links to their report, until it is revoked', async (t) => {
  const payload = { url: 'https://visitor-pdf.example/', email: 'owner@kestrelrowe.example' };
  const { id, reportToken, ownerToken } = await server.visitor.call(createScan, { payload });
  await setFindings(id, buildFindings(oneOfEach));
  const reports = new ReportPdfs({
    settings: { readSite: () => Promise.resolve(site) },
    publicUrl: 'https://longitude.example',
    issueTokens: () => Promise.resolve({ reportToken, ownerToken }),
  });
  t.after(() => reports.close());
  const row = (await collection().findOne({ _id: new ObjectId(id) })) as ScanRow;
  const file = await reports.render(row, 'visitor');
  assert.equal(file.size, file.bytes.length);
  assert.equal(file.type, 'application/pdf');
  const sent = Buffer.concat(await file.open().toArray());
  assert.ok(sent.equals(file.bytes));
  const { links, text, raw } = await readPdf(file.bytes);
  assert.deepEqual(links, [`https://longitude.example/scanner/reports/${reportToken}`]);
  assert.ok(!raw.includes(ownerToken) && !text.includes('evidence-of'));
  const revoked = await reports.render({ ...row, revokedAt: new Date() }, 'visitor');
  assert.deepEqual((await readPdf(revoked.bytes)).links, []);
  const damaged = { ...row, findings: null } as unknown as ScanRow;
  await assert.rejects(
    reports.render(damaged, 'visitor'),
    (error) => error instanceof AppError && error.code === 'conflict',
  );
});

const payload = { url: 'https://stopping.example/', email: 'owner@kestrelrowe.example' };

/** Delays the orders that reach the drawing thread. @returns releases them */
function holdOrders(t: TestContext): () => void {
  const held: (() => void)[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its worker
  const { postMessage } = Worker.prototype;
  t.mock.method(Worker.prototype, 'postMessage', function (this: Worker, ...given: [unknown]) {
    held.push(() => postMessage.apply(this, given));
  });
  return () => {
    t.mock.restoreAll();
    for (const post of held) post();
  };
}

test('an email being composed when the process stops still gets its report', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  const server = await startTestServer({ ROLE: 'all' }, { scanEngine: engine });
  await sendMailTo(server, sink);
  const { jobs, wakeMail } = server.product.context;
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // oxlint-disable-next-line typescript/unbound-method -- called with its thread
  const { draw } = PdfDrawer.prototype;
  t.mock.method(
    PdfDrawer.prototype,
    'draw',
    async function (this: PdfDrawer, ...given: Parameters<typeof draw>) {
      reached.resolve();
      await released.promise;
      return draw.apply(this, given);
    },
  );
  const stopJobs = jobs.stop.bind(jobs);
  // All features have stopped by then.
  t.mock.method(jobs, 'stop', (timeoutMs: number) => {
    released.resolve();
    return stopJobs(timeoutMs);
  });
  await server.visitor.call(createScan, { payload });
  wakeMail();
  await reached.promise;
  await server.stop();
  const received = sink.received.filter(({ envelope }) => envelope.to.includes(payload.email));
  assert.equal(received[0]?.mail.attachments[0]?.mimeType, 'application/pdf');
});

test('queued downloads are asked to retry when the process stops', async (t) => {
  const { id } = await server.visitor.call(createScan, { payload });
  const render = t.mock.method(PdfDrawer.prototype, 'draw');
  const releaseDrawing = holdOrders(t);
  const count = 8;
  const options = { base: server.address, token: () => server.token };
  const refusals: unknown[] = [];
  const downloads = Array.from({ length: count }, async () => {
    try {
      await openResponse(options, downloadScanPdf, { params: { id } });
    } catch (error) {
      const { status, retryAfter, message } = error as ApiError;
      refusals.push([status, retryAfter, message]);
    }
  });
  await waitUntil('all are ordered', () => render.mock.callCount() === count);
  const stopped = server.stop();
  // While one is still being drawn.
  await waitUntil('the others are refused', () => refusals.length === count - 1);
  releaseDrawing();
  await Promise.all([...downloads, stopped]);
  const refusal = [503, 5, 'The server is stopping. Please try again.'];
  assert.deepEqual(
    refusals,
    Array.from({ length: count - 1 }, () => refusal),
  );
});

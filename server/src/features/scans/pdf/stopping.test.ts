import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { ApiError } from '@longitude/contract/core/errors';
import { createScan } from '@longitude/contract/scans';
import { downloadScanPdf } from '@longitude/contract/stored-scans';
import { openResponse } from '@longitude/contract/core/client';
import { sendMailTo } from '../../../testing/mail-settings.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { createFakeEngine } from '../testing/fake-engine.ts';
import { PdfThread } from './pdf-thread.ts';

const payload = { url: 'https://stopping.example/', email: 'owner@kestrelrowe.example' };

/** A server whose scans end at once. */
function start(environment: Parameters<typeof startTestServer>[0]) {
  const scanEngine = createFakeEngine();
  scanEngine.isInstant = true;
  return startTestServer(environment, { scanEngine });
}

/** Holds the orders that reach the drawing thread. @returns releases them */
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

test('downloads that wait for their turn are asked to come back when the process stops', async (t) => {
  const server = await start({ ROLE: 'api' });
  const { id } = await server.visitor.call(createScan, { payload });
  const render = t.mock.method(PdfThread.prototype, 'render');
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

test('a mail that is being written when the process stops still gets its report', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  const server = await start({ ROLE: 'all' });
  await sendMailTo(server, sink);
  const { jobs, wakeMail } = server.product.context;
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // oxlint-disable-next-line typescript/unbound-method -- called with its thread
  const { render } = PdfThread.prototype;
  t.mock.method(
    PdfThread.prototype,
    'render',
    async function (this: PdfThread, ...given: Parameters<typeof render>) {
      reached.resolve();
      await released.promise;
      return render.apply(this, given);
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

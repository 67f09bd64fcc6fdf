import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanFindings } from '@longitude/contract/scans';
import { AppError } from '../../../platform/errors.ts';
import { PdfDrawer, type PdfOrder } from './pdf-drawer.ts';
import { buildFindings, oneOfEach, scannedAt, site } from './testing/build-report.ts';
import { readPdf } from './testing/read-pdf.ts';

const order = (host: string, findings = buildFindings(oneOfEach)): PdfOrder => ({
  source: { findings, host, scannedAt },
  site,
  audience: 'administrator',
  link: null,
});

test('reports are drawn in order, and only an undrawable one fails', async (t) => {
  const drawer = new PdfDrawer();
  t.after(() => drawer.close());
  const broken = { ...buildFindings(oneOfEach), tests: null } as unknown as ScanFindings;
  const hosts = ['a.example', 'b.example', 'c.example'];
  const [first, failing, last] = hosts.map((host, index) =>
    drawer.draw(index === 1 ? order(host, broken) : order(host)),
  );
  await assert.rejects(failing ?? Promise.resolve(), /The report cannot be drawn/);
  for (const [host, file] of [
    ['a.example', first],
    ['c.example', last],
  ] as const) {
    const { info } = await readPdf((await file) ?? new Uint8Array());
    assert.equal(info['Title'], `Security scan report for ${host}`);
  }
});

test('a report whose process ends is refused with a retry time', async () => {
  const drawer = new PdfDrawer();
  const drawing = drawer.draw(order('a.example'));
  await drawer.close();
  await assert.rejects(drawing, (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.message, 'The report could not be generated. Please try again.');
    assert.equal(error.extra.retryAfter, 5);
    return error.code === 'unavailable';
  });
});

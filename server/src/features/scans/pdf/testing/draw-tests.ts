import assert from 'node:assert/strict';
import type { ScanTest } from '@longitude/contract/scans';
import type { ReportText } from '../compose-report.ts';
import { drawReport } from '../draw/draw-report.ts';
import { buildFindings, compose, fonts } from './build-report.ts';
import { readPdf } from './read-pdf.ts';

export const draw = (report: ReportText): Promise<Uint8Array> => drawReport(report, fonts);

/** An administrator's report of these tests, as a reader of the file sees it. */
export const drawTests = async (tests: readonly ScanTest[]) =>
  readPdf(await draw(compose(buildFindings(tests))));

/** Asserts that these texts follow each other. */
export function assertOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    assert.ok(found >= 0, `${part} is missing, or comes too early`);
    from = found + part.length;
  }
}

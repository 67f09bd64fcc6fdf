import { completeUrl, type ScanResult } from '@longitude/contract/scans';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes, readFailure } from '../../failure.ts';
import { io } from '../../io.ts';
import { readMode } from '../../output-mode.ts';
import { outputWidth, print, remark } from '../../output.ts';
import { openProgress } from '../../progress.ts';
import { formatLines, printResult } from '../../print-result.ts';
import { readPiped } from '../../prompt.ts';
import { formatRow, type Column } from '../../table.ts';
import { readField } from '../item-ids.ts';
import { followScan } from './follow-scan.ts';
import { describeWait } from './running-scan.ts';
import { renderVerdict } from './summary.ts';

const parallelism = 2;

/** The cells of a result in a pipe. */
const columns: readonly Column<ScanResult>[] = [
  { title: 'SITE', read: ({ url }) => url, minWidth: 12 },
  { title: 'SCORE', read: ({ score }) => String(score ?? ''), width: 5 },
  { title: 'RISK', read: ({ overallRisk }) => overallRisk, width: 8 },
  { title: 'GRADE', read: ({ grade }) => grade ?? '', width: 5 },
  { title: 'ID', read: ({ id }) => id, width: 24 },
];

/**
 * Scans the sites on standard input, addresses or JSON with a `url`, two at a time, and prints a
 * line for each as it ends. @returns the results @throws Failure when one failed
 */
export async function runMany(
  options: GlobalOptions & { readonly notes?: string },
): Promise<ScanResult[]> {
  const urls = readUrls(await readPiped());
  const connection = await connect(options);
  const notes = options.notes === undefined ? {} : { notes: options.notes };
  const progress = openProgress('Scanning', { total: urls.length });
  const results: ScanResult[] = [];
  const state = { next: 0, failed: 0 };
  const work = async () => {
    for (let url = urls[state.next++]; url !== undefined; url = urls[state.next++]) {
      try {
        const result = await scan(connection, { url, ...notes });
        results.push(result);
        await printOne(result, options);
      } catch (error) {
        const { exitCode, message } = readFailure(error);
        if (exitCode === exitCodes.notSignedIn) throw error;
        state.failed++;
        remark(`longitude: ${url}: ${message}`);
      }
      progress.show(results.length + state.failed);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(parallelism, urls.length) }, work));
  } finally {
    progress.end();
  }
  if (readMode(options).kind === 'json') await printResult(options, results, '');
  if (state.failed === 0) return results;
  throw new Failure(`${results.length} scanned, ${state.failed} failed.`);
}

/** @throws Failure (usage) for a line that is not an address, or when there are none */
function readUrls(text: string): string[] {
  const urls = text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    if (trimmed === '') return [];
    return [completeUrl(trimmed.startsWith('{') ? readField(trimmed, 'url', index) : trimmed)];
  });
  if (urls.length > 0) return [...new Set(urls)];
  throw new Failure('There are no URLs on standard input.', exitCodes.usage);
}

async function scan(
  connection: Connection,
  payload: { readonly url: string; readonly notes?: string },
): Promise<ScanResult> {
  for await (const step of followScan(connection, payload)) {
    if (step.type === 'waiting') remark(`${payload.url}: ${describeWait(step.seconds)}`);
    if (step.type === 'result') return step.result;
  }
  throw new Failure('The scan ended without a result.');
}

/** A line as soon as it is complete; a JSON array has to wait. */
async function printOne(result: ScanResult, options: GlobalOptions): Promise<void> {
  const mode = readMode(options);
  if (mode.kind === 'json') return;
  if (mode.kind === 'text') {
    const { isTTY } = io().stdout;
    return print(isTTY ? renderVerdict(result, outputWidth()) : formatRow(columns, result));
  }
  await print(formatLines(mode, [result]).join('\n'));
}

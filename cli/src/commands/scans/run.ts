import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import { completeUrl, ScanResult } from '@longitude/contract/scans';
import { Option, type Command } from 'commander';
import { listSchemaFields } from '../../response-fields.ts';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { Failure, exitCodes } from '../../failure.ts';
import { endBySignal, io } from '../../io.ts';
import { isText, readMode } from '../../output-mode.ts';
import { outputWidth, remark } from '../../output.ts';
import { printResult, requireFields } from '../../print-result.ts';
import { describeChange } from './diff.ts';
import { followScan } from './follow-scan.ts';
import { runMany } from './run-many.ts';
import { openScanView, type ScanView } from './progress.ts';
import { describeReuse } from './running-scan.ts';
import { renderSummary } from './summary.ts';

interface RunOptions extends GlobalOptions {
  readonly notes?: string;
  readonly stdin?: boolean;
  readonly watch?: boolean;
  readonly failOn?: RiskLevel;
  readonly allowUnknown?: boolean;
}

/** Adds the verb that scans a site and waits for the result. */
export function addRun(noun: Command): void {
  noun
    .command('run')
    .description('Scan a site and wait for the result')
    .argument('[site]', 'its URL; https:// is optional')
    .option('--stdin', 'scan the sites on standard input: one per line, or JSON with a "url"')
    .option('--notes <text>', 'notes to store with the scan')
    .option('--watch', 'show each test as it finishes')
    .addOption(
      new Option('--fail-on <risk>', 'exit with 3 when the risk is at or above it').choices(
        riskLevels,
      ),
    )
    .option('--allow-unknown', 'do not fail when too little could be tested')
    .action((site: string | undefined, _options, self: Command) =>
      run(site, self.optsWithGlobals()),
    );
}

async function run(site: string | undefined, options: RunOptions): Promise<void> {
  const { stdin = false, failOn, allowUnknown } = options;
  if (allowUnknown && !failOn)
    throw new Failure('--allow-unknown needs --fail-on.', exitCodes.usage);
  if (stdin === (site !== undefined)) {
    throw new Failure('Give one site, or --stdin.', exitCodes.usage);
  }
  // Before anything is scanned.
  requireFields(readMode(options), [], listSchemaFields(ScanResult));
  const results = site === undefined ? await runMany(options) : [await runScan(site, options)];
  if (!failOn) return;
  for (const result of results) {
    refuseEarlier(result);
    judgeRisk(result, failOn, allowUnknown === true);
  }
}

async function runScan(site: string, options: RunOptions): Promise<ScanResult> {
  const { notes } = options;
  const url = completeUrl(site);
  const connection = await connect(options);
  const composeReportPath = ({ reportToken }: ScanResult) =>
    `${connection.url}/scanner/reports/${reportToken}`;
  const view = openScanView(url, { ...options, composeReportPath });
  const payload = { url, ...(notes === undefined ? {} : { notes }) };
  const result = await watchScan(connection, payload, view);
  if (result.reused) remark(describeReuse(result));
  const hasText = isText(options);
  if (!hasText || !view.showsResult) {
    await printResult(options, result, () => renderSummary(result, outputWidth()).join('\n'));
  }
  if (hasText) await remarkNext(connection, result, composeReportPath(result));
  return result;
}

/** Ctrl-C only stops watching: the server finishes the scan. */
async function watchScan(
  connection: Connection,
  payload: { readonly url: string; readonly notes?: string },
  view: ScanView,
): Promise<ScanResult> {
  const run = io();
  let hasBegun = false;
  const stop = (signal: NodeJS.Signals) => {
    view.end();
    if (hasBegun) remark('The scan continues. Its result will appear in: longitude scans list');
    // `once` has removed this handler, so the same signal now terminates the process.
    endBySignal(signal);
  };
  run.once('SIGINT', stop);
  try {
    for await (const step of followScan(connection, payload)) {
      hasBegun ||= step.type === 'begun';
      await view.show(step);
      if (step.type === 'result') return step.result;
    }
  } finally {
    run.off('SIGINT', stop);
    view.end();
  }
  throw new Failure('The scan ended without a result.');
}

/** Prints the changes since the previous scan and the address of the report. */
async function remarkNext(
  connection: Connection,
  result: ScanResult,
  report: string,
): Promise<void> {
  // A comparison that fails must not fail the scan.
  const change = result.reused
    ? undefined
    : await describeChange(connection, result).catch(() => {});
  if (change) remark(change);
  remark(`On the site: ${report}`);
  remark(`The whole report: longitude scans show ${result.id}`);
}

/** @throws Failure for a result that does not show the site as it is now */
function refuseEarlier(result: ScanResult): void {
  if (!result.reused) return;
  throw new Failure(`--fail-on judges new results only. ${describeReuse(result)}`);
}

/** @throws Failure (3) when the condition of `--fail-on` is met */
function judgeRisk({ overallRisk }: ScanResult, failOn: RiskLevel, allowUnknown: boolean): void {
  const { conditionMet } = exitCodes;
  if (overallRisk === 'unknown') {
    if (allowUnknown) return;
    const text = 'Too little could be tested for a risk; --allow-unknown accepts that.';
    throw new Failure(text, conditionMet);
  }
  if (riskLevels.indexOf(overallRisk) > riskLevels.indexOf(failOn)) return;
  throw new Failure(`The risk is ${overallRisk}, --fail-on is ${failOn}.`, conditionMet);
}

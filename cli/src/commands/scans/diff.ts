import {
  compareScans,
  type ChangeSummary,
  type ScanChange,
  type ScanComparison,
  type TestOutcome,
} from '@longitude/contract/scan-changes';
import type { ScanResult } from '@longitude/contract/scans';
import { listScans, readScan } from '@longitude/contract/stored-scans';
import type { Command } from 'commander';
import { connect, type Connection, type GlobalOptions } from '../../connection.ts';
import { formatMoment } from '../../dates.ts';
import { Failure } from '../../failure.ts';
import { escapeText, outputWidth, style } from '../../output.ts';
import { printResult } from '../../print-result.ts';
import { joinEnds, padText, wrapText } from '../../text.ts';
import { readId } from '../item-ids.ts';
import { prefixFailure } from '../items.ts';
import { drawMark, markOf, markWords } from './marks.ts';

interface DiffOptions extends GlobalOptions {
  readonly against?: string;
}

/** Adds the verb that compares two scans of an address. */
export function addDiff(noun: Command): void {
  noun
    .command('diff')
    .description('Show what changed since another scan of the same URL')
    .argument('<id>')
    .option('--against <id>', 'the other scan (default: the previous one)')
    .action((id: string, _options, self: Command) => showDiff(id, self.optsWithGlobals()));
}

async function showDiff(idText: string, options: DiffOptions): Promise<void> {
  const id = readId(idText);
  const given = options.against === undefined ? undefined : readId(options.against);
  const comparison = await readComparison(await connect(options), id, given);
  await printResult(options, comparison, () =>
    renderComparison(comparison, outputWidth()).join('\n'),
  );
}

/**
 * Compares a scan with another one of the same address, by default the one before it.
 * @throws Failure or ApiError
 */
export async function readComparison(
  connection: Connection,
  id: string,
  given?: string,
): Promise<ScanComparison> {
  const against = given ?? (await findBefore(connection, id));
  const input = { params: { id }, query: { against } };
  // The server does not say which of the two is missing.
  const names = given === undefined ? id : `${id} against ${given}`;
  return prefixFailure(names, connection.call(compareScans, input));
}

/** The previous scan of the same address. @throws Failure when there is none */
async function findBefore(connection: Connection, id: string): Promise<string> {
  const { url, createdAt } = await prefixFailure(
    id,
    connection.call(readScan, { params: { id } }),
    'scan',
  );
  const before = await findPrevious(connection, url, createdAt);
  if (before !== undefined) return before;
  throw new Failure(`There is no earlier scan of ${url} to compare it with.`);
}

async function findPrevious(
  { call }: Connection,
  url: string,
  to: string,
): Promise<string | undefined> {
  const query = { url, to, fields: 'summary', limit: 10 };
  const scans = await call(listScans, { query });
  return scans.find(({ damaged }) => !damaged)?.id;
}

/** `Compared with 2026-11-14 09:02: 2 fixed, 1 new, 48 → 54`; undefined for a first scan. */
export async function describeChange(
  connection: Connection,
  { id, url, timestamp }: ScanResult,
): Promise<string | undefined> {
  const against = await findPrevious(connection, url, timestamp);
  if (against === undefined) return undefined;
  const comparison = await connection.call(compareScans, { params: { id }, query: { against } });
  const { fixed, better, worse, new: found } = comparison;
  const what = describeSummary({
    ...comparison,
    fixed: fixed.length,
    better: better.length,
    worse: worse.length,
    new: found.length,
  });
  return `Compared with ${formatMoment(comparison.before.timestamp)}: ${what}`;
}

/** `2 fixed, 1 new, 48 → 54: got worse` */
export function describeSummary(change: ChangeSummary): string {
  const { scoreBefore, scoreAfter, isWorse } = change;
  const counts = changeGroups.flatMap((group) =>
    change[group] > 0 ? [`${change[group]} ${group}`] : [],
  );
  const what = counts.length > 0 ? counts.join(', ') : 'nothing changed';
  const scores = `${scoreBefore ?? 'no score'} → ${scoreAfter ?? 'no score'}`;
  return `${what}, ${scores}${isWorse ? ': got worse' : ''}`;
}

export const changeGroups = ['fixed', 'better', 'worse', 'new'] as const;
const labelWidth = 'better'.length + 2;

function renderComparison(comparison: ScanComparison, width: number): string[] {
  const { url, before, after, unchanged, notCompared } = comparison;
  const changes = changeGroups.flatMap((group) => comparison[group]);
  const nameWidth = Math.max(0, ...changes.map(({ name }) => escapeText(name).length));
  const names = notCompared.map(({ name }) => escapeText(name)).join(', ');
  return [
    style('bold', joinEnds(escapeText(url), describeVerdict(comparison), width)),
    `Scanned ${formatMoment(before.timestamp)} and ${formatMoment(after.timestamp)}`,
    '',
    ...changeGroups.flatMap((group) => renderGroup(group, comparison[group], nameWidth)),
    ...(changes.length === 0 ? ['Nothing changed'] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
    ...(notCompared.length > 0
      ? wrapText(`${notCompared.length} not compared: ${names}`, width)
      : []),
  ];
}

/** `48 high E  →  54 high E   +6` */
export const describeVerdict = (comparison: ScanComparison): string => {
  const { before, after } = comparison;
  return `${describeScan(before)}  →  ${describeScan(after)}${describeRise(comparison)}`;
};

const describeScan = ({ score, grade, overallRisk }: ScanComparison['before']) =>
  score === null ? 'no score' : `${score} ${overallRisk} ${grade ?? '-'}`;

/** `   +29` */
function describeRise({ scoreBefore, scoreAfter }: ScanComparison): string {
  if (scoreBefore === null || scoreAfter === null || scoreBefore === scoreAfter) return '';
  const rise = scoreAfter - scoreBefore;
  return `   ${rise > 0 ? '+' : ''}${rise}`;
}

/** `fixed   ✓ Cookie Attributes  failed, high → passed` */
function renderGroup(
  group: (typeof changeGroups)[number],
  changes: readonly ScanChange[],
  nameWidth: number,
): string[] {
  return changes.map((change, index) => {
    const { name, after } = change;
    const label = style('dim', (index === 0 ? group : '').padEnd(labelWidth));
    const mark = after ? drawMark(after) : ' ';
    return `${label}${mark} ${padText(escapeText(name), nameWidth)}  ${describePair(change)}`;
  });
}

/** `failed, high → passed` */
export function describePair({ before, after }: ScanChange): string {
  const [first, second] = [describeOutcome(before), describeOutcome(after)];
  if (first !== second || !before || !after) return `${first} → ${second}`;
  // The outcome is the same, the score is not.
  return `${first}, ${before.score}/100 → ${after.score}/100`;
}

function describeOutcome(outcome: TestOutcome | null): string {
  if (!outcome) return 'not part of it';
  const mark = markOf(outcome);
  const word = markWords[mark];
  return mark === 'fail' || mark === 'warning' ? `${word}, ${outcome.risk}` : word;
}

import { countWords, joinWords, pluralize } from '@longitude/contract/core/text';
import type { ScanChange, ScanComparison, TestOutcome } from '@longitude/contract/scan-changes';
import { formatTime } from '../report-time.ts';

/**
 * The earlier scan first: a visitor may have opened an older report and compared it with a newer
 * one.
 */
export function orderByTime(comparison: ScanComparison): ScanComparison {
  const { before, after, scoreBefore, scoreAfter } = comparison;
  if (Date.parse(before.timestamp) <= Date.parse(after.timestamp)) return comparison;
  const turn = (changes: readonly ScanChange[]) =>
    changes.map((change) => ({ ...change, before: change.after, after: change.before }));
  return {
    ...comparison,
    before: after,
    after: before,
    scoreBefore: scoreAfter,
    scoreAfter: scoreBefore,
    fixed: turn(comparison.new),
    new: turn(comparison.fixed),
    better: turn(comparison.worse),
    worse: turn(comparison.better),
    unchanged: turn(comparison.unchanged),
    notCompared: turn(comparison.notCompared),
  };
}

/**
 * Whether both scans were judged by the same rules; otherwise tests that ran twice are not
 * compared.
 */
export function hasSameRules({ notCompared }: ScanComparison): boolean {
  return !notCompared.some(({ before, after }) => before?.tested && after?.tested);
}

const points = (count: number) => countWords(count, 'point');

/** The heading: '29 points up, from HIGH to MEDIUM'. */
export function describeScore(comparison: ScanComparison): string {
  const { scoreBefore, scoreAfter, before, after } = comparison;
  const [was, is] = [before.overallRisk.toUpperCase(), after.overallRisk.toUpperCase()];
  if (scoreBefore === null && scoreAfter === null) return 'No score, then or now';
  if (scoreAfter === null) return `No score now, it was ${scoreBefore}`;
  if (scoreBefore === null) return `Score ${scoreAfter}, and none before`;
  if (!hasSameRules(comparison)) return `Score ${scoreAfter} now, ${scoreBefore} then`;
  const change = scoreAfter - scoreBefore;
  const risk = was === is ? `still ${is}` : `from ${was} to ${is}`;
  if (change === 0) return `The same score, ${risk}`;
  return `${points(Math.abs(change))} ${change > 0 ? 'up' : 'down'}, ${risk}`;
}

/** The changes in a few sentences, with the names of the tests that matter most. */
export function describeChanges(comparison: ScanComparison): string {
  if (!hasSameRules(comparison)) {
    return 'The scan’s rules changed between these two scans, so a difference may come from the rules and not from your site. Scan again to compare like with like.';
  }
  const { fixed, better, worse, unchanged, scoreBefore, scoreAfter } = comparison;
  const sentences = [
    ...(scoreAfter === null ? ['Too little could be tested now for a score.'] : []),
    ...(scoreBefore === null ? ['Too little could be tested then for a score.'] : []),
    ...say(worse, 'got worse', 'got worse'),
    ...say(comparison.new, 'is new', 'are new'),
    ...say(fixed, 'is fixed', 'are fixed'),
    ...say(better, 'is better', 'are better'),
  ];
  const isSame = [worse, comparison.new, fixed, better].every((changes) => changes.length === 0);
  return [...sentences, ...(isSame ? [describeSame(unchanged.length)] : [])].join(' ');
}

function describeSame(findings: number): string {
  if (findings === 0) return 'No test that ran in both scans found anything.';
  if (findings === 1) return 'Nothing changed. The same finding is still there.';
  return `Nothing changed. The same ${findings} findings are still there.`;
}

/** Names in a sentence: more are in the lists below it. */
const named = 3;

function say(changes: readonly ScanChange[], one: string, many: string): string[] {
  if (changes.length === 0) return [];
  const names = changes.slice(0, named).map(({ name }) => name);
  const rest = changes.length - names.length;
  const listed = [...names, ...(rest > 0 ? [`${rest} more`] : [])];
  return [`${joinWords(listed)} ${pluralize(changes.length, one, many)}.`];
}

export interface OutcomeWords {
  /** 'Failed'. */
  readonly status: string;
  /** ', high risk'; empty for a test that passed or did not run. */
  readonly detail: string;
}

const statusWords = { pass: 'passed', warning: 'warning', fail: 'failed' } as const;

/** The outcome of a test in one scan; null where the scan has no such test. */
function describeOutcome(outcome: TestOutcome | null): OutcomeWords {
  if (!outcome) return { status: 'not part of that scan', detail: '' };
  if (!outcome.tested) return { status: 'not tested', detail: '' };
  const status = statusWords[outcome.status];
  return { status, detail: outcome.status === 'pass' ? '' : `, ${outcome.risk} risk` };
}

/** Both outcomes, with the test's score if only that differs. */
export function describeStep({ before, after }: ScanChange): readonly [OutcomeWords, OutcomeWords] {
  const [was, is] = [describeOutcome(before), describeOutcome(after)];
  const isSame = was.status === is.status && was.detail === is.detail;
  if (!isSame || !before || !after || before.score === after.score) return [was, is];
  const add = (words: OutcomeWords, { score }: TestOutcome) => ({
    ...words,
    detail: `${words.detail}, ${score} of 100`,
  });
  return [add(was, before), add(is, after)];
}

/** A time beside another one: without the date on the same day. */
export function describeOtherTime(time: string, beside: string): string {
  const [date = '', clock = ''] = formatTime(time).split(', ');
  return formatTime(beside).startsWith(`${date},`) ? clock : `${date}, ${clock}`;
}

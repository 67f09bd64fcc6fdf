import type { TestOutcome } from '@longitude/contract/scan-changes';
import { countWords } from '@longitude/contract/core/text';
import { riskLevels, type OverallRisk } from '@longitude/contract/scan-checks';
import { listScored } from '@longitude/contract/scan-score';
import type { ScanTest } from '@longitude/contract/scans';
import { isAscii, style } from '../../output.ts';

type Outcome = Pick<TestOutcome, 'status' | 'tested' | 'risk'>;

/** A test that could not run has its own mark. */
export type Mark = TestOutcome['status'] | 'untested';
const signs: Readonly<Record<Mark, string>> = { fail: '✗', warning: '▲', pass: '✓', untested: '-' };
const plainSigns: typeof signs = { fail: 'x', warning: '!', pass: '+', untested: '-' };

export const markWords: Readonly<Record<Mark, string>> = {
  fail: 'failed',
  warning: 'warning',
  pass: 'passed',
  untested: 'not tested',
};

export const riskStyles = {
  critical: ['bold', 'red'],
  high: ['red'],
  medium: ['yellow'],
  low: ['green'],
  unknown: ['dim'],
} as const satisfies Readonly<Record<OverallRisk, Parameters<typeof style>[0]>>;

export const markOf = ({ status, tested }: Pick<Outcome, 'status' | 'tested'>): Mark =>
  tested ? status : 'untested';

/** Shape and word say the same as the colour, which is the risk's. */
export function drawMark(outcome: Outcome): string {
  const mark = markOf(outcome);
  const sign = (isAscii() ? plainSigns : signs)[mark];
  return style(mark === 'untested' ? 'dim' : [...riskStyles[outcome.risk]], sign);
}

/** '3 failed, 1 warning, 39 passed, 2 not tested', without counts of 0. */
export function countTests(tests: readonly Pick<Outcome, 'status' | 'tested'>[]): string {
  const count = (mark: Mark) => tests.filter((test) => markOf(test) === mark).length;
  const parts = Object.entries(markWords).flatMap(([mark, word]) => {
    const number = count(mark as Mark);
    if (number === 0) return [];
    return [mark === 'warning' ? countWords(number, word) : `${number} ${word}`];
  });
  return parts.join(', ');
}

/** `+26`; a gain below one point has no number. */
export const formatGain = (gain: number | null): string => {
  if (gain === null) return '';
  return gain < 1 ? '<+1' : `+${gain}`;
};

/** Tests with findings, the worst first: failures before warnings, then by risk and gain. */
export function listFindings(tests: readonly ScanTest[]): ScanTest[] {
  return listScored(tests).toSorted(
    (one, other) => rank(one) - rank(other) || (other.gain ?? 0) - (one.gain ?? 0),
  );
}

const rank = ({ status, risk }: Outcome): number =>
  (status === 'fail' ? 0 : riskLevels.length) + riskLevels.indexOf(risk);

import { countWords } from '@longitude/contract/core/text';
import { scoreBands } from '@longitude/contract/scan-checks';
import { gradeScore } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import type { Line } from '../ui/line.ts';
import { headingLine, wrapLines } from '../ui/lines.ts';

/** The fix of a finding, and the points gained. */
export function renderFix(test: ScanTest, findings: ScanFindings, columns: number): Line[] {
  return [
    headingLine(`${test.name}: how to fix it`, undefined, columns),
    ...wrapLines([test.recommendation, describeGain(test, findings)].join(' ').trim(), columns),
  ];
}

/** `Fixing this alone adds 26 points: 80, grade B, medium.` */
function describeGain({ gain }: ScanTest, { score }: ScanFindings): string {
  if (gain === null || score === null) return '';
  if (gain < 1) return 'Fixing this alone adds less than one point.';
  const after = score + gain;
  const risk = scoreBands.find(({ to }) => after <= to)?.risk ?? 'low';
  return `Fixing this alone adds ${countWords(gain, 'point')}: ${after}, grade ${gradeScore(after)}, ${risk} risk.`;
}

/** All details of a finding, for a page of its own. */
export function renderFixPage(test: ScanTest, findings: ScanFindings, columns: number): Line[] {
  const { details, why, recommendation, example, evidence } = test;
  const section = (title: string, text: string) =>
    text === '' ? [] : [[], headingLine(title, undefined, columns), ...wrapLines(text, columns)];
  return [
    headingLine('What was found', undefined, columns),
    ...wrapLines(details, columns),
    ...section('Why it matters', why),
    ...section('How to fix it', [recommendation, describeGain(test, findings)].join(' ').trim()),
    ...section('Example to copy', example),
    ...section('Evidence', evidence.join('\n')),
  ];
}

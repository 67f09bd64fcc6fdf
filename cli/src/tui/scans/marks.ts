import { pluralize } from '@longitude/contract/core/text';
import type { OverallRisk } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { markOf, markWords, type Mark } from '../../commands/scans/marks.ts';
import { fitLine, span, type Line, type Segment } from '../ui/line.ts';
import { marks, type Tone } from '../ui/theme.ts';

type Risk = OverallRisk | 'damaged';

const riskShapes = {
  critical: ['failed', 'bad'],
  high: ['failed', 'bad'],
  medium: ['warning', 'warning'],
  low: ['done', 'good'],
  unknown: ['untested', undefined],
  damaged: ['untested', undefined],
} as const satisfies Readonly<Record<Risk, readonly [string, Tone | undefined]>>;

const testShapes = {
  pass: ['done', 'good'],
  warning: ['warning', 'warning'],
  fail: ['failed', 'bad'],
  untested: ['untested', undefined],
} as const satisfies Readonly<Record<Mark, readonly [string, Tone | undefined]>>;

/** `✗ high`, in the colour of the risk. */
export function riskSpan(risk: Risk): Segment {
  const [mark, tone] = riskShapes[risk];
  return span(`${marks[mark]} ${risk}`, { tone });
}

/** The word of a risk in its colour. */
export const riskWord = (risk: Risk, text: string): Segment =>
  span(text, { tone: riskShapes[risk][1] });

/** The mark of an outcome in its colour. */
export function markSpan(mark: Mark): Segment {
  const [name, tone] = testShapes[mark];
  return span(marks[name], { tone });
}

export const testMark = (test: ScanTest): Segment => markSpan(markOf(test));

const order = ['pass', 'warning', 'fail', 'untested'] as const;

/** `✓ 33 passed  ▲ 6 warnings  ✗ 4 failed  - 2 not tested`, without counts of 0. */
export function countLine(tests: readonly ScanTest[]): Line {
  const parts = order.flatMap((mark) => {
    const count = tests.filter((test) => markOf(test) === mark).length;
    if (count === 0) return [];
    const word = markWords[mark];
    const words = mark === 'warning' ? pluralize(count, word) : word;
    return [[markSpan(mark), span(` ${count} ${words}`)]];
  });
  return parts.flatMap((part, index) => (index === 0 ? part : [span('  '), ...part]));
}

/** A cell of exactly `columns`, its text at the right. */
export function rightCell(segment: Segment, columns: number): Line {
  const lead = columns - segment.columns;
  return lead > 0 ? [span(' '.repeat(lead)), segment] : fitLine([segment], columns);
}

import type { ScanTest } from '@longitude/contract/scans';
import { markOf } from './risk-words.ts';

/** How many tests ended how, in words: '24 passed', '1 warning'. */
export function countTests(tests: readonly ScanTest[]) {
  const count = (mark: ReturnType<typeof markOf>) =>
    tests.filter((test) => markOf(test) === mark).length;
  const warnings = count('warning');
  const [passed, failed, untested] = [count('pass'), count('fail'), count('other')];
  return [
    { mark: 'pass', count: passed, text: `${passed} passed` },
    { mark: 'warning', count: warnings, text: describeWarnings(warnings) },
    { mark: 'fail', count: failed, text: `${failed} failed` },
    { mark: 'other', count: untested, text: `${untested} not tested` },
  ] as const;
}

const describeWarnings = (count: number) => `${count} ${count === 1 ? 'warning' : 'warnings'}`;

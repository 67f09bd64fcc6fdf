import type { ScanTest } from '@longitude/contract/scans';
import { markOf } from './risk-words.ts';

/** How many tests ended how, in words: '24 passed', '1 warning'. */
export function countTests(tests: readonly ScanTest[]) {
  const count = (mark: ReturnType<typeof markOf>) =>
    tests.filter((test) => markOf(test) === mark).length;
  const warnings = count('warning');
  return [
    { mark: 'pass', text: `${count('pass')} passed` },
    { mark: 'warning', text: `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` },
    { mark: 'fail', text: `${count('fail')} failed` },
    { mark: 'other', text: `${count('other')} not tested` },
  ] as const;
}

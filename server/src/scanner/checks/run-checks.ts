import type { ScanTest } from '@longitude/contract/scans';
import type { AskPart } from '../evidence/collect.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { judgeCheck, tellUntested } from '../result/judge-check.ts';
import type { Check } from './check.ts';

export interface CheckRun {
  readonly checks: readonly Check[];
  readonly target: Evidence['target'];
  readonly startedAt: string;
  readonly ask: AskPart;
  readonly onTest: (test: ScanTest) => void;
  /** Hears of a check that broke: a mistake of ours. It counts as not tested. */
  readonly onFault: (name: string, fault: unknown) => void;
}

/** Judges each check as soon as the parts that it sees are there. Tests stand in the order of the checks. */
export function runChecks(run: CheckRun): Promise<ScanTest[]> {
  const { target, startedAt } = run;
  return Promise.all(
    run.checks.map(async (check) => {
      const names = [...check.needs, ...check.looks];
      const seen = await Promise.all(
        names.map(async (name) => [name, await run.ask(name)] as const),
      );
      const parts = Object.fromEntries(seen) as unknown as Evidence['parts'];
      const test = judgeSafely(check, { version: 1, target, startedAt, parts }, run.onFault);
      run.onTest(test);
      return test;
    }),
  );
}

function judgeSafely(check: Check, evidence: Evidence, onFault: CheckRun['onFault']): ScanTest {
  try {
    return judgeCheck(check, evidence);
  } catch (fault) {
    onFault(check.name, fault);
    return tellUntested(check, 'What the site answered could not be understood.');
  }
}

import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../src/checks/check.ts';
import { askAll, collectParts, type Probes } from '../src/evidence/collect.ts';
import type { PartName } from '../src/evidence/evidence.ts';
import { notRun } from '../src/evidence/part.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';
import { judgeCheck } from '../src/checks/run-checks.ts';

/**
 * Collects the parts that a check needs, and judges it. A probe or check that throws fails the
 * test.
 */
export async function judgeInLab(
  check: Check,
  { target, now }: ScanContext,
  known: Partial<Probes>,
): Promise<ScanTest> {
  const probes = new Proxy(known, {
    get: (some, name: PartName) =>
      some[name] ?? (async () => notRun('not_applicable', `This lab has no ${name}.`)),
  }) as Probes;
  const ask = collectParts(probes, (_name, fault) => {
    throw fault;
  });
  return judgeCheck(check, {
    version: 1,
    target,
    startedAt: now.toISOString(),
    parts: await askAll(ask, [...check.needs, ...check.looks]),
  });
}

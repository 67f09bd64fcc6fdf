import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import { collectParts, type Probes } from '../../scanner/evidence/collect.ts';
import type { Evidence, PartName } from '../../scanner/evidence/evidence.ts';
import { notRun } from '../../scanner/evidence/part.ts';
import type { Scene } from '../../scanner/probes/scene.ts';
import { judgeCheck } from '../../scanner/checks/run-checks.ts';

/** Collects the parts that a check sees, and judges it. A probe or check that breaks fails the test. */
export async function judgeScene(
  check: Check,
  { target, now }: Scene,
  known: Partial<Probes>,
): Promise<ScanTest> {
  const probes = new Proxy(known, {
    get: (some, name: PartName) =>
      some[name] ?? (async () => notRun('not_applicable', `This lab has no ${name}.`)),
  }) as Probes;
  const ask = collectParts(probes, (_name, fault) => {
    throw fault;
  });
  const names = [...check.needs, ...check.looks];
  const parts = await Promise.all(names.map(async (name) => [name, await ask(name)] as const));
  return judgeCheck(check, {
    version: 1,
    target,
    startedAt: now.toISOString(),
    parts: Object.fromEntries(parts) as unknown as Evidence['parts'],
  });
}

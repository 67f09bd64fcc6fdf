import type { ScanFindings } from '@longitude/contract/scans';
import { allChecks } from './checks/all-checks.ts';
import { runChecks } from './checks/run-checks.ts';
import type { Evidence } from './evidence/evidence.ts';
import { composeFindings } from './result/compose-findings.ts';

/** Judges stored evidence: what the scan found, or what the checks of today find in it. */
export async function replayScan(evidence: Evidence, durationMs: number): Promise<ScanFindings> {
  const { target, startedAt, parts } = evidence;
  const tests = await runChecks({
    checks: allChecks,
    target,
    startedAt,
    ask: async (name) => parts[name],
    onTest: () => undefined,
    onFault: (_name, fault) => {
      throw fault;
    },
  });
  return composeFindings(evidence, tests, durationMs);
}

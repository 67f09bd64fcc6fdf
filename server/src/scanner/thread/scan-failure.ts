import { ScanFailed } from '../scan-failed.ts';
import { TargetRefused } from '../target/target-refused.ts';
import type { ScanFailure } from './scan-messages.ts';

/** Describes an error so that it survives the way out of the thread. */
export function describeFailure(error: unknown): ScanFailure {
  if (error instanceof TargetRefused) {
    return { kind: 'target', code: error.code, message: error.message };
  }
  if (error instanceof ScanFailed) {
    return { kind: 'scan', code: error.code, message: error.message };
  }
  return { kind: 'broken', fault: describeFault(error) };
}

/** An error with its stack, or the text of what is none: it can be cloned in any case. */
export function describeFault(fault: unknown): Error {
  const text = fault instanceof Error ? fault.message : String(fault);
  const plain = new Error(text);
  if (fault instanceof Error && fault.stack !== undefined) plain.stack = fault.stack;
  return plain;
}

export function restoreFailure(failure: ScanFailure): unknown {
  if (failure.kind === 'target') return new TargetRefused(failure.code, failure.message);
  if (failure.kind === 'scan') return new ScanFailed(failure.code, failure.message);
  return failure.fault;
}

/** The site cannot be scanned; `message` is a sentence for the visitor. */
export class ScanFailed extends Error {
  /** `refused`: the site asks not to be scanned. `unreachable`: no response. */
  readonly code: 'refused' | 'unreachable';

  constructor(code: 'refused' | 'unreachable', message: string) {
    super(message);
    this.name = 'ScanFailed';
    this.code = code;
  }
}

/** The scanner refuses the address; `message` is a sentence for the visitor. */
export class TargetRefused extends Error {
  /**
   * `invalid`: not the address of a website. `refused`: must not be scanned. `unreachable`: the name
   * does not resolve.
   */
  readonly code: 'invalid' | 'refused' | 'unreachable';

  constructor(code: 'invalid' | 'refused' | 'unreachable', message: string) {
    super(message);
    this.name = 'TargetRefused';
    this.code = code;
  }
}

/** The scanner's thread crashed during the scan: a bug of ours, or another scan in it. */
export class ThreadBroken extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ThreadBroken';
  }
}

/** An error as plain data: errors lose their class between threads. */
export type ScanFailure =
  | { readonly kind: 'target'; readonly code: TargetRefused['code']; readonly message: string }
  | { readonly kind: 'scan'; readonly code: ScanFailed['code']; readonly message: string }
  | { readonly kind: 'broken'; readonly fault: unknown };

export function describeFailure(error: unknown): ScanFailure {
  if (error instanceof TargetRefused) {
    return { kind: 'target', code: error.code, message: error.message };
  }
  if (error instanceof ScanFailed) {
    return { kind: 'scan', code: error.code, message: error.message };
  }
  return { kind: 'broken', fault: describeFault(error) };
}

/** A plain error with message and stack, which is always cloneable. */
export function describeFault(fault: unknown): Error {
  const text = fault instanceof Error ? fault.message : String(fault);
  const plain = new Error(text);
  if (fault instanceof Error && fault.stack !== undefined) plain.stack = fault.stack;
  return plain;
}

/** Restores the error that a failure describes, with its class. */
export function restoreFailure(failure: ScanFailure): unknown {
  if (failure.kind === 'target') return new TargetRefused(failure.code, failure.message);
  if (failure.kind === 'scan') return new ScanFailed(failure.code, failure.message);
  return failure.fault;
}

/** The site cannot be scanned; `message` is a sentence for the visitor. */
export class ScanFailed extends Error {
  /** `refused`: it must not be scanned. `unreachable`: nothing answered. */
  readonly code: 'refused' | 'unreachable';

  constructor(code: 'refused' | 'unreachable', message: string) {
    super(message);
    this.name = 'ScanFailed';
    this.code = code;
  }
}

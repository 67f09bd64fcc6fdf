/** The address cannot be scanned; `message` is a sentence for the visitor. */
export class TargetRefused extends Error {
  /**
   * `invalid`: it is no address of a website. `refused`: it may not be scanned. `unreachable`: its name
   * leads nowhere.
   */
  readonly code: 'invalid' | 'refused' | 'unreachable';

  constructor(code: 'invalid' | 'refused' | 'unreachable', message: string) {
    super(message);
    this.name = 'TargetRefused';
    this.code = code;
  }
}

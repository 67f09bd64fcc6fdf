/** The scanner's thread ended with the scan unfinished: by a mistake of ours, or by another scan in it. */
export class ThreadBroken extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ThreadBroken';
  }
}

/** What was typed breaks the rules that this side knows: nothing was sent. */
export class InvalidInput extends Error {
  /** Error texts by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('Invalid input');
    this.fields = fields;
  }
}

/** The input violates rules that the client knows: nothing was sent. */
export class InvalidInput extends Error {
  /** Error texts by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('Invalid input');
    this.fields = fields;
  }
}

import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';

/** The input violates rules that the client knows: nothing was sent. */
export class InvalidInput extends Error {
  /** Error texts by field. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('Invalid input');
    this.fields = fields;
  }
}

/** The input parsed with a schema of the contract. Throws InvalidInput. */
export function parseInput<Input>(schema: z.ZodMiniType<Input>, input: unknown): Input {
  const checked = checkInput(schema, input);
  if (!checked.ok) throw new InvalidInput(checked.fields);
  return checked.value;
}

import { ApiError } from '@longitude/contract/core/errors';
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

/** Makes a call whose errors belong to other fields of the form. Throws ApiError. */
export async function atFields<Result>(
  call: Promise<Result>,
  toFields: (error: ApiError) => Record<string, string>,
): Promise<Result> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const { status, code, message } = cause;
    throw new ApiError(message, { status, code, fields: toFields(cause) });
  }
}

import type { Endpoint } from '@longitude/contract/core/endpoint';
import { checkInput } from '@longitude/contract/core/validation';
import { Failure, exitCodes } from './failure.ts';
import { describeField, hasFlag } from './name-field.ts';

/**
 * Checks input with a schema of the contract before anything is sent.
 * @throws Failure (usage), with a line for each field that is not valid
 */
export function checkFields<Value>(
  schema: NonNullable<Endpoint<Value>['payload']>,
  input: unknown,
): Value {
  const checked = checkInput(schema, input);
  if (checked.ok) return checked.value;
  const faults = Object.entries(checked.fields);
  throw faultyInput(
    faults.map(([field, text]) => {
      if (field === 'body') return text;
      return hasFlag(field) ? describeField(field, text) : `${field}: ${text}`;
    }),
  );
}

/** The failure for input with at least one fault. @param faults a line each */
export function faultyInput([first = '', ...others]: readonly string[]): Failure {
  return new Failure(first, exitCodes.usage, others);
}

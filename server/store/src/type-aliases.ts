import { fail } from './errors.ts';
import { Int32, isNumber, T, typeOf, type Value } from './values.ts';

export type TypeTest = (value: Value) => boolean;

function numericAlias(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32) return value.value;
  return typeof value === 'bigint' ? Number(value) : undefined;
}

/** Test for one operand of `$type`: an alias, a number, or "number". */
export function typeTest(alias: Value): TypeTest {
  if (alias === 'number') return isNumber;
  const number = numericAlias(alias);
  const known =
    typeof alias === 'string'
      ? T[alias as keyof typeof T]
      : Object.values(T).find((type) => type === (number === -1 ? T.minKey : number));
  if (known === undefined) {
    if (typeof alias === 'string') fail(2, `Unknown type name alias: ${alias}`);
    if (number === undefined) fail(14, 'type must be represented as a number or a string');
    fail(2, `Invalid numerical type code: ${number}`);
  }
  return (value) => typeOf(value) === known;
}

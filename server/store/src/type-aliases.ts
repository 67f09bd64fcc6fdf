import { fail } from './errors.ts';
import { toDouble } from './numbers.ts';
import { isNumber, T, typeOf, type Value } from './values.ts';

export type TypeTest = (value: Value) => boolean;

/** Test for one operand of `$type`: an alias, a number, or "number". */
export function typeTest(alias: Value): TypeTest {
  if (alias === 'number') return isNumber;
  const number = toDouble(alias);
  const [, known] =
    Object.entries(T).find(([name, type]) =>
      typeof alias === 'string' ? name === alias : type === (number === -1 ? T.minKey : number),
    ) ?? [];
  if (known !== undefined) return (value) => typeOf(value) === known;
  if (typeof alias === 'string') return fail(2, `Unknown type name alias: ${alias}`);
  if (number === undefined) return fail(14, 'type must be represented as a number or a string');
  return fail(2, `Invalid numerical type code: ${number}`);
}

import { fail } from './errors.ts';
import { toDouble } from './numbers.ts';
import { T, typeOf, type Value } from './values.ts';

/** The types that one operand of `$type` names: an alias, a number, or "number". */
export function typesOf(alias: Value): readonly number[] {
  if (alias === 'number') return [T.double, T.int, T.long, T.decimal];
  const number = toDouble(alias);
  const [, known] =
    Object.entries(T).find(([name, type]) =>
      typeof alias === 'string' ? name === alias : type === (number === -1 ? T.minKey : number),
    ) ?? [];
  if (known !== undefined) return [known];
  if (typeof alias === 'string') return fail(2, `Unknown type name alias: ${alias}`);
  if (number === undefined) return fail(14, 'type must be represented as a number or a string');
  return fail(2, `Invalid numerical type code: ${number}`);
}

/** Test for the operand of `$type`. @throws MongoError 2, 9, 14 */
export function typeTest(operand: Value): (value: Value) => boolean {
  const aliases = Array.isArray(operand) ? operand : [operand];
  if (aliases.length === 0) fail(9, '$type must match at least one type');
  const types = new Set(aliases.flatMap(typesOf));
  return (value) => types.has(typeOf(value));
}

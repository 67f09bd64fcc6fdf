import { fail } from './errors.ts';
import {
  type Compile,
  compileArguments,
  type Expression,
  type OperatorTable,
} from './expression-types.ts';
import { DateTime, isDoc, Scalar, T, typeName, type Value } from './values.ts';

const asText = (value: Value | undefined, name: string): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string'
    ? value
    : fail(16702, `${name} only supports strings, not ${typeName(value)}`);
};

/** Upper and lower case as MongoDB does it: ASCII letters only. */
const changeCase =
  (name: string, pattern: RegExp, apply: (text: string) => string): OperatorTable[string] =>
  (operand, compile) => {
    const [item] = compileArguments(operand, compile, name, 1) as [Expression];
    return (doc, variables) => asText(item(doc, variables), name).replaceAll(pattern, apply);
  };

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

const FORMATS: Readonly<Record<string, (date: Date) => string>> = {
  '%': () => '%',
  Y: (date) => pad(date.getUTCFullYear(), 4),
  m: (date) => pad(date.getUTCMonth() + 1, 2),
  d: (date) => pad(date.getUTCDate(), 2),
  H: (date) => pad(date.getUTCHours(), 2),
  M: (date) => pad(date.getUTCMinutes(), 2),
  S: (date) => pad(date.getUTCSeconds(), 2),
  L: (date) => pad(date.getUTCMilliseconds(), 3),
  z: () => '+0000',
  Z: () => '0',
};

function formatDate(format: string, date: DateTime): string {
  const time = new Date(Number(date.ms));
  return format.replaceAll(/%(.?)/g, (_, letter: string) => {
    const write =
      FORMATS[letter] ?? fail(18536, `Invalid format character '%${letter}' in format string`);
    return write(time);
  });
}

function dateToString(operand: Value, compile: Compile): Expression {
  if (!isDoc(operand)) return fail(18629, '$dateToString only supports an object as its argument');
  for (const key of operand.keys()) {
    if (key === 'timezone') fail(238, '$dateToString with a timezone is not supported');
    if (!['date', 'format', 'onNull'].includes(key))
      fail(18534, `Unrecognized argument to $dateToString: ${key}`);
  }
  const date = compile(
    operand.get('date') ?? fail(18628, "Missing 'date' parameter to $dateToString"),
  );
  const onNull = compile(operand.get('onNull') ?? null);
  const format = operand.get('format') ?? '%Y-%m-%dT%H:%M:%S.%LZ';
  if (typeof format !== 'string')
    return fail(18533, "$dateToString requires that 'format' be a string");
  formatDate(format, new DateTime(0n));
  return (doc, variables) => {
    const value = date(doc, variables) ?? null;
    if (value === null) return onNull(doc, variables);
    if (!(value instanceof DateTime))
      return fail(16006, `can't convert from BSON type ${typeName(value)} to Date`);
    return formatDate(format, value);
  };
}

function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof Scalar && value.type === T.objectId) return value.bytes.toString('hex');
  if (value instanceof DateTime) return new Date(Number(value.ms)).toISOString();
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return fail(241, `Unsupported conversion from ${typeName(value)} to string`);
}

export const textOperators: OperatorTable = {
  $concat: (operand, compile) => {
    const items = compileArguments(operand, compile, '$concat');
    return (doc, variables) => {
      const values = items.map((item) => item(doc, variables) ?? null);
      return values.includes(null)
        ? null
        : values.map((value) => asText(value, '$concat')).join('');
    };
  },
  $toLower: changeCase('$toLower', /[A-Z]+/g, (text) => text.toLowerCase()),
  $toUpper: changeCase('$toUpper', /[a-z]+/g, (text) => text.toUpperCase()),
  $toString: (operand, compile) => {
    const [item] = compileArguments(operand, compile, '$toString', 1) as [Expression];
    return (doc, variables) => {
      const value = item(doc, variables) ?? null;
      return value === null ? null : toText(value);
    };
  },
  $dateToString: dateToString,
};

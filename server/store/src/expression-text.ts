import { fail } from './errors.ts';
import {
  checkLength,
  isNullish,
  type Operator,
  operator,
  type OperatorTable,
  readParts,
  strict,
} from './expression-types.ts';
import { DateTime, int, Int32, isDoc, Scalar, T, typeName, type Value } from './values.ts';

/** Upper and lower case as MongoDB does it: ASCII letters only. */
const changeCase = (pattern: RegExp, apply: (text: string) => string): Operator =>
  operator(1, 1, (value) => {
    if (isNullish(value)) return '';
    return typeof value === 'string'
      ? value.replaceAll(pattern, apply)
      : fail(16007, `can't convert from BSON type ${typeName(value)} to String`);
  });

/** Converts a value to a date; an ObjectId and a timestamp contain one in seconds. */
function toDate(value: Value): Date {
  let ms: number | undefined;
  if (value instanceof DateTime) ms = Number(value.ms);
  if (value instanceof Scalar && value.type === T.objectId) ms = value.bytes.readUInt32BE(0) * 1000;
  if (value instanceof Scalar && value.type === T.timestamp)
    ms = value.bytes.readUInt32LE(4) * 1000;
  if (ms === undefined)
    return fail(16006, `can't convert from BSON type ${typeName(value)} to Date`);
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date : fail(18537, 'the date is not in the years 0 to 9999');
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');

/** Format characters after `%`; all times are UTC. */
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

const formatDate = (format: string, date: Date): string =>
  format.replaceAll(/%(.?)/g, (_, letter: string) =>
    (FORMATS[letter] ?? fail(18536, `Invalid format character '%${letter}' in format string`))(
      date,
    ),
  );

const dateToString: Operator = (operand, compile, name) => {
  if (!isDoc(operand)) return fail(18629, '$dateToString only supports an object as its argument');
  if (operand.has('timezone'))
    fail(238, '$dateToString with a timezone is not supported by this server');
  const part = readParts(operand, name, 18534, ['date', 'format', 'onNull']);
  const date = compile(part('date', 18628));
  const onNull = compile(operand.get('onNull') ?? null);
  const format = operand.get('format') ?? '%Y-%m-%dT%H:%M:%S.%LZ';
  if (typeof format !== 'string')
    return fail(18533, "$dateToString requires that 'format' be a string");
  formatDate(format, new Date(0));
  return (doc, variables) => {
    const value = date(doc, variables);
    return isNullish(value) ? onNull(doc, variables) : formatDate(format, toDate(value));
  };
};

/** @throws MongoError 238 for numbers whose shortest text may differ from MongoDB's, 241 for other types. */
function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof Scalar && value.type === T.objectId) return value.bytes.toString('hex');
  if (value instanceof DateTime) return toDate(value).toISOString();
  if (value instanceof Int32) return String(value.value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') {
    const size = Math.abs(value);
    return size >= 1e-4 && size < 1e15
      ? String(value)
      : fail(238, `$toString of ${value} is not supported by this server`);
  }
  return typeName(value) === 'decimal'
    ? fail(238, '$toString of a decimal is not supported by this server')
    : fail(241, `Unsupported conversion from ${typeName(value)} to string`);
}

function concat(...values: Value[]): string {
  let text = '';
  for (const value of values) {
    if (typeof value !== 'string')
      return fail(16702, `$concat only supports strings, not ${typeName(value)}`);
    checkLength(text.length + value.length, '$concat');
    text += value;
  }
  return text;
}

const datePart = (read: (date: Date) => number): Operator =>
  strict(1, 1, (value) => int(read(toDate(value))));

export const textOperators: OperatorTable = {
  $concat: strict(0, Infinity, concat),
  $toLower: changeCase(/[A-Z]+/g, (text) => text.toLowerCase()),
  $toUpper: changeCase(/[a-z]+/g, (text) => text.toUpperCase()),
  $toString: strict(1, 1, toText),
  $dateToString: dateToString,
  $year: datePart((date) => date.getUTCFullYear()),
  $month: datePart((date) => date.getUTCMonth() + 1),
  $dayOfMonth: datePart((date) => date.getUTCDate()),
  $dayOfWeek: datePart((date) => date.getUTCDay() + 1),
  $hour: datePart((date) => date.getUTCHours()),
  $minute: datePart((date) => date.getUTCMinutes()),
};

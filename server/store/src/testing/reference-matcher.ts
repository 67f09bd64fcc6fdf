/**
 * MongoDB's query language by the manual, for tests: lists every value that a path can mean, then
 * tests each one. Not compiled, and not fast.
 */
import { isDoc, isNumber, Scalar, T, type Doc, type Value } from '../values.ts';
import { compareLiteral, exact } from './reference-compare.ts';
import {
  equals,
  fits,
  hasType,
  isIn,
  isNull,
  isOperators,
  isOrdered,
  isPattern,
  isRemainder,
  matchesPattern,
  refuse,
} from './reference-values.ts';

/** One value a path means; undefined when it is missing. */
interface Candidate {
  readonly value: Value | undefined;
  readonly position: number | undefined;
}

function inDocument(doc: Doc, parts: readonly string[], enters: boolean): Candidate[] {
  const [name = '', ...rest] = parts;
  const value = doc.get(name);
  if (value === undefined) return [{ value, position: undefined }];
  if (rest.length === 0) {
    const items = enters && Array.isArray(value) ? value : [];
    return [
      ...items.map((item, position) => ({ value: item, position })),
      { value, position: undefined },
    ];
  }
  if (isDoc(value)) return inDocument(value, rest, enters);
  return Array.isArray(value)
    ? inArray(value, rest, enters)
    : [{ value: undefined, position: undefined }];
}

function inArray(list: readonly Value[], parts: readonly string[], enters: boolean): Candidate[] {
  const [name, ...rest] = parts;
  return list.flatMap((item, index) => {
    const found = isDoc(item)
      ? inDocument(item, parts, enters).map(({ value }) => ({ value, position: index }))
      : [];
    if (name !== String(index)) return found;
    if (rest.length === 0) return [...found, { value: item, position: undefined }];
    if (isDoc(item)) return [...found, ...inDocument(item, rest, enters)];
    return Array.isArray(item) ? [...found, ...inArray(item, rest, enters)] : found;
  });
}

/** Errors in a query are found even if there are no values. */
function probe(operand: Doc, isAboutFields: boolean): void {
  if (isAboutFields) matchReference(operand, new Map());
  else holds([{ value: undefined, position: undefined }], operand);
}

function hasElement(value: Value | undefined, operand: Value): number {
  if (!isDoc(operand)) return refuse(2);
  const [first = ''] = operand.keys();
  const isAboutFields = !isOperators(operand) || ['$and', '$or', '$nor', '$expr'].includes(first);
  probe(operand, isAboutFields);
  return (Array.isArray(value) ? value : []).findIndex((item) => {
    if (!isAboutFields) return holds([{ value: item, position: undefined }], operand) !== undefined;
    const doc = Array.isArray(item) ? new Map(item.map((one, i) => [String(i), one])) : item;
    return isDoc(doc) && matchReference(operand, doc).matches;
  });
}

/** The match of a condition: the position of the candidate, -1 without one, undefined for none. */
type Held = number | undefined;
const NOWHERE = -1;
const among = (list: readonly Candidate[], test: (value: Value | undefined) => boolean): Held => {
  const found = list.find(({ value }) => test(value));
  return found && (found.position ?? NOWHERE);
};
const without = (held: Held): Held => (held === undefined ? NOWHERE : undefined);

/** `enter` lists the candidates with or without the elements of an array at the end. */
type List = readonly Candidate[] | ((enters: boolean) => readonly Candidate[]);

function holdsOperator(list: List, operator: string, operand: Value, all: Doc): Held {
  const get = (enters = true): readonly Candidate[] =>
    typeof list === 'function' ? list(enters) : list;
  switch (operator) {
    case '$eq':
      return among(get(), (value) => equals(value, operand));
    case '$ne':
      return isPattern(operand)
        ? refuse(2)
        : without(among(get(), (value) => equals(value, operand)));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return among(get(), (value) => isOrdered(value, operator, operand));
    case '$in':
      return among(get(), (value) => isIn(value, operand));
    case '$nin':
      return without(among(get(), (value) => isIn(value, operand)));
    case '$exists': {
      const held = among(get(false), (value) => value !== undefined);
      const isOff =
        operand === false || isNull(operand) || (isNumber(operand) && equals(operand, 0));
      return isOff ? without(held) : held;
    }
    case '$type':
      return among(get(), (value) => hasType(value, operand));
    case '$mod':
      return among(get(), (value) => isRemainder(value, operand));
    case '$size': {
      const size = isNumber(operand) ? exact(operand) : 'nan';
      if (typeof size === 'string' || size.top < 0n || size.top % size.bottom !== 0n)
        return refuse(2);
      return among(
        get(false),
        (value) => Array.isArray(value) && BigInt(value.length) * size.bottom === size.top,
      );
    }
    case '$regex': {
      const options = all.get('$options') ?? '';
      if (typeof operand !== 'string' || typeof options !== 'string') return refuse(2);
      return among(
        get(),
        (value) => value !== undefined && matchesPattern(value, operand, options),
      );
    }
    case '$options':
      return all.has('$regex') ? NOWHERE : refuse(2);
    case '$not':
      if (isPattern(operand)) return without(among(get(), (value) => fits(value, operand)));
      return isOperators(operand) ? without(holds(list, operand)) : refuse(2);
    case '$elemMatch': {
      const found = get(false).find(({ value }) => hasElement(value, operand) >= 0);
      if (!found && !isDoc(operand)) return refuse(2);
      return found && (found.position ?? hasElement(found.value, operand));
    }
    case '$all':
      return holdsAll(list, operand);
    default:
      return refuse(2);
  }
}

function holdsAll(list: List, operand: Value): Held {
  if (!Array.isArray(operand)) return refuse(2);
  const held = operand.map((item) =>
    isOperators(item)
      ? holdsOperator(
          list,
          [...item.keys()][0] === '$elemMatch' ? '$elemMatch' : '',
          item.get('$elemMatch') ?? null,
          item,
        )
      : among(typeof list === 'function' ? list(true) : list, (value) => fits(value, item)),
  );
  return held.length === 0 ? undefined : lastOf(held);
}

/** All must match; the last position counts. */
function lastOf(held: readonly Held[]): Held {
  if (held.includes(undefined)) return undefined;
  return held.findLast((position) => position !== NOWHERE) ?? NOWHERE;
}

/** Whether all operators of a condition match. */
function holds(list: List, condition: Value): Held {
  if (!isOperators(condition))
    return among(typeof list === 'function' ? list(true) : list, (value) => fits(value, condition));
  return lastOf(
    [...condition].map(([operator, operand]) => holdsOperator(list, operator, operand, condition)),
  );
}

/**
 * `{$expr: {$gt: ['$a', {$literal: 5}]}}`: one order for all values; a missing one counts as
 * undefined.
 */
function holdsExpression(operand: Value, doc: Doc): boolean {
  const [operator = '', operands] = isDoc(operand) ? ([...operand][0] ?? []) : [];
  const [path, literal] = Array.isArray(operands) ? operands : [];
  const other = isDoc(literal ?? null) ? (literal as Doc).get('$literal') : undefined;
  if (typeof path !== 'string' || other === undefined) return refuse(2);
  const value = doc.get(path.slice(1));
  const missing = new Scalar(T.undefined, Buffer.alloc(0));
  const order = Math.sign(compareLiteral(value === undefined ? missing : value, other));
  const orders: Record<string, number[]> = {
    $eq: [0],
    $ne: [-1, 1],
    $gt: [1],
    $gte: [0, 1],
    $lt: [-1],
    $lte: [-1, 0],
  };
  return (orders[operator] ?? refuse(2)).includes(order);
}

function holdsClause(name: string, operand: Value, doc: Doc): Held {
  if (name === '$comment') return NOWHERE;
  if (name === '$expr') return holdsExpression(operand, doc) ? NOWHERE : undefined;
  if (!['$and', '$or', '$nor'].includes(name)) return refuse(2);
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDoc)) return refuse(2);
  const answers = operand.map((clause) => matchReference(clause, doc));
  if (name === '$nor') return answers.some(({ matches }) => matches) ? undefined : NOWHERE;
  if (name === '$or' && answers.length > 1)
    return answers.some(({ matches }) => matches) ? NOWHERE : undefined;
  if (!answers.every(({ matches }) => matches)) return undefined;
  return answers.reduce((at, { position }) => position ?? at, NOWHERE);
}

/** Whether a document matches, and at which array position (for the positional `$`). */
export function matchReference(
  filter: Doc,
  doc: Doc,
): { matches: boolean; position: number | undefined } {
  let position = NOWHERE;
  let matches = true;
  for (const [name, operand] of filter) {
    const held = name.startsWith('$')
      ? holdsClause(name, operand, doc)
      : holds((enters) => inDocument(doc, name.split('.'), enters), operand);
    if (held === undefined) matches = false;
    else if (held !== NOWHERE) position = held;
  }
  return { matches, position: position === NOWHERE ? undefined : position };
}

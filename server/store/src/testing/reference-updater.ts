/**
 * Update operators by the manual, for tests: every path is expanded for the given document, then
 * each change is made in place on a copy, in sequence.
 */
import { MongoError } from '../errors.ts';
import { ADD, calculate as calculateDecimals, MULTIPLY } from '../numbers.ts';
import {
  DateTime,
  int,
  Int32,
  isDoc,
  isNumber,
  Scalar,
  T,
  type Doc,
  type Value,
} from '../values.ts';
import { compareLiteral } from './reference-compare.ts';
import { isOperators, refuse } from './reference-values.ts';
import { matchReference } from './reference-matcher.ts';
import {
  clashes,
  inside,
  isBlocked,
  isSelector,
  order,
  remove,
  store,
} from './reference-places.ts';
import { pushReference } from './reference-push.ts';

interface Step {
  readonly operator: string;
  readonly parts: readonly string[];
  readonly operand: Value;
}

export interface Request {
  readonly position: number | undefined;
  readonly inserting: boolean;
  readonly filters: readonly Doc[];
}

const copy = (value: Value): Value => {
  if (isDoc(value)) return new Map([...value].map(([name, inner]) => [name, copy(inner)]));
  return Array.isArray(value) ? value.map(copy) : value;
};

function readSteps(update: Doc): Step[] {
  return [...update].flatMap(([operator, fields]) => {
    if (!isDoc(fields)) return refuse(9);
    return [...fields].map(([path, operand]) => ({ operator, parts: path.split('.'), operand }));
  });
}

/** All places that a step changes; a rename has two. */
const placesOf = ({ operator, parts, operand }: Step): string[][] =>
  operator === '$rename' ? [[...parts], (operand as string).split('.')] : [[...parts]];

function refuseClashes(places: readonly (readonly string[])[]): void {
  places.forEach((a, i) =>
    places.forEach((b, j) => {
      if (i < j && clashes(a, b)) refuse(40);
    }),
  );
}

/** Expands `$`, `$[]` and `$[x]` for one document, or (`asFar`) as many of them as it can. */
function spell(doc: Doc, parts: readonly string[], request: Request, asFar = false): string[][] {
  let places: { path: string[]; value: Value | undefined }[] = [{ path: [], value: doc }];
  for (const part of parts) {
    places = places.flatMap(({ path, value }) => {
      let names = [part];
      if (part === '$') names = [String(request.position ?? refuse(2))];
      if (isSelector(part)) {
        if (!Array.isArray(value) && asFar) return [{ path: [...path, part], value: undefined }];
        if (!Array.isArray(value)) return refuse(2);
        const name = part.slice(2, -1);
        const filter = request.filters.find((one) => [...one.keys()][0]?.split('.')[0] === name);
        names = [...value.keys()]
          .filter(
            (at) =>
              name === '' ||
              matchReference(filter ?? refuse(2), new Map([[name, value[at] as Value]])).matches,
          )
          .map(String);
      }
      return names.map((name) => ({ path: [...path, name], value: inside(value, name) }));
    });
  }
  return places.map(({ path }) => path);
}

/** 0 int, 1 long, 2 double, 3 decimal. */
function kindOf(value: Value): number {
  if (value instanceof Int32) return 0;
  if (typeof value === 'bigint') return 1;
  return typeof value === 'number' ? 2 : 3;
}

/** Sums and products of int, long and double; decimals have their own tests. */
function reckon(operator: string, a: Value, b: Value): Value {
  const kind = Math.max(kindOf(a), kindOf(b));
  const [x, y] = [a, b].map((value) => (value instanceof Int32 ? value.value : value));
  if (kind === 3) return calculateDecimals(operator === '$inc' ? ADD : MULTIPLY, a, b);
  if (kind === 2) return operator === '$inc' ? Number(x) + Number(y) : Number(x) * Number(y);
  const [p, q] = [BigInt(x as number), BigInt(y as number)];
  const result = operator === '$inc' ? p + q : p * q;
  if (result < -(2n ** 63n) || result >= 2n ** 63n) return refuse(2);
  return kind === 0 && result >= -(2n ** 31n) && result < 2n ** 31n ? int(Number(result)) : result;
}

function calculate({ operator, operand }: Step, current: Value | undefined): Value {
  if (!isNumber(operand)) return refuse(14);
  if (current !== undefined)
    return isNumber(current) ? reckon(operator, current, operand) : refuse(14);
  return operator === '$inc' ? operand : reckon('$mul', operand, int(0));
}

const same = (a: Value, b: Value): boolean => compareLiteral(a, b) === 0;

function pulls(item: Value, operand: Value): boolean {
  // Of the operators on a field, only $pull does not accept $not.
  if (isDoc(operand) && [...operand.keys()][0] === '$not') return refuse(2);
  if (isOperators(operand) || (operand instanceof Scalar && operand.type === T.regex))
    return matchReference(new Map([['', operand]]), new Map([['', item]])).matches;
  if (isDoc(operand)) return isDoc(item) && matchReference(operand, item).matches;
  return same(item, operand);
}

/** The new value of a place; undefined without a change. */
function changed(step: Step, current: Value | undefined): Value | undefined {
  const { operator, operand } = step;
  const list = Array.isArray(current) ? current : undefined;
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return operand;
    case '$inc':
    case '$mul':
      return calculate(step, current);
    case '$min':
    case '$max': {
      const order = current === undefined ? 0 : compareLiteral(operand, current);
      const isBetter = operator === '$min' ? order < 0 : order > 0;
      return current === undefined || isBetter ? operand : undefined;
    }
    case '$currentDate':
      return new DateTime(0n);
    case '$push':
    case '$addToSet':
      if (current !== undefined && !list) return refuse(2);
      return pushReference(operator, list ?? [], operand);
    case '$pull':
      if (current !== undefined && !list) return refuse(2);
      return list?.filter((item) => !pulls(item, operand));
    case '$pullAll':
      if (current !== undefined && !list) return refuse(2);
      return list?.filter((item) => !(operand as Value[]).some((one) => same(one, item)));
    case '$pop':
      if (current !== undefined && !list) return refuse(14);
      return same(operand, 1) ? list?.slice(0, -1) : list?.slice(1);
    default:
      return refuse(9);
  }
}

function rename(doc: Doc, from: readonly string[], to: readonly string[]): void {
  if (isBlocked(doc, from)) refuse(28);
  const value = from.reduce<Value | undefined>(inside, doc);
  if (value === undefined) return;
  for (const path of [from, to]) {
    let at: Value | undefined = doc;
    for (const part of path.slice(0, -1)) {
      at = inside(at, part);
      if (Array.isArray(at)) refuse(2);
    }
  }
  store(doc, to, value);
  remove(doc, from);
}

function make(doc: Doc, step: Step, path: readonly string[]): void {
  if (step.operator === '$rename') return rename(doc, path, (step.operand as string).split('.'));
  if (step.operator === '$unset') return remove(doc, path);
  if (isBlocked(doc, path)) refuse(28);
  const value = changed(step, path.reduce<Value | undefined>(inside, doc));
  if (value !== undefined) store(doc, path, value);
}

const codeOf = (work: () => void): number[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof MongoError) return [error.code];
    throw error;
  }
};

/** Finds the errors of an operand, whatever it is applied to. */
function readOperand({ operator, operand }: Step): void {
  if ((operator === '$inc' || operator === '$mul') && !isNumber(operand)) refuse(14);
  if (operator === '$pull') pulls(new Map(), operand);
  if (operator === '$push' || operator === '$addToSet') pushReference(operator, [], operand);
}

/**
 * The updated document, or the codes of all errors of the update. Undefined where one change fails
 * because of another one: a rename whose source is filled up with null.
 */
export function updateReference(
  source: Doc,
  update: Doc,
  request: Request,
): Doc | number[] | undefined {
  const steps = readSteps(update);
  const parsing = codeOf(() => refuseClashes(steps.flatMap(placesOf)));
  for (const step of steps) parsing.push(...codeOf(() => readOperand(step)));
  if (parsing.length > 0) return parsing;
  const codes: number[] = [];
  const planned = steps.flatMap((step) => {
    let paths: string[][] = [];
    codes.push(...codeOf(() => (paths = spell(source, step.parts, request))));
    return paths.map((path) => ({ step, path }));
  });
  codes.push(
    ...codeOf(() =>
      refuseClashes(
        steps.flatMap((step) =>
          spell(source, step.parts, request, true).flatMap((parts) => placesOf({ ...step, parts })),
        ),
      ),
    ),
  );
  const active = planned.filter(
    ({ step }) => step.operator !== '$setOnInsert' || request.inserting,
  );
  for (const { step, path } of active)
    codes.push(...codeOf(() => make(copy(source) as Doc, step, path)));
  if (codes.length > 0) return codes;
  const target = ({ step, path }: (typeof active)[number]): readonly string[] =>
    placesOf({ ...step, parts: path }).at(-1) as string[];
  active.sort((a, b) => order(target(a), target(b)));
  const doc = copy(source) as Doc;
  const late = codeOf(() => active.forEach(({ step, path }) => make(doc, step, path)));
  return late.length > 0 ? undefined : doc;
}

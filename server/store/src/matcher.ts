/** Compiles MongoDB's query language into a test for documents. */
import { fail } from './errors.ts';
import { isTrue } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { wrongType } from './fields.ts';
import { equalityTest, isOperatorDoc, type Leaf, leafOperator } from './match-operators.ts';
import { anyValue } from './paths.ts';
import { isRegex } from './regex.ts';
import { type Doc, isDoc, type Value } from './values.ts';

export { isOperatorDoc } from './match-operators.ts';

/** Receives the array position the last array condition matched at, for the positional `$`. */
export interface Found {
  position?: number;
}
type Test = (value: Value, found?: Found) => boolean;
export type Matcher = (doc: Doc, found?: Found) => boolean;
/** The values that a condition tests: those at a path, or the value itself. */
type Reach = (leaf: Leaf) => Test;

/** The values at a path; elements of an array at the end come before the array itself. */
function alongPath(path: string): Reach {
  const parts = path.split('.');
  return (leaf) => (doc, found) =>
    anyValue(doc, parts, 0, (value, position, isNamed) => {
      let index = -1;
      if (value === undefined) {
        if (!leaf.missing) return false;
      } else {
        if (leaf.elements && !isNamed && Array.isArray(value))
          index = value.findIndex((item) => leaf.test(item));
        if (index < 0 && !leaf.test(value)) return false;
        if (index < 0 && leaf.position) index = leaf.position(value);
      }
      const at = position ?? (index < 0 ? undefined : index);
      if (found && at !== undefined) found.position = at;
      return true;
    });
}

const itself: Reach = (leaf) => (value) => leaf.test(value);

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);
const all = (tests: readonly Test[]): Test => {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return (value, found) => tests.every((test) => test(value, found));
};
const any =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

function negate(reach: Reach, operand: Value): Test {
  if (!isRegex(operand)) {
    if (!isDoc(operand)) return fail(2, '$not needs a regex or a document');
    const [first] = operand.keys();
    if (first === undefined) return fail(2, '$not cannot be empty');
    if (!isOperatorDoc(operand)) return fail(2, `unknown operator: ${first}`);
  }
  return not(condition(reach, operand));
}

/** An array in an array counts as a document of its positions. */
const asDoc = (item: Value): Doc | undefined => {
  if (isDoc(item)) return item;
  return Array.isArray(item)
    ? new Map(item.map((value, index) => [String(index), value]))
    : undefined;
};

function elemMatch(operand: Value): Leaf {
  if (!isDoc(operand)) return fail(2, '$elemMatch needs an Object');
  const [first = ''] = operand.keys();
  let test: (item: Value) => boolean;
  if (isOperatorDoc(operand) && !(first in TOP_LEVEL)) test = condition(itself, operand);
  else {
    const inner = compileFilter(operand);
    test = (item) => {
      const doc = asDoc(item);
      return doc !== undefined && inner(doc);
    };
  }
  return {
    test: (value) => Array.isArray(value) && value.some((item) => test(item)),
    missing: false,
    elements: false,
    position: (value) => (value as Value[]).findIndex((item) => test(item)),
  };
}

function matchAll(reach: Reach, operand: Value): Test {
  if (!Array.isArray(operand)) return fail(2, '$all needs an array');
  if (operand.length === 0) return () => false;
  const isElemMatch = (item: Value): boolean => isOperatorDoc(item) && item.has('$elemMatch');
  const isOfElements = isElemMatch(operand[0] as Value);
  return all(
    operand.map((item) => {
      if (isElemMatch(item) !== isOfElements)
        return fail(2, '$all/$elemMatch has to be consistent');
      if (isOfElements) return reach(elemMatch((item as Doc).get('$elemMatch') as Value));
      if (isOperatorDoc(item)) return fail(2, 'no $ expressions in $all');
      return reach(equalityTest(item));
    }),
  );
}

function operatorTest(reach: Reach, operator: string, operand: Value, spec: Doc): Test {
  switch (operator) {
    case '$not':
      return negate(reach, operand);
    case '$all':
      return matchAll(reach, operand);
    case '$elemMatch':
      return reach(elemMatch(operand));
    case '$options':
      return spec.has('$regex') ? () => true : fail(2, '$options needs a $regex');
    default: {
      const { leaf, negated } = leafOperator(operator, operand, spec);
      return negated ? not(reach(leaf)) : reach(leaf);
    }
  }
}

/** One field of a filter: a value to equal, a regex, or a document of operators. */
function condition(reach: Reach, value: Value): Test {
  if (!isOperatorDoc(value)) return reach(equalityTest(value));
  return all(
    [...value].map(([operator, operand]) => operatorTest(reach, operator, operand, value)),
  );
}

function clauses(operand: Value): Matcher[] {
  if (!Array.isArray(operand) || operand.length === 0)
    return fail(2, '$and/$or/$nor must be a nonempty array');
  return operand.map((clause) =>
    isDoc(clause)
      ? compileFilter(clause)
      : fail(2, '$or/$and/$nor entries need to be full objects'),
  );
}

function expressionTest(operand: Value): Test {
  const expression = compileExpression(operand);
  return (doc) => isTrue(expression(doc as Doc));
}

const TOP_LEVEL: Readonly<Record<string, (operand: Value) => Test>> = {
  $and: (operand) => all(clauses(operand) as Test[]),
  // Only a single clause reports the position it matched at, as in MongoDB.
  $or: (operand) => {
    const tests = clauses(operand) as Test[];
    return tests.length === 1 ? all(tests) : any(tests);
  },
  $nor: (operand) => not(any(clauses(operand) as Test[])),
  $expr: expressionTest,
  $comment: () => () => true,
  $where: () => fail(2, '$where is not supported by this server'),
  $text: () => fail(27, 'text index required for $text query'),
  $jsonSchema: () => fail(238, '$jsonSchema is not supported by this server'),
};

/**
 * Compiles a filter. Every operator that is not implemented throws here, before any document is read.
 * @throws MongoError 2, 27, 238 as MongoDB does.
 */
export function compileFilter(filter: Doc): Matcher {
  const tests = [...filter].map(([key, value]) => {
    if (!key.startsWith('$')) return condition(alongPath(key), value);
    const build = Object.hasOwn(TOP_LEVEL, key) ? TOP_LEVEL[key] : undefined;
    return build ? build(value) : fail(2, `unknown top level operator: ${key}`);
  });
  return all(tests);
}

/** Reads a command's filter field. */
export function filterOf(value: Value | undefined, name: string): Doc {
  if (value === undefined || value === null) return new Map();
  return isDoc(value) ? value : wrongType(name, value, 'object');
}

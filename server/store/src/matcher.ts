/** Compiles MongoDB's query language into a test for documents. */
import { fail } from './errors.ts';
import { isTrue } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { equalityTest, leafOperator, type Leaf } from './match-operators.ts';
import { anyValue } from './paths.ts';
import { compileRegex, isRegex, regexSource } from './regex.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

/** Receives the array position the last array condition matched at, for the positional `$`. */
export interface Found {
  position?: number;
}
export type Matcher = (doc: Doc, found?: Found) => boolean;

const documentOf = (value: Value, operator: string): Doc =>
  isDoc(value) ? value : fail(2, `${operator} needs an object`);

export const isOperatorDoc = (value: Value): value is Doc =>
  isDoc(value) &&
  (value.keys().next().value ?? '').startsWith('$') &&
  !value.has('$ref') &&
  !value.has('$id');

/** A test for the values at a path; arrays at the end are also tried element by element. */
function pathMatcher(path: string, leaf: Leaf): Matcher {
  const parts = path.split('.');
  return (doc, found) =>
    anyValue(doc, parts, 0, (value, position) => {
      let at = position;
      let matched = value === undefined ? leaf.missing : leaf.test(value);
      if (!matched && leaf.elements && Array.isArray(value)) {
        const index = value.findIndex((item) => leaf.test(item));
        matched = index >= 0;
        at ??= matched ? index : undefined;
      } else if (matched && leaf.position && Array.isArray(value)) {
        at ??= leaf.position(value);
      }
      if (matched && found && at !== undefined) found.position = at;
      return matched;
    });
}

const not =
  (matcher: Matcher): Matcher =>
  (doc) =>
    !matcher(doc);
const all =
  (matchers: readonly Matcher[]): Matcher =>
  (doc, found) =>
    matchers.every((matcher) => matcher(doc, found));

function negate(path: string, operand: Value): Matcher {
  if (isRegex(operand)) return not(condition(path, operand));
  if (!isDoc(operand)) return fail(2, '$not needs a regex or a document');
  if (operand.size === 0) return fail(2, '$not cannot be empty');
  const [first] = operand.keys();
  if (!isOperatorDoc(operand)) return fail(2, `unknown operator: ${first}`);
  return not(condition(path, operand));
}

function elemMatchLeaf(operand: Value): Leaf {
  const spec = documentOf(operand, '$elemMatch');
  const first = spec.keys().next().value ?? '';
  const isValueTest = first.startsWith('$') && !['$and', '$or', '$nor', '$expr'].includes(first);
  const wrapped: Doc = new Map();
  let test: (item: Value) => boolean;
  if (isValueTest) {
    const inner = valueMatcher(spec);
    test = (item) => {
      wrapped.set('', item);
      return inner(wrapped);
    };
  } else {
    const inner = compileFilter(spec);
    test = (item) => {
      if (isDoc(item)) return inner(item);
      return (
        Array.isArray(item) && inner(new Map(item.map((value, index) => [String(index), value])))
      );
    };
  }
  return {
    test: (value) => Array.isArray(value) && value.some(test),
    missing: false,
    elements: false,
    position: (value) => (value as Value[]).findIndex(test),
  };
}

/** `$elemMatch` with operators looks at the element itself and never into it. */
function valueMatcher(spec: Doc): Matcher {
  return all(
    [...spec].map(([operator, operand]) => {
      if (operator === '$not') {
        return not(isDoc(operand) ? valueMatcher(operand) : itselfMatcher(equalityTest(operand)));
      }
      if (operator === '$elemMatch') return itselfMatcher(elemMatchLeaf(operand));
      if (operator === '$options') return () => true;
      const { leaf, negated } = leafOperator(operator, operand, spec);
      const matcher = itselfMatcher(leaf);
      return negated ? not(matcher) : matcher;
    }),
  );
}

const itselfMatcher =
  (leaf: Leaf): Matcher =>
  (doc) =>
    leaf.test(doc.get('') as Value);

function matchAll(path: string, operand: Value): Matcher {
  if (!Array.isArray(operand)) return fail(2, '$all needs an array');
  if (operand.length === 0) return () => false;
  const matches = operand.filter((item) => isDoc(item) && item.has('$elemMatch'));
  if (matches.length > 0 && matches.length < operand.length)
    return fail(2, 'no $ expressions in $all');
  if (matches.length > 0) {
    return all(
      matches.map((item) =>
        pathMatcher(path, elemMatchLeaf((item as Doc).get('$elemMatch') as Value)),
      ),
    );
  }
  if (operand.some(isOperatorDoc)) return fail(2, 'no $ expressions in $all');
  return all(operand.map((item) => pathMatcher(path, equalityTest(item))));
}

function operatorMatcher(path: string, operator: string, operand: Value, spec: Doc): Matcher {
  switch (operator) {
    case '$not':
      return negate(path, operand);
    case '$all':
      return matchAll(path, operand);
    case '$elemMatch':
      return pathMatcher(path, elemMatchLeaf(operand));
    case '$options':
      return spec.has('$regex') ? () => true : fail(2, '$options needs a $regex');
    default: {
      const { leaf, negated } = leafOperator(operator, operand, spec);
      const matcher = pathMatcher(path, leaf);
      return negated ? not(matcher) : matcher;
    }
  }
}

/** One field of a filter: a value to equal, a regex, or a document of operators. */
function condition(path: string, value: Value): Matcher {
  if (isRegex(value)) compileRegex(regexSource(value));
  if (!isOperatorDoc(value)) return pathMatcher(path, equalityTest(value));
  return all(
    [...value].map(([operator, operand]) => operatorMatcher(path, operator, operand, value)),
  );
}

function clauses(operator: string, operand: Value): Matcher[] {
  if (!Array.isArray(operand)) return fail(2, `${operator} must be an array`);
  if (operand.length === 0) return fail(2, '$and/$or/$nor must be a nonempty array');
  return operand.map((clause) => {
    if (!isDoc(clause)) return fail(2, '$or/$and/$nor entries need to be full objects');
    return compileFilter(clause);
  });
}

function topLevel(operator: string, operand: Value): Matcher {
  switch (operator) {
    case '$and':
      return all(clauses(operator, operand));
    case '$or': {
      const matchers = clauses(operator, operand);
      return (doc, found) => matchers.some((matcher) => matcher(doc, found));
    }
    case '$nor': {
      const matchers = clauses(operator, operand);
      return (doc) => !matchers.some((matcher) => matcher(doc));
    }
    case '$expr': {
      const expression = compileExpression(operand);
      return (doc) => isTrue(expression(doc));
    }
    case '$comment':
      return () => true;
    case '$where':
      return fail(2, '$where is not supported by this server');
    case '$text':
      return fail(27, 'text index required for $text query');
    case '$jsonSchema':
      return fail(238, '$jsonSchema is not supported by this server');
    default:
      return fail(2, `unknown top level operator: ${operator}`);
  }
}

/**
 * Compiles a filter. Every operator that is not implemented throws here, before any document is read.
 * @throws MongoError 2, 27, 238 as MongoDB does.
 */
export function compileFilter(filter: Doc): Matcher {
  const matchers = [...filter].map(([key, value]) =>
    key.startsWith('$') ? topLevel(key, value) : condition(key, value),
  );
  const [only] = matchers;
  if (only === undefined) return () => true;
  return matchers.length === 1 ? only : all(matchers);
}

/** Reads a command's filter field. */
export function filterOf(value: Value | undefined, name: string): Doc {
  if (value === undefined || value === null) return new Map();
  return isDoc(value)
    ? value
    : fail(
        14,
        `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`,
      );
}

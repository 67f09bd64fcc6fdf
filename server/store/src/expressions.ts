/** Aggregation expressions: field paths, variables, literals, documents, operators. */
import { arithmeticOperators } from './expression-arithmetic.ts';
import { arrayOperators } from './expression-arrays.ts';
import { logicOperators } from './expression-logic.ts';
import { textOperators } from './expression-text.ts';
import { fail } from './errors.ts';
import { type Expression, isConstant, type Maybe, type OperatorTable } from './expression-types.ts';
import { DateTime, type Doc, isDoc, type Value } from './values.ts';

const operators = new Map(
  Object.entries<OperatorTable[string]>({
    ...logicOperators,
    ...arithmeticOperators,
    ...arrayOperators,
    ...textOperators,
  }),
);

/** A field path in an expression: for an array it returns the array of its elements' values. */
function readPath(value: Maybe, parts: readonly string[], at = 0): Maybe {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    return value
      .map((item) => (isDoc(item) || Array.isArray(item) ? readPath(item, parts, at) : undefined))
      .filter((item) => item !== undefined);
  }
  return isDoc(value) ? readPath(value.get(part), parts, at + 1) : undefined;
}

function variable([name = '', ...parts]: string[], known: readonly string[]): Expression {
  const position = known.lastIndexOf(name);
  if (position >= 0) return (_, variables) => readPath(variables?.[position], parts);
  // The same time for all documents, as in MongoDB.
  const now = new DateTime(BigInt(Date.now()));
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (doc) => readPath(doc, parts);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => now;
    default:
      return fail(17276, `Use of undefined variable: ${name}`);
  }
}

/** The names of a path that is allowed in a stage. @throws MongoError 15998, 16410, 40353 */
export function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (path.length > 1 && path.endsWith('.')) fail(40353, "FieldPath must not end with a '.'.");
  for (const part of parts) checkFieldName(part);
  return parts;
}

function fieldPath(text: string, known: readonly string[]): Expression {
  if (text === '$') return fail(16872, "'$' by itself is not a valid FieldPath");
  if (text.startsWith('$$')) return variable(splitPath(text.slice(2)), known);
  const parts = splitPath(text.slice(1));
  return (doc) => readPath(doc, parts);
}

/** @throws MongoError for a name that no computed field may have. */
export function checkFieldName(name: string): void {
  if (name === '') fail(15998, 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$')) fail(16410, `FieldPath field names may not start with '$': ${name}`);
  if (name.includes('.')) fail(16412, `FieldPath field names may not contain '.': ${name}`);
}

function documentExpression(spec: Doc, known: readonly string[]): Expression {
  const fields = [...spec].map(([name, value]) => {
    checkFieldName(name);
    return [name, compile(value, known)] as const;
  });
  return (doc, variables) => {
    const result: Doc = new Map();
    for (const [name, expression] of fields) {
      const value = expression(doc, variables);
      if (value !== undefined) result.set(name, value);
    }
    return result;
  };
}

function compile(value: Value, known: readonly string[]): Expression {
  if (isConstant(value)) return () => value;
  if (typeof value === 'string') return fieldPath(value, known);
  if (Array.isArray(value)) {
    const items = value.map((item) => compile(item, known));
    return (doc, variables) => items.map((item) => item(doc, variables) ?? null);
  }
  const spec = value as Doc;
  const [[name, operand] = ['', null]] = spec;
  if (!name.startsWith('$')) return documentExpression(spec, known);
  if (spec.size !== 1) fail(15983, 'an expression specification must contain exactly one field');
  if (name === '$function') fail(238, '$function is not supported by this server');
  const build = operators.get(name) ?? fail(168, `Unrecognized expression '${name}'`);
  return build(
    operand,
    (inner, also) => compile(inner, also === undefined ? known : [...known, also]),
    name,
  );
}

/** Whether an operator is implemented; a projection refuses others with its own code. */
export const isOperator = (name: string): boolean => operators.has(name) || name === '$function';

/** Compiles an aggregation expression. @throws MongoError 168 for an operator that is not implemented. */
export const compileExpression = (value: Value): Expression => compile(value, []);

/** Aggregation expressions: field paths, variables, literals, documents, operators. */
import { arrayOperators } from './expression-arrays.ts';
import { arithmeticOperators } from './expression-arithmetic.ts';
import { logicOperators } from './expression-logic.ts';
import { textOperators } from './expression-text.ts';
import { fail } from './errors.ts';
import type { Expression } from './expression-types.ts';
import { DateTime, type Doc, isDoc, type Value } from './values.ts';

const operators = new Map(
  [logicOperators, arithmeticOperators, arrayOperators, textOperators].flatMap((table) =>
    Object.entries(table),
  ),
);

/** A field path in an expression: through an array it gives the array of what its elements hold. */
export function readPath(
  value: Value | undefined,
  parts: readonly string[],
  at = 0,
): Value | undefined {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(value)) {
    return value
      .map((item) => (isDoc(item) || Array.isArray(item) ? readPath(item, parts, at) : undefined))
      .filter((item) => item !== undefined);
  }
  return isDoc(value) ? readPath(value.get(part), parts, at + 1) : undefined;
}

function variable(text: string): Expression {
  const [name = '', ...parts] = text.split('.');
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (doc) => readPath(doc, parts);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
      return () => new DateTime(BigInt(Date.now()));
    default:
      if (/^[A-Z]/.test(name)) return fail(17276, `Use of undefined variable: ${name}`);
      return (_doc, variables) => {
        if (!variables?.has(name)) fail(17276, `Use of undefined variable: ${name}`);
        return readPath(variables.get(name), parts);
      };
  }
}

function fieldPath(text: string): Expression {
  if (text.startsWith('$$')) return variable(text.slice(2));
  const parts = text.slice(1).split('.');
  if (parts.includes('')) fail(40353, "FieldPath must not end with a '.' or be empty");
  return (doc) => readPath(doc, parts);
}

function documentExpression(spec: Doc): Expression {
  const fields = [...spec].map(([name, value]) => {
    if (name.startsWith('$')) fail(168, `Unrecognized expression '${name}'`);
    return [name, compileExpression(value)] as const;
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

/**
 * Compiles an aggregation expression.
 * @throws MongoError 168 for an operator that is not implemented.
 */
export function compileExpression(value: Value): Expression {
  if (typeof value === 'string') return value.startsWith('$') ? fieldPath(value) : () => value;
  if (Array.isArray(value)) {
    const items = value.map(compileExpression);
    return (doc, variables) => items.map((item) => item(doc, variables) ?? null);
  }
  if (!isDoc(value)) return () => value;
  const [first] = value;
  if (first === undefined || !first[0].startsWith('$')) return documentExpression(value);
  const [name, operand] = first;
  if (value.size !== 1) fail(15983, 'an expression specification must contain exactly one field');
  if (name === '$function') fail(238, '$function is not supported by this server');
  const build = operators.get(name);
  return build ? build(operand, compileExpression) : fail(168, `Unrecognized expression '${name}'`);
}

/** Pipeline stages that turn one document into one document; also allowed in updates. */
import { fail } from './errors.ts';
import type { Expression } from './expression-types.ts';
import { compileExpression } from './expressions.ts';
import { compileProjection } from './projection.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

export type DocumentStage = (doc: Doc) => Doc;

interface Assignment {
  readonly parts: readonly string[];
  readonly expression: Expression;
}

function assignments(spec: Doc, prefix: readonly string[] = []): Assignment[] {
  return [...spec].flatMap(([path, value]) => {
    const parts = [...prefix, ...path.split('.')];
    if (parts.some((part) => part === '' || part.startsWith('$')))
      fail(16410, `Invalid field name in $set: ${path}`);
    const isNested =
      isDoc(value) && value.size > 0 && !(value.keys().next().value as string).startsWith('$');
    return isNested ? assignments(value, parts) : [{ parts, expression: compileExpression(value) }];
  });
}

function assign(
  target: Value | undefined,
  parts: readonly string[],
  at: number,
  value: Value | undefined,
): Value | undefined {
  const part = parts[at];
  if (part === undefined) return value;
  if (Array.isArray(target)) return target.map((item) => assign(item, parts, at, value) ?? null);
  const doc: Doc = isDoc(target) ? new Map(target) : new Map();
  const inner = assign(doc.get(part), parts, at + 1, value);
  if (inner === undefined) doc.delete(part);
  else doc.set(part, inner);
  return doc;
}

function addFields(operand: Value): DocumentStage {
  if (!isDoc(operand)) return fail(40272, '$addFields specification stage must be an object');
  const fields = assignments(operand);
  return (doc) => {
    let result = doc;
    for (const { parts, expression } of fields)
      result = assign(result, parts, 0, expression(doc)) as Doc;
    return result;
  };
}

function unset(operand: Value): DocumentStage {
  const paths = Array.isArray(operand) ? operand : [operand];
  if (paths.length === 0 || paths.some((path) => typeof path !== 'string'))
    return fail(31002, '$unset specification must be a string or an array of strings');
  return compileProjection(
    new Map(paths.map((path) => [path as string, false])),
    false,
  ) as DocumentStage;
}

function project(operand: Value): DocumentStage {
  if (!isDoc(operand)) return fail(15969, '$project specification must be an object');
  return compileProjection(operand, false) as DocumentStage;
}

function replaceRoot(operand: Value, isWrapped: boolean): DocumentStage {
  const root = isWrapped && isDoc(operand) ? operand.get('newRoot') : operand;
  if (root === undefined || (isWrapped && (!isDoc(operand) || operand.size !== 1)))
    return fail(40231, "$replaceRoot needs exactly the field 'newRoot'");
  const expression = compileExpression(root);
  return (doc) => {
    const value = expression(doc);
    if (isDoc(value)) return value;
    return fail(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${value === undefined ? 'missing' : typeName(value)}`,
    );
  };
}

/** Compiles one stage, or answers undefined when the stage is none of these. */
export function compileDocumentStage(name: string, operand: Value): DocumentStage | undefined {
  switch (name) {
    case '$set':
    case '$addFields':
      return addFields(operand);
    case '$unset':
      return unset(operand);
    case '$project':
      return project(operand);
    case '$replaceRoot':
      return replaceRoot(operand, true);
    case '$replaceWith':
      return replaceRoot(operand, false);
    default:
      return undefined;
  }
}

export function compileDocumentStages(stages: readonly Value[]): DocumentStage {
  const compiled = stages.map((stage) => {
    const [entry] = isDoc(stage) && stage.size === 1 ? stage : [];
    if (!entry)
      return fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    return (
      compileDocumentStage(...entry) ??
      fail(40324, `Unrecognized pipeline stage name: '${entry[0]}'`)
    );
  });
  return (doc) => compiled.reduce((result, stage) => stage(result), doc);
}

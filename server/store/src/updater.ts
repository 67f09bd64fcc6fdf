/** Compiles an update: operators, a replacement, or a pipeline. */
import { checkIdentifiers, parseArrayFilters } from './array-filters.ts';
import { writeDocument } from './bson-write.ts';
import { isEqual } from './compare.ts';
import { compileDocumentStages } from './document-stages.ts';
import { fail } from './errors.ts';
import { updateOperators } from './update-operators.ts';
import { childOf, isDynamic, positionOf, splitUpdatePath } from './update-paths.ts';
import {
  applyTree,
  type Circumstances,
  createTree,
  hasPositional,
  identifiersOf,
  KEEP,
  plant,
  refuseArrayTarget,
  REMOVE,
} from './update-tree.ts';
import { type Doc, idFirst, isDoc, typeName, type Value } from './values.ts';

export interface Update {
  readonly isReplacement: boolean;
  /** Whether the query's matched array position is needed. */
  readonly isPositional: boolean;
  /** The new document; the given one is not modified. */
  readonly apply: (doc: Doc, circumstances: Circumstances) => Doc;
}
type Tree = ReturnType<typeof createTree>;

/**
 * The value that a `$rename` moves.
 * @throws MongoError 28 for a path through a scalar, 2 through an array.
 */
function movedValue(source: Doc, from: readonly string[]): Value | undefined {
  let value: Value = source;
  let crossesArray = false;
  for (const part of from) {
    crossesArray ||= Array.isArray(value);
    const isOpen = isDoc(value) || (Array.isArray(value) && positionOf(part) !== undefined);
    if (!isOpen) fail(28, `Cannot use the part '${part}' in an element of type ${typeName(value)}`);
    const next = childOf(value, part);
    if (next === undefined) return undefined;
    value = next;
  }
  return crossesArray ? fail(2, 'The source field cannot be an array element') : value;
}

/** A `$rename` is two changes: the new place takes the value, the old one is removed. */
function plantRename(tree: Tree, path: string, operand: Value): void {
  if (typeof operand !== 'string')
    return fail(2, `The 'to' field for $rename must be a string: ${path}`);
  const from = splitUpdatePath(path);
  const to = splitUpdatePath(operand);
  if (operand.includes('\0'))
    fail(2, "The 'to' field for $rename cannot contain an embedded null byte");
  if (`${path}.`.startsWith(`${operand}.`) || `${operand}.`.startsWith(`${path}.`))
    fail(2, `The source and target field for $rename must not be on the same path: ${path}`);
  if ([...from, ...to].some(isDynamic)) fail(2, 'The fields of $rename may not be dynamic');
  plant(tree, path, {
    blocked: 'ignores',
    apply: (current) => (current === undefined ? KEEP : REMOVE),
  });
  plant(tree, operand, {
    blocked: 'moves',
    isActive: ({ source }) => movedValue(source, from) !== undefined,
    apply: (_current, { source }, isInArray) =>
      isInArray ? refuseArrayTarget() : (movedValue(source, from) ?? null),
  });
}

function parseOperators(update: Doc): Tree {
  const tree = createTree();
  for (const [operator, fields] of update) {
    const compile = updateOperators.get(operator);
    if (!compile && operator !== '$rename')
      fail(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(fields))
      return fail(
        9,
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}}`,
      );
    for (const [path, operand] of fields) {
      if (compile) plant(tree, path, compile(operand, path));
      else plantRename(tree, path, operand);
    }
  }
  return tree;
}

const altersId = (path: string): never =>
  fail(66, `Performing an update on the path '${path}' would modify the immutable field '_id'`);

/** Operators must keep the `_id`, byte by byte, and create no field with a dollar. */
function checkOutcome(before: Doc, after: Doc, inserting: boolean): void {
  const [old, id] = [before, after].map((doc) => doc.get('_id'));
  if (old !== id && old !== undefined) {
    const [a, b] = [old, id].map((value) => writeDocument({ value }));
    if (!b || !a?.equals(b)) altersId('_id');
  }
  if (inserting) return;
  for (const [name, value] of after) {
    if (name.startsWith('$') && before.get(name) !== value)
      fail(52, `The dollar ($) prefixed field '${name}' in '${name}' is not valid for storage.`);
  }
}

function compileOperators(update: Doc, arrayFilters: Value | undefined): Update {
  const tree = parseOperators(update);
  const filters = parseArrayFilters(arrayFilters);
  checkIdentifiers(identifiersOf(tree), filters);
  return {
    isReplacement: false,
    isPositional: hasPositional(tree),
    apply: (source, circumstances) => {
      const after = applyTree(tree, { ...circumstances, source, filters });
      checkOutcome(source, after, circumstances.inserting);
      return idFirst(after);
    },
  };
}

function compileReplacement(update: Doc): Update['apply'] {
  for (const key of update.keys()) {
    if (key.startsWith('$'))
      fail(
        52,
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document.`,
      );
  }
  return (doc) => replaceDocument(doc, update);
}

/** A replacement may write the same `_id` as another number type, or omit it. */
function replaceDocument(before: Doc, after: Doc): Doc {
  const id = before.get('_id');
  const given = after.get('_id');
  if (id === undefined || given === undefined)
    return id === undefined ? idFirst(after) : new Map([['_id', id], ...after]);
  return isEqual(id, given) ? idFirst(after) : altersId('_id');
}

/** Compiles the `u` of an update command. @throws MongoError 9, 14, 40, 52 … before any document is read. */
export function compileUpdate(update: Value | undefined, arrayFilters: Value | undefined): Update {
  if (isDoc(update) && (update.keys().next().value ?? '').startsWith('$'))
    return compileOperators(update, arrayFilters);
  if (arrayFilters !== undefined)
    fail(9, 'arrayFilters may only be specified for updates with operators');
  const plain = { isReplacement: isDoc(update), isPositional: false };
  if (isDoc(update)) return { ...plain, apply: compileReplacement(update) };
  if (!Array.isArray(update))
    return fail(9, 'Update argument must be either an object or an array');
  const stages = compileDocumentStages(update);
  return { ...plain, apply: (doc) => replaceDocument(doc, stages(doc)) };
}

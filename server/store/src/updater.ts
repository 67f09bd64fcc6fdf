/** Compiles an update: operators, a replacement, or a pipeline. */
import { isEqual } from './compare.ts';
import { fail } from './errors.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { compileDocumentStages } from './document-stages.ts';
import { updateOperators } from './update-operators.ts';
import {
  type Change,
  changePlace,
  comparePaths,
  expandPath,
  isPositional,
  readPlace,
  refuseConflicts,
  REMOVE,
  splitUpdatePath,
} from './update-paths.ts';
import { cloneDoc, type Doc, isDoc, typeName, type Value } from './values.ts';

export interface Circumstances {
  readonly position: number | undefined;
  readonly inserting: boolean;
}

export interface Update {
  readonly isReplacement: boolean;
  /** Whether the query's matched array position is needed. */
  readonly isPositional: boolean;
  /** The new document; the given one is left alone. */
  readonly apply: (doc: Doc, circumstances: Circumstances) => Doc;
}

interface Step {
  readonly parts: readonly string[];
  readonly operator: string;
  readonly creates: boolean;
  readonly change: Change;
  /** Target of a `$rename`. */
  readonly to?: readonly string[];
}

function renameStep(path: string, operand: Value): Step {
  if (typeof operand !== 'string')
    return fail(2, `The 'to' field for $rename must be a string: ${path}`);
  const parts = splitUpdatePath(path);
  const to = splitUpdatePath(operand);
  if (parts.some(isPositional) || to.some(isPositional))
    fail(2, 'The fields of $rename may not be dynamic');
  return { parts, to, operator: '$rename', creates: false, change: () => REMOVE };
}

function parseSteps(update: Doc): Step[] {
  const steps: Step[] = [];
  for (const [operator, fields] of update) {
    const known = updateOperators.get(operator);
    if (!known && operator !== '$rename') {
      fail(
        9,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      return fail(
        9,
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}}`,
      );
    }
    for (const [path, operand] of fields) {
      if (!known) steps.push(renameStep(path, operand));
      else {
        const change = known.compile(operand, path);
        steps.push({ parts: splitUpdatePath(path), operator, creates: known.creates, change });
      }
    }
  }
  refuseConflicts(steps.flatMap(({ parts, to }) => (to ? [parts, to] : [parts])));
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function identifierOf(filter: Doc): string {
  for (const [key, value] of filter) {
    if (!key.startsWith('$')) return key.split('.')[0] as string;
    const [clause] = Array.isArray(value) ? value : [];
    if (isDoc(clause)) return identifierOf(clause);
  }
  return fail(9, 'Cannot use an expression without a top-level field name in arrayFilters');
}

function parseArrayFilters(value: Value | undefined): Map<string, Matcher> {
  const filters = new Map<string, Matcher>();
  if (value === undefined) return filters;
  if (!Array.isArray(value)) return fail(14, 'arrayFilters must be an array');
  for (const filter of value) {
    if (!isDoc(filter)) return fail(14, 'arrayFilters must be an array of objects');
    const identifier = identifierOf(filter);
    if (!/^[a-z][A-Za-z0-9]*$/.test(identifier))
      fail(
        2,
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    if (filters.has(identifier))
      fail(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    const roots = new Set(
      [...filter.keys()].filter((key) => !key.startsWith('$')).map((key) => key.split('.')[0]),
    );
    if (roots.size > 1)
      fail(9, 'Error parsing array filter :: caused by :: Expected a single top-level field name');
    filters.set(identifier, compileFilter(filter));
  }
  return filters;
}

function refuseUnusedFilters(filters: ReadonlyMap<string, Matcher>, steps: readonly Step[]): void {
  const used = new Set(steps.flatMap(({ parts }) => parts));
  for (const identifier of filters.keys()) {
    if (!used.has(`$[${identifier}]`))
      fail(9, `The array filter for identifier '${identifier}' was not used in the update`);
  }
  for (const part of used) {
    const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
    if (identifier !== undefined && !filters.has(identifier))
      fail(2, `No array filter found for identifier '${identifier}'`);
  }
}

function rename(doc: Doc, from: readonly string[], to: readonly string[]): void {
  for (const parts of [from, to]) {
    parts.slice(0, -1).forEach((_, index) => {
      if (Array.isArray(readPlace(doc, parts.slice(0, index + 1))))
        fail(2, 'The source and target field of $rename may not be an array element');
    });
  }
  const value = readPlace(doc, from);
  if (value === undefined) return;
  changePlace(doc, from, false, () => REMOVE);
  changePlace(doc, to, true, () => value);
}

function applySteps(
  steps: readonly Step[],
  filters: ReadonlyMap<string, Matcher>,
  hasPositions: boolean,
): Update['apply'] {
  return (source, { position, inserting }) => {
    const doc = cloneDoc(source);
    const active = steps.filter(({ operator }) => inserting || operator !== '$setOnInsert');
    const places = { position, arrayFilters: filters };
    const concrete = active.map((step) => ({
      step,
      paths: hasPositions ? expandPath(doc, step.parts, places) : [step.parts],
    }));
    if (hasPositions) refuseConflicts(concrete.flatMap(({ paths }) => paths));
    for (const { step, paths } of concrete) {
      for (const parts of paths) {
        if (step.to) rename(doc, parts, step.to);
        else changePlace(doc, parts, step.creates, step.change);
      }
    }
    return doc;
  };
}

function compileOperators(update: Doc, arrayFilters: Value | undefined): Update {
  const steps = parseSteps(update);
  const filters = parseArrayFilters(arrayFilters);
  refuseUnusedFilters(filters, steps);
  const hasPositions = steps.some(({ parts }) => parts.some(isPositional));
  const isPositionalUpdate = steps.some(({ parts }) => parts.includes('$'));
  return {
    isReplacement: false,
    isPositional: isPositionalUpdate,
    apply: applySteps(steps, filters, hasPositions),
  };
}

function compileReplacement(update: Doc): Update {
  for (const key of update.keys()) {
    if (key.startsWith('$'))
      fail(52, `The dollar ($) prefixed field '${key}' in '${key}' is not valid for storage.`);
  }
  const apply = (): Doc => cloneDoc(update);
  return { isReplacement: true, isPositional: false, apply };
}

/** The `_id` of a document never changes and always comes first. */
function keepId(before: Doc, after: Doc): Doc {
  const id = before.get('_id');
  const changed = after.get('_id');
  if (id === undefined)
    return changed === undefined ? after : new Map([['_id', changed], ...after]);
  if (changed === undefined ? after.has('_id') : !isEqual(id, changed)) {
    fail(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  }
  return new Map([['_id', id], ...[...after].filter(([key]) => key !== '_id')]);
}

function withId(
  { isReplacement, isPositional: positional, apply }: Update,
  mayDropId: boolean,
): Update {
  return {
    isReplacement,
    isPositional: positional,
    apply: (doc, circumstances) => {
      const after = apply(doc, circumstances);
      if (!mayDropId && doc.has('_id') && !after.has('_id')) {
        fail(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
      }
      return keepId(doc, after);
    },
  };
}

/**
 * Compiles the `u` of an update command.
 * @throws MongoError 9, 14, 40, 52 … before any document is read.
 */
export function compileUpdate(update: Value | undefined, arrayFilters: Value | undefined): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined) fail(9, 'Cannot specify arrayFilters and a pipeline update');
    const apply = compileDocumentStages(update);
    return withId(
      { isReplacement: false, isPositional: false, apply: (doc) => apply(cloneDoc(doc)) },
      true,
    );
  }
  if (!isDoc(update)) return fail(9, 'Update argument must be either an object or an array');
  if ((update.keys().next().value ?? '').startsWith('$'))
    return withId(compileOperators(update, arrayFilters), false);
  if (arrayFilters !== undefined)
    fail(9, 'Cannot specify arrayFilters for replacement-style updates');
  return withId(compileReplacement(update), true);
}

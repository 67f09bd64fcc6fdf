/** Aggregation: each stage turns a stream of documents into another one. */
import { readDocument } from './bson-read.ts';
import { writeDocument } from './bson-write.ts';
import { documentStages, readStage } from './document-stages.ts';
import { fail } from './errors.ts';
import { facet } from './facet.ts';
import { group } from './group.ts';
import { type Environment, lookup } from './lookup.ts';
import { compileFilter } from './matcher.ts';
import { MEMORY_LIMIT } from './memory.ts';
import { toWhole } from './numbers.ts';
import type { SortField } from './paths.ts';
import { shorthands, type StageSpec } from './shorthand-stages.ts';
import { parseSort } from './sort-spec.ts';
import { sortKey } from './sort-key.ts';
import { sortStream } from './sorting.ts';
import { mapStream, PAUSE, type Stage } from './stream.ts';
import { unwind } from './unwind.ts';
import { type Doc, isDoc, type Value } from './values.ts';

/** @param next the stage behind it. */
type Build = (operand: Value, environment: Environment, next: StageSpec | undefined) => Stage;

export const matchOf = (operand: Value): Doc =>
  isDoc(operand) ? operand : fail(15959, 'the match filter must be an expression in an object');

export function sortFieldsOf(operand: Value): SortField[] {
  if (!isDoc(operand)) return fail(15973, 'the $sort key specification must be an object');
  if (operand.size === 0) return fail(15976, '$sort stage must have at least one sort key');
  if (operand.has('$natural')) fail(16410, "FieldPath field names may not start with '$'.");
  return parseSort(operand);
}

function countOf(operand: Value, code: number, name: string): number {
  const count = toWhole(operand) ?? -1;
  return count < 0
    ? fail(code, `invalid argument to ${name} stage: Expected a non-negative number`)
    : count;
}
export const skipOf = (operand: Value): number => countOf(operand, 5107200, '$skip');
export const limitOf = (operand: Value): number =>
  countOf(operand, 5107201, '$limit') || fail(15958, 'the limit must be positive');

const match: Build = (operand) => {
  const test = compileFilter(matchOf(operand));
  return function* filter(input) {
    for (const doc of input) if (doc === PAUSE || test(doc)) yield doc;
  };
};

interface Encoded {
  readonly key: Buffer;
  readonly bytes: Buffer;
}

/** A $limit right behind it bounds the memory. */
const sort: Build = (operand, _, next) => {
  const fields = sortFieldsOf(operand);
  const keep = next?.name === '$limit' ? limitOf(next.operand) : 0;
  const options = {
    keyOf: ({ key }: Encoded) => key,
    sizeOf: ({ bytes }: Encoded) => bytes.length,
    keep,
  };
  // Encoded documents take the least room; copying releases the writer's larger buffer.
  const encode = (doc: Doc): Encoded => ({
    key: sortKey(doc, fields),
    bytes: Buffer.from(writeDocument(doc, MEMORY_LIMIT)),
  });
  return (input) =>
    mapStream(sortStream(mapStream(input, encode), options), ({ bytes }) => readDocument(bytes));
};

const skip: Build = (operand) => {
  const count = skipOf(operand);
  return function* skipping(input) {
    let position = 0;
    for (const doc of input) if (doc === PAUSE || position++ >= count) yield doc;
  };
};

const limit: Build = (operand) => {
  const count = limitOf(operand);
  return function* limited(input) {
    let position = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== PAUSE && ++position >= count) return;
    }
  };
};

const refuse =
  (code: number, why: string): Build =>
  () =>
    fail(code, why);

const builders: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['$match', match],
  ['$sort', sort],
  ['$skip', skip],
  ['$limit', limit],
  ['$group', group],
  ['$unwind', unwind],
  ['$lookup', lookup],
  [
    '$facet',
    (operand, environment) =>
      facet(operand, (stages) => compilePipeline(parsePipeline(stages), environment)),
  ],
  ['$out', refuse(238, '$out is not supported by this server')],
  ['$merge', refuse(238, '$merge is not supported by this server')],
  ['$changeStream', refuse(40573, 'The $changeStream stage is only supported on replica sets')],
]);

function compileStage(
  { name, operand }: StageSpec,
  environment: Environment,
  next?: StageSpec,
): Stage {
  const build = builders.get(name);
  if (build) return build(operand, environment, next);
  const compile =
    documentStages.get(name) ?? fail(40324, `Unrecognized pipeline stage name: '${name}'`);
  const transform = compile(operand);
  return (input) => mapStream(input, transform);
}

/**
 * Combines stages into one.
 * @throws MongoError for anything that is not implemented, before a document is read
 */
export function compilePipeline(stages: readonly StageSpec[], environment: Environment): Stage {
  const compiled = stages.map((stage, at) => compileStage(stage, environment, stages[at + 1]));
  return (input) => compiled.reduce((stream, stage) => stage(stream), input);
}

/** Reads the stages; shorthands such as $count become the stages of their definition. */
export function parsePipeline(value: Value | undefined): StageSpec[] {
  if (!Array.isArray(value)) return fail(14, "'pipeline' option must be specified as an array");
  return value.flatMap((stage) => {
    const [name, operand] = readStage(stage);
    return shorthands.get(name)?.(operand) ?? [{ name, operand }];
  });
}

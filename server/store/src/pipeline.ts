/** Aggregation: each stage turns a stream of documents into another one. */
import { writeDocument } from './bson-write.ts';
import { compileDocumentStage } from './document-stages.ts';
import { fail } from './errors.ts';
import { group } from './group.ts';
import { compileFilter, filterOf } from './matcher.ts';
import { toWhole } from './numbers.ts';
import { sortKey } from './paths.ts';
import { boundMemory } from './memory.ts';
import { sortOf } from './sort-spec.ts';
import { PAUSE, type Stage } from './stream.ts';
import { unwind } from './unwind.ts';
import { type Doc, int, isDoc, type Value } from './values.ts';

export interface StageSpec {
  readonly name: string;
  readonly operand: Value;
}

const mapStage = (transform: (doc: Doc) => Doc): Stage =>
  function* map(input) {
    for (const doc of input) yield doc === PAUSE ? PAUSE : transform(doc);
  };

const filterStage = (test: (doc: Doc) => boolean): Stage =>
  function* filter(input) {
    for (const doc of input) if (doc === PAUSE || test(doc)) yield doc;
  };

function sortStage(operand: Value): Stage {
  const fields = sortOf(operand);
  if (fields.length === 0) return fail(15976, '$sort stage must have at least one sort key');
  return function* sort(input) {
    const hold = boundMemory('$sort');
    const held: { key: Buffer; doc: Doc }[] = [];
    for (const doc of input) {
      if (doc === PAUSE) {
        yield PAUSE;
        continue;
      }
      const key = sortKey(doc, fields);
      hold(key.length + writeDocument(doc).length);
      held.push({ key, doc });
    }
    held.sort((a, b) => Buffer.compare(a.key, b.key));
    for (const { doc } of held) yield doc;
  };
}

function skipStage(operand: Value): Stage {
  const count = toWhole(operand);
  if (count === undefined || count < 0)
    return fail(5107200, 'invalid argument to $skip stage: Expected a non-negative number');
  return function* skip(input) {
    let position = 0;
    for (const doc of input) if (doc === PAUSE || position++ >= count) yield doc;
  };
}

function limitStage(operand: Value): Stage {
  const count = toWhole(operand);
  if (count === undefined || count < 0)
    return fail(5107201, 'invalid argument to $limit stage: Expected a non-negative number');
  if (count === 0) return fail(15958, 'the limit must be positive');
  return function* limit(input) {
    let position = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== PAUSE && ++position >= count) return;
    }
  };
}

function countStage(operand: Value): Stage {
  if (
    typeof operand !== 'string' ||
    operand === '' ||
    operand.startsWith('$') ||
    operand.includes('.')
  ) {
    return fail(40156, "the count field must be a non-empty string without '$' or '.'");
  }
  return function* count(input) {
    let total = 0;
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else total++;
    }
    if (total > 0) yield new Map([[operand, int(total)]]);
  };
}

/** Compiles one stage that needs nothing but its input. */
export function compileStage({ name, operand }: StageSpec): Stage {
  switch (name) {
    case '$match':
      return filterStage(compileFilter(filterOf(operand, '$match')));
    case '$sort':
      return sortStage(operand);
    case '$skip':
      return skipStage(operand);
    case '$limit':
      return limitStage(operand);
    case '$group':
      return group(operand);
    case '$count':
      return countStage(operand);
    case '$unwind':
      return unwind(operand);
    case '$out':
    case '$merge':
      return fail(238, `${name} is not supported by this server`);
    case '$changeStream':
      return fail(40573, 'The $changeStream stage is only supported on replica sets');
    default: {
      const transform = compileDocumentStage(name, operand);
      return transform
        ? mapStage(transform)
        : fail(40324, `Unrecognized pipeline stage name: '${name}'`);
    }
  }
}

export function parsePipeline(value: Value | undefined): StageSpec[] {
  if (!Array.isArray(value)) return fail(14, "'pipeline' option must be specified as an array");
  return value.map((stage) => {
    const [entry] = isDoc(stage) && stage.size === 1 ? stage : [];
    if (!entry)
      return fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    return { name: entry[0], operand: entry[1] };
  });
}

import assert from 'node:assert/strict';
import { compilePipeline, parsePipeline } from '../pipeline.ts';
import { PAUSE, type Stage, streamOf } from '../stream.ts';
import type { Doc, Value } from '../values.ts';
import { doc, show } from './shell.ts';

/** Compiles stages in test notation; without a database, so that $lookup finds nothing. */
export function compileStages(stages: readonly object[]): Stage {
  const pipeline = doc({ stages }).get('stages') as Value;
  return compilePipeline(parsePipeline(pipeline), { collection: () => undefined });
}

/** Runs stages over documents; each result as `show` writes it. */
export function runPipeline(documents: readonly object[], ...stages: object[]): string[] {
  const output = compileStages(stages)(streamOf(documents.map(doc)));
  return [...output].filter((item): item is Doc => item !== PAUSE).map(show);
}

/** The same for documents that a test expects. */
export const showAll = (documents: readonly object[]): string[] =>
  documents.map((fields) => show(doc(fields)));

/** Runs each stage over the documents and compares the results, in order and in types. */
export function check(
  documents: readonly object[],
  cases: readonly (readonly [stage: object, expected: readonly object[]])[],
): void {
  for (const [stage, expected] of cases)
    assert.deepEqual(runPipeline(documents, stage), showAll(expected), JSON.stringify(stage));
}

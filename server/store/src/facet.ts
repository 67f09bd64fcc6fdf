/** The stage $facet: several pipelines over one input, which is read once. */
import { fail } from './errors.ts';
import { checkFieldName } from './expressions.ts';
import { boundMemory } from './memory.ts';
import { PAUSE, type Stage, type Stream, type Task } from './stream.ts';
import { type Doc, isDoc, type Value } from './values.ts';
import { weigh } from './weight.ts';

const FORBIDDEN = new Set([
  '$facet',
  '$out',
  '$merge',
  '$geoNear',
  '$indexStats',
  '$collStats',
  '$planCacheStats',
  '$changeStream',
]);

/** One pipeline, which gets one document at a time and runs until it needs the next. */
class Branch {
  readonly results: Value[] = [];
  isOver = false;
  private next: Doc | undefined;
  private isLast = false;
  private readonly output: Stream<Doc>;
  private readonly hold: (bytes: number) => void;

  constructor(stage: Stage, hold: (bytes: number) => void) {
    this.output = stage(this.input());
    this.hold = hold;
  }

  private *input(): Stream<Doc> {
    while (!this.isLast) {
      const doc = this.next;
      this.next = undefined;
      yield doc ?? PAUSE;
    }
  }

  /** Without a document: the end of the input. */
  *advance(doc?: Doc): Task<void> {
    this.next = doc;
    this.isLast = doc === undefined;
    for (;;) {
      const step = this.output.next();
      if (step.done === true) {
        this.isOver = true;
        return;
      }
      if (step.value !== PAUSE) {
        this.hold(weigh(step.value));
        this.results.push(step.value);
      } else if (this.next || this.isLast) yield PAUSE;
      else return;
    }
  }
}

function readBranch(name: string, value: Value, compile: (pipeline: Value[]) => Stage): Stage {
  checkFieldName(name);
  if (!Array.isArray(value)) return fail(40170, `arguments to $facet must be arrays: ${name}`);
  for (const stage of value) {
    if (!isDoc(stage) || stage.size === 0)
      return fail(40171, `elements of arrays in $facet spec must be non-empty objects: ${name}`);
    for (const key of stage.keys())
      if (FORBIDDEN.has(key)) fail(40600, `${key} is not allowed to be used within a $facet stage`);
  }
  return compile(value);
}

/** @param compile makes one stage of a pipeline. */
export function facet(operand: Value, compile: (pipeline: Value[]) => Stage): Stage {
  if (!isDoc(operand) || operand.size === 0)
    return fail(40169, 'the $facet specification must be a non-empty object');
  const stages = [...operand].map(
    ([name, value]) => [name, readBranch(name, value, compile)] as const,
  );
  return function* run(input) {
    const hold = boundMemory('$facet');
    const branches = stages.map(([name, stage]) => [name, new Branch(stage, hold)] as const);
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else for (const [, branch] of branches) if (!branch.isOver) yield* branch.advance(doc);
      if (branches.every(([, branch]) => branch.isOver)) break;
    }
    for (const [, branch] of branches) if (!branch.isOver) yield* branch.advance();
    yield new Map(branches.map(([name, { results }]) => [name, results]));
  };
}

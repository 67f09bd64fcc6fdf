/**
 * Sixteen writers whose every step is known: after a crash each of them must be where its last
 * acknowledged step left it, or one step further, and nowhere else.
 */
import { existsSync } from 'node:fs';
import { BSON, type Document } from 'mongodb';
import { checkStore } from '../check.ts';
import { Engine } from '../engine.ts';
import { readMessage } from '../wire.ts';
import { createRandom } from './random.ts';
import { msg, openLine } from './wire-client.ts';

export const WRITERS = 16;
type Random = ReturnType<typeof createRandom>;
/** What a writer's data looks like, by name: documents and indexes. */
type State = Map<string, string>;

interface Step {
  readonly command: Document;
  readonly apply: (state: State) => void;
}

/** What the writers did. */
export interface Work {
  /** Message ids of each writer's steps. */
  readonly steps: number[][];
  /** Each writer's data before its first step and after each, as text. */
  readonly prints: string[][];
  /** Each writer's data now. */
  readonly states: State[];
  /** Message ids of the steps that wrote their mark, the id between angle brackets. */
  readonly marked: Set<number>;
}

export const startWork = (): Work => ({
  steps: Array.from({ length: WRITERS }, () => []),
  prints: Array.from({ length: WRITERS }, () => ['']),
  states: Array.from({ length: WRITERS }, () => new Map()),
  marked: new Set(),
});

const print = (state: State): string =>
  [...state]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
const printDocument = (doc: Document): string =>
  `${doc['mark']} ${doc['once']} ${doc['twice']} ${doc['pad'].length}`;

function insert(collection: string, id: number, writer: number, random: Random): Step {
  const documents = Array.from({ length: 1 + random.below(3) }, (_, i) => ({
    _id: `${writer}-${id}-${i}`,
    mark: `<${id}>`,
    n: id * 3 + i,
    tags: [`t${id % 7}`, `u${id % 11}`],
    once: 0,
    twice: 0,
    pad: 'x'.repeat(random.pick([0, 100, 1500, 9000])),
  }));
  return {
    command: { insert: collection, documents },
    apply: (state) => {
      for (const document of documents) state.set(document._id, printDocument(document));
    },
  };
}

function update(name: string, id: number): Step {
  const u = { $set: { mark: `<${id}>`, 'tags.0': `t${id % 5}` }, $inc: { once: 1, twice: 2 } };
  return {
    command: { update: 'items', updates: [{ q: { _id: name }, u }] },
    apply: (state) => {
      const [, once, twice, pad] = (state.get(name) ?? '').split(' ');
      state.set(name, `<${id}> ${Number(once) + 1} ${Number(twice) + 2} ${pad}`);
    },
  };
}

function chooseStep(state: State, id: number, writer: number, random: Random): Step {
  const names = [...state.keys()];
  const choice = random.below(10);
  if (choice < 4 || names.length < 3) return insert('items', id, writer, random);
  const name = random.pick(names);
  if (choice < 8) return update(name, id);
  return {
    command: { delete: 'items', deletes: [{ q: { _id: name }, limit: 1 }] },
    apply: (after) => after.delete(name),
  };
}

/** The first writer makes, indexes and drops a collection over and over. */
function chooseSchemaStep(id: number, step: number, random: Random): Step {
  const index = (key: string): Step => ({
    command: { createIndexes: 'scratch', indexes: [{ key: { [key]: 1 }, name: key }] },
    apply: (state) => state.set(key, 'index'),
  });
  const turn = step % 8;
  if (turn === 3) return index('n');
  if (turn === 5) return index('tags');
  if (turn === 6)
    return {
      command: { dropIndexes: 'scratch', index: 'n' },
      apply: (state) => state.delete('n'),
    };
  if (turn === 7) return { command: { drop: 'scratch' }, apply: (state) => state.clear() };
  return insert('scratch', id, 0, random);
}

function takeNote(work: Work, writer: number, id: number, { command, apply }: Step): void {
  const state = work.states[writer] as State;
  apply(state);
  work.steps[writer]?.push(id);
  work.prints[writer]?.push(print(state));
  if (JSON.stringify(command).includes(`<${id}>`)) work.marked.add(id);
}

/** Runs all writers for some steps each; message ids start behind `firstId`. */
export async function runLoad(
  socket: string,
  work: Work,
  steps: number,
  firstId: number,
): Promise<void> {
  let id = firstId;
  const indexes = [
    { key: { n: 1 }, name: 'n', unique: true },
    { key: { tags: 1, once: -1 }, name: 'tags' },
  ];
  const setUp = await openLine(socket);
  await setUp.request({ createIndexes: 'items', indexes, $db: 'd' }, 0);
  setUp.socket.destroy();
  const write = async (state: State, writer: number): Promise<void> => {
    const random = createRandom(firstId + writer);
    const line = await openLine(socket);
    for (let n = 0; n < steps; n++) {
      const own = ++id;
      const step =
        writer === 0 ? chooseSchemaStep(own, n, random) : chooseStep(state, own, writer, random);
      takeNote(work, writer, own, step);
      const reply = await line.request({ ...step.command, $db: 'd' }, own);
      if (reply['ok'] !== 1 || reply['writeErrors'] !== undefined || reply['n'] === 0)
        throw new Error(`step ${own}: ${JSON.stringify(reply)}`);
    }
    line.socket.destroy();
  };
  await Promise.all(work.states.map(write));
}

const ask = (engine: Engine, command: Document): Promise<Document> =>
  new Promise((resolve) => {
    const message = readMessage(msg({ ...command, $db: 'd' }));
    engine.submit(message, 1, (bytes) => resolve(BSON.deserialize(bytes)));
  });

async function readPrints(engine: Engine): Promise<string[]> {
  const states: State[] = Array.from({ length: WRITERS }, () => new Map());
  for (const collection of ['items', 'scratch']) {
    const { cursor } = await ask(engine, { find: collection, batchSize: 1_000_000 });
    for (const document of cursor.firstBatch as Document[])
      states[Number.parseInt(document['_id'], 10)]?.set(document['_id'], printDocument(document));
  }
  const { cursor } = await ask(engine, { listIndexes: 'scratch' });
  for (const { name } of (cursor?.firstBatch ?? []) as Document[])
    if (name !== '_id_') states[0]?.set(name, 'index');
  return states.map(print);
}

function compare(found: string[], work: Work, answered: ReadonlySet<number>): string[] {
  const problems: string[] = [];
  for (const [writer, text] of found.entries()) {
    const steps = work.steps[writer] ?? [];
    const sure = steps.findLastIndex((id) => answered.has(id)) + 1;
    const allowed = work.prints[writer]?.slice(sure, sure + 2) ?? [];
    if (!allowed.includes(text))
      problems.push(`writer ${writer} is not where step ${steps[sure - 1]} left it: ${text}`);
  }
  return problems;
}

/** What is wrong with a store's file that crashed when just these messages were answered. */
export async function findLosses(
  file: string,
  work: Work,
  answered: ReadonlySet<number>,
): Promise<string[]> {
  const problems: string[] = [];
  try {
    if (existsSync(file)) problems.push(...checkStore(file).problems);
    if (problems.length > 0) return problems;
    const engine = new Engine(file, { log: (line) => problems.push(line) });
    problems.push(...compare(await readPrints(engine), work, answered));
    await engine.close();
  } catch (error) {
    problems.push(String(error));
  }
  return problems;
}

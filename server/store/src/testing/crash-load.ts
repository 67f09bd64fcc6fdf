/**
 * Sixteen writers whose every step is known: after a crash each must be in the state after its last
 * acknowledged step, or one step further, and nowhere else.
 */
import { existsSync } from 'node:fs';
import { BSON, type Document } from 'mongodb';
import { checkStore } from '../check.ts';
import { Engine } from '../engine.ts';
import { readMessage } from '../wire.ts';
import { createRandom } from './random.ts';
import { type Line, msg, openLine } from './wire-client.ts';

const WRITERS = 16;
/** Number of documents of one writer, so that a long load does not slow down. */
const MOST = 30;
type Random = ReturnType<typeof createRandom>;
/** The data of a writer, by name: documents and indexes. */
type State = Map<string, string>;

interface Step {
  readonly command: Document;
  readonly apply: (state: State) => void;
}

/** The writers' actions. */
export interface Work {
  /** Message ids of each writer's steps. */
  readonly steps: number[][];
  /** Each writer's data before its first step and after each, as text. */
  readonly prints: string[][];
  /** Each writer's data now. */
  readonly states: State[];
  /** Message ids of the steps that wrote their mark, the id between angle brackets. */
  readonly marked: Set<number>;
  /** Message ids of the steps with a reply. */
  readonly answered: Set<number>;
  lastId: number;
  onAnswer: () => void;
}

export const startWork = (): Work => ({
  steps: Array.from({ length: WRITERS }, () => []),
  prints: Array.from({ length: WRITERS }, () => ['']),
  states: Array.from({ length: WRITERS }, () => new Map()),
  marked: new Set(),
  answered: new Set(),
  lastId: 0,
  onAnswer: () => undefined,
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
  if (names.length < 3 || (choice < 4 && names.length < MOST))
    return insert('items', id, writer, random);
  const name = random.pick(names);
  if (choice < 8 && names.length < MOST) return update(name, id);
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

async function write(line: Line, work: Work, writer: number, steps: number): Promise<void> {
  const random = createRandom(work.lastId + writer);
  for (let n = 0; n < steps; n++) {
    const id = ++work.lastId;
    const state = work.states[writer] as State;
    const step =
      writer === 0
        ? chooseSchemaStep(id, work.steps[0]?.length ?? 0, random)
        : chooseStep(state, id, writer, random);
    takeNote(work, writer, id, step);
    const reply = await line.request({ ...step.command, $db: 'd' }, id);
    if (!reply) return;
    if (reply['ok'] !== 1 || reply['writeErrors'] !== undefined || reply['n'] === 0)
      throw new Error(`step ${id}: ${JSON.stringify(reply)}`);
    work.answered.add(id);
    work.onAnswer();
  }
}

/** Runs all writers for some more steps each, or until the connection is closed. */
export async function runLoad(socket: string, work: Work, steps: number): Promise<void> {
  const lines = await Promise.all(work.states.map(() => openLine(socket)));
  const indexes = [
    { key: { n: 1 }, name: 'n', unique: true },
    { key: { tags: 1, once: -1 }, name: 'tags' },
  ];
  await lines[0]?.request({ createIndexes: 'items', indexes, $db: 'd' }, 0);
  await Promise.all(lines.map((line, writer) => write(line, work, writer, steps)));
  for (const line of lines) line.socket.destroy();
}

const ask = (engine: Engine, command: Document): Promise<Document> =>
  new Promise((resolve) => {
    const message = readMessage(msg({ ...command, $db: 'd' }));
    engine.submit(message, 1, (bytes) => resolve(BSON.deserialize(bytes, { useBigInt64: true })));
  });

async function readAll(engine: Engine, collection: string): Promise<Document[]> {
  let { cursor } = await ask(engine, { find: collection, batchSize: 1000 });
  const documents = cursor.firstBatch as Document[];
  while (cursor.id > 0) {
    ({ cursor } = await ask(engine, { getMore: cursor.id, collection }));
    documents.push(...cursor.nextBatch);
  }
  return documents;
}

async function readPrints(engine: Engine): Promise<string[]> {
  const states: State[] = Array.from({ length: WRITERS }, () => new Map());
  for (const collection of ['items', 'scratch']) {
    for (const document of await readAll(engine, collection))
      states[Number.parseInt(document['_id'], 10)]?.set(document['_id'], printDocument(document));
  }
  const { cursor } = await ask(engine, { listIndexes: 'scratch' });
  for (const { name } of (cursor?.firstBatch ?? []) as Document[])
    if (name !== '_id_') states[0]?.set(name, 'index');
  return states.map(print);
}

/** Records the state after a crash: whether the last, unacknowledged step of a writer happened. */
export function settle(work: Work, found: readonly string[]): void {
  for (const [writer, steps] of work.steps.entries()) {
    const last = steps.at(-1) ?? 0;
    const prints = work.prints[writer] ?? [];
    if (last === 0 || work.answered.has(last)) continue;
    if (found[writer] === prints.at(-1)) {
      work.answered.add(last);
      continue;
    }
    steps.pop();
    prints.pop();
    const lines = (prints.at(-1) ?? '').split('\n').filter((line) => line !== '');
    work.states[writer] = new Map(lines.map((line) => line.split('=') as [string, string]));
  }
}

/** The errors in a crashed store's file when exactly these messages were acknowledged. */
export async function findLosses(
  file: string,
  work: Work,
  answered: ReadonlySet<number>,
): Promise<{ problems: string[]; found: string[] }> {
  const problems: string[] = [];
  const found: string[] = [];
  try {
    if (existsSync(file)) problems.push(...checkStore(file).problems);
    if (problems.length > 0) return { problems, found };
    const engine = new Engine(file, { log: (line) => problems.push(line) });
    found.push(...(await readPrints(engine)));
    await engine.close();
  } catch (error) {
    problems.push(String(error));
  }
  for (const [writer, text] of found.entries()) {
    const steps = work.steps[writer] ?? [];
    const sure = steps.findLastIndex((id) => answered.has(id)) + 1;
    if (work.prints[writer]?.slice(sure, sure + 2).includes(text)) continue;
    const expected = work.prints[writer]?.[sure]?.split('\n') ?? [];
    const stored = text.split('\n');
    const difference = [
      ...expected.filter((line) => !stored.includes(line)).map((line) => `- ${line}`),
      ...stored.filter((line) => !expected.includes(line)).map((line) => `+ ${line}`),
    ].join(', ');
    problems.push(`writer ${writer} is not where step ${steps[sure - 1]} left it: ${difference}`);
  }
  return { problems, found };
}

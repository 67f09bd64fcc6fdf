import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The number of each resource in a process, by name. */
type Counts = ReadonlyMap<string, number>;

function countAll(names: readonly string[]): Counts {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Timers, sockets, servers and child processes that keep this process running, and its listeners.
 * Those of its exit are the logger's, one for all logs.
 */
function listProcess(): string[] {
  const events = process.eventNames().filter((event) => event !== 'exit');
  const listeners = events.flatMap((event) => {
    const name = `listener of ${String(event)}`;
    return Array.from({ length: process.listenerCount(event) }, () => name);
  });
  // Node keeps the objects that read files for Blobs, to use them again.
  const active = process.getActiveResourcesInfo().filter((name) => name !== 'FileHandleReadWrap');
  return [...active, ...listeners, ...listReplaced()];
}

const clock = { Date, setTimeout, setInterval, setImmediate };

/** Functions of the clock that are still replaced by mocked ones. */
const listReplaced = (): string[] =>
  Object.entries(clock).flatMap(([name, own]) =>
    own === Reflect.get(globalThis, name) ? [] : [`mocked ${name}`],
  );

export interface ResourceWatch {
  /** The resources that appeared since the watch began and do not go away. */
  findLeaks(): Promise<string[]>;
}

/** How long a closed socket or an ending process may remain. */
const settleMs = 3000;
const minRounds = 10;

/**
 * Watches this process, a folder, and everything else that the tests share.
 * @param listOthers names the other resources, such as databases
 */
export async function watchResources(
  folder: string,
  listOthers: () => Promise<readonly string[]>,
): Promise<ResourceWatch> {
  const count = async () =>
    countAll([...listProcess(), ...readdirSync(folder), ...(await listOthers())]);
  const before = await count();
  const compare = async () =>
    [...(await count())]
      .map(([name, now]) => [name, now - (before.get(name) ?? 0)] as const)
      .filter(([, more]) => more > 0)
      .map(([name, more]) => `${more} x ${name}`);
  return {
    findLeaks: async () => {
      const end = performance.now() + settleMs;
      let left = await compare();
      // On a busy machine a single comparison may take longer than that.
      for (
        let round = 1;
        left.length > 0 && (round < minRounds || performance.now() < end);
        round++
      ) {
        await wait(10);
        left = await compare();
      }
      return left;
    },
  };
}

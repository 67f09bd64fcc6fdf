import { pathToFileURL } from 'node:url';
import { root } from './suites.ts';

/** What a worker keeps open for all its files, such as a store or a browser. */
export interface SharedThing {
  /** Names what a file left in it. */
  readonly listLeftovers: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** A module that a suite names: `open` is called once in a worker, before the first of its files. */
interface SharedModule {
  readonly open: () => Promise<SharedThing>;
}

const opened = new Map<string, SharedThing>();

export async function openShared(paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((each) => !opened.has(each))) {
    const { open } = (await import(pathToFileURL(root + path).href)) as SharedModule;
    opened.set(path, await open());
  }
}

export async function listShared(): Promise<string[]> {
  const lists = await Promise.all([...opened.values()].map((thing) => thing.listLeftovers()));
  return lists.flat();
}

export async function closeShared(): Promise<void> {
  for (const thing of opened.values()) await thing.close();
}

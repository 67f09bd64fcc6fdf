import { pathToFileURL } from 'node:url';
import { root } from './suites.ts';

/** A worker keeps it open for all its files: a store, a browser, the built commands. */
export interface SharedResource {
  /** Names the resources that a file has leaked in it. */
  readonly listLeftovers: () => Promise<readonly string[]>;
  /** Its state, for the report of a failed test. */
  readonly describe?: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** A module named by a suite: `open` is called once in a worker, before the first of its files. */
interface SharedModule {
  readonly open: () => Promise<SharedResource>;
}

const opened = new Map<string, SharedResource>();

export async function openShared(paths: readonly string[]): Promise<void> {
  for (const path of paths.filter((each) => !opened.has(each))) {
    const { open } = (await import(pathToFileURL(root + path).href)) as SharedModule;
    opened.set(path, await open());
  }
}

export async function listShared(): Promise<string[]> {
  const lists = await Promise.all([...opened.values()].map((resource) => resource.listLeftovers()));
  return lists.flat();
}

/** The state of all resources, for the report of a failed test. */
export async function describeShared(): Promise<string> {
  const texts = [...opened.values()].map(async (resource) => (await resource.describe?.()) ?? '');
  return (await Promise.all(texts)).filter(Boolean).join('\n');
}

export async function closeShared(): Promise<void> {
  await Promise.all([...opened.values()].map((resource) => resource.close()));
}

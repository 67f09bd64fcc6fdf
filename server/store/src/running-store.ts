/** Finds the store of another process on a data folder. */
import { lstatSync, statSync } from 'node:fs';
import { isAnswered } from './listen.ts';
import { defaultSocketPath, socketUri } from './store-address.ts';

/**
 * Connection string of the store that runs on a data folder, at its default socket.
 * @returns undefined when none runs there
 */
export async function findRunningStore(dataDir: string): Promise<string | undefined> {
  const path = defaultSocketPath(dataDir);
  const isOwn = process.platform === 'win32' || isOfOwner(path, dataDir);
  return isOwn && (await isAnswered(path)) ? socketUri(path) : undefined;
}

/** In a shared temporary folder another user may have taken the path. */
function isOfOwner(path: string, dataDir: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === statSync(dataDir).uid;
}

import type { ApiError } from '@longitude/contract/core/errors';
import type { Inbox, InboxItem } from './inbox.ts';

/** Milliseconds for which a failure is not told yet: longer, and one would press again. */
const patience = 3_000;

/**
 * The rows among `ids` that left the list although the call which moves them failed with `cause`:
 * the server did it, and only its answer was lost. Asks the server, and takes them off the screen.
 * Empty also when it cannot be asked.
 */
export async function findMoved<Item extends InboxItem>(
  inbox: Inbox<Item>,
  ids: readonly string[],
  cause: ApiError,
): Promise<string[]> {
  // A refusal is an answer: nothing was done.
  if (cause.status >= 400 && cause.status < 500) return [];
  const { items } = inbox.list.peek();
  const readIds = () => new Set(items.peek()?.map(({ id }) => id));
  const before = readIds();
  // What is not on the list can tell nothing by its absence.
  if (!ids.some((id) => before.has(id))) return [];
  await Promise.race([inbox.noticeNews(true), pause(patience)]);
  const after = readIds();
  return ids.filter((id) => before.has(id) && !after.has(id));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

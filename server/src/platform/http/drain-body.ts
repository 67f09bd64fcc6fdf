import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';

const drainTimeoutMs = 10_000;

/**
 * Discards the rest of a body, for ten seconds at most. Before a refusal: most clients read only
 * after writing, and Hapi closes a connection with unread bytes.
 */
export async function drainBody(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  const signal = AbortSignal.timeout(drainTimeoutMs);
  await finished(request, { writable: false, signal }).catch(() => undefined);
}

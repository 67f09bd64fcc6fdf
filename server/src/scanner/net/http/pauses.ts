import { NetworkError } from '../network.ts';
import type { Server } from './open-connection.ts';

/** Servers that asked for a pause: a scan does not wait for its end, it stops asking. */
export interface Pauses {
  /** @throws NetworkError blocked */
  assertNone(server: Server): void;
  /** Notes a response that asks for a pause (429, RFC 6585). */
  note(server: Server, status: number): void;
}

export function createPauses(): Pauses {
  const paused = new Set<string>();
  return {
    assertNone({ peer }) {
      if (!paused.has(peer.address)) return;
      throw new NetworkError(
        'blocked',
        'The site answered 429 Too Many Requests, so the scanner stopped asking it.',
      );
    },
    note({ peer }, status) {
      if (status === 429) paused.add(peer.address);
    },
  };
}

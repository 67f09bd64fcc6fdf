import { connect, type Socket } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import type { Allowance } from './allowance.ts';
import { explainFailure } from './explain-failure.ts';
import { assertAllowed, spellAddress } from './guard.ts';
import type { ScanLimits } from './limits.ts';
import { NetworkError, type Peer, type Purpose } from './network.ts';
import type { Slots } from './slots.ts';

/** Opens a socket to an address that the guard has passed. Tests hand in one that only records. */
export type Dialler = (peer: Peer) => Socket;

export const dialAddress: Dialler = ({ address, port }) =>
  connect({ host: address, port, autoSelectFamily: false, noDelay: true });

export interface DialGround {
  readonly policy: AddressPolicy;
  readonly limits: ScanLimits;
  readonly allowance: Allowance;
  readonly slots: Slots;
  readonly signal: AbortSignal;
  readonly dial: Dialler;
}

/** An open connection with the time that it has left. */
export interface Line {
  readonly socket: Socket;
  /** Begins its time anew, for the next request on it. */
  readonly renew: () => void;
}

/** How a place is called in a sentence. */
export const namePlace = ({ address, port, name }: Peer) =>
  `Port ${port} of ${name ?? (address.includes(':') ? `[${address}]` : address)}`;

/**
 * Opens a guarded connection in a slot that was taken, and gives that back when it is closed. It is
 * destroyed when its time is over (one request's unless given) or with the scan. @throws NetworkError
 */
export async function dial(
  ground: DialGround,
  peer: Peer,
  purpose: Purpose,
  free: () => void,
  lifeMs = purpose === 'port' ? ground.limits.portMs : ground.limits.requestMs,
): Promise<Line> {
  let socket: Socket | undefined;
  const place = namePlace(peer);
  try {
    ground.signal.throwIfAborted();
    assertAllowed(ground.policy, peer, purpose);
    socket = ground.dial({ address: spellAddress(peer.address), port: peer.port });
    const renew = bindLife(socket, ground.signal, place, lifeMs);
    await waitForConnect(socket);
    assertArrived(socket, peer);
    // What it may say first has its own time; no request begins it anew.
    if (purpose === 'port') renew();
    socket.once('close', free);
    return { socket, renew };
  } catch (error) {
    socket?.destroy();
    free();
    throw explainFailure(error, place);
  }
}

/** Ends the socket with its time or with the scan's. Answers how to begin its time anew. */
function bindLife(socket: Socket, signal: AbortSignal, place: string, lifeMs: number): () => void {
  const end = () => {
    const reason = `${place} did not answer within ${lifeMs / 1000} seconds.`;
    socket.destroy(new NetworkError('timeout', reason));
  };
  let timer = setTimeout(end, lifeMs);
  const abort = () => socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  // A probe may have gone on without it: an unheard error would end the process.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
  return () => {
    clearTimeout(timer);
    if (!socket.destroyed) timer = setTimeout(end, lifeMs);
  };
}

function waitForConnect(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed before it was connected')));
  });
}

/** The guard judged an address: nothing may have led elsewhere. */
function assertArrived(socket: Socket, peer: Peer): void {
  const { remoteAddress, remotePort } = socket;
  const isThere =
    remoteAddress !== undefined &&
    spellAddress(remoteAddress) === spellAddress(peer.address) &&
    remotePort === peer.port;
  if (isThere) return;
  throw new NetworkError(
    'refused',
    'The connection led to another address than the one asked for.',
  );
}

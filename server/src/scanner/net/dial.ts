import { connect, type Socket } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import type { Allowance } from './allowance.ts';
import { explainFailure } from './explain-failure.ts';
import { assertAllowed, spellAddress } from './guard.ts';
import type { ScanLimits } from './limits.ts';
import { NetworkError, type Peer, type Purpose } from './network.ts';
import type { Patience } from './patience.ts';
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
  readonly patience: Patience;
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
 * destroyed when its time is over (one request's unless given) or with the scan. The scan's patience
 * with silent places holds for all but ports, which have a time of their own. @throws NetworkError
 */
export async function dial(
  ground: DialGround,
  peer: Peer,
  purpose: Purpose,
  free: () => void,
  lifeMs = purpose === 'port' ? ground.limits.portMs : ground.limits.requestMs,
): Promise<Line> {
  const place = namePlace(peer);
  let socket: Socket | undefined;
  try {
    ground.signal.throwIfAborted();
    assertAllowed(ground.policy, peer, purpose);
    const begin = performance.now();
    const [leftMs, givenMs] = allowConnect(ground, peer, purpose, lifeMs);
    if (leftMs <= 0) throw explainSilence(place, givenMs);
    socket = ground.dial({ address: spellAddress(peer.address), port: peer.port });
    const life = bindLife(socket, ground.signal, place);
    life.set(leftMs, givenMs);
    await waitForConnect(socket);
    assertArrived(socket, peer);
    ground.patience.end(peer);
    // What a port may say first has its own time; no request begins it anew.
    const spentMs = purpose === 'port' ? 0 : performance.now() - begin;
    life.set(lifeMs - spentMs, lifeMs);
    socket.once('close', free);
    return { socket, renew: () => life.set(lifeMs, lifeMs) };
  } catch (error) {
    socket?.destroy();
    free();
    const failure = explainFailure(error, place);
    if (failure.code !== 'timeout') ground.patience.end(peer);
    throw failure;
  }
}

/** What a connect has left, and what the place was given in all; in milliseconds. */
function allowConnect(
  { patience }: DialGround,
  peer: Peer,
  purpose: Purpose,
  lifeMs: number,
): readonly [leftMs: number, givenMs: number] {
  if (purpose === 'port') return [lifeMs, lifeMs];
  return [Math.min(patience.begin(peer), lifeMs), Math.min(patience.connectMs, lifeMs)];
}

const explainSilence = (place: string, ms: number) =>
  new NetworkError('timeout', `${place} did not answer within ${ms / 1000} seconds.`);

/** Ends the socket with its time, which can be set anew, or with the scan's. `toldMs` is what the sentence says. */
function bindLife(socket: Socket, signal: AbortSignal, place: string) {
  let timer: NodeJS.Timeout | undefined;
  const abort = () => socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  // A probe may have gone on without it: an unheard error would end the process.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
  return {
    set(lifeMs: number, toldMs: number) {
      clearTimeout(timer);
      if (socket.destroyed) return;
      timer = setTimeout(() => socket.destroy(explainSilence(place, toldMs)), lifeMs);
    },
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

import { connect, type Socket } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';
import { explainFailure } from './explain-failure.ts';
import { assertAllowed, spellAddress } from './guard.ts';
import { NetworkError, type Peer, type Purpose } from './network.ts';
import type { ScanBudget } from './scan-budget.ts';

/** Opens a socket to an address that passed the guard. Tests pass a fake that only records. */
export type Dialler = (peer: Peer) => Socket;

export const dialAddress: Dialler = ({ address, port }) =>
  connect({ host: address, port, autoSelectFamily: false, noDelay: true });

export interface DialContext {
  readonly policy: AddressPolicy;
  readonly budget: ScanBudget;
  readonly signal: AbortSignal;
  readonly dial: Dialler;
}

/** An open connection with a time limit. */
export interface GuardedSocket {
  readonly socket: Socket;
  /** Restarts its time limit, for the next request. */
  readonly renew: () => void;
}

/** Describes a peer in a sentence. */
export const formatPeer = ({ address, port, name }: Peer) =>
  `Port ${port} of ${name ?? (address.includes(':') ? `[${address}]` : address)}`;

/**
 * Opens a guarded connection in a slot, and frees the slot when the connection closes. Destroys the
 * connection at its time limit (`lifeMs`, one request's by default) or with the scan. Connects to a
 * silent peer share their time, except those to ports, which have their own. @throws NetworkError
 */
export async function dial(
  context: DialContext,
  peer: Peer,
  purpose: Purpose,
  free: () => void,
  lifeMs = purpose === 'port' ? context.budget.limits.portMs : context.budget.limits.requestMs,
): Promise<GuardedSocket> {
  const place = formatPeer(peer);
  let socket: Socket | undefined;
  try {
    context.signal.throwIfAborted();
    assertAllowed(context.policy, peer, purpose);
    const begin = performance.now();
    const [leftMs, givenMs] = allowConnect(context, peer, purpose, lifeMs);
    if (leftMs <= 0) throw explainSilence(place, givenMs);
    socket = context.dial({ address: spellAddress(peer.address), port: peer.port });
    const life = bindLife(socket, context.signal, place);
    life.set(leftMs, givenMs);
    await waitForConnect(socket);
    assertArrived(socket, peer);
    context.budget.endConnect(peer);
    // The greeting of a port has its own time limit, which no request restarts.
    const spentMs = purpose === 'port' ? 0 : performance.now() - begin;
    life.set(lifeMs - spentMs, lifeMs);
    socket.once('close', free);
    return { socket, renew: () => life.set(lifeMs, lifeMs) };
  } catch (error) {
    socket?.destroy();
    free();
    const failure = explainFailure(error, place);
    if (failure.code !== 'timeout') context.budget.endConnect(peer);
    throw failure;
  }
}

/** Milliseconds left for a connect, and the total time granted to its peer. */
function allowConnect(
  { budget }: DialContext,
  peer: Peer,
  purpose: Purpose,
  lifeMs: number,
): readonly [leftMs: number, givenMs: number] {
  if (purpose === 'port') return [lifeMs, lifeMs];
  const { connectMs } = budget.limits;
  return [Math.min(budget.beginConnect(peer), lifeMs), Math.min(connectMs, lifeMs)];
}

const explainSilence = (place: string, ms: number) =>
  new NetworkError('timeout', `${place} did not respond within ${ms / 1000} seconds.`);

/** Destroys the socket at its time limit, or with the scan. The sentence names `shownMs`. */
function bindLife(socket: Socket, signal: AbortSignal, place: string) {
  let timer: NodeJS.Timeout | undefined;
  const abort = () => socket.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  // A probe may have moved on: an unhandled error would terminate the process.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  });
  return {
    set(lifeMs: number, shownMs: number) {
      clearTimeout(timer);
      if (socket.destroyed) return;
      timer = setTimeout(() => socket.destroy(explainSilence(place, shownMs)), lifeMs);
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

/** The guard checked an address: the socket must be connected to that one. */
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

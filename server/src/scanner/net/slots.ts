import type { ScanLimits } from './limits.ts';
import type { Purpose } from './network.ts';

/** Called once, when the connection of a slot is closed. */
export type FreeSlot = () => void;

/** The few connections that may be open at once. First come, first served, but ports may not take all. */
export interface Slots {
  /** Grants one as soon as it is free. Answers how to stop waiting. */
  wait(purpose: Purpose, grant: (free: FreeSlot) => void): () => void;
  /** Whether somebody waits for a connection to be closed. */
  isWanted(): boolean;
}

/** `freeIdle` closes a connection that is open without need, if there is one; its slot comes back later. */
export function createSlots(limits: ScanLimits, freeIdle: () => void): Slots {
  const waiting = new Set<{ purpose: Purpose; grant: (free: FreeSlot) => void }>();
  const open = { request: 0, handshake: 0, port: 0 };

  const isFull = () => open.request + open.handshake + open.port >= limits.connections;
  const mayOpen = (purpose: Purpose) => purpose !== 'port' || open.port < limits.portConnections;
  const isWanted = () => [...waiting].some(({ purpose }) => mayOpen(purpose));

  function pump(): void {
    for (const entry of waiting) {
      if (isFull() || !mayOpen(entry.purpose)) continue;
      waiting.delete(entry);
      open[entry.purpose] += 1;
      let isFree = false;
      entry.grant(() => {
        if (isFree) return;
        isFree = true;
        open[entry.purpose] -= 1;
        pump();
      });
    }
    if (isWanted()) freeIdle();
  }

  function wait(purpose: Purpose, grant: (free: FreeSlot) => void): () => void {
    const entry = { purpose, grant };
    waiting.add(entry);
    pump();
    return () => waiting.delete(entry);
  }

  return { wait, isWanted };
}

/** @throws the signal's reason when the scan ends first */
export function takeSlot(slots: Slots, purpose: Purpose, signal: AbortSignal): Promise<FreeSlot> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let stop: (() => void) | undefined;
    const fail = () => {
      stop?.();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', fail, { once: true });
    stop = slots.wait(purpose, (free) => {
      signal.removeEventListener('abort', fail);
      resolve(free);
    });
  });
}

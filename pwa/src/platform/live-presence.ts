import type { DraftKind } from '@longitude/contract/drafts';
import { presence, tellPresence, type PresenceState } from '@longitude/contract/presence';
import type { LiveEvent } from '@longitude/contract/overview';
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { adminApi } from './api.ts';
import { isOwnEvent, whenLive } from './live-events.ts';
import { readToken } from './session-state.ts';

type Doing = Exclude<PresenceState, 'left'>;

/** Another administrator who has the same item open. */
export interface Other {
  readonly userId: string;
  readonly name: string;
  readonly state: Doing;
}

export interface Presence {
  readonly others: ReadonlySignal<readonly Other[]>;
  /** Tells the others at once; `answering` as soon as a composer holds a text. */
  readonly tell: (state: Doing) => void;
}

/** Tells the others who open this item that the own administrator has it open, and hears of them. */
export function usePresence(kind: DraftKind, id: string): Presence {
  const item = useMemo(() => createPresence(kind, id), [kind, id]);
  useEffect(() => item.join(), [item]);
  return item;
}

function createPresence(kind: DraftKind, id: string) {
  const here = createOthers();
  let state: Doing = 'viewing';
  const send = () => {
    // Nobody waits for it: what is lost is told again in 20 seconds.
    adminApi.call(tellPresence, { payload: { kind, id, state } }).catch(() => undefined);
  };
  const sendIfSeen = () => {
    if (document.visibilityState === 'visible') send();
  };
  const hear = (event: LiveEvent) => {
    if (event.type === 'reset') sendIfSeen();
    const isMeant = event.id === id && event.presence?.kind === kind && !isOwnEvent(event);
    // A newcomer does not know yet who is here: it is told at once.
    if (isMeant && here.note(event)) sendIfSeen();
  };
  const leave = () => tellLeft({ kind, id });
  function join() {
    send();
    const timer = setInterval(sendIfSeen, presence.everyMs);
    const stop = whenLive('presence', hear);
    document.addEventListener('visibilitychange', sendIfSeen);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', sendIfSeen);
      removeEventListener('pagehide', leave);
      leave();
      here.clear();
      state = 'viewing';
    };
  }
  const tell = (next: Doing) => {
    if (next === state) return;
    state = next;
    send();
  };
  return { others: here.others, join, tell };
}

/** Who else is here. Whoever is not heard of for 45 seconds is gone. */
function createOthers() {
  const others = signal<readonly Other[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (userId: string) => {
    clearTimeout(timers.get(userId));
    timers.delete(userId);
    others.value = others.peek().filter((other) => other.userId !== userId);
  };
  /** Takes in what an event says. True when it tells of somebody new. */
  function note({ by, presence: said }: LiveEvent): boolean {
    if (!by || !said) return false;
    if (said.state === 'left') {
      forget(by);
      return false;
    }
    const isNew = !timers.has(by);
    clearTimeout(timers.get(by));
    timers.set(
      by,
      setTimeout(() => forget(by), presence.lastsMs),
    );
    const now: Other = { userId: by, name: said.name, state: said.state };
    others.value = isNew
      ? [...others.peek(), now]
      : others.peek().map((other) => (other.userId === by ? now : other));
    return isNew;
  }
  const clear = () => [...timers.keys()].forEach(forget);
  return { others, note, clear };
}

/** Outlives the page: the others need not wait for 45 seconds. */
function tellLeft(item: { readonly kind: DraftKind; readonly id: string }): void {
  const token = readToken();
  if (!token) return;
  fetch(`/api${tellPresence.path}`, {
    method: tellPresence.method,
    keepalive: true,
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...item, state: 'left' }),
  }).catch(() => undefined);
}

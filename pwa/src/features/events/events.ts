import type { DraftKind } from '@longitude/contract/drafts';
import { presence, tellPresence, type PresenceState } from '@longitude/contract/events';
import type { LiveEvent } from '@longitude/contract/overview';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { adminApi } from '../../platform/api.ts';
import { isOwnEvent, whenLive } from '../../platform/live-events.ts';
import { readToken } from '../../platform/session-state.ts';

export interface Presence {
  readonly others: ReadonlySignal<readonly Other[]>;
  /** Tells the others at once; `answering` as soon as a composer holds a text. */
  readonly tell: (state: Doing) => void;
}

/** Tells the others who open this item that the own administrator has it open, and hears of them. */
export function usePresence(kind: DraftKind, id: string): Presence {
  const place = useMemo(() => takePlace(kind, id), [kind, id]);
  useEffect(() => place.join(), [place]);
  return place;
}

/** What is open in this window, by kind and id: details and an e-mail may show the same item. */
const items = new Map<string, PresentItem>();

/** One part of the screen that shows an item. */
function takePlace(kind: DraftKind, id: string) {
  const key = `${kind}:${id}`;
  const item = items.get(key) ?? new PresentItem(kind, id, () => items.delete(key));
  items.set(key, item);
  const place = Symbol(key);
  // What a composer says of a text that it holds from before comes before the joining.
  let doing: Doing = 'viewing';
  const join = () => {
    const leave = item.join(place, doing);
    return () => {
      doing = 'viewing';
      leave();
    };
  };
  const tell = (state: Doing) => {
    doing = state;
    item.tell(place, state);
  };
  return { others: item.others, join, tell };
}

const ranks: Readonly<Record<PresenceState, number>> = { left: 0, viewing: 1, answering: 2 };

/** The own presence at one item: of all that shows it here, what says most is told. */
class PresentItem {
  readonly #kind: DraftKind;
  readonly #id: string;
  readonly #forget: () => void;
  readonly #here = createOthers();
  readonly #places = new Map<symbol, Doing>();
  #told: Doing = 'viewing';
  #stop: (() => void) | undefined;
  /** Another own window has told more, and will again: until then nothing is to be said. */
  #outdoneUntil = 0;

  constructor(kind: DraftKind, id: string, forget: () => void) {
    this.#kind = kind;
    this.#id = id;
    this.#forget = forget;
  }

  get others() {
    return this.#here.others;
  }

  /** Returns the function that leaves; the others hear of it when the last place is left. */
  join(place: symbol, doing: Doing): () => void {
    this.#places.set(place, doing);
    if (this.#places.size > 1) this.#update();
    else {
      this.#told = doing;
      this.#stop = this.#listen();
      this.#send();
    }
    return () => {
      this.#places.delete(place);
      if (this.#places.size > 0) this.#update();
      else this.#leave();
    };
  }

  tell(place: symbol, state: Doing): void {
    // A mail may be taken back when the screen that wrote it is gone.
    if (!this.#places.has(place)) return;
    this.#places.set(place, state);
    this.#update();
  }

  #update(): void {
    const next = [...this.#places.values()].includes('answering') ? 'answering' : 'viewing';
    if (next === this.#told) return;
    this.#told = next;
    this.#send();
  }

  #leave(): void {
    this.#stop?.();
    tellLeft({ kind: this.#kind, id: this.#id });
    this.#here.clear();
    this.#told = 'viewing';
    this.#forget();
  }

  #listen(): () => void {
    const repeat = () => this.#sendIfSeen();
    const leave = () => tellLeft({ kind: this.#kind, id: this.#id });
    const timer = setInterval(repeat, presence.everyMs);
    const stop = whenLive('presence', (event) => this.#hear(event));
    document.addEventListener('visibilitychange', repeat);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      stop();
      document.removeEventListener('visibilitychange', repeat);
      removeEventListener('pagehide', leave);
    };
  }

  #send(): void {
    const payload = { kind: this.#kind, id: this.#id, state: this.#told };
    // Nobody waits for it: what is lost is told again in 20 seconds.
    adminApi.call(tellPresence, { payload }).catch(() => undefined);
  }

  #sendIfSeen(): void {
    if (document.visibilityState !== 'visible' || Date.now() < this.#outdoneUntil) return;
    this.#send();
  }

  #hear(event: LiveEvent): void {
    if (event.type === 'reset') this.#sendIfSeen();
    const { presence: said } = event;
    if (event.id !== this.#id || said?.kind !== this.#kind) return;
    if (isOwnEvent(event)) this.#hearOwn(said.state);
    // A newcomer does not know yet who is here: it is told at once.
    else if (this.#here.note(event)) this.#sendIfSeen();
  }

  /** What an own window says, this one or another: the others believe the last word. */
  #hearOwn(state: PresenceState): void {
    const isMore = ranks[state] > ranks[this.#told];
    this.#outdoneUntil = isMore ? Date.now() + presence.lastsMs : 0;
    // Also in a window that is hidden: it still holds the text, and would deny it for 20 seconds.
    if (ranks[state] < ranks[this.#told]) this.#send();
  }
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

type Doing = Exclude<PresenceState, 'left'>;

/** Another administrator who has the same item open. */
interface Other {
  readonly userId: string;
  readonly name: string;
  readonly state: Doing;
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

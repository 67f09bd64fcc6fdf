import type { DraftKind } from '@longitude/contract/drafts';
import { joinWords, pluralize } from '@longitude/contract/core/text';
import { presence, publishPresence, type PresenceState } from '@longitude/contract/events';
import type { LiveEvent } from '@longitude/contract/events';
import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { adminApi } from '../../platform/api.ts';
import { whenLive } from '../../platform/live-events.ts';
import { readToken, session } from '../../platform/session-state.ts';
import styles from './events.module.css';

type Activity = Exclude<PresenceState, 'left'>;

/** Another administrator who has the same item open. */
interface Other {
  readonly userId: string;
  readonly name: string;
  readonly state: Activity;
}

export interface Presence {
  readonly others: ReadonlySignal<readonly Other[]>;
  /**
   * Publishes this administrator's state immediately; `answering` once a composer contains text.
   */
  readonly publish: (state: Activity) => void;
}

interface Item {
  readonly kind: DraftKind;
  readonly id: string;
}

/** Publishes that this administrator has an item open, and follows who else has it open. */
export function usePresence(kind: DraftKind, id: string): Presence {
  const place = useMemo(() => takePlace(kind, id), [kind, id]);
  useEffect(() => place.join(), [place]);
  return place;
}

/** Open items of this window, by kind and id: details and an email can show the same one. */
const items = new Map<string, PresentItem>();

/** A component that shows an item. */
function takePlace(kind: DraftKind, id: string) {
  const key = `${kind}:${id}`;
  const item = items.get(key) ?? new PresentItem({ kind, id }, () => items.delete(key));
  items.set(key, item);
  const place = Symbol(key);
  // A composer with a restored text publishes before the component joins.
  let activity: Activity = 'viewing';
  const join = () => {
    const leave = item.join(place, activity);
    return () => {
      activity = 'viewing';
      leave();
    };
  };
  const publish = (state: Activity) => {
    activity = state;
    item.change(place, state);
  };
  return { others: item.others, join, publish };
}

const ranks: Readonly<Record<PresenceState, number>> = { left: 0, viewing: 1, answering: 2 };

/** This window's presence at one item: publishes the highest state of all components that show it. */
class PresentItem {
  readonly #item: Item;
  readonly #forget: () => void;
  readonly #here = createOthers();
  readonly #places = new Map<symbol, Activity>();
  #published: Activity = 'viewing';
  #stop: (() => void) | undefined;
  /** Another window of this administrator publishes a higher state: until then this window is silent. */
  #outdoneUntil = 0;

  constructor(item: Item, forget: () => void) {
    this.#item = item;
    this.#forget = forget;
  }

  get others() {
    return this.#here.others;
  }

  /** Returns a function that leaves; the last component to leave publishes it. */
  join(place: symbol, activity: Activity): () => void {
    this.#places.set(place, activity);
    if (this.#places.size > 1) this.#update();
    else {
      this.#published = activity;
      this.#stop = this.#listen();
      this.#send();
    }
    return () => {
      this.#places.delete(place);
      if (this.#places.size > 0) this.#update();
      else this.#leave();
    };
  }

  change(place: symbol, state: Activity): void {
    // Sending an email can be undone after its screen was closed.
    if (!this.#places.has(place)) return;
    this.#places.set(place, state);
    this.#update();
  }

  #update(): void {
    const next = [...this.#places.values()].includes('answering') ? 'answering' : 'viewing';
    if (next === this.#published) return;
    this.#published = next;
    this.#send();
  }

  #leave(): void {
    this.#stop?.();
    publishLeft(this.#item);
    this.#here.clear();
    this.#published = 'viewing';
    this.#forget();
  }

  #listen(): () => void {
    const repeat = () => this.#sendIfSeen();
    const leave = () => publishLeft(this.#item);
    const timer = setInterval(repeat, presence.everyMs);
    const stop = whenLive('presence', (event) => this.#receive(event));
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
    const payload = { ...this.#item, state: this.#published };
    // Not awaited: the next heartbeat, in 20 seconds, repeats a lost call.
    adminApi.call(publishPresence, { payload }).catch(() => undefined);
  }

  #sendIfSeen(): void {
    if (document.visibilityState !== 'visible' || Date.now() < this.#outdoneUntil) return;
    this.#send();
  }

  #receive(event: LiveEvent): void {
    if (event.type === 'reset') this.#sendIfSeen();
    const { presence: update } = event;
    if (event.id !== this.#item.id || update?.kind !== this.#item.kind) return;
    if (event.by === session.peek().user?.id) this.#receiveOwn(update.state);
    // A newcomer does not know who is here yet.
    else if (this.#here.note(event)) this.#sendIfSeen();
  }

  /** An event of this administrator, from this window or another: others see only the latest. */
  #receiveOwn(state: PresenceState): void {
    const isMore = ranks[state] > ranks[this.#published];
    this.#outdoneUntil = isMore ? Date.now() + presence.lastsMs : 0;
    // Hidden windows too: their text still counts.
    if (ranks[state] < ranks[this.#published]) this.#send();
  }
}

/** Survives the page, so that others need not wait for the 45-second timeout. */
function publishLeft(item: Item): void {
  const token = readToken();
  if (!token) return;
  fetch(`/api${publishPresence.path}`, {
    method: publishPresence.method,
    keepalive: true,
    credentials: 'same-origin',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...item, state: 'left' }),
  }).catch(() => undefined);
}

/** The other administrators at an item. Anyone silent for 45 seconds has left. */
function createOthers() {
  const others = signal<readonly Other[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (userId: string) => {
    clearTimeout(timers.get(userId));
    timers.delete(userId);
    others.value = others.peek().filter((other) => other.userId !== userId);
  };
  /** Applies an event. True when someone new has arrived. */
  function note({ by, presence: update }: LiveEvent): boolean {
    if (!by || !update) return false;
    if (update.state === 'left') {
      forget(by);
      return false;
    }
    const isNew = !timers.has(by);
    clearTimeout(timers.get(by));
    timers.set(
      by,
      setTimeout(() => forget(by), presence.lastsMs),
    );
    const now: Other = { userId: by, name: update.name, state: update.state };
    others.value = isNew
      ? [...others.peek(), now]
      : others.peek().map((other) => (other.userId === by ? now : other));
    return isNew;
  }
  const clear = () => [...timers.keys()].forEach(forget);
  return { others, note, clear };
}

interface OthersHereProps {
  readonly others: Presence['others'];
  /** Kind of the item that they have open. */
  readonly noun: 'request' | 'message' | 'scan';
}

function describe(people: readonly string[], doing: string): string[] {
  if (people.length === 0) return [];
  return [`${joinWords(people)} ${pluralize(people.length, 'is', 'are')} ${doing}`];
}

/** The other administrators who have the item open or are replying to it. */
export function OthersHere({ others, noun }: OthersHereProps) {
  const all = others.value;
  const namesOf = (state: string) =>
    all.filter((other) => other.state === state).map(({ name }) => name);
  const lines = [
    ...describe(namesOf('answering'), `answering this ${noun}`),
    ...describe(namesOf('viewing'), `also looking at this ${noun}`),
  ];
  return (
    <div className={styles['others']} aria-live="polite">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

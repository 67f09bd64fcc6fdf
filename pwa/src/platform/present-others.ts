import type { LiveEvent } from '@longitude/contract/overview';
import { presence, type PresenceState } from '@longitude/contract/events';
import { signal } from '@preact/signals-react';

export type Doing = Exclude<PresenceState, 'left'>;

/** Another administrator who has the same item open. */
export interface Other {
  readonly userId: string;
  readonly name: string;
  readonly state: Doing;
}

/** Who else is here. Whoever is not heard of for 45 seconds is gone. */
export function createOthers() {
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

import type { InboxKind } from '@longitude/contract/inbox-items';
import type { LiveEvent } from '@longitude/contract/events';
import { signal } from '@preact/signals-react';
import { isOwnEvent, whenLive } from '../../../platform/live-events.ts';
import { session, whenSessionEnds } from '../../../platform/session-state.ts';

/** Maximum number of items; the oldest changes are forgotten first. */
const maxKnown = 500;

/** Who last changed the fields of each item, as far as this window has heard. */
export class Movers {
  readonly #last = new Map<string, LiveEvent>();
  readonly #count = signal(0);

  constructor(kind: InboxKind) {
    whenLive(kind, (event) => this.#note(event));
    whenSessionEnds(() => this.#last.clear());
  }

  /** Whether this session made the last change, in any of its windows. */
  isOwn(id: string): boolean {
    const event = this.#last.get(id);
    return event !== undefined && isOwnEvent(event);
  }

  /** How an item left a list, such as 'Archived by Meera Nair'. */
  describe(id: string): string {
    const event = this.#find(id);
    if (!event?.by) return 'No longer in this list';
    const isMine = event.by === session.peek().user?.id;
    const author = isMine ? 'you, in another session' : (event.name ?? 'somebody');
    return `${describeChange(event)} by ${author}`;
  }

  /** Who made the last change, as the subject of a sentence. */
  name(id: string): string {
    const { by, name = 'Somebody' } = this.#find(id) ?? {};
    return by !== undefined && by === session.peek().user?.id ? 'You' : name;
  }

  #find(id: string): LiveEvent | undefined {
    void this.#count.value;
    return this.#last.get(id);
  }

  #note(event: LiveEvent): void {
    // Missed events may have been newer than those known here.
    if (event.type === 'reset') this.#last.clear();
    else if (!event.type.endsWith('.changed') || event.fields) this.#keep(event);
    else return;
    this.#count.value += 1;
  }

  #keep(event: LiveEvent): void {
    this.#last.delete(event.id);
    this.#last.set(event.id, event);
    const [oldest] = this.#last.keys();
    if (this.#last.size > maxKnown && oldest !== undefined) this.#last.delete(oldest);
  }
}

function describeChange({ type, fields = [] }: LiveEvent): string {
  if (type.endsWith('.deleted')) return 'Deleted';
  if (fields.includes('archived') || fields.includes('spam')) return 'Moved';
  return fields.includes('answered') ? 'Answered' : 'Changed';
}

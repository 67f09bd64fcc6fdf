import type { LiveEvent } from '@longitude/contract/events';
import { signal } from '@preact/signals-react';
import { isOwnEvent, whenLive } from '../platform/live-events.ts';
import { session, whenSessionEnds } from '../platform/session-state.ts';

/** Maximum number of items; the oldest changes are forgotten first. */
const maxKnown = 500;

/** An event, with the number of events received up to then. */
interface Heard extends LiveEvent {
  readonly heard: number;
}

/** The last person to change the fields of each item, as far as this window has received events. */
export class ChangeAuthors {
  readonly #last = new Map<string, Heard>();
  readonly #count = signal(0);

  constructor(kind: string) {
    whenLive(kind, (event) => this.#note(event));
    whenSessionEnds(() => this.#last.clear());
  }

  /** Whether this session made the last change, in any of its windows. */
  isOwn(id: string): boolean {
    const event = this.#last.get(id);
    return event !== undefined && isOwnEvent(event);
  }

  /** How an item left a list, such as 'Moved by Meera Nair'. */
  describe(id: string): string {
    const event = this.#find(id);
    if (!event?.by) return 'No longer in this list';
    const isMine = event.by === session.peek().user?.id;
    const author = isMine ? 'you, in another session' : (event.name ?? 'someone');
    return `${describeChange(event)} by ${author}`;
  }

  /**
   * The name of the person who just changed one of these fields, as the subject of a sentence;
   * 'Someone' when in doubt.
   */
  name(id: string, fields: readonly string[]): string {
    const event = this.#find(id);
    if (!event?.fields?.some((field) => fields.includes(field))) return 'Someone';
    const { by, name = 'Someone' } = event;
    return by !== undefined && by === session.peek().user?.id ? 'You' : name;
  }

  /** The number of events received so far; see `findConflictingAuthor`. */
  get heard(): number {
    return this.#count.peek();
  }

  /**
   * The name of the person whose change caused the rejection of a change to these fields, made
   * against a version that was loaded when `since` events had arrived. That version already
   * contains earlier events, and one's own.
   */
  findConflictingAuthor(id: string, fields: readonly string[], since: number): string {
    const event = this.#find(id);
    const isCause = event !== undefined && !isOwnEvent(event) && event.heard > since;
    return isCause ? this.name(id, fields) : 'Someone';
  }

  #find(id: string): Heard | undefined {
    void this.#count.value;
    return this.#last.get(id);
  }

  #note(event: LiveEvent): void {
    // Missed events may have been newer than those known here.
    const heard = this.#count.peek() + 1;
    if (event.type === 'reset') this.#last.clear();
    else if (!event.type.endsWith('.changed') || event.fields) this.#keep({ ...event, heard });
    else return;
    this.#count.value = heard;
  }

  #keep(event: Heard): void {
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

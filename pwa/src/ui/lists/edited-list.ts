import { listEdits } from '@longitude/contract/core/edits';
import { checkInput } from '@longitude/contract/core/validation';
import type * as z from 'zod/mini';
import { forgetContent } from '../../platform/public-content.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { InvalidInput } from '../invalid-input.ts';
import { alertFailure } from '../report-failure.ts';
import { showToast } from '../toast.tsx';

type Headers = Readonly<Record<string, string>>;

interface Calls<List, Draft, Payload> {
  /** Reloaded after each change. */
  readonly list: List;
  /** Name for the idempotency keys of new items on this device. */
  readonly kind: string;
  /** Name of an item in dialogs. */
  readonly noun: string;
  readonly create: (payload: Payload, headers: Headers) => Promise<unknown>;
  readonly change: (id: string, payload: Partial<Payload>, headers: Headers) => Promise<unknown>;
  readonly nameOf: (draft: Draft) => string;
  readonly toPayload: (draft: Draft) => Payload;
  /** The rules for a new item; without them only the server validates. */
  readonly schema?: z.ZodMiniType<Payload>;
}

/** A list that administrators edit. */
export class EditedList<List extends { load(): Promise<void> }, Draft, Payload extends object> {
  readonly list: List;
  readonly #calls: Calls<List, Draft, Payload>;

  constructor(calls: Calls<List, Draft, Payload>) {
    this.list = calls.list;
    this.#calls = calls;
  }

  /** Stores a new item once, despite retries. Throws ApiError, InvalidInput. */
  async add(draft: Draft): Promise<void> {
    const { kind, create, nameOf, toPayload } = this.#calls;
    const payload = toPayload(draft);
    this.#check(payload, Object.keys(payload));
    const form = `admin:${kind}`;
    const key = chooseSubmissionKey(form, JSON.stringify(payload));
    await create(payload, { 'idempotency-key': key });
    forgetSubmissionKey(form);
    await this.#showSaved(nameOf(draft));
  }

  /** Stores the differences from `start`; without any, makes no call. Throws ApiError, InvalidInput. */
  async edit(id: string, start: Draft, draft: Draft, headers: Headers = {}): Promise<void> {
    const { change, nameOf, toPayload } = this.#calls;
    const payload = listEdits(toPayload(start), toPayload(draft));
    if (Object.keys(payload).length === 0) return;
    this.#check(toPayload(draft), Object.keys(payload));
    await change(id, payload, headers);
    await this.#showSaved(nameOf(draft));
  }

  /** Changes an item, with the text of its toast. True on success; otherwise a dialog explained why. */
  async toggle(id: string, change: Partial<Payload>, text: string): Promise<boolean> {
    try {
      await this.#calls.change(id, change, {});
    } catch (cause) {
      await alertFailure(`toggle ${this.#calls.noun}`, cause);
      return false;
    }
    await this.#showSaved(text);
    return true;
  }

  /** Rules added after an item was stored must not block a change of its other fields. */
  #check(payload: Payload, changed: readonly string[]): void {
    const { schema } = this.#calls;
    const checked = schema && checkInput(schema, payload);
    if (!checked || checked.ok) return;
    const wrong = Object.entries(checked.fields).filter(([field]) => changed.includes(field));
    if (wrong.length > 0) throw new InvalidInput(Object.fromEntries(wrong));
  }

  #showSaved(text: string): Promise<void> {
    forgetContent();
    showToast({ title: 'Saved', text, tone: 'success' });
    return this.list.load();
  }
}

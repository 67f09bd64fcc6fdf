import { forgetContent } from '../../platform/public-content.ts';
import { createResource, type Resource } from '../../platform/resource.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { listEdits } from '../../platform/versioned.ts';
import { alertFailure } from '../report-failure.ts';
import { showToast } from '../toast.tsx';

interface Calls<Item, Draft, Payload> {
  /** What one of them is called in messages. */
  readonly kind: string;
  readonly list: (signal: AbortSignal) => Promise<Item[]>;
  readonly create: (payload: Payload, headers: Record<string, string>) => Promise<unknown>;
  readonly change: (id: string, payload: Partial<Payload>) => Promise<unknown>;
  /** What is sent for the fields of a dialog. */
  readonly toPayload: (draft: Draft) => Payload;
}

export interface EditedList<Item, Draft, Payload> {
  readonly resource: Resource<Item[]>;
  /** Stores a new item, once however often it is tried. Throws ApiError. */
  add(draft: Draft): Promise<void>;
  /** Stores what differs from `start`; if nothing does there is no call. Throws ApiError. */
  edit(id: string, start: Draft, draft: Draft): Promise<void>;
  /** Changes an item at once, and says `text` then. True when it was done, else a dialog said why not. */
  toggle(id: string, change: Partial<Payload>, text: string): Promise<boolean>;
}

/** A short list that administrators edit in dialogs; it is loaded again after each change. */
export function createEditedList<
  Item,
  Draft extends { readonly name: string },
  Payload extends object,
>(calls: Calls<Item, Draft, Payload>): EditedList<Item, Draft, Payload> {
  const { kind, toPayload } = calls;
  const resource = createResource(calls.list);
  const tellSaved = async (text: string) => {
    forgetContent();
    showToast({ title: 'Saved', text, tone: 'success' });
    await resource.load();
  };
  return {
    resource,
    async add(draft) {
      const payload = toPayload(draft);
      const key = chooseSubmissionKey(kind, JSON.stringify(payload));
      await calls.create(payload, { 'idempotency-key': key });
      forgetSubmissionKey(kind);
      await tellSaved(draft.name);
    },
    async edit(id, start, draft) {
      const payload = listEdits(toPayload(start), toPayload(draft));
      if (Object.keys(payload).length === 0) return;
      await calls.change(id, payload);
      await tellSaved(draft.name);
    },
    async toggle(id, change, text) {
      try {
        await calls.change(id, change);
      } catch (cause) {
        await alertFailure(`toggle ${kind}`, cause);
        return false;
      }
      await tellSaved(text);
      return true;
    },
  };
}

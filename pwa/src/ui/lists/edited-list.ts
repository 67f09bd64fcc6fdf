import { forgetContent } from '../../platform/public-content.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { listEdits } from '../../platform/versioned.ts';
import { alertFailure } from '../report-failure.ts';
import { showToast } from '../toast.tsx';

type Headers = Readonly<Record<string, string>>;

interface Calls<List, Draft, Payload> {
  /** Loaded again after each change. */
  readonly list: List;
  /** Names the submissions of new items on this device. */
  readonly kind: string;
  /** An item's name in dialogs. */
  readonly noun: string;
  readonly create: (payload: Payload, headers: Headers) => Promise<unknown>;
  readonly change: (id: string, payload: Partial<Payload>, headers: Headers) => Promise<unknown>;
  readonly nameOf: (draft: Draft) => string;
  readonly toPayload: (draft: Draft) => Payload;
}

interface EditedList<List, Draft, Payload> {
  readonly list: List;
  /** Stores a new item, once however often it is tried. Throws ApiError. */
  add(draft: Draft): Promise<void>;
  /** Stores the differences from `start`; without any there is no call. Throws ApiError. */
  edit(id: string, start: Draft, draft: Draft, headers?: Headers): Promise<void>;
  /** Changes an item at once and shows a toast. True when it was done, else a dialog said why not. */
  toggle(
    id: string,
    change: Partial<Payload>,
    toast: { readonly title?: string; readonly text: string },
  ): Promise<boolean>;
}

/** A list that administrators edit. */
export function createEditedList<
  List extends { load(): Promise<void> },
  Draft,
  Payload extends object,
>(calls: Calls<List, Draft, Payload>): EditedList<List, Draft, Payload> {
  const { list, kind, nameOf, toPayload } = calls;
  const showSaved = async (text: string, title = 'Saved') => {
    forgetContent();
    showToast({ title, text, tone: 'success' });
    await list.load();
  };
  return {
    list,
    async add(draft) {
      const payload = toPayload(draft);
      const key = chooseSubmissionKey(kind, JSON.stringify(payload));
      await calls.create(payload, { 'idempotency-key': key });
      forgetSubmissionKey(kind);
      await showSaved(nameOf(draft));
    },
    async edit(id, start, draft, headers = {}) {
      const payload = listEdits(toPayload(start), toPayload(draft));
      if (Object.keys(payload).length === 0) return;
      await calls.change(id, payload, headers);
      await showSaved(nameOf(draft));
    },
    async toggle(id, change, { title, text }) {
      try {
        await calls.change(id, change, {});
      } catch (cause) {
        await alertFailure(`toggle ${calls.noun}`, cause);
        return false;
      }
      await showSaved(text, title);
      return true;
    },
  };
}

import { isDraftOf, readDraft, writeDraft } from '../form-draft.ts';
import { withItem } from './deliver.ts';
import { isExpired, type OutboxItem } from './outbox-item.ts';
import { changeItem, listItems, removeItem } from './outbox-store.ts';
import { returnItem } from './returned-items.ts';

/**
 * Whether the person may change it: not during an attempt, nor after an interrupted one, because
 * the sent version may have arrived.
 */
export const isEditable = ({ state, isUncertain }: OutboxItem): boolean =>
  state === 'rejected' || (state === 'waiting' && !isUncertain);

type Return = 'returned' | 'busy' | 'occupied' | 'full';

/**
 * Moves an item out of the outbox, back into the draft of its form. `busy`: it is being sent, or
 * was. `occupied`: the form contains another text, which stays. `full`: the device has no room for
 * the draft.
 */
export async function returnToForm(id: string): Promise<Return> {
  const result = await withItem(id, async (): Promise<Return> => {
    const item = (await listItems()).find((each) => each.id === id);
    if (!item?.content || !isEditable(item)) return 'busy';
    const { form, writtenAt, rejection } = item;
    const { values } = item.content;
    const draft = readDraft(form.name);
    // A page that closed while sending has left the same text in its form.
    if (Object.keys(draft).length > 0 && !isDraftOf(values, draft)) return 'occupied';
    writeDraft(form.name, values);
    if (!isDraftOf(values, readDraft(form.name))) return 'full';
    await removeItem(id);
    returnItem(form.name, { values, writtenAt, rejection });
    return 'returned';
  });
  return result ?? 'busy';
}

/** Deletes an item. False while it is being sent. */
export async function deleteItem(id: string): Promise<boolean> {
  return (await withItem(id, () => removeItem(id).then(() => true))) ?? false;
}

/** Sends an expired item for another seven days, with its key. */
export async function renewItem(id: string): Promise<void> {
  const now = Date.now();
  const renew = (item: OutboxItem) =>
    isExpired(item, now) ? { ...item, writtenAt: now, retryAt: 0, noticedAt: null } : null;
  await changeItem(id, renew);
}

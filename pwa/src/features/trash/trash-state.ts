import {
  listTrash,
  purgeFromTrash,
  restoreFromTrash,
  type TrashItem,
  type TrashKind,
} from '@longitude/contract/trash';
import { adminApi } from '../../platform/api.ts';
import { createPagedList } from '../../records/paged-list.ts';
import { askConfirm } from '../../ui/confirm.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { reportFailure } from '../../ui/report-failure.ts';
import { showToast } from '../../ui/toast.tsx';
import { inboxViews } from '../inbox/inbox.ts';

/** Deleted items, latest first; kept while the page is open. */
export const trashList = createPagedList<TrashItem>(({ limit, cursor, signal }) =>
  adminApi.request(listTrash, { query: { limit, cursor }, signal }),
);

export const kindViews: Readonly<Record<TrashKind, { name: string; icon: IconName }>> = {
  ...inboxViews,
  'security-scan': { name: 'Security scan', icon: 'shield' },
  'blog-post': { name: 'Blog post', icon: 'pen' },
  file: { name: 'File', icon: 'clip' },
};

/** Makes a change of an item and shows its outcome. True on success. */
async function change(
  { id, title }: TrashItem,
  run: () => Promise<unknown>,
  words: { readonly success: string; readonly failure: string },
) {
  try {
    await run();
  } catch (cause) {
    reportFailure(words.failure, cause);
    void trashList.load();
    return false;
  }
  trashList.remove([id]);
  showToast({ title: words.success, text: title, tone: 'success' });
  return true;
}

/** Moves an item back to its place. True on success. */
export function restoreItem(item: TrashItem): Promise<boolean> {
  const restore = () => adminApi.call(restoreFromTrash, { params: { id: item.id } });
  return change(item, restore, { success: 'Restored', failure: 'Not restored' });
}

/** Deletes an item permanently after a confirmation. True on success. */
export async function purgeItem(item: TrashItem): Promise<boolean> {
  const isSure = await askConfirm({
    title: `Permanently delete this ${kindViews[item.kind].name.toLowerCase()}?`,
    text: `${item.title} will be deleted with everything that belongs to it. This action cannot be undone.`,
    confirmLabel: 'Permanently delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  const purge = () => adminApi.call(purgeFromTrash, { params: { id: item.id } });
  return change(item, purge, { success: 'Permanently deleted', failure: 'Not deleted' });
}

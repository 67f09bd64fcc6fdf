import {
  listTrash,
  purgeFromTrash,
  restoreFromTrash,
  type TrashItem,
  type TrashKind,
} from '@longitude/contract/trash';
import { adminApi } from '../../platform/api.ts';
import { createPagedList } from '../../platform/lists/paged-list.ts';
import { askConfirm } from '../../ui/confirm.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { reportFailure } from '../../ui/report-failure.ts';
import { showToast } from '../../ui/toast.tsx';
import { inboxViews } from '../inbox/inbox.ts';

/** What was deleted, latest first; kept while the page is open. */
export const trashList = createPagedList<TrashItem>(({ limit, cursor, signal }) =>
  adminApi.request(listTrash, { query: { limit, cursor }, signal }),
);

export const kindViews: Readonly<Record<TrashKind, { name: string; icon: IconName }>> = {
  ...inboxViews,
  'blog-post': { name: 'Blog post', icon: 'pen' },
  file: { name: 'File', icon: 'clip' },
};

/** Brings an item back to where it was. True when it was done. */
export async function restoreItem({ id, title }: TrashItem): Promise<boolean> {
  try {
    await adminApi.call(restoreFromTrash, { params: { id } });
  } catch (cause) {
    reportFailure('Not restored', cause);
    void trashList.load();
    return false;
  }
  trashList.remove([id]);
  showToast({ title: 'Restored', text: title, tone: 'success' });
  return true;
}

/** Deletes an item for good once somebody is sure. True when it was done. */
export async function purgeItem({ id, kind, title }: TrashItem): Promise<boolean> {
  const isSure = await askConfirm({
    title: `Delete this ${kindViews[kind].name.toLowerCase()} for good?`,
    text: `${title}. This cannot be undone, and takes all that belongs to it along.`,
    confirmLabel: 'Delete for good',
    tone: 'danger',
  });
  if (!isSure) return false;
  try {
    await adminApi.call(purgeFromTrash, { params: { id } });
  } catch (cause) {
    reportFailure('Not deleted', cause);
    void trashList.load();
    return false;
  }
  trashList.remove([id]);
  showToast({ title: 'Deleted for good', text: title, tone: 'success' });
  return true;
}

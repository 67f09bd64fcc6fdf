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
import { reportFailure } from '../../ui/report-failure.ts';
import { showToast } from '../../ui/toast.tsx';

/** What was deleted, latest first; kept while the page is open. */
export const trashList = createPagedList<TrashItem>(({ limit, cursor, signal }) =>
  adminApi.request(listTrash, { query: { limit, cursor }, signal }),
);

export const kindNames: Readonly<Record<TrashKind, string>> = {
  'service-request': 'Service request',
  'contact-message': 'Contact message',
  'blog-post': 'Blog post',
  file: 'File',
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
    title: `Delete this ${kindNames[kind].toLowerCase()} for good?`,
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

import {
  changeScan,
  deleteScan,
  type BulkScans,
  type StoredScan,
} from '@longitude/contract/stored-scans';
import { restoreFromTrash } from '@longitude/contract/trash';
import { adminApi } from '../../../platform/api.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { listIds, runBulk, type BulkAction } from '../../../records/bulk.ts';
import { attempt, attemptMove, changeOnce, undo, whilePending } from '../../../records/actions.ts';
import { showToast } from '../../../ui/toast.tsx';
import { formatSite } from '../format-site.ts';
import { scanList } from './scan-list.ts';

const trashText = 'Deleted scans stay in the trash for 30 days. Shared links to them stop working.';
const restored = { title: 'Scan restored', tone: 'success' } as const;

/** Asks, then moves a scan to the trash, with Undo in the toast. True on success. */
export async function removeScan(scan: StoredScan): Promise<boolean> {
  const isSure = await askConfirm({
    title: 'Are you sure you want to delete this security scan?',
    text: `${formatSite(scan.url)}. ${trashText}`,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  return changeOnce(scanList, scan.id, async () => {
    const call = () => adminApi.call(deleteScan, { params: { id: scan.id } });
    if (!(await attemptMove(scanList, scan.id, call, 'Not deleted'))) return false;
    await scanList.removeRows([scan.id]);
    showToast({
      title: 'Scan Deleted',
      text: formatSite(scan.url),
      tone: 'success',
      ...undo(() => restoreScan(scan)),
    });
    return true;
  });
}

function restoreScan({ id, url }: StoredScan): Promise<boolean> {
  return whilePending(scanList, async () => {
    const call = () => adminApi.call(restoreFromTrash, { params: { id } });
    if (!(await attempt(call, 'Not restored'))) return false;
    showToast({ ...restored, text: formatSite(url) });
    await scanList.refresh();
    return true;
  });
}

const contactTexts = (value: boolean) =>
  value
    ? { title: 'Marked as contacted', failure: 'Contact status not saved' }
    : { title: 'Marked as not contacted', failure: 'Contact status not saved' };

/** Sets whether the client was contacted, with Undo. True on success. */
export function markContacted(scan: StoredScan, value: boolean, isUndo = false): Promise<boolean> {
  const { title, failure } = contactTexts(value);
  return changeOnce(scanList, scan.id, async () => {
    const payload = { clientContacted: value };
    const call = () => adminApi.call(changeScan, { params: { id: scan.id }, payload });
    if (!(await attempt(call, failure))) return false;
    scanList.updateRows([scan.id], payload);
    showToast({
      title,
      text: formatSite(scan.url),
      tone: 'success',
      ...(isUndo ? {} : undo(() => markContacted(scan, !value, true))),
    });
    return true;
  });
}

/** Sets the mark of all selected scans; Undo restores those that changed. */
export function markManyContacted(value: boolean): Promise<boolean> {
  const { title, failure } = contactTexts(value);
  const action: BulkAction<StoredScan, BulkScans> = {
    call: { action: 'contacted', value },
    leaves: false,
    item: { clientContacted: value },
    failure,
    describe: (text) => ({ title, text }),
    describeUndone: (text) => ({ title: contactTexts(!value).title, text }),
    undo: (before) => {
      const ids = listIds(before.filter(({ clientContacted }) => clientContacted !== value));
      return ids.length > 0 ? [{ ids, action: 'contacted', value: !value }] : [];
    },
  };
  return runBulk(scanList, action);
}

/** Asks, then moves all selected scans to the trash, with Undo. */
export async function removeMany(): Promise<boolean> {
  const count = scanList.selection.ids.peek().size;
  const isSure = await askConfirm({
    title:
      count === 1
        ? 'Are you sure you want to delete this security scan?'
        : `Delete ${scanList.countItems(count)}?`,
    text: trashText,
    confirmLabel: 'Delete',
    tone: 'danger',
  });
  if (!isSure) return false;
  return runBulk(scanList, {
    call: { action: 'delete' },
    leaves: true,
    failure: 'Not deleted',
    describe: (text) => ({ title: 'Scan Deleted', text }),
    describeUndone: (text) => ({ title: restored.title, text }),
    undo: (before) => [{ ids: listIds(before), action: 'restore' }],
  });
}

import {
  listTrash,
  purgeFromTrash,
  restoreFromTrash,
  type TrashItem,
  type TrashKind,
} from '@longitude/contract/trash';
import { adminApi } from '../../platform/api.ts';
import { trashPath } from '@longitude/contract/dashboard-paths';
import { act } from '../../records/actions.ts';
import { defineList } from '../../records/record-list.ts';
import type { IconName } from '../../ui/icon.tsx';
import { inboxViews } from '../inbox/inbox.ts';

export const kindViews: Readonly<Record<TrashKind, { name: string; icon: IconName }>> = {
  ...inboxViews,
  'security-scan': { name: 'Security scan', icon: 'shield' },
  'blog-post': { name: 'Blog post', icon: 'pen' },
  file: { name: 'File', icon: 'clip' },
};

/** Deleted items, latest first. */
export const trashList = defineList({
  kind: 'trash',
  // The event of a deleted file names its item, so any event may be relevant.
  events: '',
  one: 'deleted item',
  many: 'deleted items',
  nameOf: ({ title }) => title,
  list: listTrash,
  filter: { path: trashPath },
  isReloaded: true,
  removal: {
    call: (id) => adminApi.call(purgeFromTrash, { params: { id } }),
    ask: ({ kind, title }) => ({
      title: `Permanently delete this ${kindViews[kind].name.toLowerCase()}?`,
      text: `${title} will be deleted with everything that belongs to it. This action cannot be undone.`,
    }),
    confirmLabel: 'Permanently delete',
    done: (text) => ({ title: 'Permanently deleted', text }),
  },
});

/** Moves an item back to its place. True on success. */
export function restoreItem({ id, title }: TrashItem): Promise<boolean> {
  return act(trashList, id, {
    call: () => adminApi.call(restoreFromTrash, { params: { id } }),
    failure: 'Not restored',
    leaves: true,
    done: { title: 'Restored', text: title },
  });
}

import type { BulkAction } from '@longitude/contract/inbox-items';
import type { ChangePlan } from '../../platform/records/change.ts';
import type { Values } from '../../platform/records/definition.ts';
import { toStored } from './marks.ts';

/** Sets fields by their names, marks by true or false; undefined leaves a field as it is. */
export function planEdit(wanted: Values): ChangePlan {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(given.map(([field, value]) => [field, toStored(field, value)]));
  return { action: 'change', set, isEdit: true };
}

export const planRead = (read: boolean): ChangePlan => ({
  action: 'change',
  set: { unread: toStored('unread', !read) },
  isEdit: false,
});

/** The plan of each bulk action; a mark's new value is true by default. */
export const bulkPlans: Readonly<Record<BulkAction, (value?: string | boolean) => ChangePlan>> = {
  archive: () => planEdit({ archived: true }),
  unarchive: () => planEdit({ archived: false }),
  delete: () => ({ action: 'delete', set: { deletedAt: new Date() }, isEdit: true }),
  restore: () => ({ action: 'restore', set: { deletedAt: null }, isEdit: true }),
  status: (status) => planEdit({ status }),
  spam: (value = true) => planEdit({ spam: value }),
  read: (value = true) => planRead(value === true),
};

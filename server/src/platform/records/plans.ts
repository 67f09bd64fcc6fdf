import type { ChangePlan } from './change.ts';
import type { RecordDefinition, Values } from './definition.ts';
import { toStored } from './marks.ts';

type WithMarks = Pick<RecordDefinition<never>, 'marks'>;

/** Sets fields by their names, marks by true or false; undefined leaves a field as it is. */
export function planChange({ marks = {} }: WithMarks, wanted: Values): ChangePlan {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return {
    action: 'change',
    set: Object.fromEntries(given.map(([field, value]) => [field, toStored(marks, field, value)])),
    isEdit: given.some(([field]) => marks[field]?.isEdit ?? true),
  };
}

/** Moves items to the trash. */
export const planDeletion = (): ChangePlan => ({
  action: 'delete',
  set: { deletedAt: new Date() },
  isEdit: true,
});

/** Restores those of some items that are in the trash. */
export const planRestoration = (): ChangePlan => ({
  action: 'restore',
  set: { deletedAt: null },
  isEdit: true,
  among: 'all',
});

/** The plan of an action on several items; a mark's new value is true by default. */
export function planBulk(
  definition: Pick<RecordDefinition<never>, 'bulk' | 'marks'>,
  action: string,
  value?: string | boolean,
): ChangePlan {
  if (action === 'delete') return planDeletion();
  if (action === 'restore') return planRestoration();
  const valuesOf = definition.bulk?.[action] ?? ((set = true) => ({ [action]: set }));
  return planChange(definition, valuesOf(value));
}

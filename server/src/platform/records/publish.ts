import { describeLength } from '../database/audit.ts';
import type { Stored } from '../database/model.ts';
import type { RecordDefinition, Row, Values } from './definition.ts';

const eventOf = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'purged',
} as const;

interface Details {
  readonly actor: string;
  /** The new values of a change. */
  readonly set?: Values;
  /** False leaves the audit log unchanged. */
  readonly isAudited?: boolean;
  /** The changed fields, for open screens. */
  readonly fields?: string[] | undefined;
}

/**
 * Records what was done with some items, and publishes it to open screens.
 * @param rows the items before it
 */
export async function publish<Fields>(
  definition: RecordDefinition<Fields>,
  action: keyof typeof eventOf,
  rows: readonly Row<Fields>[],
  { actor, set, isAudited = true, fields }: Details,
): Promise<void> {
  if (rows.length === 0) return;
  const { context, kind, events, isPublic, whole } = definition;
  // First, so that subscribers of the event read the new content.
  if (isPublic) await context.revision.bump();
  const entries = rows.map((row) => ({
    actor,
    action,
    kind,
    id: idOf(row),
    ...(set ? { changes: describeChanges(definition, row, set) } : {}),
  }));
  if (isAudited) await context.audit.recordAll(entries);
  if (events === 'none') return;
  const named = events === 'unnamed' ? undefined : fields;
  context.announceAll(`${kind}.${eventOf[action]}`, rows.map(idOf), actor, named);
  for (const row of whole ? rows : []) {
    const owner = whole?.(row);
    if (owner) context.announceAll(`${owner.kind}.changed`, [owner.id], actor);
  }
}

/** The fields that differ, as the audit log contains them: before and after. */
function describeChanges(
  { derived = [], abridged = [] }: Pick<RecordDefinition<never>, 'derived' | 'abridged'>,
  before: object,
  set: Values,
): Record<string, readonly [before: unknown, after: unknown]> {
  const old: Values = { ...before };
  const describe = (field: string, value: unknown) =>
    abridged.includes(field) ? describeLength(value) : value;
  const stated = Object.entries(set).filter(
    ([field, value]) => !derived.includes(field) && old[field] !== value,
  );
  return Object.fromEntries(
    stated.map(([field, value]) => [
      field,
      [describe(field, old[field] ?? null), describe(field, value)] as const,
    ]),
  );
}

export const idOf = ({ _id }: Stored) => _id.toHexString();

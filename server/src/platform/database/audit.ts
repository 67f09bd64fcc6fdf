import type { Connection } from './connection.ts';

export interface AuditEntry {
  /** An administrator's id, or `system`. */
  readonly actor: string;
  /** For example `change`, `delete` or `sign-in`. */
  readonly action: string;
  /** Kind and id of the item. */
  readonly kind: string;
  readonly id: string;
  /** Per changed field. Callers omit secrets; of notes and file names only lengths are stored. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

export const auditIndex = { collection: 'audit', keys: { kind: 1, id: 1, at: -1 } } as const;

/** Long, or personal data: a permanently deleted item must not live on here. */
const abridged: ReadonlySet<string> = new Set(['notes', 'originalName']);

const describeLength = (value: unknown) =>
  typeof value === 'string' ? `${value.length} characters` : value;

/** The append-only record of who changed what and when. */
export class Audit {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async record(entry: AuditEntry): Promise<void> {
    await this.recordAll([entry]);
  }

  /** Several at once, in one write. */
  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const at = new Date();
    const rows = entries.map((entry) => ({ ...abridge(entry), at }));
    await this.#connection.collection('audit').insertMany(rows);
  }
}

/** Replaces some texts with their lengths. */
function abridge({ changes, ...entry }: AuditEntry): AuditEntry {
  if (!changes) return entry;
  const kept = Object.entries(changes).map(([field, values]) => [
    field,
    abridged.has(field) ? values.map(describeLength) : values,
  ]);
  return { ...entry, changes: Object.fromEntries(kept) as typeof changes };
}

/** The fields that differ, as [before, after]. */
export function compareFields(
  before: object,
  changes: object,
): Record<string, readonly [unknown, unknown]> {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([field, value]) => old[field] !== value)
      .map(([field, value]) => [field, [old[field] ?? null, value] as const]),
  );
}

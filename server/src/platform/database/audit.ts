import type { Connection } from './connection.ts';

export interface AuditEntry {
  /** An administrator's id, `system`, or `nobody` before a sign-in. */
  readonly actor: string;
  /** For example `change`, `delete` or `sign-in`. */
  readonly action: string;
  /** Kind and id of the item. */
  readonly kind: string;
  readonly id: string;
  /** IP address of a sign-in. */
  readonly address?: string;
  /** Per changed field. Callers omit secrets; of notes and file names only lengths are stored. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

export const auditIndex = { collection: 'audit', keys: { kind: 1, id: 1, at: -1 } } as const;

/** Long, or personal data: a permanently deleted item must leave no copy here. */
const abridged: ReadonlySet<string> = new Set(['notes', 'adminNotes', 'originalName', 'alertTo']);

/** Derived from other fields. */
const derived: ReadonlySet<string> = new Set(['words', 'lastRun']);

const addressDays = 90;

function describeLength(value: unknown): unknown {
  if (Array.isArray(value)) return `${value.length} entries`;
  return typeof value === 'string' ? `${value.length} characters` : value;
}

/** The append-only log of who changed what and when. */
export class Audit {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async record(entry: AuditEntry): Promise<void> {
    await this.recordAll([entry]);
  }

  /** The log keeps names and actions permanently, but IP addresses for 90 days only. */
  async forgetAddresses(): Promise<void> {
    const before = new Date(Date.now() - addressDays * 24 * 3_600_000);
    await this.#connection
      .collection('audit')
      .updateMany({ address: { $exists: true }, at: { $lt: before } }, { $unset: { address: 1 } });
  }

  /** Records several entries in one write. */
  async recordAll(entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const at = new Date();
    const rows = entries.map((entry) => ({ ...abridge(entry), at }));
    await this.#connection.collection('audit').insertMany(rows);
  }
}

/** Replaces some values with their lengths, and omits derived ones. */
function abridge({ changes, ...entry }: AuditEntry): AuditEntry {
  if (!changes) return entry;
  const stated = Object.entries(changes).filter(([field]) => !derived.has(field));
  const kept = stated.map(([field, values]) => [
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

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
  /** Per changed field, without secrets; of notes and file names only the lengths. */
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

export const auditIndex = { collection: 'audit', keys: { kind: 1, id: 1, at: -1 } } as const;

const addressDays = 90;

/** A long value in the audit log. */
export function describeLength(value: unknown): unknown {
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
    const rows = entries.map((entry) => ({ ...entry, at }));
    await this.#connection.collection('audit').insertMany(rows);
  }
}

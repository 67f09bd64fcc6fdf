import type { Model } from 'mongoose';
import type { Stored } from '../database/model.ts';
import type { ServiceContext } from '../service-context.ts';

export type Row<Fields> = Fields & Stored;
export type Values = Readonly<Record<string, unknown>>;

/** What follows from a change in the same write; it is neither audited nor published. */
export interface Consequences {
  readonly set?: Values;
  /** Values to append to arrays, and to remove from them. */
  readonly push?: Values;
  readonly pull?: Values;
}

/** Items of one kind that administrators work on. */
export interface RecordDefinition<Fields> {
  /** Names items in events and in the audit log, for example `blog-post`. */
  readonly kind: string;
  readonly model: Model<Fields>;
  readonly context: Pick<ServiceContext, 'audit' | 'announceAll'>;
  /** An item in the form of the API, for those whose change is refused as `stale`. */
  present(row: Row<Fields>): object | Promise<object>;
  /** The consequences of new values for an item. */
  follow?(row: Row<Fields>, set: Values): Consequences | Promise<Consequences>;
}

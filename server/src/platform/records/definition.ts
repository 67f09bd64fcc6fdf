import type { Model } from 'mongoose';
import type { Stored } from '../database/model.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Mark, StoredMark } from './marks.ts';

export type Row<Fields> = Fields & Stored;
export type Values = Readonly<Record<string, unknown>>;
/** Fields that a query leaves out. */
export type Omitted = Readonly<Record<string, 0>>;

/** What follows from a change in the same write; it is neither audited nor published. */
export interface Consequences {
  readonly set?: Values;
  /** Values to append to arrays, and to remove from them. */
  readonly push?: Values;
  readonly pull?: Values;
}

/** Names an item in events and in the audit log. */
export interface ItemRef {
  readonly kind: string;
  readonly id: string;
}

/** Items of one kind that administrators work on. */
export interface RecordDefinition<Fields, Kind extends string = string> {
  /** Names items in events and in the audit log, for example `blog-post`. */
  readonly kind: Kind;
  readonly model: Model<Fields>;
  readonly context: Pick<ServiceContext, 'audit' | 'announceAll' | 'revision'>;
  /** An item in the form of the API, for those whose change is refused as `stale`. */
  present(row: Row<Fields>): object | Promise<object>;
  /** Visitors read it: each change increments the revision of the public content. */
  readonly isPublic?: true;
  /** Whether events name the changed fields; `none` publishes no events at all. */
  readonly events?: 'unnamed' | 'none';
  /** Fields that follow from others: the audit log leaves them out. */
  readonly derived?: readonly string[];
  /**
   * Long fields, and personal data, of which a permanently deleted item must leave no copy: the
   * audit log contains only their lengths.
   */
  readonly abridged?: readonly string[];
  /** The error text for a value that is taken, by the field with the unique index. */
  readonly unique?: Readonly<Record<string, string>>;
  /** The field with the title of a deleted item in the trash; others are deleted permanently. */
  readonly title?: keyof Fields & string;
  readonly marks?: Readonly<Record<string, StoredMark>>;
  /** The new values of an action on several items; of a mark's own name it is the mark. */
  readonly bulk?: Readonly<Record<string, (value?: string | boolean) => Values>>;
  /** The mark, and a status, of an item whose client has received an email. */
  readonly answered?: { readonly mark: string; readonly status?: string | undefined };
  /** The consequences of new values for an item. */
  follow?(row: Row<Fields>, set: Values): Consequences | Promise<Consequences>;
  /** The item that contains one on open screens; itself by default. */
  readonly whole?: (row: Row<Fields>) => ItemRef;
  /** Deletes what belongs to an item that was permanently deleted from the trash. */
  readonly onPurge?: (row: Row<Fields>) => Promise<void>;
  /** Fields that only the database needs: no list contains them. */
  readonly unlisted?: Omitted;
  /** Long fields: only single items and complete lists contain them. */
  readonly long?: Omitted;
}

/** The condition for a field in a list; undefined for any value. */
export type Conditions<Query> = Readonly<Record<string, (query: Query) => unknown>>;

/** Items of one kind, and the lists of them. */
export interface ListDefinition<
  Fields,
  Query,
  Kind extends string = string,
> extends RecordDefinition<Fields, Kind> {
  readonly marks?: Readonly<Record<string, Mark<Query>>>;
  /** Conditions by field, besides those for marks, the trash and the words of a search. */
  readonly conditions: Conditions<Query>;
  /** Fields that summaries leave out, besides the long ones. */
  readonly unsummarized?: Omitted;
  /** The index for a list where this is known better than by the planner. */
  chooseIndex?(
    model: Model<Fields>,
    filter: Values,
    query: Query,
  ): Promise<{ readonly hint?: Readonly<Record<string, 1>> }>;
}

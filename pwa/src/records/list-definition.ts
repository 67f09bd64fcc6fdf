import type { Endpoint } from '@longitude/contract/core/endpoint';
import type { BulkResult } from '@longitude/contract/core/records';
import type { IconName } from '../ui/icon.tsx';
import type { ToastInput } from '../ui/toast.tsx';
import type { Chip, FilterDefinition, Query } from './filter.ts';
import type { Row } from './paged-rows.ts';

/** The texts of a toast. */
export type Texts = Pick<ToastInput, 'title' | 'text'>;

/** The title of a toast; or the action that failed, for an alert that the specification asks for. */
export type Failure = string | { readonly alert: string };

/** Sets a mark of records, such as read or published. */
export interface Mark<Item, Change = unknown> {
  /** Label of its button. */
  readonly label: string;
  readonly icon?: IconName;
  /** The change of one record, and the bulk call of several. */
  readonly change: Change;
  readonly bulk?: Omit<BulkCall, 'ids'>;
  /** The marks afterwards. */
  readonly item: Partial<Item>;
  /** The record leaves its folder. */
  readonly leaves?: boolean;
  /** Confirms it in a toast. */
  readonly done: string;
  readonly failure: Failure;
  /** Key of the mark that undoes it. */
  readonly inverse: string;
}

/** Deletes records, after a question. */
interface Removal<Item> {
  /** Throws ApiError. */
  readonly call: (id: string) => Promise<unknown>;
  ask(item: Item): { readonly title: string; readonly text: string };
  /** Text of the question about several; its title says how many. */
  readonly askMany?: string;
  readonly confirmLabel?: string;
  readonly failure?: Failure;
  /** @param items a name, or a number of records */
  readonly done: (items: string, count: number) => Done;
  /** Without it they cannot be restored from the trash. */
  readonly restored?: (items: string) => Texts;
}

/** The toast after a change, and an alert before it that the specification asks for. */
export interface Done extends Texts {
  readonly alert?: string;
}

/** The actions that rows offer, as keys of marks. */
export interface Offers {
  /** The first button for selected rows, then those in their menu. */
  readonly first?: string;
  readonly more?: readonly string[];
  /** A swipe to the left; without it deletes. */
  readonly swipe?: string;
  readonly isDeletable?: boolean;
}

/** One call for many records. */
export interface BulkCall {
  readonly ids: string[];
  readonly action: string;
  readonly value?: boolean | string | undefined;
}

/** The number of records in a folder, and behind each of its chips. */
export interface ListCounts {
  readonly total: number;
  readonly of: (chip: Pick<Chip, 'key' | 'value'>) => number | undefined;
}

/** One kind of records that administrators work on. */
export interface ListDefinition<Item extends Row, ListQuery = unknown, Change = unknown> {
  /** Kind of the records in events. */
  readonly kind: string;
  /** Prefix of the events that the list follows, if that is not `kind`; empty for all. */
  readonly events?: string;
  /** Names of a record, and of several: 'security scan', 'security scans'. */
  readonly one: string;
  readonly many: string;
  nameOf(item: Item): string;
  readonly list: Endpoint<undefined, ListQuery, Item[]>;
  /** What each page asks for besides the filter. */
  readonly query?: Query & { readonly [Key in keyof ListQuery]?: Query[string] };
  readonly filter: FilterDefinition<ListQuery>;
  /** Events reload the list; otherwise they mark its rows, and announce new ones. */
  readonly isReloaded?: boolean;
  /** The counts of a folder. Throws ApiError. */
  readonly counts?: (query: Query, signal: AbortSignal) => Promise<ListCounts>;
  /** Changes marks of one record. Throws ApiError. */
  change?(id: string, change: Change): Promise<unknown>;
  readonly bulk?: Endpoint<BulkCall, undefined, BulkResult>;
  readonly marks?: Readonly<Record<string, Mark<NoInfer<Item>, NoInfer<Change>>>>;
  readonly removal?: Removal<Item>;
  readonly offers?: (folder: string) => Offers;
  /** Called after each change made here. */
  readonly onChange?: () => void;
  /** The texts of a toast after a change; by default what was done, and to which records. */
  readonly describe?: (done: string, items: string) => Texts;
}

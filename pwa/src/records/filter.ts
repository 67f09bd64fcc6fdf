import type { Endpoint } from '@longitude/contract/core/endpoint';
import { useEffect, useMemo, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';

/** The chosen values by their key in the address; a missing or empty one filters nothing. */
export type Filter = Readonly<Record<string, string>>;

/** A query of the API. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Values with their titles, and what they are in the query if that differs. The first value is empty:
 * it filters nothing.
 */
export type FilterOptions = readonly (readonly [value: string, title: string, query?: string])[];

/** A key of the query with a choice of values. */
export interface Choice {
  readonly label: string;
  readonly options: FilterOptions;
  /** Its key in the address, if that differs from the query's. */
  readonly key?: string;
}

/** A filter that one press sets, above the rows. */
export interface Chip {
  readonly key: string;
  readonly value: string;
  readonly label: ReactNode;
  /** The order that it also sets. */
  readonly sort?: string | undefined;
}

/** A part of the list with an address of its own, such as an archive. */
export interface ListFolder {
  /** Its value in the address; empty for the first. */
  readonly value: string;
  readonly title: string;
  readonly query: Query;
}

/** The filters of a list. Search and dates are there if the contract's query has them. */
export interface FilterDefinition<ListQuery> {
  /** The address of the list without a filter. */
  readonly path: string;
  /** The first is the usual one. */
  readonly folders?: readonly ListFolder[];
  readonly choices?: { readonly [Key in keyof ListQuery]?: Choice };
  /** Labels of the filters that are on or off. */
  readonly marks?: { readonly [Key in keyof ListQuery]?: string };
  /** The first value is empty: the usual order. */
  readonly sorts?: FilterOptions;
  readonly chips?: readonly Chip[];
  /** Maximum length of a search. */
  readonly maxSearch?: number;
}

/** The chips of a choice, one for each of its values. */
export function listChips(key: string, options: FilterOptions): Chip[] {
  return options.slice(1).map(([value, label]) => ({ key, value, label }));
}

const defaultMaxSearch = 200;

/** The filter of a list: its address, its query of the API, and how much it leaves out. */
export class ListFilter {
  readonly path: string;
  readonly folders: readonly ListFolder[];
  readonly marks: readonly (readonly [key: string, label: string])[];
  readonly sorts: FilterOptions;
  readonly chips: readonly Chip[];
  readonly maxSearch: number;
  /** The choices by their key in the address. */
  readonly choices: ReadonlyMap<string, Choice>;
  readonly hasDays: boolean;
  /** The change that shows the whole folder in the same order. */
  readonly cleared: Filter;
  readonly #names = new Map<string, string>();
  readonly #search: z.ZodMiniType | undefined;
  readonly #keys: readonly string[];

  constructor(endpoint: Pick<Endpoint, 'query'>, definition: FilterDefinition<unknown>) {
    const { path, folders = [], choices = {}, marks = {}, sorts = [], chips = [] } = definition;
    const { shape = {} } = (endpoint.query ?? {}) as Partial<z.ZodMiniObject>;
    this.path = path;
    this.folders = folders;
    this.marks = Object.entries<string>(marks);
    this.sorts = sorts;
    this.chips = chips;
    this.maxSearch = definition.maxSearch ?? defaultMaxSearch;
    this.hasDays = 'from' in shape;
    this.#search = shape['q'] as z.ZodMiniType | undefined;
    const named = Object.entries<Choice>(choices).map(([name, choice]) => {
      const key = choice.key ?? name;
      this.#names.set(key, name);
      return [key, choice] as const;
    });
    this.choices = new Map(named);
    const markKeys = this.marks.map(([key]) => key);
    this.#keys = ['folder', 'q', ...this.choices.keys(), 'from', 'to', ...markKeys, 'sort'];
    this.cleared = turnOff(this.#keys.slice(1, -1));
  }

  /** Parses the query of an address; ignores unknown values. */
  read(search: string): Filter {
    const query = new URLSearchParams(search);
    const chosen = this.#keys.map((key) => [key, this.#readValue(key, query.get(key) ?? '')]);
    return Object.fromEntries(chosen.filter(([, value]) => value)) as Filter;
  }

  /** The address of the filtered list, for bookmarks, reloads and Back. */
  composePath(filter: Filter): string {
    const [path, search] = this.path.split('?');
    const query = new URLSearchParams(search);
    for (const key of this.#keys) if (filter[key]) query.set(key, filter[key]);
    return query.size > 0 ? `${path}?${query}` : this.path;
  }

  /** The query of the API. Days become times in the reader's timezone; other keys stay. */
  toQuery(filter: Filter): Query {
    const { folder = '', q = '', from = '', to = '', ...others } = filter;
    const chosen = Object.entries({
      q: this.isSearched(filter) ? q.trim() : '',
      ...Object.fromEntries(Object.entries(others).map((entry) => this.#translate(...entry))),
      ...toTimes({ from, to }),
    }).filter(([, value]) => value);
    const { query } = this.folders.find(({ value }) => value === folder) ?? {};
    return { ...query, ...Object.fromEntries(chosen) };
  }

  get hasSearch(): boolean {
    return this.#search !== undefined;
  }

  /** Whether the text is searched for: the server would reject one without a letter or digit. */
  isSearched({ q = '' }: Filter): boolean {
    return q !== '' && this.#search?.safeParse(q).success === true;
  }

  /** Number of filters besides the folder and the search. */
  countChoices(filter: Filter): number {
    const keys = [...this.choices.keys(), ...this.marks.map(([key]) => key)];
    const hasDays = filter['from'] || filter['to'];
    return keys.filter((key) => filter[key]).length + (hasDays ? 1 : 0);
  }

  /** Whether the filter hides a part of the folder. */
  isNarrowed(filter: Filter): boolean {
    return (filter['q'] ?? '').trim() !== '' || this.countChoices(filter) > 0;
  }

  /** The change that opens a folder: a chip with an order of its own belongs to the folder on screen. */
  open({ value: folder }: ListFolder): Filter {
    const sorted = this.chips.filter(({ sort }) => sort !== undefined);
    return { ...turnOff(sorted.map(({ key }) => key)), folder };
  }

  /** The change that turns all chips off, with the order that one of them has set. */
  dropChips(filter: Filter): Filter {
    const isOn = (chip: Chip) => isChosen(filter, chip);
    const isSorted = this.chips.some((chip) => isOn(chip) && chip.sort === filter['sort']);
    const off = turnOff(this.chips.map(({ key }) => key));
    return isSorted ? { ...off, sort: '' } : off;
  }

  #readValue(key: string, value: string): string {
    if (key === 'q') return this.hasSearch ? value.slice(0, this.maxSearch) : '';
    if (key === 'from' || key === 'to') return this.hasDays && toDay(value) ? value : '';
    return this.#listValues(key).includes(value) ? value : '';
  }

  #listValues(key: string): readonly string[] {
    if (key === 'folder') return this.folders.map(({ value }) => value);
    const options = key === 'sort' ? this.sorts : this.choices.get(key)?.options;
    return options?.map(([value]) => value) ?? ['true'];
  }

  #translate(key: string, value: string): readonly [name: string, value: string] {
    const option = this.choices.get(key)?.options.find(([each]) => each === value);
    return [this.#names.get(key) ?? key, option?.[2] ?? value];
  }
}

const turnOff = (keys: readonly string[]): Filter =>
  Object.fromEntries(keys.map((key) => [key, '']));

/** Whether the filter has the value of a chip. */
export const isChosen = (filter: Filter, { key, value }: Pick<Chip, 'key' | 'value'>): boolean =>
  filter[key] === value;

/** Midnight of a date in the reader's timezone; null when it is invalid. */
function toDay(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const day = new Date(`${text}T00:00:00`);
  return Number.isNaN(day.getTime()) || day.getDate() !== Number(text.slice(8)) ? null : day;
}

/** Two inclusive dates as the start and end time of a list. */
function toTimes({ from, to }: { readonly from: string; readonly to: string }) {
  const end = toDay(to);
  end?.setDate(end.getDate() + 1);
  return { from: toDay(from)?.toISOString(), to: end?.toISOString() };
}

export interface FilterControl {
  readonly filter: Filter;
  /** The address of this filter with a change. */
  readonly to: (change: Filter) => string;
  /** Replaces the current address: Back leads to the previous page. */
  readonly set: (change: Filter) => void;
}

/** The filter in the address. @param show shows its list */
export function useFilter(rules: ListFilter, show: (filter: Filter) => void): FilterControl {
  const path = rules.composePath(rules.read(useSearch()));
  // Depends on path, not query: a dialog in the address does not change the list.
  const filter = useMemo(() => rules.read(path.split('?')[1] ?? ''), [rules, path]);
  useEffect(() => show(filter), [show, filter]);
  const to = (change: Filter) => rules.composePath({ ...filter, ...change });
  return { filter, to, set: (change) => navigate(to(change), { replace: true }) };
}

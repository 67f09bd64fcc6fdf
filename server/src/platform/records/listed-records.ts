import type { QueryFilter } from 'mongoose';
import { findPage, type Page, type PageInput } from '../http/paging.ts';
import { findHits } from '../search/find-hits.ts';
import { wordsFilter } from '../search/words.ts';
import type { ListDefinition, Row } from './definition.ts';
import { Records } from './records.ts';

/** What lists have in common. */
interface ListQuery extends PageInput {
  /** Words and word prefixes. */
  readonly q?: string | undefined;
  readonly fields?: 'summary' | undefined;
}

/** The filter of a list, field by field: no part of the query reaches the database unchecked. */
export function composeFilter<Query extends ListQuery>(
  {
    title,
    marks = {},
    conditions,
  }: Pick<ListDefinition<never, Query>, 'title' | 'marks' | 'conditions'>,
  query: Query,
): Record<string, unknown> {
  const ofMarks = Object.entries(marks).map(([name, { select }]) => [name, select(query)] as const);
  const ofFields = Object.entries(conditions).map(([name, of]) => [name, of(query)] as const);
  const restricted = [...ofMarks, ...ofFields].filter(([, condition]) => condition !== undefined);
  return {
    ...(title === undefined ? {} : { deletedAt: null }),
    ...Object.fromEntries(restricted),
    ...(query.q === undefined ? {} : wordsFilter(query.q)),
  };
}

/** Items of one kind in lists with filters, and in searches. */
export class ListedRecords<
  Fields,
  Query extends ListQuery,
  Kind extends string = string,
> extends Records<Fields, Kind> {
  declare protected readonly record: ListDefinition<Fields, Query, Kind>;

  // The type of the definition is narrower.
  // oxlint-disable-next-line no-useless-constructor
  constructor(record: ListDefinition<Fields, Query, Kind>) {
    super(record);
  }

  protected filter(query: Query): Record<string, unknown> {
    return composeFilter(this.record, query);
  }

  /** One page; newest first by default. */
  async list(query: Query): Promise<Page<Row<Fields>>> {
    const { unlisted = {}, long, unsummarized } = this.record;
    const isSummary = query.fields === 'summary';
    const projection = isSummary ? { ...unlisted, ...long, ...unsummarized } : unlisted;
    const filter = this.filter(query);
    if (query.q !== undefined) return findHits(this.model, filter, query, projection);
    const index = await this.record.chooseIndex?.(this.model, filter, query);
    return findPage(this.model, filter, query, { projection, ...index });
  }

  /** The newest items that contain all words of a query. */
  async find(q: string, limit: number): Promise<Row<Fields>[]> {
    const { unlisted, long } = this.record;
    const page = { limit, isCounted: false };
    const filter = this.filter({ q } as Query);
    return (await findHits(this.model, filter, page, { ...unlisted, ...long })).items;
  }

  /** The number of items in a list. */
  count(query = {} as Query): Promise<number> {
    return this.model.countDocuments(this.filter(query) as QueryFilter<Fields>);
  }
}

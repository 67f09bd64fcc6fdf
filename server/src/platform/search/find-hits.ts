import { mostCounted } from '@longitude/contract/search';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { findPage, type Page, type PageInput } from '../http/paging.ts';
import { wordsIndex } from './words.ts';

/**
 * One page of what has the words of a query. Few hits are found by the index of words and sorted;
 * of many a walk in the order of the list soon has a page full.
 * @param filter with a `wordsFilter` in it
 */
export async function findHits<Fields>(
  model: Model<Fields>,
  filter: Record<string, unknown>,
  input: PageInput,
  projection: Readonly<Record<string, 0>>,
): Promise<Page<Fields & Stored>> {
  const hits = await model
    .find(filter as QueryFilter<Fields>, { _id: 1 })
    .hint(wordsIndex.keys)
    .limit(mostCounted)
    .lean<Pick<Stored, '_id'>[]>()
    .exec();
  const total = hits.length;
  if (total === 0) return { items: [], total, next: undefined };
  const isMany = total === mostCounted;
  const few = { ...filter, _id: { $in: hits.map(({ _id }) => _id) } };
  const page = await findPage(model, isMany ? filter : few, input, {
    projection,
    isCounted: false,
    ...(isMany ? {} : { hint: { _id: 1 } }),
  });
  return { ...page, total };
}

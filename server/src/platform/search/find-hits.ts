import { maxCounted } from '@longitude/contract/search';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { findPage, type Page, type PageInput } from '../http/paging.ts';

/**
 * One page of the documents with the words of a query. Counts further hits only up to `maxCounted`,
 * which limits the cost of a search for common words.
 * @param filter with a `wordsFilter` in it
 */
export async function findHits<Fields>(
  model: Model<Fields>,
  filter: Record<string, unknown>,
  input: PageInput,
  projection: Readonly<Record<string, 0>>,
): Promise<Page<Fields & Stored>> {
  const page = await findPage(model, filter, input, { projection, isCounted: false });
  if (input.isCounted === false) return page;
  const isAll = page.next === undefined && input.cursor === undefined;
  const total = isAll
    ? page.items.length
    : await model.countDocuments(filter as QueryFilter<Fields>, { limit: maxCounted });
  return { ...page, total };
}

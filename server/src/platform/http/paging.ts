import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { page } from '@longitude/contract/constants';
import type { Model, QueryFilter } from 'mongoose';
import mongoose from 'mongoose';
import type { Stored } from '../database/model.ts';
import { AppError } from '../errors.ts';

export type SortKey = 'createdAt' | '-createdAt' | 'name';

/** The field with the sort key of a name. */
const nameField = 'nameKey';
/** Sort keys that rows of an earlier version lack until the cleanup: null sorts before all others. */
const lateFields: readonly string[] = [nameField, 'listedAt'];
/** No time is before it. */
const firstTime = new Date(-8.64e15);

export interface PageInput {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: SortKey | undefined;
  /** False skips the count: the total is then 0. */
  readonly isCounted?: boolean | undefined;
}

export interface Page<Document> {
  readonly items: Document[];
  readonly total: number;
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
}

interface PageOptions {
  /** Fields to leave out. */
  readonly projection?: Readonly<Record<string, 0>>;
  /** False skips the count: the total is then 0. */
  readonly isCounted?: boolean;
  /** The time that lists are sorted by; `createdAt` by default. */
  readonly timeField?: string;
  /** The index to use, if the caller knows better than the planner. */
  readonly hint?: Readonly<Record<string, 1>>;
}

/**
 * One page by key (keyset pagination): the cursor contains the last row's sort value and id, so
 * that concurrent inserts and deletes neither repeat nor hide others.
 */
export async function findPage<Fields>(
  model: Model<Fields>,
  filter: Record<string, unknown>,
  input: PageInput,
  {
    projection = {},
    hint,
    timeField = 'createdAt',
    isCounted = input.isCounted ?? true,
  }: PageOptions = {},
): Promise<Page<Fields & Stored>> {
  const { limit = page.default, cursor, sort = '-createdAt' } = input;
  const field = sort === 'name' ? nameField : timeField;
  const direction = sort.startsWith('-') ? -1 : 1;
  // Separate from the filter, because both may restrict the same field.
  const rest =
    cursor === undefined ? filter : { $and: [filter, readCursor(cursor, field, direction)] };
  const [rows, total] = await Promise.all([
    model
      .find(rest as QueryFilter<Fields>, projection)
      .sort({ [field]: direction, _id: direction })
      .limit(limit + 1)
      .setOptions(hint ? { hint } : {})
      .lean<(Fields & Stored)[]>()
      .exec(),
    isCounted ? model.countDocuments(filter as QueryFilter<Fields>) : 0,
  ]);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, total, next: last ? writeCursor(last, field) : undefined };
}

/** The headers of a page: `X-Total-Count` and, when there is more, `Link: <…>; rel="next"` (RFC 8288). */
export function describePage(
  request: Request,
  { total, next }: Pick<Page<unknown>, 'total' | 'next'>,
): Record<string, string> {
  const count = { 'x-total-count': String(total) };
  if (next === undefined) return count;
  const query = new URLSearchParams(request.url.searchParams);
  query.set('cursor', next);
  return { ...count, link: `<${request.path}?${query.toString()}>; rel="next"` };
}

/** Sends a list with the headers of its page. */
export function servePage(
  request: Request,
  h: ResponseToolkit,
  items: object[],
  page: Pick<Page<unknown>, 'total' | 'next'>,
): ResponseObject {
  const response = h.response(items);
  for (const [name, value] of Object.entries(describePage(request, page)))
    response.header(name, value);
  return response;
}

/** The position after a row. */
export function writeCursor(row: Pick<Stored, '_id'>, field: string): string {
  const value = (row as unknown as Record<string, unknown>)[field];
  const key = value instanceof Date ? value.getTime() : (value ?? null);
  return Buffer.from(JSON.stringify([key, row._id.toHexString()])).toString('base64url');
}

/** The filter for the rows after a cursor. @throws AppError `validation_failed` */
export function readCursor(
  cursor: string,
  field: string,
  direction: 1 | -1,
): Record<string, unknown> {
  const [key, id] = parseCursor(cursor);
  const last = new mongoose.Types.ObjectId(id);
  const isTime = field !== nameField;
  const isLate = lateFields.includes(field);
  const beyond = direction === 1 ? '$gt' : '$lt';
  if (key === null && isLate) {
    const others = { [field]: null, _id: { [beyond]: last } };
    const keyed = { [field]: { $gte: isTime ? firstTime : '' } };
    return direction === 1 ? { $or: [others, keyed] } : others;
  }
  if (typeof key !== (isTime ? 'number' : 'string')) throw badCursor();
  const value = isTime ? new Date(key as number) : key;
  // A number out of range becomes an invalid date.
  if (value instanceof Date && Number.isNaN(value.getTime())) throw badCursor();
  const after = [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: last } }];
  if (isLate && direction === -1) return { $or: [...after, { [field]: null }] };
  // The outer bound lets an index start at the right position; the $or breaks ties.
  return { [field]: { [`${beyond}e`]: value }, $or: after };
}

function parseCursor(cursor: string): [key: unknown, id: string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 2 && /^[0-9a-f]{24}$/.test(String(parsed[1]))) {
      return [parsed[0], String(parsed[1])];
    }
  } catch {
    // Falls through: an unreadable cursor is not one of ours.
  }
  throw badCursor();
}

function badCursor(): AppError {
  return new AppError('validation_failed', 'Not a valid cursor', {
    fields: { cursor: 'Not a valid cursor' },
  });
}

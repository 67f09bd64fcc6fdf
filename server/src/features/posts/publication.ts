import { findTimeOn } from '@longitude/contract/find-next-time';
import { refuseInput } from '../../platform/errors.ts';
import type { PostFields } from './model.ts';

/** Noon: a day without a time stays the same day in most timezones. */
const usualTime = '12:00';
const future =
  'The publication date is in the future. Posts are not published on their own: publish it that day.';

type Dates = Pick<PostFields, 'publishedAt' | 'listedAt' | 'revisedAt'>;

/**
 * The time of a day or a time as given; a day means noon, and today means now.
 * @param timezone the company's
 * @throws AppError `validation_failed` for a time in the future
 */
function readPublication(given: string, timezone: string, now: Date): Date {
  const isDay = !given.includes('T');
  const wanted = isDay ? findTimeOn(given, usualTime, timezone) : new Date(given);
  if (wanted <= now) return wanted;
  if (isDay && findTimeOn(given, '00:00', timezone) <= now) return now;
  throw refuseInput({ publishedAt: future });
}

/** Fields that readers see, in the article or the feed. */
const visible = [
  'title',
  'excerpt',
  'content',
  'author',
  'categoryId',
  'featuredImage',
  'publishedAt',
] as const satisfies readonly (keyof PostFields)[];

/** The company's. */
interface Clock {
  readonly timezone: string;
  readonly now: Date;
}

interface Wanted {
  readonly published: boolean;
  /** As in a call: undefined leaves the date as it is, and so does null while it is published. */
  readonly publishedAt: string | null | undefined;
}

/**
 * The dates of a post after a change. The first publication sets its date, which then stays, also
 * while the post is a draft again. What an earlier version published or stored without dates, while
 * both were running, is dated by its creation.
 * @param before undefined for a new post
 * @throws AppError `validation_failed` for a date in the future
 */
export function datePost(
  before: (PostFields & { readonly createdAt: Date }) | undefined,
  changes: Partial<PostFields>,
  { published, publishedAt: wanted }: Wanted,
  { timezone, now }: Clock,
): Partial<Dates> {
  const stored = before?.publishedAt ?? null;
  const given = typeof wanted === 'string' ? readPublication(wanted, timezone, now) : wanted;
  const kept = given === undefined || published ? stored : null;
  const unset = before?.published ? before.createdAt : now;
  const publishedAt = given ?? kept ?? (published ? unset : null);
  const after = { ...changes, publishedAt };
  const isRevised = visible.some((field) => {
    const value = after[field];
    return value !== undefined && String(value) !== String(before?.[field]);
  });
  const listedAt = publishedAt ?? before?.createdAt ?? now;
  if (!before) return { publishedAt, listedAt, revisedAt: now };
  return {
    // Only what changes: the audit log lists it.
    ...(publishedAt?.getTime() === stored?.getTime() ? {} : { publishedAt, listedAt }),
    ...(before.listedAt ? {} : { listedAt }),
    ...(isRevised ? { revisedAt: now } : {}),
  };
}

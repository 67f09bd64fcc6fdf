import { readLocalDay } from '@longitude/contract/find-next-time';
import {
  type ListVisits,
  type VisitCount,
  articlePrefix,
  countedPaths,
  otherPath,
} from '@longitude/contract/visits';
import { isDuplicate, type Connection } from '../../platform/database/connection.ts';
import { refuseInput } from '../../platform/errors.ts';
import type { Settings } from '../settings/service.ts';
export const visitsIndex = {
  collection: 'visits',
  keys: { day: 1, path: 1 },
  options: { unique: true },
} as const;

const dayMs = 24 * 3_600_000;
const defaultDays = 30;
const maxDays = 366;

interface PageViews {
  readonly path: string;
  readonly count: number;
}

interface VisitsContext {
  readonly connection: Connection;
  readonly settings: Settings;
  /** Whether an article is public. */
  readonly isPublished: (slug: string) => Promise<boolean>;
}

/** Page counts: a day, a path and a number. Nothing about visitors is ever stored. */
export class Visits {
  readonly #context: VisitsContext;

  constructor(context: VisitsContext) {
    this.#context = context;
  }

  get #collection() {
    return this.#context.connection.collection<VisitCount>('visits');
  }

  async count(sent: string): Promise<void> {
    const path = await normalisePath(sent, this.#context.isPublished);
    const day = await this.#findToday();
    const increase = () =>
      this.#collection.updateOne({ day, path }, { $inc: { count: 1 } }, { upsert: true });
    try {
      await increase();
    } catch (error) {
      // Two concurrent first views of a page: by now the other one has inserted the row.
      if (!isDuplicate(error, 'day')) throw error;
      await increase();
    }
  }

  /** Oldest day first, its pages by name. @throws AppError `validation_failed` for more than a year */
  async list({ from, to }: ListVisits): Promise<VisitCount[]> {
    const last = to ?? (await this.#findToday());
    const first = from ?? addDays(last, -defaultDays);
    if (Date.parse(last) - Date.parse(first) >= maxDays * dayMs) {
      throw refuseInput({ from: `At most ${maxDays} days at a time` });
    }
    const days = { day: { $gte: first, $lte: last } };
    const kept = { projection: { _id: 0 as const } };
    return this.#collection.find(days, kept).sort({ day: 1, path: 1 }).toArray();
  }

  /** The views of the last 30 days, and the most viewed pages. */
  async summarise(pages: number): Promise<{ pageViews: number; topPages: PageViews[] }> {
    const views = new Map<string, number>();
    for (const { path, count } of await this.list({})) {
      views.set(path, (views.get(path) ?? 0) + count);
    }
    const sorted = [...views].toSorted(([, a], [, b]) => b - a);
    const topPages = sorted.slice(0, pages).map(([path, count]) => ({ path, count }));
    return { pageViews: sorted.reduce((sum, [, count]) => sum + count, 0), topPages };
  }

  /** Today in the company's timezone, as YYYY-MM-DD. */
  async #findToday(): Promise<string> {
    const timezone = await this.#context.settings.read('general', 'timezone');
    return readLocalDay(timezone, new Date());
  }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

const counted: ReadonlySet<string> = new Set(countedPaths);

/**
 * The path for counting a view: one of the known pages, a published article, otherwise `/other`. So
 * there are never more rows a day than pages, whatever the input.
 */
async function normalisePath(
  sent: string,
  isPublished: (slug: string) => Promise<boolean>,
): Promise<string> {
  const [address = ''] = sent.split(/[?#]/);
  const path = address.replace(/\/+$/, '') || '/';
  if (counted.has(path)) return path;
  if (!path.startsWith(articlePrefix)) return otherPath;
  return (await isPublished(path.slice(articlePrefix.length))) ? path : otherPath;
}

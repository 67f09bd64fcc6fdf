import { readLocalDay } from '@longitude/contract/find-next-time';
import type { DayRange } from '@longitude/contract/core/days';
import {
  type VisitCount,
  articlePrefix,
  countedPaths,
  otherPath,
} from '@longitude/contract/visits';
import type { Connection } from '../../platform/database/connection.ts';
import { DailyCounts } from '../../platform/database/daily-counts.ts';
import type { Settings } from '../settings/service.ts';

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
  readonly counts: DailyCounts<VisitCount>;

  constructor(context: VisitsContext) {
    this.#context = context;
    this.counts = new DailyCounts(context.connection, 'visits', ['path']);
  }

  async count(sent: string): Promise<void> {
    const path = await normalisePath(sent, this.#context.isPublished);
    await this.counts.count({ day: await this.#findToday(), path });
  }

  /** Oldest day first, its pages by name. @throws AppError `validation_failed` for more than a year */
  async list(range: DayRange): Promise<VisitCount[]> {
    return this.counts.list(range, await this.#findToday());
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

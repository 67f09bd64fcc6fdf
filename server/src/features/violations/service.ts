import type { DayRange } from '@longitude/contract/core/days';
import type { ViolationCount } from '@longitude/contract/violations';
import type { Connection } from '../../platform/database/connection.ts';
import { DailyCounts } from '../../platform/database/daily-counts.ts';

/** Rows of a day: a page cannot fill the store with origins. */
const maxRows = 200;
const keptDays = 90;

/** Of a violation report (CSP 3, 5.3). */
interface Report {
  readonly 'effective-directive'?: string | undefined;
  readonly 'violated-directive'?: string | undefined;
  readonly 'blocked-uri'?: string | undefined;
}

/** What the content security policy refused: a day, a directive, an origin and a number. */
export class Violations {
  readonly counts: DailyCounts<ViolationCount>;
  readonly #origin: string;

  /** @param origin the site's own */
  constructor(connection: Connection, origin: string) {
    this.counts = new DailyCounts(connection, 'violations', ['directive', 'blocked']);
    this.#origin = origin;
  }

  async count(report: Report): Promise<void> {
    const day = today(new Date());
    const isFull = (await this.counts.countRows(day)) >= maxRows;
    const given = report['effective-directive'] ?? report['violated-directive'] ?? '';
    const directive = /^[a-z-]{1,40}(?=$| )/.exec(given)?.[0] ?? 'other';
    const blocked = this.#describeBlocked(report['blocked-uri'] ?? '');
    await this.counts.count(
      isFull ? { day, directive: 'other', blocked: 'other' } : { day, directive, blocked },
    );
  }

  /** Oldest day first. @throws AppError `validation_failed` for more than a year */
  list(range: DayRange): Promise<ViolationCount[]> {
    return this.counts.list(range, today(new Date()));
  }

  /** Deletes counts that are older than 90 days. */
  async sweep(now: Date): Promise<void> {
    await this.counts.deleteBefore(today(new Date(now.getTime() - keptDays * 86_400_000)));
  }

  /** Never a path or a query, which may contain personal data. */
  #describeBlocked(blocked: string): string {
    // `inline`, `eval`, `trusted-types-sink`; browsers also shorten addresses to `data` and `blob`.
    if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
    const url = URL.canParse(blocked) ? new URL(blocked) : undefined;
    if (!url) return 'other';
    if (url.origin === this.#origin) return 'self';
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return (isWeb ? url.origin : url.protocol).slice(0, 100);
  }
}

const today = (now: Date) => now.toISOString().slice(0, 10);

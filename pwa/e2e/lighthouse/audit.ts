import lighthouse from 'lighthouse';
import type { Flags, Result } from 'lighthouse';
import { launchBrowser } from '../browser.ts';
import { findFreePort } from '../site.ts';

/** The result of one run for one page. */
export interface Audit {
  /** Scores from 0 to 100, by category; `as it is` has none of performance. */
  readonly scores: Readonly<Record<string, number>>;
  /**
   * Audits of accessibility, best practices and SEO that are not perfect, with the elements that
   * they name.
   */
  readonly faults: readonly string[];
  /** Milliseconds until the largest paint; NaN `as it is`. */
  readonly largestPaint: number;
  /** Milliseconds in tasks over 50 ms; NaN `as it is`. */
  readonly blocking: number;
  /** Cumulative layout shift; NaN `as it is`. */
  readonly shift: number;
}

const perfect = ['accessibility', 'best-practices', 'seo'];

/**
 * Short waits, and no audit that needs a trace, whose end Chromium may take five seconds for. A
 * simulated throttle is calculated afterwards; with any other, Lighthouse waits five seconds twice.
 */
const quick: Flags = {
  onlyCategories: perfect,
  skipAudits: ['baseline', 'doctype'],
  throttlingMethod: 'simulate',
  pauseAfterFcpMs: 200,
  pauseAfterLoadMs: 200,
  networkQuietThresholdMs: 300,
  cpuQuietThresholdMs: 300,
};

/**
 * Lighthouse on one page as a phone sees it: `simulated` on slow 4G with a slow processor, or `as it
 * is`, which is quicker and as good for everything but timings. In a browser of its own: a service
 * worker that an earlier run left is stopped by the next, and when Lighthouse is just attaching to
 * it, it reports a crash outside of its promise.
 * @throws Error when the page could not be loaded
 */
export async function audit(url: string, speed: 'simulated' | 'as it is'): Promise<Audit> {
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      disableFullPageScreenshot: true,
      ...(speed === 'simulated' ? { onlyCategories: ['performance', ...perfect] } : quick),
    });
    return readReport(url, run?.lhr);
  } finally {
    await browser.close();
  }
}

function readReport(url: string, report: Result | undefined): Audit {
  if (!report || report.runtimeError) {
    throw new Error(`${url}: ${report?.runtimeError?.message ?? 'no report'}`);
  }
  const scores = Object.entries(report.categories).map(([name, { score }]) => {
    return [name, Math.round((score ?? 0) * 100)] as const;
  });
  const faults = perfect
    .flatMap((name) => report.categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => report.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, details }) => `${id}: ${JSON.stringify(details ?? '').slice(0, 600)}`);
  const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(scores),
    faults,
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}

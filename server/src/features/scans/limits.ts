import type { Request } from '@hapi/hapi';
import { AppError } from '../../platform/errors.ts';
import type { Limits } from '../../platform/limits.ts';

/** The least time between the beginnings of two scans of a site (spec decision 55). */
const spacingSeconds = 60;

/** Refuses an administrator's scan of a site that was, or is being, scanned for someone else. */
export function refuseScanned(retryAfter = spacingSeconds): AppError {
  return new AppError('scanned_recently', undefined, { retryAfter });
}

/** The limits of scans: by visitor and by scanned site. Those of reports: `UnconfirmedMail`. */
export interface ScanLimits {
  /** Counts one scan by the visitor's network. @throws AppError `rate_limited` */
  countScan(request: Request): Promise<void>;
  /** Counts one scan of a site (registrable domain or host). @throws AppError `rate_limited` */
  countScanTarget(site: string): Promise<void>;
  /**
   * Begins the minute after which an administrator may scan this site again.
   * @throws AppError `scanned_recently` during that minute
   */
  spaceScans(site: string): Promise<void>;
  /** Begins that minute for a scan of someone else, which never has to wait for it. */
  noteScan(site: string): Promise<void>;
  /**
   * As `countScanTarget`, but counted apart from requested scans, so that neither blocks the other.
   */
  countScheduledTarget(site: string): Promise<void>;
}

export function createScanLimits(limits: Limits): ScanLimits {
  const byVisitor = limits.stored({ scanAddress: { points: 10, duration: 3600 } });
  const bySite = limits.stored({ scanTarget: { points: 20, duration: 3600 } });
  const byScheduledSite = limits.stored({ scheduledTarget: { points: 20, duration: 3600 } });
  const spacing = limits.stored({ scanSpacing: { points: 1, duration: spacingSeconds } });
  return {
    countScan: (request) => byVisitor.count(request, 'You have requested many scans.'),
    countScanTarget: (site) => bySite.count(site, 'This site has been scanned too often recently.'),
    spaceScans: async (site) => {
      const waitMs = await spacing.take(site);
      if (waitMs === 0) return;
      throw refuseScanned(Math.ceil(waitMs / 1000));
    },
    noteScan: async (site) => {
      // A minute that has begun begins again.
      await spacing.forget(site);
      await spacing.take(site);
    },
    countScheduledTarget: (site) =>
      byScheduledSite.count(site, 'This site has been scanned too often recently.'),
  };
}

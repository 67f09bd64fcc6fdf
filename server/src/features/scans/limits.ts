import type { Request } from '@hapi/hapi';
import { AppError } from '../../platform/errors.ts';
import type { Limits } from '../../platform/limits.ts';

/** The least time between the beginnings of two scans of a site (spec decision 55). */
const spacingSeconds = 60;
/** Emails about scans and watches to one recipient a day, over all requesters. */
const mailsADay = 3;
/**
 * Of them, to all recipients of one mail domain that one network names: many domains have catch-all
 * mailboxes.
 */
const mailsOfNetwork = 10;

/** Refuses an administrator's scan of a site that was, or is being, scanned for someone else. */
export function refuseScanned(retryAfter = spacingSeconds): AppError {
  return new AppError('scanned_recently', undefined, { retryAfter });
}

/** The limits of scans: by visitor, by scanned site, and by recipient of reports. */
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
  /**
   * Takes one of a recipient's emails of today; false when they, or the requesting network, have no
   * more.
   */
  takeScanMail(email: string, network: string): Promise<boolean>;
  /** Like `takeScanMail`: 0, or the milliseconds until the recipient may get one. */
  awaitScanMail(email: string): Promise<number>;
  /** Returns one that was taken but is not sent. */
  returnScanMail(email: string, network: string): Promise<void>;
}

export function createScanLimits(limits: Limits): ScanLimits {
  const byVisitor = limits.stored({ scanAddress: { points: 10, duration: 3600 } });
  const bySite = limits.stored({ scanTarget: { points: 20, duration: 3600 } });
  const byScheduledSite = limits.stored({ scheduledTarget: { points: 20, duration: 3600 } });
  const spacing = limits.stored({ scanSpacing: { points: 1, duration: spacingSeconds } });
  const mails = limits.stored({ scanMail: { points: mailsADay, duration: 24 * 3600 } });
  const byNetwork = limits.stored({
    scanMailDomain: { points: mailsOfNetwork, duration: 24 * 3600 },
  });
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
    // Two spellings of an address are the same recipient.
    takeScanMail: async (email, network) => {
      if ((await mails.take(email.toLowerCase())) > 0) return false;
      if ((await byNetwork.take(composeShareKey(email, network))) === 0) return true;
      await mails.giveBack(email.toLowerCase());
      return false;
    },
    awaitScanMail: (email) => mails.take(email.toLowerCase()),
    returnScanMail: async (email, network) => {
      await mails.giveBack(email.toLowerCase());
      await byNetwork.giveBack(composeShareKey(email, network));
    },
  };
}

const composeShareKey = (email: string, network: string) =>
  `${network} ${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`;

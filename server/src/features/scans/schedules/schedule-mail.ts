import { composeItemPath } from '@longitude/contract/dashboard-paths';
import { formatDay } from '@longitude/contract/core/dates';
import { formatSender } from '@longitude/contract/site-settings';
import {
  layOut,
  shortenName,
  type MailContent,
  type MailLink,
} from '../../../platform/mail/layout.ts';
import { queueMail, type ComposedMail, type QueuedMail } from '../../../platform/mail/mail.ts';
import type { ScanRow } from '../model.ts';
import type { Scans } from '../service.ts';
import type { UnconfirmedMail } from '../../../platform/mail/unconfirmed-mail.ts';
import { describeNotice } from './describe-notice.ts';
import { readJudgement, type Judgement } from './judge-run.ts';
import type { MailNotice, ScheduleRow } from './model.ts';
import type { ScheduleRuns } from './runs.ts';
import {
  addressWatcher,
  watchRefused,
  watchSubjects,
  type WatchMailContext,
} from './watch-mail.ts';

/** Kinds of emails in the scan of a schedule, by notice. */
const kinds = {
  alert: { administrator: 'schedule-alert', watcher: 'watch-alert' },
  recovery: { administrator: 'schedule-recovery', watcher: 'watch-recovery' },
  certificate: { administrator: null, watcher: 'watch-certificate' },
} as const satisfies Record<MailNotice, object>;

const notices = Object.keys(kinds) as MailNotice[];

/** The notices of a scan's emails. */
export function noticesOf(mails: readonly Pick<QueuedMail, 'kind'>[]): MailNotice[] {
  const sent = new Set(mails.map(({ kind }) => kind));
  return notices.filter((each) =>
    Object.values(kinds[each]).some((kind) => kind !== null && sent.has(kind)),
  );
}

const subjects: Record<MailNotice, (host: string) => string> = {
  alert: (host) => `Security alert: ${shortenName(host)} got worse`,
  recovery: (host) => `Fixed: what we reported about ${shortenName(host)}`,
  certificate: (host) => `The certificate of ${shortenName(host)} expires soon`,
};

interface MailContext extends WatchMailContext {
  readonly runs: ScheduleRuns;
  readonly scans: Scans;
  readonly unconfirmedMail: UnconfirmedMail;
  readonly mailHost: string;
}

/** One email to each recipient, stored with its scan. */
export class ScheduleMails {
  readonly #context: MailContext;

  constructor(context: MailContext) {
    this.#context = context;
  }

  queue(
    { host, alertTo, watcher }: Pick<ScheduleRow, 'host' | 'alertTo' | 'watcher'>,
    judgement: Judgement,
  ): QueuedMail[] {
    const { mailHost } = this.#context;
    return judgement.notices.flatMap((notice) => {
      const kind = kinds[notice][watcher ? 'watcher' : 'administrator'];
      const recipients = watcher ? [watcher.email] : alertTo;
      if (kind === null) return [];
      return recipients.map((to) => queueMail(kind, subjects[notice](host), mailHost, to));
    });
  }

  /** One notice to a watcher, stored with the schedule. */
  queueRefusal({ host, watcher }: Pick<ScheduleRow, 'host' | 'watcher'>): QueuedMail[] {
    const subject = watchSubjects[watchRefused]?.(host) ?? '';
    return watcher ? [queueMail(watchRefused, subject, this.#context.mailHost, watcher.email)] : [];
  }

  /** Watchers get a few emails a day, including scans' reports; the rest waits until tomorrow. */
  readonly pace = async ({ kind, to, attempts }: QueuedMail): Promise<number> => {
    const isLimited = notices.some((each) => kinds[each].watcher === kind);
    // A retry of an email does not count.
    if (!isLimited || to === undefined || attempts > 1) return 0;
    return this.#context.unconfirmedMail.take(to);
  };

  /** The writers of the emails in a scan, by kind. */
  get composers(): Record<
    string,
    (row: ScanRow, mail: QueuedMail) => Promise<ComposedMail | null>
  > {
    return Object.fromEntries(
      notices.flatMap((notice) =>
        Object.entries(kinds[notice]).flatMap(([role, kind]) => {
          const compose = (row: ScanRow, mail: QueuedMail) =>
            this.#compose(notice, role === 'watcher', row, mail);
          return kind === null ? [] : [[kind, compose]];
        }),
      ),
    );
  }

  /** Null when it is no longer wanted; see `isWanted`. */
  async #compose(
    notice: MailNotice,
    isWatch: boolean,
    row: ScanRow,
    mail: QueuedMail,
  ): Promise<ComposedMail | null> {
    const { settings, model, refusedAddresses, publicUrl } = this.#context;
    const site = await settings.readSite();
    const schedule = await model.findById(row.scheduleId).lean<ScheduleRow>().exec();
    if (!schedule || !isWanted(schedule, row, mail)) return null;
    const judgement = await readJudgement(this.#context, row);
    const showDay = (day: Date) => formatDay(day, site.timezone);
    const content = {
      company: site.companyName,
      ...describeNotice[notice]({ scan: row, judgement, showDay }),
      quote: '',
    };
    const { subject, to = '' } = mail;
    if (isWatch) {
      const foot = `You are receiving this because this address was used to ask us to watch ${row.host}. ${formatSender(site)}.`;
      const action = await this.#linkReport(row, judgement);
      const whole = { ...content, kicker: 'Website watch', action, foot };
      return addressWatcher(this.#context, schedule, { subject, content: whole });
    }
    const offer = await refusedAddresses.offer(to, 'schedule');
    if (!offer) return null;
    const url = `${publicUrl}${composeItemPath('security-scan', row._id.toHexString())}`;
    const whole: MailContent = {
      ...content,
      kicker: 'Scheduled scan',
      action: { label: 'Open the report', url },
      foot: `You are receiving this because this address receives the alerts of the scan schedule for ${row.host}.`,
      footLinks: [offer.link],
    };
    return { to, subject, ...layOut(whole) };
  }

  /** A link to the changes, if the previous scan is still readable. */
  async #linkReport(scan: ScanRow, judgement: Judgement): Promise<MailLink> {
    const { scans, publicUrl } = this.#context;
    const { reportToken } = await scans.issueTokens(scan);
    const url = `${publicUrl}/scanner/reports/${reportToken}`;
    const before = judgement.before && (await scans.find(judgement.before._id));
    const isShared = before && before.revokedAt === null && before.deletedAt === null;
    if (!isShared) return { label: 'Read the report', url };
    const against = (await scans.issueTokens(before)).reportToken;
    return { label: 'See what changed', url: `${url}?against=${against}` };
  }
}

/** Unless it was stopped, got another address, or its recipient was removed since. */
function isWanted(
  { url, state, watcher, alertTo }: ScheduleRow,
  scan: Pick<ScanRow, 'url'>,
  { to = '' }: QueuedMail,
): boolean {
  if (url !== scan.url) return false;
  if (watcher) return state === 'active';
  return alertTo.some((each) => each.toLowerCase() === to.toLowerCase());
}

import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { findDateFormat, readDateParts } from '@longitude/contract/core/dates';
import {
  countEntries,
  type WriteDigest,
  layOutDigestHtml,
  layOutDigestText,
} from '../../platform/mail/digest.ts';
import type { Limiter, Limits } from '../../platform/limits.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/mail.ts';
import type { Settings } from './service.ts';

interface Notification {
  /** Its setting, `notify_…`. */
  readonly switchKey: string;
  /** Its composer in the outbox. */
  readonly kind: string;
  readonly subject: string;
  readonly mailHost: string;
  /** Waits for a digest although notifications are sent immediately. */
  readonly isCollected?: boolean;
}

const hourMs = 3_600_000;

/** Immediate notifications in an hour; further ones are one digest at its end. */
export const immediateRule = { points: 20, duration: hourMs / 1000 } as const;

/** Entries that a digest lists; it counts all of them. */
const maxListed = 200;

/**
 * Emails to the company about events of the product; settings choose events, recipient and
 * frequency. A flood of events becomes a digest, whatever the frequency.
 */
export class Notifications {
  readonly #settings: Pick<Settings, 'read' | 'readSite'>;
  readonly #immediate: Limiter;

  constructor(settings: Pick<Settings, 'read' | 'readSite'>, limits: Limits) {
    this.#settings = settings;
    this.#immediate = limits.stored({ notification: immediateRule });
  }

  /** The recipient: notification_email, otherwise the company's address. */
  async findRecipient(): Promise<string> {
    const recipient = await this.#settings.read('notifications', 'notification_email');
    return recipient || this.#settings.read('general', 'company_email');
  }

  /**
   * A notification to send immediately or with the next digest; undefined when its setting is off.
   */
  async queue({
    switchKey,
    kind,
    subject,
    mailHost,
    isCollected = false,
  }: Notification): Promise<QueuedMail | undefined> {
    const [isOn, frequency, timezone] = await Promise.all([
      this.#settings.read('notifications', switchKey),
      this.#settings.read('notifications', 'notification_frequency'),
      this.#settings.read('general', 'timezone'),
    ]);
    if (isOn !== 'true') return undefined;
    const now = new Date();
    const isDelayed = frequency === 'immediate' && (isCollected || (await this.#isFlood(now)));
    const dueAt = findDueTime(isDelayed ? 'hourly' : frequency, timezone, now);
    const mail = queueMail(kind, subject, mailHost);
    return dueAt > now ? { ...mail, nextAttemptAt: dueAt, held: true } : mail;
  }

  /** Counts by the hour of the clock, at whose end digests are due: in all processes together. */
  async #isFlood(now: Date): Promise<boolean> {
    return (await this.#immediate.take(String(Math.floor(now.getTime() / hourMs)))) > 0;
  }

  /** Composes the digest of delayed notifications (hourly, daily). */
  composeDigest(publicUrl: string): WriteDigest {
    return async (entries) => {
      const { companyName: company, timezone } = await this.#settings.readSite();
      const frequency = await this.#settings.read('notifications', 'notification_frequency');
      const format = {
        timeZone: timezone,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
      } as const;
      const today = findDateFormat(format).format(new Date()).replace(',', '');
      const counts = countEntries(entries);
      const content = {
        company,
        heading: counts,
        entries: entries.slice(0, maxListed),
        timezone,
        action: { label: 'Open the inbox', url: `${publicUrl}${composeTabPath('requests')}` },
        foot: `${explainCut(entries.length)}${explainPace(frequency)}`,
      };
      return {
        to: await this.findRecipient(),
        subject: `${company}, ${today}: ${counts}`,
        text: layOutDigestText(content),
        html: layOutDigestHtml(content),
      };
    };
  }
}

/** Now, the next full hour, or the next 08:00 in the company's timezone. */
export function findDueTime(frequency: string, timezone: string, now: Date): Date {
  if (frequency !== 'hourly' && frequency !== 'daily') return now;
  let due = new Date(Math.floor(now.getTime() / hourMs) * hourMs + hourMs);
  if (frequency === 'hourly') return due;
  // At most 25 steps: a day with a clock change can have 25 hours.
  while (readHour(due, timezone) !== 8) due = new Date(due.getTime() + hourMs);
  return due;
}

function readHour(time: Date, timezone: string): number {
  const { hour } = readDateParts(time, { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  return Number(hour);
}

function explainPace(frequency: string): string {
  const paces: Readonly<Record<string, string>> = { hourly: 'once an hour', daily: 'once a day' };
  const pace = paces[frequency];
  if (pace === undefined)
    return `We send at most ${immediateRule.points} notifications an hour one by one. The others, and suspected spam, are in one email at the end of the hour. You can change how often you get them under Settings, Notifications.`;
  return `You are receiving this ${pace} because notifications are set to “${frequency}” under Settings, Notifications.`;
}

const explainCut = (count: number) =>
  count > maxListed ? `Only the first ${maxListed} of ${count} are listed here. ` : '';

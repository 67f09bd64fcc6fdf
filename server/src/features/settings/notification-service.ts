import { countEntries, type WriteDigest } from '../../platform/mail/digest.ts';
import { layOutDigestHtml, layOutDigestText } from '../../platform/mail/digest-layout.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/mail.ts';
import type { Settings } from './service.ts';

/** Whether the company wants mail of a kind, to whom, and when the next one is due. */
export interface NotificationPlan {
  readonly isWanted: boolean;
  readonly dueAt: Date;
}

/** Plans a notification by its switch (`notify_…`) and notification_frequency. */
export async function planNotification(
  settings: Settings,
  switchKey: string,
  now: Date,
): Promise<NotificationPlan> {
  const [isOn, frequency, timezone] = await Promise.all([
    settings.read('notifications', switchKey),
    settings.read('notifications', 'notification_frequency'),
    settings.read('general', 'timezone'),
  ]);
  return { isWanted: isOn === 'true', dueAt: findDueTime(frequency, timezone, now) };
}

/** Now, the next full hour, or the next 08:00 in the company's timezone. */
export function findDueTime(frequency: string, timezone: string, now: Date): Date {
  if (frequency !== 'hourly' && frequency !== 'daily') return now;
  const hour = 3_600_000;
  let due = new Date(Math.floor(now.getTime() / hour) * hour + hour);
  if (frequency === 'hourly') return due;
  // At most 25 steps: a day with a change of clocks has 25 hours.
  while (readHour(due, timezone) !== 8) due = new Date(due.getTime() + hour);
  return due;
}

function readHour(time: Date, timezone: string): number {
  const hour = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hour: '2-digit',
    hour12: false,
  });
  return Number(hour.format(time)) % 24;
}

/** Who is notified: notification_email, else the company's address. */
export async function findNotificationRecipient(settings: Settings): Promise<string> {
  const recipient = await settings.read('notifications', 'notification_email');
  return recipient || settings.read('general', 'company_email');
}

interface Notification {
  /** Its switch, `notify_…`. */
  readonly switchKey: string;
  /** Which composer writes it. */
  readonly kind: string;
  readonly subject: string;
  readonly mailHost: string;
}

/** The mail that tells the company of something, now or when the held ones go; undefined when it wants none. */
export async function queueNotification(
  settings: Settings,
  { switchKey, kind, subject, mailHost }: Notification,
): Promise<QueuedMail | undefined> {
  const now = new Date();
  const { isWanted, dueAt } = await planNotification(settings, switchKey, now);
  if (!isWanted) return undefined;
  const mail = queueMail(kind, subject, mailHost);
  return dueAt > now ? { ...mail, nextAttemptAt: dueAt, held: true } : mail;
}

function explainPace(frequency: string): string {
  const paces: Readonly<Record<string, string>> = { hourly: 'once an hour', daily: 'once a day' };
  const pace = paces[frequency];
  if (pace === undefined) return 'These were held back: Settings, Notifications changes that.';
  return `You get this ${pace} because Settings, Notifications says "${frequency}".`;
}

/** Writes the one mail for several notifications that were held back (hourly, daily). */
export function writeNotificationDigest(settings: Settings, publicUrl: string): WriteDigest {
  return async (entries) => {
    const { companyName: company, timezone } = await settings.readSite();
    const frequency = await settings.read('notifications', 'notification_frequency');
    const format = { timeZone: timezone, weekday: 'long', day: 'numeric', month: 'long' } as const;
    const today = new Intl.DateTimeFormat('en-GB', format).format(new Date()).replace(',', '');
    const counts = countEntries(entries);
    const content = {
      company,
      heading: counts,
      entries,
      timezone,
      action: { label: 'Open the inbox', url: `${publicUrl}/admin?tab=requests` },
      foot: explainPace(frequency),
    };
    return {
      to: await findNotificationRecipient(settings),
      subject: `${company}, ${today}: ${counts}`,
      text: layOutDigestText(content),
      html: layOutDigestHtml(content),
    };
  };
}

import { type StartWatch, type WatchAsked } from '@longitude/contract/scan-watch';
import { isDuplicate } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldMailbox } from '../../../platform/mail/fold-mailbox.ts';
import { queueMail, type QueuedMail } from '../../../platform/mail/mail.ts';
import type { ScanRow } from '../model.ts';
import { readLocalTime } from '@longitude/contract/find-next-time';
import {
  collectScheduleWords,
  untracked,
  type ScheduleFields,
  type ScheduleRow,
  type Watcher,
} from './model.ts';
import { composeWatchRule, readTimezone } from './plan-schedule.ts';
import { scheduleKind } from './service.ts';
import { watchConfirmation, watchSubjects } from './watch-mail.ts';
import { findConfirmationEnd } from './watch-tokens.ts';
import type { WatchesContext } from './watches.ts';

/** Emails kept per watch; far fewer are sent within a day. */
const keptMails = 20;

/**
 * Requests a watch: the address of the scan gets an email to confirm. The response, and the work
 * behind it, are the same whether the watch exists or not.
 * @param from IP address of the visitor, whose emails are limited
 * @throws AppError `not_found` for an unknown token, `target_refused`
 */
export async function startWatch(
  context: WatchesContext,
  { token, frequency: wanted }: StartWatch,
  from: string,
): Promise<WatchAsked> {
  const { scans, scanRefusals, unconfirmedMail, settings } = context;
  const scan = await scans.readOwned(token);
  const { email, host } = scan;
  if (email === null) throw new AppError('not_found');
  await scanRefusals.refuseListed(host);
  const mayMail = (await unconfirmedMail.take(email, from)) === 0;
  const mailbox = foldMailbox(email);
  const who = { email, address: email.toLowerCase(), mailbox, wanted };
  if (mayMail) while (!(await requestWatch(context, scan, who)));
  const smtp = await settings.readSmtp();
  return { email, host, emailQueued: mayMail && smtp.host !== '' };
}

type Who = Pick<Watcher, 'email' | 'address' | 'mailbox' | 'wanted'>;

/** False when the same watch was changed concurrently. */
async function requestWatch(context: WatchesContext, scan: ScanRow, who: Who): Promise<boolean> {
  const { model, mailHost } = context;
  const { email, address, mailbox, wanted } = who;
  const subject = watchSubjects[watchConfirmation]?.(scan.host) ?? '';
  const mail = queueMail(watchConfirmation, subject, mailHost, email);
  const watch = { 'watcher.address': address, url: scan.url };
  const known = await model.findOne(watch).lean<ScheduleRow>().exec();
  if (!known) return insertWatch(context, scan, who, mail);
  const end = findConfirmationEnd(new Date());
  const kept = known.expiresAt ? { expiresAt: end } : { 'watcher.confirmUntil': end };
  const { matchedCount } = await model.updateOne(
    { _id: known._id, version: known.version, state: known.state },
    {
      $set: {
        'watcher.wanted': wanted,
        'watcher.email': email,
        'watcher.mailbox': mailbox,
        ...kept,
      },
      $push: { mails: { $each: [mail], $slice: -keptMails } },
    },
  );
  if (matchedCount === 0) return false;
  context.announce(`${scheduleKind}.changed`, known._id.toHexString());
  return true;
}

async function insertWatch(
  { model, settings, announce }: WatchesContext,
  scan: ScanRow,
  who: Who,
  mail: QueuedMail,
): Promise<boolean> {
  const { url, host, score } = scan;
  const timezone = await readTimezone(settings);
  const fields: ScheduleFields = {
    url,
    host,
    ...composeWatchRule(who.wanted, readLocalTime(timezone, new Date())),
    timezone,
    nextRunAt: null,
    state: 'pending',
    paused: false,
    ...untracked,
    // The first scan reports the changes since the visitor's own.
    baselineId: score === null ? null : scan._id,
    watcher: { ...who, round: 1, consent: null, stoppedAt: null, confirmUntil: null },
    alertTo: [],
    manageHashes: [],
    expiresAt: findConfirmationEnd(new Date()),
    words: collectScheduleWords(scan),
    mails: [mail],
  };
  try {
    const { _id } = await model.create(fields);
    announce(`${scheduleKind}.created`, _id.toHexString());
    return true;
  } catch (error) {
    if (isDuplicate(error, 'watcher.address')) return false;
    throw error;
  }
}

import { findDateFormat } from '@longitude/contract/core/dates';
import type { Keys } from '../../platform/keys.ts';
import { layOut, type MailContent } from '../../platform/mail/layout.ts';
import type { ComposedMail, QueuedMail } from '../../platform/mail/mail.ts';
import type { Settings } from '../settings/service.ts';
import type { SecurityNoticeFields } from './model.ts';

/** Kinds of emails to administrators about their accounts, with their subjects. */
export const subjects = {
  'password-reset': 'Reset your password',
  'new-device': 'New sign-in to your account',
  'password-changed': 'Your password was changed',
  'email-changed': 'Your email address was changed',
  'email-requested': 'A new email address was requested',
  'email-restored': 'Your previous email address is used again',
  'email-confirm': 'Confirm your new email address',
  'email-undo': 'Your email address was changed',
  'username-changed': 'Your username was changed',
  'many-guesses': 'Many failed sign-ins to your account',
} as const;

export type NoticeKind = Exclude<
  keyof typeof subjects,
  'password-reset' | 'email-confirm' | 'email-undo'
>;

interface MailContext {
  readonly settings: Settings;
  readonly publicUrl: string;
}

type Words = Omit<MailContent, 'company' | 'kicker' | 'quote'>;

async function compose(
  { settings }: MailContext,
  { subject, to = '' }: Pick<QueuedMail, 'subject' | 'to'>,
  words: Words,
): Promise<ComposedMail> {
  const { companyName } = await settings.readSite();
  const content = { company: companyName, kicker: 'Account security', quote: '', ...words };
  return { to, subject, ...layOut(content) };
}

const purpose = 'password-reset';

/** The code of a link that resets a password: the signed id of its record. */
export const writeResetToken = (keys: Keys, id: string): string => keys.sign(purpose, id);

/** The id in such a code, also one signed with the previous key; undefined for any other text. */
export const readResetToken = (keys: Keys, token: string): string | undefined =>
  keys.readSigned(purpose, token);

/** The email with the link, whose code is in the fragment: servers and logs do not see it. */
export function writePasswordReset(
  context: MailContext,
  { to, username, token }: { to: string; username: string; token: string },
): Promise<ComposedMail> {
  const subject = subjects['password-reset'];
  return compose(
    context,
    { to, subject },
    {
      heading: subject,
      lead: 'Use the link to choose a new password. It works once, within one hour. You will be signed out on all devices.',
      facts: [{ label: 'Username', value: username }],
      action: {
        label: 'Choose a new password',
        url: `${context.publicUrl}/admin/reset#token=${token}`,
      },
      foot: 'Didn’t request this? Ignore this email: your password will not change.',
    },
  );
}

const leads: Record<NoticeKind, string> = {
  'new-device':
    'Someone signed in with your password on a new device. If this was you, no action is needed.',
  'password-changed':
    'The password of your account was changed, and all other devices were signed out. If this was you, no action is needed.',
  'email-changed':
    'The email address of your account was changed. If this was you, no action is needed.',
  'email-requested':
    'Someone who knows your password wants to replace this address. It stays in use until the new one is confirmed. If this was you, no action is needed.',
  'email-restored':
    'The change of your email address was undone with the link in the previous mailbox. All devices were signed out, and the password must be set again.',
  'many-guesses':
    'Wrong passwords were tried a hundred times within an hour. No one got in. Devices that you have signed in on before still work; on a new one, reset your password to sign in.',
  'username-changed':
    'The username of your account was changed: the former one no longer signs in, the new one and your email address do. If this was you, no action is needed.',
};

export const noticeKinds = Object.keys(leads) as NoticeKind[];

/** A notice about a change of an account, with the way to undo the harm. */
export function writeNotice(context: MailContext) {
  return async (row: SecurityNoticeFields & { createdAt: Date }, mail: QueuedMail) => {
    return compose(context, mail, {
      heading: mail.subject,
      lead: leads[mail.kind as NoticeKind],
      facts: await describeOrigin(context, row, row.createdAt),
      action: { label: 'Reset your password', url: `${context.publicUrl}/admin/login?forgot` },
      foot: feet[mail.kind] ?? usualFoot,
    });
  };
}

const usualFoot =
  'If this wasn’t you, reset your password now, then sign out any devices you don’t recognize under Profile.';
const feet: Readonly<Record<string, string>> = {
  'many-guesses':
    'If your password is long and used nowhere else, no action is needed. You get this notice once a day at most.',
  'email-restored':
    'If this wasn’t you, someone else reads the previous mailbox. Ask the person who runs the server to set a new password (longitude-server admin reset-password).',
};

/** The email to a new address, which may be a stranger’s: without names and without its account. */
export function writeEmailConfirmation(
  context: MailContext,
  { to, token }: { to: string; token: string },
): Promise<ComposedMail> {
  const subject = subjects['email-confirm'];
  return compose(
    context,
    { to, subject },
    {
      heading: subject,
      lead: 'Open the link, sign in if necessary, and confirm that security emails should go to this address. The link works once, within 24 hours. Until then, the previous address is used.',
      facts: [],
      action: { label: 'Review and confirm', url: composeEmailLink(context, token) },
      foot: 'Didn’t request this? Ignore this email: without the account’s password, the link does nothing.',
    },
  );
}

/** The email to the former address, with the way back. */
export async function writeEmailUndo(
  context: MailContext,
  row: Origin & { readonly confirmedAt: Date },
  { to, token }: { to: string; token: string },
): Promise<ComposedMail> {
  const subject = subjects['email-undo'];
  return compose(
    context,
    { to, subject },
    {
      heading: subject,
      lead: 'Security emails of your account now go to another address. If this was you, no action is needed.',
      facts: await describeOrigin(context, row, row.confirmedAt),
      action: { label: 'Undo the change', url: composeEmailLink(context, token) },
      foot: 'If this wasn’t you, undo the change within 7 days: this address is used again, all devices are signed out, and you choose a new password.',
    },
  );
}

const composeEmailLink = ({ publicUrl }: MailContext, token: string) =>
  `${publicUrl}/admin/email#token=${token}`;

type Origin = Pick<SecurityNoticeFields, 'device' | 'address'>;

/** When, on which device and from where something was done. */
async function describeOrigin(
  { settings }: MailContext,
  { device, address }: Origin,
  at: Date,
): Promise<MailContent['facts']> {
  const { timezone: timeZone } = await settings.readSite();
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
  const time = findDateFormat(format).format(at);
  return [
    { label: 'Time', value: `${time} (${timeZone})` },
    ...(device ? [{ label: 'Device', value: device }] : []),
    ...(address ? [{ label: 'IP address', value: address }] : []),
  ];
}

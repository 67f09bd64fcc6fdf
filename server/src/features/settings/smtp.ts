import { findDefinition } from '@longitude/contract/setting-definitions';
import { readMailHost, splitMailServer } from '@longitude/contract/mail-host';
import { cleanSetting, passwordSentinel, type SaveSettings } from '@longitude/contract/settings';
import { AppError } from '../../platform/errors.ts';
import { composeEhloName } from '../../platform/mail/ehlo-name.ts';
import type { SmtpSettings } from '../../platform/mail/transport.ts';

type Changes = SaveSettings['settings'];
type Change = Changes[number];

const isServer = ({ category, key }: Pick<Change, 'category' | 'key'>) =>
  category === 'email' && (key === 'smtp_host' || key === 'smtp_port');

/** The changes as they are stored: cleaned, and with a pasted mail server split. */
export function listCleaned(changes: Changes): Change[] {
  return splitMailServer(
    changes.map((each) => {
      const known = findDefinition(each.category, each.key);
      return known ? { ...each, value: cleanSetting(known, each.value) } : each;
    }),
  );
}

/**
 * The same changes; those that change the server or its port also forget the trusted certificate,
 * which was for the former server.
 * @param read the stored value by name, `email.smtp_host`
 */
export function forgetCertificate(changes: Change[], read: (name: string) => string): Change[] {
  const isOther = changes.some(
    (each) => isServer(each) && read(`email.${each.key}`) !== each.value,
  );
  const isGiven = changes.some(({ key }) => key === 'smtp_certificate');
  const forgotten = { category: 'email', key: 'smtp_certificate', value: '' };
  return isOther && !isGiven ? [...changes, forgotten] : changes;
}

interface SmtpSources {
  /** The stored value by name, `email.smtp_host`; the password is encrypted. */
  readonly read: (name: string) => string;
  readonly openPassword: (sealed: string) => string;
  readonly publicUrl: string;
  /** The port on this machine that receives all email of a demo. */
  readonly demoMailPort: number | undefined;
}

/**
 * The mail server's settings with the password in plain text; the sender falls back to the company.
 * @param unsaved used in place of the stored values; the stored password and certificate are only
 * for the stored server and port
 * @throws AppError `mail_failed` if the password must be entered again
 */
export function readSmtpSettings(sources: SmtpSources, unsaved: Changes): SmtpSettings {
  const { read, openPassword, publicUrl, demoMailPort } = sources;
  const changes = forgetCertificate(listCleaned(unsaved), read);
  const wanted = new Map(changes.map((each) => [`${each.category}.${each.key}`, each.value]));
  const text = (key: string) => wanted.get(`email.${key}`) ?? read(`email.${key}`);
  const fromAddress = text('smtp_from_email') || read('general.company_email');
  const ehloName = composeEhloName(publicUrl, fromAddress);
  const from = { fromName: text('smtp_from_name'), fromAddress, ehloName };
  if (demoMailPort !== undefined) {
    const host = '127.0.0.1';
    return { ...from, host, port: demoMailPort, isSecure: false, username: '', password: '' };
  }
  const username = text('smtp_username');
  const typed = wanted.get('email.smtp_password');
  const isStored = typed === undefined || typed === passwordSentinel;
  const sealed = read('email.smtp_password');
  const isOther = changes.some(
    (each) => isServer(each) && read(`email.${each.key}`) !== each.value,
  );
  if (isStored && isOther && sealed !== '' && username !== '') {
    const text = 'Enter the password too: the stored one is only used for the stored server.';
    throw new AppError('mail_failed', text);
  }
  return {
    ...from,
    ...readServer(text),
    username,
    password: isStored ? openPassword(sealed) : typed,
    trustedCertificate: text('smtp_certificate'),
  };
}

/** Also splits a server that was stored before that was done on saving. */
function readServer(text: (key: string) => string) {
  const given = text('smtp_host');
  const read = readMailHost(given);
  const stored = {
    port: Number(text('smtp_port') || 587),
    isSecure: text('smtp_secure') === 'true',
  };
  if ('problem' in read) return { host: given, ...stored };
  return {
    host: read.host,
    port: read.port ?? stored.port,
    isSecure: read.isSecure ?? stored.isSecure,
  };
}

import { findDefinition } from '@longitude/contract/setting-definitions';
import { splitMailServer } from '@longitude/contract/mail-host';
import { isLoopback } from '@longitude/contract/core/loopback';
import {
  explainRefusedPort,
  forgetFormerServer,
  isMailPort,
  type MailServerPlace,
  isOtherServer,
  readChanged,
  readMailServer,
} from '@longitude/contract/mail-server';
import { cleanSetting, passwordSentinel, type SaveSettings } from '@longitude/contract/settings';
import { AppError, refuseInput } from '../../platform/errors.ts';
import { composeEhloName } from '../../platform/mail/ehlo-name.ts';
import type { SmtpSettings } from '../../platform/mail/transport.ts';

type Changes = SaveSettings['settings'];
type Change = Changes[number];

/** The changes as they are stored: cleaned, and with a pasted mail server split. */
export function listCleaned(changes: Changes): Change[] {
  return splitMailServer(
    changes.map((each) => {
      const known = findDefinition(each.category, each.key);
      return known ? { ...each, value: cleanSetting(known, each.value) } : each;
    }),
  );
}

interface SmtpSources {
  /** The stored value of an email setting; the password is encrypted. */
  readonly read: (key: string) => string;
  readonly companyEmail: string;
  readonly openPassword: (sealed: string) => string;
  readonly publicUrl: string;
  /** The port on this machine that receives all email of a demo. */
  readonly demoMailPort: number | undefined;
}

/**
 * The mail server's settings with the password in plain text; the sender falls back to the company.
 * @param unsaved used in place of the stored values; the stored password and certificate are only
 * for the stored server and port
 * @throws AppError `validation_failed` if they lead to a port that is neither stored nor of mail
 * servers, `mail_failed` if the password must be entered again
 */
export function readSmtpSettings(sources: SmtpSources, unsaved: Changes): SmtpSettings {
  const { read, openPassword, companyEmail, publicUrl, demoMailPort } = sources;
  const cleaned = listCleaned(unsaved);
  const isOther = isOtherServer(cleaned, read);
  const text = readChanged(forgetFormerServer(cleaned, read), read);
  const fromAddress = text('smtp_from_email') || companyEmail;
  const ehloName = composeEhloName(publicUrl, fromAddress);
  const from = { fromName: text('smtp_from_name'), fromAddress, ehloName };
  if (demoMailPort !== undefined) {
    const host = '127.0.0.1';
    return { ...from, host, port: demoMailPort, isSecure: false, username: '', password: '' };
  }
  const server = readMailServer(text);
  if (isOther) checkPort(server, unsaved);
  const username = text('smtp_username');
  const typed = cleaned.find(({ key }) => key === 'smtp_password')?.value;
  const isStored = typed === undefined || typed === passwordSentinel;
  const sealed = read('smtp_password');
  if (isStored && isOther && sealed !== '' && username !== '') {
    const text = 'Enter the password too: the stored one is only used for the stored server.';
    throw new AppError('mail_failed', text);
  }
  return {
    ...from,
    ...server,
    username,
    password: isStored ? openPassword(sealed) : typed,
    trustedCertificate: text('smtp_certificate'),
    mayBePlain: text('smtp_unencrypted') === 'true',
  };
}

/**
 * A server that is not stored is only contacted where mail servers listen, so that a test explores
 * no other service; this machine is for development.
 * @throws AppError `validation_failed` beside the port
 */
function checkPort({ host, port }: MailServerPlace, unsaved: Changes): void {
  if (host === '' || isMailPort(port) || isLoopback(host)) return;
  const index = ['smtp_port', 'smtp_host'].map((key) =>
    unsaved.findIndex((each) => each.key === key),
  );
  const found = Math.max(0, index.find((each) => each >= 0) ?? 0);
  throw refuseInput({ [`settings.${found}.smtp_port`]: explainRefusedPort({ port }) });
}

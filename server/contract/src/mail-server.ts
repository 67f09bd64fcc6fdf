import { readMailHost } from './mail-host.ts';
import { passwordSentinel, type SaveSettings } from './settings.ts';

type Changes = SaveSettings['settings'];

/** Reads an email setting by its key. */
type ReadEmailSetting = (key: string) => string;

/** Where email is sent. */
export interface MailServerPlace {
  /** '' for none. */
  readonly host: string;
  readonly port: number;
  /** TLS from the start. */
  readonly isSecure: boolean;
}

/** Relay, submission with and without TLS from the start (RFC 8314, 7.3), and the usual substitute. */
const mailPorts: readonly number[] = [25, 465, 587, 2525];

export const isMailPort = (port: number): boolean => mailPorts.includes(port);

/** Host and port as they are dialled. Also splits a host that was stored before saving did. */
export function readMailServer(read: ReadEmailSetting): MailServerPlace {
  const given = read('smtp_host');
  const found = readMailHost(given);
  const stored = {
    port: Number(read('smtp_port') || 587),
    isSecure: read('smtp_secure') === 'true',
  };
  if ('problem' in found) return { host: given, ...stored };
  return {
    host: found.host,
    port: found.port ?? stored.port,
    isSecure: found.isSecure ?? stored.isSecure,
  };
}

/** Reads as if the changes were stored. */
export function readChanged(changes: Changes, read: ReadEmailSetting): ReadEmailSetting {
  const wanted = new Map(
    changes.flatMap(({ category, key, value }) => (category === 'email' ? [[key, value]] : [])),
  );
  return (key) => wanted.get(key) ?? read(key);
}

/**
 * Whether the changes lead to another server or port; another spelling of the same is none.
 * @param changes cleaned, and split by `splitMailServer`
 */
export function isOtherServer(changes: Changes, read: ReadEmailSetting): boolean {
  const [before, after] = [readMailServer(read), readMailServer(readChanged(changes, read))];
  return before.host !== after.host || before.port !== after.port;
}

/**
 * The same changes. If they lead to another server or port, they also remove the password and the
 * trusted certificate of the former one, unless new ones are among them.
 */
export function forgetFormerServer(changes: Changes, read: ReadEmailSetting): Changes {
  if (!isOtherServer(changes, read)) return changes;
  const isGiven = (wanted: string) =>
    changes.some(({ key, value }) => key === wanted && value !== passwordSentinel);
  const former = ['smtp_password', 'smtp_certificate'];
  const forgotten = former.filter((key) => read(key) !== '' && !isGiven(key));
  return [...changes, ...forgotten.map((key) => ({ category: 'email', key, value: '' }))];
}

/** Shown when a save removed the stored password. */
export const passwordRemoved =
  'The stored password is removed: it was for the former server. Enter the password again.';

/** Why no test email goes to a port that is neither stored nor one of mail servers. */
export function explainRefusedPort({ port }: Pick<MailServerPlace, 'port'>): string {
  return `A test of settings that are not saved uses the ports of mail servers only: 25, 465, 587 or 2525. If your server really uses port ${port}, save the settings first, then send the test.`;
}

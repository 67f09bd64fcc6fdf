import { createHash } from 'node:crypto';
import type { ComposedMail, QueuedMail } from './mail.ts';

/** What a held mail says in the one mail that stands for several. */
export interface DigestEntry {
  /** What it tells of, for example 'service request'; an s makes several of them. */
  readonly noun: string;
  readonly title: string;
  readonly detail: string;
  readonly url: string;
  readonly at: Date;
}

export type WriteDigest = (entries: readonly DigestEntry[]) => Promise<ComposedMail>;

/** Entries by what they tell of, in the order in which these come first. */
export function groupEntries(
  entries: readonly DigestEntry[],
): [noun: string, entries: DigestEntry[]][] {
  return [...Map.groupBy(entries, ({ noun }) => noun)];
}

/** For example '2 new service requests, 1 new contact message'. */
export function countEntries(entries: readonly DigestEntry[]): string {
  const counts = groupEntries(entries).map(
    ([noun, { length }]) => `${length} new ${noun}${length === 1 ? '' : 's'}`,
  );
  return counts.join(', ');
}

/**
 * The Message-ID of a digest. The same mails make the same one, so that a digest which is sent
 * twice after a crash is recognised; others make another, so that no server takes it for a double.
 */
export function nameDigest(mails: readonly QueuedMail[]): string {
  const hash = createHash('sha256');
  for (const mail of mails) hash.update(mail.messageId);
  const host = mails[0]?.messageId.split('@').at(-1) ?? 'localhost>';
  return `<digest.${hash.digest('hex').slice(0, 32)}@${host}`;
}

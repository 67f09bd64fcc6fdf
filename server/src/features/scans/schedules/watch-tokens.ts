import { watchFrequencies, watchHours, type WatchFrequency } from '@longitude/contract/scan-watch';
import type { Keys } from '../../../platform/keys.ts';

/**
 * The tokens of links in emails are signed, not stored: a backup contains none of them. The one
 * that ends a watch must never expire, so its hash is stored in case SECRET_KEY changes.
 */
const purposes = { confirm: 'watch-confirm', manage: 'watch-manage' } as const;

/** The watch to confirm; `round` voids confirmations from before a stop. */
interface Confirmation {
  readonly id: string;
  readonly round: number;
  readonly frequency: WatchFrequency;
}

/** The end of a confirmation that begins now: 48 hours, in whole seconds. */
export const findConfirmationEnd = (now: Date) =>
  new Date((Math.floor(now.getTime() / 1000) + watchHours.confirm * 3600) * 1000);

/** A token that is valid until `end`, a whole second. */
export function writeConfirmToken(
  keys: Keys,
  { id, round, frequency }: Confirmation,
  end: Date,
): string {
  return keys.sign(purposes.confirm, `${id}-${round}-${frequency}-${end.getTime() / 1000}`);
}

/** Undefined when it is not ours or has expired. */
export function readConfirmToken(keys: Keys, token: string, now: number): Confirmation | undefined {
  const [id = '', round, wanted, expires] =
    keys.readSigned(purposes.confirm, token)?.split('-') ?? [];
  const frequency = watchFrequencies.find((each) => each === wanted);
  if (!frequency || Number(expires) * 1000 <= now) return undefined;
  return { id, round: Number(round), frequency };
}

export function writeManageToken(keys: Keys, id: string): string {
  return keys.sign(purposes.manage, id);
}

/** The watch that a token names, and whether its signature is ours. */
export function readManageToken(keys: Keys, token: string): { id: string; isOurs: boolean } {
  const [id = ''] = token.split('.');
  return { id, isOurs: keys.readSigned(purposes.manage, token) === id };
}

import type { Keys } from '../../platform/keys.ts';

/**
 * The tokens of links in emails are signed, not stored: a backup contains none of them. A token
 * that ends a subscription must never expire, so its hash is stored in case SECRET_KEY changes.
 */
const purposes = { confirm: 'newsletter-confirm', leave: 'newsletter-leave' } as const;

/** Lifetime of a confirmation link, in milliseconds. */
const confirmMs = 7 * 24 * 3_600_000;

/** The subscriber to confirm; `round` voids confirmations from before an unsubscription. */
interface Confirmation {
  readonly id: string;
  readonly round: number;
}

/** A token that is valid for 7 days from `now`, in milliseconds. */
export function writeConfirmToken(keys: Keys, { id, round }: Confirmation, now: number): string {
  const expires = Math.floor((now + confirmMs) / 1000);
  return keys.sign(purposes.confirm, `${id}-${round}-${expires}`);
}

/** Undefined when it is not ours or has expired. */
export function readConfirmToken(keys: Keys, token: string, now: number): Confirmation | undefined {
  const [id = '', round, expires] = keys.readSigned(purposes.confirm, token)?.split('-') ?? [];
  if (Number(expires) * 1000 > now) return { id, round: Number(round) };
  return undefined;
}

export function writeLeaveToken(keys: Keys, id: string): string {
  return keys.sign(purposes.leave, id);
}

/** The subscriber that a token names, and whether its signature is ours. */
export function readLeaveToken(keys: Keys, token: string): { id: string; isOurs: boolean } {
  const [id = ''] = token.split('.');
  return { id, isOurs: keys.readSigned(purposes.leave, token) === id };
}

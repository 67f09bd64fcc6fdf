import { getDomain } from 'tldts';
import { toNetwork, toWideNetwork } from '../http/request-headers.ts';
import type { Limiter, Limits } from '../limits.ts';
import { foldMailbox, readMailDomain } from './fold-mailbox.ts';
import { isSharedDomain } from './shared-domains.ts';

const duration = 24 * 3600;

/** Emails a day. */
export const unconfirmedRules = {
  /** To one mailbox, of all kinds and for all requesters. */
  mailbox: { points: 3, duration },
  /** To one domain, for one network: many domains have catch-all mailboxes. */
  networkDomain: { points: 10, duration },
  /** To all domains, for one wide network, so that it cannot use up what all may send. */
  network: { points: 30, duration },
  /** To one domain that is no public provider's, for all networks. */
  domain: { points: 20, duration },
} as const;

/**
 * Counts automatic emails to addresses that no one has confirmed: a stranger may have typed them.
 * Every kind of such emails takes from the same shares.
 */
export class UnconfirmedMail {
  readonly #mailboxes: Limiter;
  readonly #networkDomains: Limiter;
  readonly #networks: Limiter;
  readonly #domains: Limiter;

  constructor(limits: Limits) {
    const { mailbox, networkDomain, network, domain } = unconfirmedRules;
    this.#mailboxes = limits.stored({ mailTo: mailbox });
    this.#networkDomains = limits.stored({ mailToDomainFrom: networkDomain });
    this.#networks = limits.stored({ mailFrom: network });
    this.#domains = limits.stored({ mailToDomain: domain });
  }

  /**
   * Takes one email of today's: 0, or the milliseconds until there is one again. What one share
   * refuses does not use up the others.
   * @param from IP address of the visitor who asked for it; without it, only the recipient's share
   *   counts
   */
  async take(to: string, from?: string): Promise<number> {
    const taken: (readonly [Limiter, string])[] = [];
    for (const counter of this.#countersOf(to, from)) {
      const waitMs = await counter[0].take(counter[1]);
      if (waitMs === 0) {
        taken.push(counter);
        continue;
      }
      // Not the refused one: a flood of returns after its day has ended would begin the next one
      // below zero.
      for (const [limiter, key] of taken) await limiter.giveBack(key);
      return waitMs;
    }
    return 0;
  }

  /** Returns one that was taken but is not sent. */
  async giveBack(to: string, from?: string): Promise<void> {
    for (const [limiter, key] of this.#countersOf(to, from)) await limiter.giveBack(key);
  }

  #countersOf(to: string, from: string | undefined): (readonly [Limiter, string])[] {
    const mailbox = [this.#mailboxes, foldMailbox(to)] as const;
    if (from === undefined) return [mailbox];
    const host = readMailDomain(to);
    const domain = getDomain(host) ?? host;
    return [
      mailbox,
      [this.#networkDomains, `${toNetwork(from)} ${domain}`],
      [this.#networks, toWideNetwork(from) ?? toNetwork(from)],
      ...(isSharedDomain(domain) ? [] : [[this.#domains, domain] as const]),
    ];
  }
}

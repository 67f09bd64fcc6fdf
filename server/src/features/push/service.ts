import { ECDH } from 'node:crypto';
import { backoffMs } from '@longitude/contract/core/backoff';
import type { PushState, PushSubscriptionInput } from '@longitude/contract/push';
import { maxAtOnce, type PublishedEvent } from '../../platform/database/events.ts';
import { refuseInput } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { NetworkError } from '@longitude/scanner/net/network';
import type { SessionService } from '../session/service.ts';
import { composeMessage } from './compose-message.ts';
import type { PushKeys } from './keys.ts';
import type { PushOutcome, PushSender } from './send-message.ts';
import type { LeasedPush, PushSubscriptions } from './subscriptions.ts';

interface PushContext extends Pick<ServiceContext, 'events' | 'brought' | 'log'> {
  readonly session: Pick<SessionService, 'listStanding'>;
  readonly subscriptions: PushSubscriptions;
  readonly keys: PushKeys;
  readonly sender: PushSender;
  /** Schedules the next attempt. */
  readonly wakeAt: (due: Date) => void;
}

const endpointText = 'Notifications can’t be sent to this address';
/** The longest pause is also the longest that a push service may request. */
const retries = { minMs: 60_000, maxMs: 6 * 3_600_000 };

/**
 * Notifies devices of events; the log of events is the queue, and each device has its position in
 * it.
 */
export class Push {
  readonly #context: PushContext;
  /** The last event that this process has searched, and the newest found. */
  #searched = 0;
  #newest = 0;

  constructor(context: PushContext) {
    this.#context = context;
  }

  async read(jti: string): Promise<PushState> {
    const { keys, subscriptions } = this.#context;
    const { publicKey } = await keys.read();
    return { publicKey, endpoint: await subscriptions.find(jti) };
  }

  /**
   * @returns whether the session had no subscription with this endpoint
   * @throws AppError `validation_failed` for an address that must not be dialled, or an invalid key
   */
  async subscribe(jti: string, { endpoint, keys }: PushSubscriptionInput): Promise<boolean> {
    if (!isPublicKey(keys.p256dh))
      throw refuseInput({ keys: 'These are not the keys of a browser' });
    try {
      await this.#context.sender.check(endpoint);
    } catch (error) {
      // A host that cannot be resolved now is retried with each message.
      if (error instanceof NetworkError && error.code === 'refused')
        throw refuseInput({ endpoint: endpointText });
    }
    const { subscriptions, events } = this.#context;
    const heard = await events.lastSeq();
    return subscriptions.save(jti, { endpoint, ...keys }, heard);
  }

  /** @returns whether it was subscribed */
  unsubscribe(jti: string): Promise<boolean> {
    return this.#context.subscriptions.remove(jti);
  }

  /** Sends one message with all new events to every device that lacks them. */
  async sendDue(isStopping: () => boolean): Promise<void> {
    const newest = await this.#findNewest();
    while (!isStopping()) {
      const leased = await this.#context.subscriptions.claim(newest);
      if (!leased) return;
      await this.#deliver(leased);
    }
  }

  get #types(): string[] {
    return this.#context.brought('deviceNotice').map(({ event }) => event);
  }

  /** The newest event that devices are notified of. */
  async #findNewest(): Promise<number> {
    const { events } = this.#context;
    const last = await events.lastSeq();
    this.#newest = (await events.findNewest(this.#types, this.#searched)) ?? this.#newest;
    this.#searched = last;
    return this.#newest;
  }

  async #deliver(leased: LeasedPush): Promise<void> {
    const { session, subscriptions, brought, keys, sender } = this.#context;
    const events = await this.#readAfter(leased.heard);
    const message = await composeMessage(events, brought('deviceNotice'));
    const heard = events.at(-1)?.seq ?? this.#newest;
    if (message.groups.length === 0) return subscriptions.advance(leased, heard);
    // The account may have been closed, or the session ended, while the message was written.
    const standing = await session.listStanding([leased.jti]);
    if (!standing.has(leased.jti)) {
      await subscriptions.remove(leased.jti);
      return;
    }
    const outcome = await sender.send(leased, message, await keys.read());
    if (outcome.state === 'accepted') return subscriptions.advance(leased, heard);
    return this.#settleFailure(leased, outcome);
  }

  async #readAfter(seq: number): Promise<PublishedEvent[]> {
    const read: PublishedEvent[] = [];
    for (;;) {
      const from = read.at(-1)?.seq ?? seq;
      const page = await this.#context.events.readAfter(from, this.#types);
      read.push(...page);
      if (page.length < maxAtOnce) return read;
    }
  }

  async #settleFailure(
    leased: LeasedPush,
    outcome: Exclude<PushOutcome, { readonly state: 'accepted' }>,
  ): Promise<void> {
    const { subscriptions, log, wakeAt } = this.#context;
    const { state, reason, retryMs = backoffMs(leased.attempts, retries) } = outcome;
    const { host } = new URL(leased.endpoint);
    log.warn({ host, state, reason }, 'notification not sent');
    // Unless the browser has subscribed again since.
    if (state === 'gone') {
      await subscriptions.remove(leased.jti, leased.endpoint);
      return;
    }
    const due = new Date(Date.now() + Math.min(retryMs, retries.maxMs));
    await subscriptions.postpone(leased, due);
    wakeAt(due);
  }
}

/** Whether it is a point of the curve P-256 (RFC 8291, 3.1). */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

import type { Request } from '@hapi/hapi';
import type { CreateScan, ScanResult } from '@longitude/contract/scans';
import type { Config } from '../../platform/config.ts';
import { refuseMismatch, type Replay } from '../../platform/http/idempotency.ts';
import { readClientAddress } from '../../platform/http/request-headers.ts';
import type { Limits } from '../../platform/limits.ts';
import type { ScanRefusals } from './refusals.ts';
import { type ScanObserver, readScanTarget } from './engine.ts';
import type { Scans } from './service.ts';
import { ProgressBroadcast } from './jobs.ts';

export interface IntakeContext {
  readonly scans: Scans;
  readonly scanRefusals: ScanRefusals;
  readonly limits: Limits;
  readonly config: Pick<Config, 'trustedProxies'>;
}

/** A scan that was asked for. */
interface Order {
  readonly replay: Replay | undefined;
  readonly telling: ProgressBroadcast;
  /** Rejects for whatever can be refused before anybody is asked. */
  readonly admitted: PromiseWithResolvers<void>;
  /** The result is stored then. */
  readonly finished: Promise<ScanResult>;
}

interface Asked {
  readonly input: CreateScan;
  readonly replay: Replay | undefined;
  readonly request: Request;
}

/** Takes what visitors ask for, by the API or by the page's form, once per replay key. */
export class ScanIntake {
  readonly #parts: IntakeContext;
  readonly #open = new Set<Order>();

  constructor(parts: IntakeContext) {
    this.#parts = parts;
  }

  /**
   * Begins a scan, or follows the one that was begun with the same key. It goes on to its end also
   * when whoever asked has gone.
   * @returns when it was admitted; `finished` gets the result
   * @throws AppError `validation_failed`, `target_refused`, `rate_limited`, `unavailable`, `idempotency_mismatch`
   */
  async receive(asked: Asked, watch: ScanObserver): Promise<{ finished: Promise<ScanResult> }> {
    const order = this.#findOpen(asked.replay) ?? this.#place(asked);
    order.telling.follow(watch);
    await order.admitted.promise;
    return { finished: order.finished };
  }

  /** How many were asked for and are not stored yet. */
  countOpen(): number {
    return this.#open.size;
  }

  #findOpen(replay: Replay | undefined): Order | undefined {
    if (!replay) return undefined;
    const order = [...this.#open].find((each) => each.replay?.scope === replay.scope);
    if (order?.replay) refuseMismatch(order.replay, replay);
    return order;
  }

  #place(asked: Asked): Order {
    const telling = new ProgressBroadcast();
    const admitted = Promise.withResolvers<void>();
    const finished = this.#fulfil(asked, telling, admitted.resolve);
    const order = { replay: asked.replay, telling, admitted, finished };
    this.#open.add(order);
    // What failed before it was admitted, failed that way; nobody may be left to hear of the rest.
    const end = () => this.#open.delete(order);
    finished.then(end, (error: unknown) => {
      end();
      admitted.reject(error);
    });
    admitted.promise.catch(() => undefined);
    return order;
  }

  async #fulfil(
    { input, replay, request }: Asked,
    watch: ScanObserver,
    admit: () => void,
  ): Promise<ScanResult> {
    const { scans, scanRefusals, limits, config } = this.#parts;
    const earlier = await scans.findEarlier(replay);
    if (earlier) {
      admit();
      return earlier;
    }
    const target = readScanTarget(input.url);
    await scanRefusals.refuseListed(target.host);
    await limits.countScan(request);
    await scans.admit(target);
    admit();
    const address = readClientAddress(request, config.trustedProxies);
    const consent = { terms: input.termsVersion ?? 'api', at: new Date(), address };
    return scans.perform(target, { email: input.email, consent, replay }, watch);
  }

  /** Refuses what waits, lets what runs end within `graceMs`, and waits until all of it is stored. */
  async stop(graceMs: number): Promise<void> {
    await this.#parts.scans.stop(graceMs);
    await Promise.allSettled([...this.#open].map(({ finished }) => finished));
  }
}

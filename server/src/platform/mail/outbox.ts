import { randomUUID } from 'node:crypto';
import type { MailHealth } from '@longitude/contract/overview';
import type { Model } from 'mongoose';
import type { Stored } from '../database/model.ts';
import type { Log } from '../log.ts';
import {
  claimDue,
  claimAllHeld,
  drop,
  isFailed,
  postpone,
  settle,
  type Leased,
  type Row,
} from './claim-mail.ts';
import { composeAndSend, composeFailure } from './compose-mail.ts';
import { composeDigestId, sortEntries, type DigestEntry, type WriteDigest } from './digest.ts';
import { summariseMail, type Summary } from './summarise-mail.ts';
import { countMail, hasMail, listFailed, listMail, type MailSubject } from './find-mail.ts';
import type { ComposedMail, QueuedMail, WithMails } from './mail.ts';
import { retryAllMail, retryMail, type RetryHandling } from './retry-mail.ts';
import type { SendOutcome, SmtpSettings } from './transport.ts';

/** Composes an email at the time of sending; null drops one that is no longer needed. */
type Composer<Document> = (document: Document, mail: QueuedMail) => Promise<ComposedMail | null>;

/** Hooks around the emails of a model's documents. */
interface Handling<Document> extends RetryHandling<Document> {
  /** The recipient of an email, and its subject item, for the list of emails. */
  readonly about?: MailSubject<Document>;
  /** Whether an email may be sent now: 0, or the milliseconds to wait. */
  readonly pace?: (mail: QueuedMail) => Promise<number>;
  /** The entry of a delayed email in a digest. */
  readonly summarise?: (document: Document) => DigestEntry | Promise<DigestEntry>;
  /**
   * The server accepted an email for `taken`. Runs before the state is stored, so a crash can
   * repeat it.
   */
  readonly deliver?: (document: Document, taken: readonly string[]) => Promise<void>;
}

interface Carrier extends Handling<never> {
  readonly model: Model<Row>;
  readonly composers: Readonly<Record<string, Composer<never>>>;
}

interface Claimed extends Leased {
  readonly carrier: Carrier;
}

/** Reads the settings of the mail server, and composes digests of delayed emails. */
export interface MailServer {
  readonly readSmtp: () => Promise<SmtpSettings>;
  readonly writeDigest: WriteDigest;
}

interface OutboxContext {
  readonly findServer: () => MailServer;
  /** Publishes that an email could not be sent. */
  readonly announceFailed: (id: string) => void;
  readonly log: Log;
}

/**
 * Sends the emails that are queued inside documents. An email is leased for 5 minutes before it is
 * sent, so that one of several workers sends it, and a worker that dies only delays it.
 */
export class Outbox {
  readonly #carriers: Carrier[] = [];
  readonly #context: OutboxContext;

  constructor(context: OutboxContext) {
    this.#context = context;
  }

  /** Registers a model whose documents contain emails, with the composer of each kind. */
  register<Fields extends WithMails>(
    model: Model<Fields>,
    composers: Record<string, Composer<Fields & Stored>>,
    handling: Handling<Fields & Stored> = {},
  ): void {
    const carrier = { ...handling, model: model as unknown as Model<Row>, composers };
    this.#carriers.push(carrier);
  }

  /** Sends all due emails. Without an SMTP server everything stays queued, unchanged. */
  async sendDue(isStopping: () => boolean = () => false): Promise<number> {
    const smtp = await this.#context.findServer().readSmtp();
    if (smtp.host === '') return 0;
    let count = 0;
    for (;;) {
      const held = isStopping() ? 0 : await this.#sendHeld(smtp);
      if (held === 0) break;
      count += held;
    }
    for (const carrier of this.#carriers) {
      while (!isStopping() && (await this.#sendNext(carrier, smtp))) count++;
    }
    return count;
  }

  /**
   * Sends all due delayed emails as one digest; a single one as it is.
   * @returns how many were due
   */
  async #sendHeld(smtp: SmtpSettings): Promise<number> {
    const leaseId = randomUUID();
    let count = 0;
    let first: Claimed | undefined;
    const summaries: Summary<Claimed>[] = [];
    for (const carrier of this.#carriers.filter(({ summarise }) => summarise)) {
      for await (const documents of claimAllHeld(carrier.model, leaseId)) {
        const claimed = documents.flatMap((document) => pickMails(carrier, document, leaseId));
        count += claimed.length;
        const wanted = await dropDeleted(claimed);
        first ??= wanted[0];
        for (const each of wanted) summaries.push(await summariseMail(each));
      }
    }
    if (first && summaries.length === 1) await this.#deliver(first, smtp);
    else if (first) await this.#sendDigest(summaries, smtp);
    return count;
  }

  async #sendDigest(summaries: readonly Summary<Claimed>[], smtp: SmtpSettings) {
    for (const { claimed, failure } of summaries) {
      if (failure) await this.#settle(claimed, failure);
    }
    const summarised = summaries.filter(({ entry }) => entry);
    if (summarised.length === 0) return;
    const messageId = composeDigestId(summarised.map(({ claimed }) => claimed.mail));
    const entries = sortEntries(summarised.flatMap(({ entry }) => entry ?? []));
    const compose = () => this.#context.findServer().writeDigest(entries);
    const outcome = await composeAndSend<never>(smtp, { messageId }, compose);
    for (const { claimed } of summarised) await this.#settle(claimed, outcome);
    this.#note({ messageId, kind: 'digest', count: summarised.length }, outcome);
  }

  async #sendNext(carrier: Carrier, smtp: SmtpSettings): Promise<boolean> {
    const leaseId = randomUUID();
    const document = await claimDue(carrier.model, leaseId);
    const [claimed] = document ? pickMails(carrier, document, leaseId) : [];
    if (!claimed) return false;
    if ((await dropDeleted([claimed])).length === 0) return true;
    const waitMs = (await carrier.pace?.(claimed.mail)) ?? 0;
    if (waitMs > 0) return postpone(claimed, waitMs);
    await this.#deliver(claimed, smtp);
    return true;
  }

  async #deliver(claimed: Claimed, smtp: SmtpSettings) {
    const { carrier, document, mail } = claimed;
    const { messageId, kind, attempts } = mail;
    const compose = carrier.composers[kind];
    const outcome = compose
      ? await composeAndSend(smtp, mail, () => compose(document as never, mail))
      : composeFailure(`No feature composes mail of the kind ${kind}`, true);
    if (!outcome) {
      await drop(claimed);
      carrier.onStateChange?.(document as never);
      this.#context.log.info({ messageId, kind }, 'mail discarded: it is no longer wanted');
      return;
    }
    try {
      if (outcome.taken.length > 0) await carrier.deliver?.(document as never, outcome.taken);
    } catch (error) {
      // It is sent: a failure afterwards must not send it again.
      this.#context.log.error(
        { err: error, messageId, kind },
        'mail sent, but its state could not be stored',
      );
    }
    await this.#settle(claimed, outcome);
    carrier.onStateChange?.(document as never);
    this.#note({ messageId, kind, attempts }, outcome);
  }

  async #settle(claimed: Claimed, outcome: SendOutcome): Promise<void> {
    await settle(claimed, outcome);
    if (isFailed(claimed, outcome)) this.#context.announceFailed(claimed.mail._id.toHexString());
  }

  #note(what: object, outcome: SendOutcome): void {
    const { log } = this.#context;
    if (outcome.ok) log.info(what, 'mail sent');
    else log.warn({ ...what, reason: outcome.reason }, 'mail not sent');
  }

  get #models() {
    return this.#carriers.map(({ model }) => model);
  }

  /** Emails of all kinds, newest first. */
  list(state: QueuedMail['state'] | undefined, limit: number) {
    return listMail(this.#carriers, state, limit);
  }

  /** The failed emails among these ids. */
  listFailed(ids: readonly string[]) {
    return listFailed(this.#carriers, ids);
  }

  /** Whether an email with this id exists. */
  has(id: string): Promise<boolean> {
    return hasMail(this.#models, id);
  }

  /** Requeues a failed email (`retryMail`). */
  retry(id: string, by: string, to?: string) {
    return retryMail(this.#carriers, id, by, to);
  }

  /** Requeues all failed emails. @returns how many */
  retryAll(by: string): Promise<number> {
    return retryAllMail(this.#carriers, by);
  }

  /** Whether email can be sent, and how much is queued or failed. */
  async readHealth(): Promise<MailHealth> {
    const smtp = await this.#context.findServer().readSmtp();
    const [waiting, failed, [latest]] = await Promise.all([
      countMail(this.#models, 'queued'),
      countMail(this.#models, 'failed'),
      this.list('queued', 1),
    ]);
    const lastError = latest?.lastError ?? null;
    const isFailing = failed > 0 || lastError !== null;
    const state = smtp.host === '' ? 'no_smtp' : isFailing ? 'failing' : 'ready';
    const advised = latest?.advice === undefined ? {} : { advice: latest.advice };
    return { state, waiting, failed, lastError, ...advised };
  }
}

/** The leased email with its document; nothing if another worker has the lease by now. */
function pickMails(carrier: Carrier, document: Row, leaseId: string): Claimed[] {
  const mail = document.mails.find((each) => each.leaseId === leaseId);
  return mail ? [{ carrier, model: carrier.model, document, mail, leaseId }] : [];
}

/** Drops notifications about items that are in the trash by now. */
async function dropDeleted(claimed: readonly Claimed[]): Promise<Claimed[]> {
  const isDeleted = ({ document }: Claimed) => Boolean(document.deletedAt);
  for (const each of claimed.filter(isDeleted)) await drop(each);
  return claimed.filter((each) => !isDeleted(each));
}

import { randomUUID } from 'node:crypto';
import type { MailHealth, OutboxMail } from '@longitude/contract/overview';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { claimDue, claimHeld, postpone, settle, type Leased, type Row } from './claim-mail.ts';
import { nameDigest, type DigestEntry, type WriteDigest } from './digest.ts';
import type { Letter, QueuedMail, WithMails } from './mail.ts';
import { sendLetter, type Sending, type SmtpSettings } from './transport.ts';

type Compose = (document: never, mail: QueuedMail) => Promise<Letter>;

/** What happens around the mail of a model's documents. */
interface Handling<Document> {
  /** Whether a mail may leave now: 0, or the milliseconds that it has to wait. */
  readonly pace?: (mail: QueuedMail) => Promise<number>;
  /** What a mail that was held back says in a digest. */
  readonly summarise?: (document: Document) => DigestEntry;
  /**
   * The mail server took it, if not for all addresses; noted before the mail counts as sent, so
   * that a crash repeats it.
   */
  readonly deliver?: (document: Document, refused: readonly string[]) => Promise<void>;
  /** The state of a mail is another one now. `by` is the administrator who changed it. */
  readonly tell?: (document: Document, by?: string) => void;
}

interface Carrier extends Handling<never> {
  readonly model: Model<Row>;
  readonly composers: Readonly<Record<string, Compose>>;
}

interface Claimed extends Leased {
  readonly carrier: Carrier;
}

interface OutboxParts {
  readonly readSmtp: () => Promise<SmtpSettings>;
  readonly writeDigest: WriteDigest;
  readonly log: Log;
}

/**
 * Sends the mail that waits inside documents. A mail is leased for 5 minutes before it is sent, so
 * that of several workers one sends it, and a worker that dies only delays it.
 */
export class Outbox {
  readonly #carriers: Carrier[] = [];
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Names a model whose documents carry mail, and who writes each kind. */
  register<Fields extends WithMails>(
    model: Model<Fields>,
    composers: Record<string, (document: Fields & Stored, mail: QueuedMail) => Promise<Letter>>,
    handling: Handling<Fields & Stored> = {},
  ): void {
    const carrier = { ...handling, model: model as unknown as Model<Row>, composers };
    this.#carriers.push(carrier);
  }

  /** Sends all that is due. Without an SMTP server nothing is touched and everything waits. */
  async sendDue(isStopping: () => boolean = () => false): Promise<number> {
    const smtp = await this.#parts.readSmtp();
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

  /** One mail for all that was held back until now; a single one goes as it is. @returns how many were due */
  async #sendHeld(smtp: SmtpSettings): Promise<number> {
    const leaseId = randomUUID();
    const claimed: Claimed[] = [];
    for (const carrier of this.#carriers.filter(({ summarise }) => summarise)) {
      const documents = await claimHeld(carrier.model, leaseId);
      claimed.push(...documents.flatMap((document) => pickMails(carrier, document, leaseId)));
    }
    const [first] = claimed;
    if (!first) return 0;
    if (claimed.length === 1) await this.#deliver(first, smtp);
    else await this.#sendDigest(claimed, smtp);
    return claimed.length;
  }

  async #sendDigest(claimed: readonly Claimed[], smtp: SmtpSettings) {
    const messageId = nameDigest(claimed.map(({ mail }) => mail));
    const entries = claimed.flatMap(
      ({ carrier, document }) => carrier.summarise?.(document as never) ?? [],
    );
    const compose = () => this.#parts.writeDigest(entries);
    const sending = await composeAndSend(smtp, messageId, compose);
    for (const each of claimed) await settle(each, sending);
    this.#note({ messageId, kind: 'digest', count: claimed.length }, sending);
  }

  async #sendNext(carrier: Carrier, smtp: SmtpSettings): Promise<boolean> {
    const leaseId = randomUUID();
    const document = await claimDue(carrier.model, leaseId);
    const [claimed] = document ? pickMails(carrier, document, leaseId) : [];
    if (!claimed) return false;
    const waitMs = (await carrier.pace?.(claimed.mail)) ?? 0;
    if (waitMs > 0) return postpone(claimed, waitMs);
    await this.#deliver(claimed, smtp);
    return true;
  }

  async #deliver(claimed: Claimed, smtp: SmtpSettings) {
    const { carrier, document, mail } = claimed;
    const { messageId, kind, attempts } = mail;
    const compose = carrier.composers[kind];
    const sending: Sending = compose
      ? await composeAndSend(smtp, messageId, () => compose(document as never, mail))
      : { ok: false, isPermanent: true, reason: `Nobody writes mail of the kind ${kind}` };
    try {
      if (sending.ok) await carrier.deliver?.(document as never, sending.refused ?? []);
    } catch (error) {
      // It has left: what follows from that must not send it again.
      this.#parts.log.error({ err: error, messageId, kind }, 'sent, but not noted');
    }
    await settle(claimed, sending);
    carrier.tell?.(document as never);
    this.#note({ messageId, kind, attempts }, sending);
  }

  #note(what: object, sending: Sending): void {
    const { log } = this.#parts;
    if (sending.ok) log.info(what, 'mail sent');
    else log.warn({ ...what, reason: sending.reason }, 'mail not sent');
  }

  /** Newest first. */
  async list(state: QueuedMail['state'] | undefined, limit: number): Promise<OutboxMail[]> {
    const filter = state ? { 'mails.state': state } : { 'mails.0': { $exists: true } };
    const lists = await Promise.all(
      this.#carriers.map(({ model }) =>
        model
          .find(filter as QueryFilter<Row>, { mails: 1 })
          .sort({ createdAt: -1 })
          .limit(limit)
          .lean<Row[]>()
          .exec(),
      ),
    );
    return lists
      .flat()
      .flatMap((row) => row.mails)
      .filter((mail) => state === undefined || mail.state === state)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, limit)
      .map(presentMail);
  }

  /** Whether there is such a mail. */
  async has(id: string): Promise<boolean> {
    const filter = { 'mails._id': id } as QueryFilter<Row>;
    for (const { model } of this.#carriers) if (await model.exists(filter)) return true;
    return false;
  }

  /** Puts a failed mail back in line, due now. @throws AppError `not_found`, `conflict` when it did not fail */
  async retry(id: string, by: string): Promise<{ id: string; state: 'queued'; sendAt: string }> {
    const now = new Date();
    const failed = { mails: { $elemMatch: { _id: id, state: 'failed' } } };
    const change = {
      $set: { 'mails.$.state': 'queued', 'mails.$.nextAttemptAt': now, 'mails.$.attempts': 0 },
    };
    for (const { model, tell } of this.#carriers) {
      const filter = failed as unknown as QueryFilter<Row>;
      const row = await model.findOneAndUpdate(filter, change, { timestamps: false }).lean().exec();
      if (!row) continue;
      tell?.(row as never, by);
      return { id, state: 'queued', sendAt: now.toISOString() };
    }
    if (!(await this.has(id))) throw new AppError('not_found');
    throw new AppError('conflict', 'Only a mail that failed can be sent again.');
  }

  /** Whether mail can leave, and what waits. */
  async readHealth(): Promise<MailHealth> {
    const smtp = await this.#parts.readSmtp();
    const [waiting, failed, [latest]] = await Promise.all([
      this.#count('queued'),
      this.#count('failed'),
      this.list('queued', 1),
    ]);
    const lastError = latest?.lastError ?? null;
    const isFailing = failed > 0 || lastError !== null;
    const state = smtp.host === '' ? 'no_smtp' : isFailing ? 'failing' : 'ready';
    return { state, waiting, failed, lastError };
  }

  async #count(state: QueuedMail['state']): Promise<number> {
    const filter = { 'mails.state': state } as QueryFilter<Row>;
    const counts = await Promise.all(
      this.#carriers.map(({ model }) => model.countDocuments(filter)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }
}

/** The mail that was leased, with its document; nothing when the lease went elsewhere meanwhile. */
function pickMails(carrier: Carrier, document: Row, leaseId: string): Claimed[] {
  const mail = document.mails.find((each) => each.leaseId === leaseId);
  return mail ? [{ carrier, model: carrier.model, document, mail, leaseId }] : [];
}

/** A letter that cannot be written is a failed try like any other: it must not hold up the rest. */
async function composeAndSend(
  smtp: SmtpSettings,
  messageId: string,
  compose: () => Promise<Letter>,
): Promise<Sending> {
  let letter: Letter;
  try {
    letter = await compose();
  } catch (error) {
    // What the product itself refuses, such as a file that is gone, it refuses again.
    const isPermanent = error instanceof AppError;
    return { ok: false, isPermanent, reason: `Not written: ${(error as Error).message}` };
  }
  return sendLetter(smtp, letter, messageId);
}

function presentMail(mail: QueuedMail): OutboxMail {
  return {
    id: mail._id.toHexString(),
    kind: mail.kind,
    state: mail.state,
    subject: mail.subject,
    attempts: mail.attempts,
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: mail.state === 'queued' ? mail.nextAttemptAt.toISOString() : null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    lastError: mail.lastError ?? null,
  };
}

import { randomUUID } from 'node:crypto';
import type { MailHealth, OutboxMail } from '@longitude/contract/overview';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Letter, QueuedMail, WithMails } from './mail.ts';
import { sendLetter, type Sending, type SmtpSettings } from './transport.ts';

const leaseMs = 5 * 60_000;
const mostAttempts = 30;

type Row = WithMails & { readonly _id: unknown };
type Compose = (document: never, mail: QueuedMail) => Promise<Letter>;
/** Whether a mail may leave now: 0, or the milliseconds that it has to wait. */
type Pace = (mail: QueuedMail) => Promise<number>;

interface Carrier {
  readonly model: Model<Row>;
  readonly composers: Readonly<Record<string, Compose>>;
  readonly pace: Pace;
}

const atOnce: Pace = () => Promise.resolve(0);

/** Waiting time before the next try: 1, 2, 4 … minutes, at most 6 hours. */
export function backoffMs(attempts: number): number {
  return Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 6 * 3_600_000);
}

/**
 * Sends the mail that waits inside documents. A mail is leased for 5 minutes before it is sent, so
 * that of several workers one sends it, and a worker that dies only delays it.
 */
export class Outbox {
  readonly #carriers: Carrier[] = [];
  readonly #readSmtp: () => Promise<SmtpSettings>;
  readonly #log: Log;

  constructor(readSmtp: () => Promise<SmtpSettings>, log: Log) {
    this.#readSmtp = readSmtp;
    this.#log = log;
  }

  /** Names a model whose documents carry mail, who writes each kind, and what holds it back for a while. */
  register<Fields extends WithMails>(
    model: Model<Fields>,
    composers: Record<string, (document: Fields & Stored, mail: QueuedMail) => Promise<Letter>>,
    pace: Pace = atOnce,
  ): void {
    this.#carriers.push({
      model: model as unknown as Model<Row>,
      composers,
      pace,
    });
  }

  /** Sends all that is due. Without an SMTP server nothing is touched and everything waits. */
  async sendDue(isStopping: () => boolean = () => false): Promise<number> {
    const smtp = await this.#readSmtp();
    if (smtp.host === '') return 0;
    let count = 0;
    for (const carrier of this.#carriers) {
      while (!isStopping() && (await this.#sendNext(carrier, smtp))) count++;
    }
    return count;
  }

  async #sendNext(carrier: Carrier, smtp: SmtpSettings): Promise<boolean> {
    const leaseId = randomUUID();
    const document = await claimDue(carrier.model, leaseId);
    const mail = document?.mails.find((each) => each.leaseId === leaseId);
    if (!document || !mail) return false;
    const waitMs = await carrier.pace(mail);
    if (waitMs > 0) return postpone(carrier.model, mail, leaseId, waitMs);
    const compose = carrier.composers[mail.kind];
    const sending: Sending = compose
      ? await composeAndSend(smtp, mail, () => compose(document as never, mail))
      : { ok: false, isPermanent: true, reason: `Nobody writes mail of the kind ${mail.kind}` };
    await settle(carrier.model, mail, leaseId, sending);
    const { messageId, kind, attempts } = mail;
    if (sending.ok) this.#log.info({ messageId, kind, attempts }, 'mail sent');
    else this.#log.warn({ messageId, kind, attempts, reason: sending.reason }, 'mail not sent');
    return true;
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

  /** Puts a failed mail back in line, due now. @throws AppError `not_found`, `conflict` when it did not fail */
  async retry(id: string): Promise<{ id: string; state: 'queued'; sendAt: string }> {
    const now = new Date();
    const failed = { mails: { $elemMatch: { _id: id, state: 'failed' } } };
    const change = {
      $set: { 'mails.$.state': 'queued', 'mails.$.nextAttemptAt': now, 'mails.$.attempts': 0 },
    };
    for (const { model } of this.#carriers) {
      const done = await model.updateOne(failed as unknown as QueryFilter<Row>, change);
      if (done.matchedCount > 0) return { id, state: 'queued', sendAt: now.toISOString() };
      if (await model.exists({ 'mails._id': id } as QueryFilter<Row>)) {
        throw new AppError('conflict', 'Only a mail that failed can be sent again.');
      }
    }
    throw new AppError('not_found');
  }

  /** Whether mail can leave, and what waits. */
  async readHealth(): Promise<MailHealth> {
    const smtp = await this.#readSmtp();
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

/** A letter that cannot be written is a failed try like any other: it must not hold up the rest. */
async function composeAndSend(
  smtp: SmtpSettings,
  mail: QueuedMail,
  compose: () => Promise<Letter>,
): Promise<Sending> {
  let letter: Letter;
  try {
    letter = await compose();
  } catch (error) {
    return { ok: false, isPermanent: false, reason: `Not written: ${(error as Error).message}` };
  }
  return sendLetter(smtp, letter, mail.messageId);
}

async function claimDue(model: Model<Row>, leaseId: string): Promise<Row | null> {
  const due = {
    mails: { $elemMatch: { state: 'queued', nextAttemptAt: { $lte: new Date() } } },
  };
  const lease = {
    $set: {
      'mails.$.leaseId': leaseId,
      'mails.$.nextAttemptAt': new Date(Date.now() + leaseMs),
    },
    $inc: { 'mails.$.attempts': 1 },
  };
  return model
    .findOneAndUpdate(due as unknown as QueryFilter<Row>, lease as unknown as UpdateQuery<Row>, {
      returnDocument: 'after',
      timestamps: false,
    })
    .lean<Row>()
    .exec();
}

/** Gives a lease back: not a try, and nothing that failed. */
async function postpone(model: Model<Row>, { _id }: QueuedMail, leaseId: string, waitMs: number) {
  const held = { mails: { $elemMatch: { _id, leaseId } } };
  const change = {
    $set: { 'mails.$.nextAttemptAt': new Date(Date.now() + waitMs) },
    $inc: { 'mails.$.attempts': -1 },
    $unset: { 'mails.$.leaseId': '' },
  };
  await model.updateOne(held as unknown as QueryFilter<Row>, change, { timestamps: false });
  return true;
}

/** Writes the outcome, unless the lease went to somebody else meanwhile. */
async function settle(model: Model<Row>, mail: QueuedMail, leaseId: string, sending: Sending) {
  const outcome = sending.ok
    ? {
        $set: { 'mails.$.state': 'sent', 'mails.$.sentAt': new Date() },
        $unset: { 'mails.$.lastError': '' },
      }
    : {
        $set: {
          'mails.$.state':
            sending.isPermanent || mail.attempts >= mostAttempts ? 'failed' : 'queued',
          'mails.$.nextAttemptAt': new Date(Date.now() + backoffMs(mail.attempts)),
          'mails.$.lastError': sending.reason,
        },
        // Given back: what is still held is being sent, and cannot be taken back.
        $unset: { 'mails.$.leaseId': '' },
      };
  const held = { mails: { $elemMatch: { _id: mail._id, leaseId } } };
  await model.updateOne(held as unknown as QueryFilter<Row>, outcome, { timestamps: false });
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

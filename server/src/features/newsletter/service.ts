import type { ListSubscribers, Subscribed } from '@longitude/contract/newsletter';
import mongoose, { type Model, type UpdateQuery } from 'mongoose';
import { isDuplicate } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { hashToken, type Keys } from '../../platform/keys.ts';
import { foldMailbox } from '../../platform/mail/fold-mailbox.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { equals } from '../../platform/records/conditions.ts';
import type { Row as StoredRow } from '../../platform/records/definition.ts';
import { ListedRecords } from '../../platform/records/listed-records.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import type { Settings } from '../settings/service.ts';
import { subjects, welcomeMail } from './mail.ts';
import { leaveByToken } from './leave.ts';
import { foldAddress, subscriberKind, type SubscriberFields } from './model.ts';
import {
  activate,
  isConfirmed,
  planAsking,
  planFirst,
  planNext,
  unknownLink,
  waitFrom,
  type NewsletterSubmission,
  type Step,
} from './plan-subscription.ts';
import { presentSubscriber } from './present.ts';
import { readConfirmToken, writeLeaveToken } from './tokens.ts';

/** A received form. */
interface Received extends Pick<NewsletterSubmission, 'email' | 'isSuspect'> {
  /** IP address of the visitor. */
  readonly from: string;
}
/** Mails kept per subscriber; far fewer are sent within a day. */
const keptMails = 20;

type Row = StoredRow<SubscriberFields>;

interface NewsletterContext {
  readonly model: Model<SubscriberFields>;
  readonly settings: Settings;
  readonly refusedAddresses: RefusedAddresses;
  readonly keys: Keys;
  readonly context: ServiceContext;
}

/** The subscribers of the newsletter. */
export class Newsletter extends ListedRecords<SubscriberFields, ListSubscribers> {
  readonly #context: NewsletterContext;

  constructor(context: NewsletterContext) {
    super({
      kind: subscriberKind,
      model: context.model,
      context: context.context,
      present: presentSubscriber,
      unlisted: { mails: 0 },
      conditions: { state: ({ state }) => equals(state) },
    });
    this.#context = context;
  }

  /**
   * Subscribes an address. The response, and the work before it, are the same whether it is known
   * or not, and whether it gets an email or not.
   */
  async subscribe({ email, from, isSuspect }: Received): Promise<Subscribed> {
    const { settings, context } = this.#context;
    const { unconfirmedMail, background } = context;
    const { host } = await settings.readSmtp();
    const id = new mongoose.Types.ObjectId();
    const submission: NewsletterSubmission = {
      email,
      now: new Date(),
      isDoubleOptIn: host !== '',
      isSuspect,
      waitMs: isSuspect ? 0 : await unconfirmedMail.take(email, from),
    };
    let step = await this.#takeStep(id, submission);
    while (!step) step = await this.#takeStep(id, submission);
    // Its time must not show whether the address is known.
    if (!isSuspect && submission.waitMs === 0 && !step.mail) {
      background.run('mail', () => unconfirmedMail.giveBack(email, from));
    }
    return {
      id: id.toHexString(),
      createdAt: submission.now.toISOString(),
      state: submission.isDoubleOptIn ? 'pending' : 'active',
    };
  }

  /** The step that was taken; undefined when the same address was changed concurrently. */
  async #takeStep(
    id: mongoose.Types.ObjectId,
    submission: NewsletterSubmission,
  ): Promise<Step | undefined> {
    const known = await this.#find({ address: foldAddress(submission.email) });
    const step = known ? planNext(known, submission) : planFirst(submission);
    const noted = { ...step, changes: { ...step.changes, askedAt: submission.now } };
    const isTaken = await (known ? this.#change(known, noted) : this.#insert(id, submission, step));
    return isTaken ? step : undefined;
  }

  async #insert(
    _id: mongoose.Types.ObjectId,
    submission: NewsletterSubmission,
    { changes, mail }: Step,
  ): Promise<boolean> {
    const { model, context } = this.#context;
    const fields = {
      _id,
      email: submission.email,
      address: foldAddress(submission.email),
      mailbox: foldMailbox(submission.email),
      round: 1,
      askedAt: submission.now,
      createdAt: submission.now,
      leaveHashes: [this.#hashLeaveToken(_id)],
      mails: mail ? [this.#queue(mail)] : [],
      ...changes,
    };
    try {
      await model.create(fields);
    } catch (error) {
      if (isDuplicate(error, 'address')) return false;
      throw error;
    }
    context.announce(`${subscriberKind}.created`, _id.toHexString());
    return true;
  }

  /**
   * Asks an address to confirm, also one that was taken for a robot's.
   * @throws AppError `not_found`, `conflict`, `rate_limited`
   */
  async askToConfirm(id: string, actor: string): Promise<Row> {
    const { settings, refusedAddresses, context } = this.#context;
    const { host } = await settings.readSmtp();
    for (;;) {
      const known = await this.#find({ _id: id });
      if (!known) throw new AppError('not_found');
      const now = new Date();
      const { email } = known;
      const submission = { email, now, isDoubleOptIn: host !== '', isSuspect: false };
      // Before it counts: a conflict is no email.
      planAsking(known, { ...submission, waitMs: 0 });
      const day = await refusedAddresses.findDay(email);
      if (day) throw new AppError('conflict', `This address refused email from us on ${day}.`);
      const waitMs = await context.unconfirmedMail.take(email);
      const step = planAsking(known, { ...submission, waitMs });
      if (!(await this.#change(known, step, actor))) {
        await context.unconfirmedMail.giveBack(email);
        continue;
      }
      const changes = { state: [known.state, step.changes.state ?? known.state] as const };
      await context.audit.record({ actor, action: 'change', kind: subscriberKind, id, changes });
      return (await this.#find({ _id: id })) ?? known;
    }
  }

  /** Activates a subscription; idempotent. @throws AppError `not_found` */
  async confirm(token: string): Promise<void> {
    const given = readConfirmToken(this.#context.keys, token, Date.now());
    for (;;) {
      const known = given && (await this.#find({ _id: given.id }));
      if (known?.round !== given?.round || !known) throw unknownLink();
      if (isConfirmed(known)) return;
      if (known.state === 'suspected') throw unknownLink();
      const step = { changes: activate(new Date()), mail: welcomeMail };
      if (await this.#change(known, step)) return;
    }
  }

  /**
   * Starts the 30 days for confirming after a confirmation was sent, also for an address that was
   * active for lack of a mail server.
   */
  async awaitConfirmation({ _id }: Pick<Row, '_id'>): Promise<void> {
    const { model, context } = this.#context;
    const { matchedCount } = await model.updateOne(
      { _id, state: { $in: ['active', 'pending'] }, confirmedAt: null },
      { $set: waitFrom(new Date()), $inc: { version: 1 } },
    );
    if (matchedCount > 0) context.announce(`${subscriberKind}.changed`, _id.toHexString());
  }

  /** Ends a subscription; idempotent. @throws AppError `not_found` */
  unsubscribe(token: string): Promise<void> {
    return leaveByToken(this.#context, token);
  }

  #find(filter: { _id: string } | { address: string }): Promise<Row | null> {
    return this.#context.model.findOne(filter).lean<Row>().exec();
  }

  /**
   * Applies a step if the row is still as in `known`. A step without changes only notes the time.
   */
  async #change(known: Row, { changes, mail }: Step, actor?: string): Promise<boolean> {
    const { model, context } = this.#context;
    const isNote = changes.state === undefined;
    const update: UpdateQuery<SubscriberFields> = {
      $set: changes,
      ...(isNote ? {} : { $inc: { version: 1 } }),
      ...(isNote ? {} : { $addToSet: { leaveHashes: this.#hashLeaveToken(known._id) } }),
      ...(mail ? { $push: { mails: { $each: [this.#queue(mail)], $slice: -keptMails } } } : {}),
    };
    const filter = { _id: known._id, ...(isNote ? {} : { version: known.version }) };
    const { matchedCount } = await model.updateOne(filter, update);
    if (matchedCount > 0 && !isNote)
      context.announce(`${subscriberKind}.changed`, known._id.toHexString(), actor);
    return matchedCount > 0;
  }

  #queue(mail: string) {
    return queueMail(mail, subjects[mail] ?? '', this.#context.context.mailHost);
  }

  #hashLeaveToken(id: mongoose.Types.ObjectId): string {
    return hashToken(writeLeaveToken(this.#context.keys, id.toHexString()));
  }
}

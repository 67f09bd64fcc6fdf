import type { Model, QueryFilter } from 'mongoose';
import { AppError } from '../errors.ts';
import type { Row } from './claim-mail.ts';
import { hasMail, listIds } from './find-mail.ts';

export interface RetryHandling<Document> {
  /** The field of the recipient, if an administrator may correct it. */
  readonly recipient?: keyof Document & string;
  /** The state of an email has changed. `by` is the administrator who changed it. */
  readonly onStateChange?: (document: Document, by?: string) => void;
}

interface Carrier extends RetryHandling<never> {
  readonly model: Model<Row>;
}

interface Requeued {
  readonly id: string;
  readonly state: 'queued';
  /** ISO 8601. */
  readonly sendAt: string;
}

/**
 * Requeues a failed email, due now.
 * @param to a corrected address, if documents have a field for it
 * @throws AppError `not_found`, `conflict` if not failed, or without such a field
 */
export async function retryMail(
  carriers: readonly Carrier[],
  id: string,
  by: string,
  to?: string,
): Promise<Requeued> {
  const now = new Date();
  const due = { 'mails.$.state': 'queued', 'mails.$.nextAttemptAt': now, 'mails.$.attempts': 0 };
  const failed = { mails: { $elemMatch: { _id: id, state: 'failed' } } };
  const filter = failed as unknown as QueryFilter<Row>;
  for (const { model, recipient, onStateChange } of carriers) {
    if (!(await model.exists(filter))) continue;
    if (to !== undefined && recipient === undefined)
      throw new AppError('conflict', 'The address of this email cannot be corrected.');
    const $set = { ...due, ...(to === undefined ? {} : { [String(recipient)]: to }) };
    const row = await model.findOneAndUpdate(filter, { $set }, { timestamps: false }).lean().exec();
    if (!row) break;
    onStateChange?.(row as never, by);
    return { id, state: 'queued', sendAt: now.toISOString() };
  }
  const models = carriers.map(({ model }) => model);
  if (!(await hasMail(models, id))) throw new AppError('not_found');
  throw new AppError('conflict', 'Only failed email can be sent again.');
}

/** Requeues all failed emails. @returns how many */
export async function retryAllMail(carriers: readonly Carrier[], by: string): Promise<number> {
  const models = carriers.map(({ model }) => model);
  let count = 0;
  for (const id of await listIds(models, 'failed')) {
    try {
      await retryMail(carriers, id, by);
      count += 1;
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return count;
}

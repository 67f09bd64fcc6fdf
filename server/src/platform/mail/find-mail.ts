import type { ListedEmail } from '@longitude/contract/overview';
import type { Model, QueryFilter } from 'mongoose';
import type { Row } from './claim-mail.ts';
import { mailIndexes, type QueuedMail } from './mail.ts';

type State = QueuedMail['state'];
type Models = readonly Model<Row>[];

const states: readonly State[] = ['queued', 'sent', 'failed'];
/**
 * Up to this many documents are sorted in memory; of more, a chronological scan soon finds the
 * newest.
 */
const maxSorted = 1000;

const asFilter = (filter: object) => filter as QueryFilter<Row>;

type MailAbout = Partial<Pick<ListedEmail, 'to' | 'item'>>;

export interface MailSubject<Document> {
  /** Fields of the document that `read` needs. */
  readonly fields: Readonly<Record<string, 1>>;
  readonly read: (document: Document, mail: QueuedMail) => MailAbout | Promise<MailAbout>;
}

interface MailSource {
  readonly model: Model<Row>;
  readonly about?: MailSubject<never>;
}

/** Emails of all models, or those in one state, newest first. */
export async function listMail(
  sources: readonly MailSource[],
  state: State | undefined,
  limit: number,
): Promise<ListedEmail[]> {
  const wanted = states.filter((each) => state === undefined || each === state);
  const lists = await Promise.all(
    sources.flatMap((source) => wanted.map((each) => listState(source, each, limit))),
  );
  const newest = lists.flat().toSorted((a, b) => compareAge(a.mail, b.mail));
  return Promise.all(newest.slice(0, limit).map(presentMail));
}

/** Newest first; ids grow with time and break ties, across all features. */
function compareAge(a: QueuedMail, b: QueuedMail): number {
  const later = b.createdAt.getTime() - a.createdAt.getTime();
  return later || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);
}

/**
 * Emails in a state, from the newest documents with such emails. An index on array fields provides
 * no order: few are found with it, many by their ids.
 */
async function listState(source: MailSource, state: State, limit: number): Promise<FoundMail[]> {
  const { model, about } = source;
  const filter = asFilter({ 'mails.state': state });
  const count = await model.countDocuments(filter, { limit: maxSorted + 1 });
  if (count === 0) return [];
  const rows = await model
    .find(filter, { mails: 1, deletedAt: 1, ...about?.fields })
    .hint(count > maxSorted ? { _id: 1 } : mailIndexes[0].keys)
    .sort({ _id: -1 })
    .limit(limit)
    .lean<Row[]>()
    .exec();
  return rows.flatMap((document) =>
    document.mails
      .filter((mail) => mail.state === state)
      .map((mail) => ({ mail, document, source })),
  );
}

/** The failed emails among these ids; none of documents in the trash. */
export async function listFailed(
  sources: readonly MailSource[],
  ids: readonly string[],
): Promise<ListedEmail[]> {
  const filter = asFilter({ 'mails._id': { $in: [...ids] }, deletedAt: null });
  const found = sources.map(async (source) => {
    const fields = { mails: 1, deletedAt: 1, ...source.about?.fields };
    const rows = await source.model.find(filter, fields).lean<Row[]>().exec();
    return rows.flatMap((document) =>
      document.mails
        .filter(({ _id, state }) => state === 'failed' && ids.includes(_id.toHexString()))
        .map((mail) => ({ mail, document, source })),
    );
  });
  return Promise.all((await Promise.all(found)).flat().map(presentMail));
}

/** Whether an email with this id exists. */
export async function hasMail(models: Models, id: string): Promise<boolean> {
  const found = models.map((model) => model.exists(asFilter({ 'mails._id': id })));
  return (await Promise.all(found)).some((each) => each !== null);
}

/** The ids of all emails in a state. */
export async function listIds(models: Models, state: State): Promise<string[]> {
  const filter = asFilter({ 'mails.state': state });
  const fields = { 'mails._id': 1, 'mails.state': 1 };
  const rows = await Promise.all(models.map((model) => model.find(filter, fields).lean<Row[]>()));
  return rows
    .flat()
    .flatMap(({ mails }) => mails)
    .filter((mail) => mail.state === state)
    .map(({ _id }) => _id.toHexString());
}

/** The number of documents with emails in a state. */
export async function countMail(models: Models, state: State): Promise<number> {
  const filter = asFilter({ 'mails.state': state });
  const counts = await Promise.all(models.map((model) => model.countDocuments(filter)));
  return counts.reduce((sum, count) => sum + count, 0);
}

interface FoundMail {
  readonly mail: QueuedMail;
  readonly document: Row;
  readonly source: MailSource;
}

async function presentMail({ mail, document, source }: FoundMail): Promise<ListedEmail> {
  const about = await source.about?.read(document as never, mail);
  return {
    id: mail._id.toHexString(),
    kind: mail.kind,
    state: mail.state,
    subject: mail.subject,
    to: mail.to ?? about?.to ?? null,
    item: document.deletedAt ? null : (about?.item ?? null),
    attempts: mail.attempts,
    createdAt: mail.createdAt.toISOString(),
    nextAttemptAt: mail.state === 'queued' ? mail.nextAttemptAt.toISOString() : null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    lastError: mail.lastError ?? null,
    ...(mail.advice === undefined ? {} : { advice: mail.advice }),
  };
}

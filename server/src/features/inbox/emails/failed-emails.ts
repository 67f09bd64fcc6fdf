import type { FailedEmail } from '@longitude/contract/overview';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../../../platform/database/model.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/paging.ts';
import { emailStateIndex, type EmailFields, failedEmailIndex, type OwnerKind } from './model.ts';
import type { EmailParts } from './service.ts';

/** As many are named by `listFailed`. */
const mostNamed = 5;
/** As many are looked at for that: those about an item in the trash do not count. */
const mostLooked = 20;

/** As many are asked for before it is known whose they are. */
const mostKnown = 50;

type Row = EmailFields & Stored;
interface Marked {
  readonly id: string;
}
type Mark<Item> = (page: Page<Item>) => Promise<Page<Item>>;

/** Owners of e-mails that could not be sent, of some kind or some ids. */
async function findOwners(
  model: Model<EmailFields>,
  wanted: object,
  hint: object,
  limit = 0,
): Promise<string[]> {
  const filter = { ...wanted, 'mails.state': 'failed' } as unknown as QueryFilter<EmailFields>;
  const rows = await model
    .find(filter, { ownerId: 1 })
    .hint(hint)
    .limit(limit)
    .lean<Pick<Row, 'ownerId'>[]>()
    .exec();
  return rows.map(({ ownerId }) => ownerId.toHexString());
}

/**
 * What marks the items of a page that have an e-mail which could not be sent. There are few such, and
 * they are looked for while the page is read; where there are many, those of the page are.
 */
export async function readFailedMark<Item extends Marked>(
  model: Model<EmailFields>,
  kind: OwnerKind,
): Promise<Mark<Item>> {
  const known = await findOwners(model, { ownerKind: kind }, failedEmailIndex.keys, mostKnown + 1);
  return async (page) => {
    const wanted = { ownerKind: kind, ownerId: { $in: page.items.map(({ id }) => id) } };
    const isWhole = known.length <= mostKnown;
    const ids = isWhole ? known : await findOwners(model, wanted, emailStateIndex.keys);
    const failed = new Set(ids);
    const mark = (item: Item) => (failed.has(item.id) ? { ...item, emailFailed: true } : item);
    return { ...page, items: page.items.map(mark) };
  };
}

/** The newest e-mails that could not be sent, with whom they were written to. */
export async function listFailed({
  model,
  owners,
}: Pick<EmailParts, 'model' | 'owners'>): Promise<FailedEmail[]> {
  const rows = await model
    .find({ 'mails.state': 'failed' } as unknown as QueryFilter<EmailFields>, {
      ownerKind: 1,
      ownerId: 1,
      subject: 1,
    })
    .sort(failedEmailIndex.keys)
    .limit(mostLooked)
    .lean<Row[]>()
    .exec();
  const named: FailedEmail[] = [];
  // The first ones are enough unless their items lie in the trash.
  for (let at = 0; at < rows.length && named.length < mostNamed; at += mostNamed) {
    const some = rows.slice(at, at + mostNamed).map((row) => nameEmail(row, owners));
    named.push(...(await Promise.all(some)).flatMap((each) => each ?? []));
  }
  return named.slice(0, mostNamed);
}

/** Undefined when its item lies in the trash. */
async function nameEmail(
  { _id, ownerKind: kind, ownerId, subject }: Row,
  owners: EmailParts['owners'],
): Promise<FailedEmail | undefined> {
  const itemId = ownerId.toHexString();
  try {
    const { name } = await owners[kind](itemId);
    return { id: _id.toHexString(), kind, itemId, name, subject };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

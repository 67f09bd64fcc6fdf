import type { EmailKind } from '@longitude/contract/emails';
import type { FailedEmail } from '@longitude/contract/overview';
import type { Model, QueryFilter } from 'mongoose';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/paging.ts';
import { emailStateIndex, failedEmailIndex, type EmailFields, type EmailRow } from './model.ts';
import type { EmailOwners } from './owners.ts';

/** The length of `listFailed`. */
const maxNamed = 5;
/** Maximum emails to read for that: those about an item in the trash do not count. */
const maxRead = 20;
/** Up to this many, the failed emails of all items are read in parallel with the page. */
const maxKnown = 50;

/** Owners of emails that could not be sent, by kind or ids. */
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
    .lean<Pick<EmailRow, 'ownerId'>[]>()
    .exec();
  return rows.map(({ ownerId }) => ownerId.toHexString());
}

/**
 * Finds the items of a page with an email that could not be sent. There are usually few, read in
 * parallel with the page; only if there are many, those of the page's items are read after it.
 * @returns a function that marks the items of a page
 */
export async function readFailedMark<Item extends { readonly id: string }>(
  model: Model<EmailFields>,
  kind: EmailKind,
): Promise<(page: Page<Item>) => Promise<Page<Item>>> {
  const known = await findOwners(model, { ownerKind: kind }, failedEmailIndex.keys, maxKnown + 1);
  return async (page) => {
    const wanted = { ownerKind: kind, ownerId: { $in: page.items.map(({ id }) => id) } };
    const isWhole = known.length <= maxKnown;
    const ids = isWhole ? known : await findOwners(model, wanted, emailStateIndex.keys);
    const failed = new Set(ids);
    const mark = (item: Item) => (failed.has(item.id) ? { ...item, emailFailed: true } : item);
    return { ...page, items: page.items.map(mark) };
  };
}

/** The newest emails that could not be sent, with the names of their recipients. */
export async function listFailed(
  model: Model<EmailFields>,
  owners: EmailOwners,
): Promise<FailedEmail[]> {
  const rows = await model
    .find({ 'mails.state': 'failed' } as unknown as QueryFilter<EmailFields>, {
      ownerKind: 1,
      ownerId: 1,
      subject: 1,
    })
    .sort(failedEmailIndex.keys)
    .limit(maxRead)
    .lean<EmailRow[]>()
    .exec();
  const named: FailedEmail[] = [];
  // The first ones suffice unless their items are in the trash.
  for (let at = 0; at < rows.length && named.length < maxNamed; at += maxNamed) {
    const some = rows.slice(at, at + maxNamed).map((row) => toFailedEmail(row, owners));
    named.push(...(await Promise.all(some)).flatMap((each) => each ?? []));
  }
  return named.slice(0, maxNamed);
}

/** Undefined when its item is in the trash, or its feature is not part of the product. */
async function toFailedEmail(
  { _id, ownerKind: kind, ownerId, subject }: EmailRow,
  owners: EmailOwners,
): Promise<FailedEmail | undefined> {
  const itemId = ownerId.toHexString();
  const name = await readOwnerName(owners, kind, itemId);
  if (name === undefined) return undefined;
  return { id: _id.toHexString(), kind, itemId, name, subject };
}

/** Undefined when the item is in the trash, or its feature is not part of the product. */
export async function readOwnerName(
  owners: EmailOwners,
  kind: EmailKind,
  id: string,
): Promise<string | undefined> {
  try {
    return (await owners.get(kind)?.read(id))?.name;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

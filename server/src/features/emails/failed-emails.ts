import type { FailedEmail } from '@longitude/contract/overview';
import type { Model, QueryFilter } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/paging.ts';
import { findCarriers } from '../../platform/mail/find-mail.ts';
import { emailStateIndex, type EmailFields, type OwnerKind } from './model.ts';
import type { EmailParts } from './service.ts';

/** As many are named by `listFailed`. */
const mostNamed = 5;
/** As many are looked at for that: those about an item in the trash do not count. */
const mostLooked = 20;

type Row = EmailFields & Stored;

/** Marks the items of a page that have an e-mail which could not be sent. Reads those e-mails alone. */
export async function markFailed<Item extends { readonly id: string }>(
  model: Model<EmailFields>,
  kind: OwnerKind,
  page: Page<Item>,
): Promise<Page<Item>> {
  const ids = page.items.map(({ id }) => id);
  const wanted = { ownerKind: kind, ownerId: { $in: ids }, 'mails.state': 'failed' };
  const rows = await model
    .find(wanted as unknown as QueryFilter<EmailFields>, { ownerId: 1 })
    .hint(emailStateIndex.keys)
    .lean<Pick<Row, 'ownerId'>[]>()
    .exec();
  const failed = new Set(rows.map(({ ownerId }) => ownerId.toHexString()));
  const mark = (item: Item) => (failed.has(item.id) ? { ...item, emailFailed: true } : item);
  return { ...page, items: page.items.map(mark) };
}

/** The newest e-mails that could not be sent, with whom they were written to. */
export async function listFailed({
  model,
  owners,
}: Pick<EmailParts, 'model' | 'owners'>): Promise<FailedEmail[]> {
  const fields = { ownerKind: 1, ownerId: 1, subject: 1 } as const;
  const rows = await findCarriers<EmailFields, Row>(model, 'failed', mostLooked, fields);
  const named = await Promise.all(rows.map((row) => nameEmail(row, owners)));
  return named.flatMap((each) => each ?? []).slice(0, mostNamed);
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

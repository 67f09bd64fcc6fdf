import { mostBodies } from '@longitude/contract/emails';
import type { Model } from 'mongoose';
import type { Stored } from '../../../platform/database/model.ts';
import type { EmailFields, OwnerKind } from './model.ts';

/** More than anybody writes about one item. */
const mostListed = 500;
/** Characters of all bodies in one answer. */
const mostCharacters = 4_000_000;

type Row = EmailFields & Stored;

/** The e-mails about an item, newest first. Of many, or very long ones, the oldest have an empty body. */
export async function listHistory(
  model: Model<EmailFields>,
  kind: OwnerKind,
  id: string,
): Promise<Row[]> {
  const find = (fields: string) =>
    model
      .find({ ownerKind: kind, ownerId: id, deletedAt: null })
      .select(fields)
      .sort({ createdAt: -1, _id: -1 });
  const newest = await find('+notes').limit(mostBodies).lean<Row[]>().exec();
  if (newest.length < mostBodies) return boundBodies(newest);
  const older = await find('-body +notes')
    .skip(mostBodies)
    .limit(mostListed - mostBodies)
    .lean<Omit<Row, 'body'>[]>()
    .exec();
  return [...boundBodies(newest), ...older.map((row) => ({ ...row, body: '' }))];
}

function boundBodies(rows: readonly Row[]): Row[] {
  let room = mostCharacters;
  return rows.map((row) => {
    room -= row.body.length;
    return room < 0 ? { ...row, body: '' } : row;
  });
}

import type { Model } from 'mongoose';
import type { Stored } from '../../../platform/database/model.ts';
import type { Letter } from '../../../platform/mail/mail.ts';
import type { Settings } from '../../settings/service.ts';
import type { MailFiles } from './attachments.ts';
import { layOutEmail } from './compose-email.ts';
import type { EmailFields } from './model.ts';

/** Kind of a mail that an administrator wrote to a client. */
export const clientEmail = 'client-email';
/** More Message-IDs than that help no mail program to find the thread. */
const mostReferences = 20;

interface Parts {
  readonly model: Model<EmailFields>;
  readonly settings: Settings;
  readonly files: MailFiles;
}

type Row = EmailFields & Stored;

/** Writes it when it leaves; answers go to the company. */
export function writeClientEmail({ model, settings, files }: Parts) {
  return async (row: Row): Promise<Letter> => {
    const site = await settings.readSite();
    const fileIds = row.files.map(({ id }) => id);
    const owner = { kind: row.ownerKind, id: row.ownerId.toHexString() };
    const { companyName: name, companyEmail: address } = site;
    return {
      to: row.to,
      cc: row.cc,
      ...(address === '' ? {} : { replyTo: { name, address } }),
      ...(row.sendCopy && address !== '' ? { hidden: [address] } : {}),
      ...layOutEmail(row, site),
      attachments: fileIds.length > 0 ? await files.readForMail(fileIds, owner) : [],
      references: await findReferences(model, row),
      isPersonal: true,
    };
  };
}

/** The Message-IDs of what was sent about the same item before, oldest first. */
async function findReferences(model: Model<EmailFields>, row: Row): Promise<string[]> {
  const { ownerKind, ownerId, createdAt, _id } = row;
  const sent = { ownerKind, ownerId, deletedAt: null, 'mails.state': 'sent' as const };
  const earlier = await model
    .find({ ...sent, createdAt: { $lte: createdAt }, _id: { $ne: _id } }, { mails: 1 })
    .sort({ createdAt: -1 })
    .limit(mostReferences)
    .lean<Pick<Row, 'mails'>[]>()
    .exec();
  return earlier.flatMap(({ mails }) => mails.map(({ messageId }) => messageId)).toReversed();
}

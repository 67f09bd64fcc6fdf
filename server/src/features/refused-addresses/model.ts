import { refusableMails, type RefusableMail } from '@longitude/contract/refused-addresses';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';

interface RefusedAddressFields {
  /** Keyed hash of the mailbox (`MailboxKey`): no address is stored. */
  readonly hash: string;
  /** The email whose link was used. */
  readonly source: RefusableMail;
}

export type RefusedAddressRow = RefusedAddressFields & Stored;
export type RefusedAddressModel = Model<RefusedAddressFields>;

export function defineRefusedAddressModel(connection: Connection): RefusedAddressModel {
  return defineModel<RefusedAddressFields>(
    connection,
    'refused_addresses',
    {
      hash: { type: String, required: true },
      source: { type: String, enum: refusableMails, required: true },
    },
    [{ keys: { hash: 1 }, options: { unique: true } }, { keys: { createdAt: -1, _id: -1 } }],
  );
}

import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

export interface RefusalFields {
  /** Lower case, A-labels (RFC 5890), or an address. */
  readonly domain: string;
}

export function defineRefusalModel(connection: Connection): Model<RefusalFields> {
  return defineModel<RefusalFields>(
    connection,
    'scan_refusals',
    { domain: { type: String, required: true } },
    [{ keys: { domain: 1 }, options: { unique: true } }],
  );
}

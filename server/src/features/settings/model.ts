import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

export interface SettingFields {
  readonly category: string;
  readonly key: string;
  /** Text as on the wire; a password is encrypted. */
  readonly value: string;
}

export function defineSettingModel(connection: Connection): Model<SettingFields> {
  const text = { type: String, required: true };
  return defineModel<SettingFields>(
    connection,
    'settings',
    { category: text, key: text, value: { type: String, default: '' } },
    [{ keys: { category: 1, key: 1 }, options: { unique: true } }],
  );
}

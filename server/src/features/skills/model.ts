import type { Level } from '@longitude/contract/skills';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

/** Dollars an hour as text; null when the level is not offered (spec decision 11). */
type Rates = Readonly<Record<`${Level}${'India' | 'Usa'}Rate`, string | null>>;

export interface SkillFields extends Rates {
  readonly name: string;
  readonly active: boolean;
}

export function defineSkillModel(connection: Connection): Model<SkillFields> {
  const rate = { type: String, default: null };
  return defineModel<SkillFields>(
    connection,
    'calculator_skills',
    {
      name: { type: String, required: true },
      juniorIndiaRate: rate,
      middleIndiaRate: rate,
      seniorIndiaRate: rate,
      juniorUsaRate: rate,
      middleUsaRate: rate,
      seniorUsaRate: rate,
      active: { type: Boolean, default: true },
    },
    [{ keys: { name: 1 }, options: { unique: true } }],
  );
}

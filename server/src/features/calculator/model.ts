import type { Calculation, CalculationRow } from '@longitude/contract/calculator';
import { levels } from '@longitude/contract/skills';
import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

/** The server's own numbers, in dollars. */
export type CalculationFields = Readonly<Omit<Calculation, 'breakdown'>> & {
  readonly breakdown: readonly CalculationRow[];
};

export function defineCalculationModel(connection: Connection): Model<CalculationFields> {
  const number = { type: Number, required: true };
  const row = {
    skill: { type: String, required: true },
    experience: { type: String, enum: levels, required: true },
    resources: number,
    indianCost: number,
    usCost: number,
    monthlyIndianCost: number,
    monthlyUsaCost: number,
    _id: false,
  };
  return defineModel<CalculationFields>(
    connection,
    'calculator_sessions',
    {
      breakdown: [row],
      totalIndianCost: number,
      totalUsaCost: number,
      monthlySavings: number,
      savingsPercentage: number,
    },
    [{ keys: { deletedAt: 1, createdAt: -1, _id: -1 } }],
  );
}

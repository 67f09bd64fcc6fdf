import type { SavedCalculation } from '@longitude/contract/calculator';
import { presentReceived, type Stored } from '../../platform/database/model.ts';
import type { CalculationFields } from './model.ts';
import { columnsOf, type Table } from '../../platform/http/csv.ts';

export function presentCalculation(row: CalculationFields & Stored): SavedCalculation {
  return {
    ...presentReceived(row),
    breakdown: [...row.breakdown],
    totalIndianCost: row.totalIndianCost,
    totalUsaCost: row.totalUsaCost,
    monthlySavings: row.monthlySavings,
    savingsPercentage: row.savingsPercentage,
  };
}

/** The columns of saved calculations as a spreadsheet, amounts in dollars a month. */
export const calculationTable: Table<SavedCalculation> = {
  name: 'calculations',
  columns: {
    ...columnsOf(
      'id',
      'createdAt',
      'totalIndianCost',
      'totalUsaCost',
      'monthlySavings',
      'savingsPercentage',
    ),
    team: ({ breakdown }) => breakdown.map(describeRow).join('\n'),
  },
};

type Row = SavedCalculation['breakdown'][number];

const describeRow = ({ resources, skill, experience }: Row) =>
  `${resources} × ${skill}, ${experience}`;

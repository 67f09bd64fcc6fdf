import type { SavedCalculation } from '@longitude/contract/calculator';
import { presentReceived, type Stored } from '../../platform/database/model.ts';
import type { CalculationFields } from './model.ts';

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

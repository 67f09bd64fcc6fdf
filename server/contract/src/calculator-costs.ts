import { hoursPerMonth, type Calculation, type CreateCalculation } from './calculator.ts';
import type { Level, Skill } from './skills.ts';

/** Developers of one kind with their hourly rates in cents. */
export interface PricedRow {
  /** Name of the skill. */
  readonly skill: string;
  readonly experience: Level;
  readonly resources: number;
  readonly indiaRate: number;
  readonly canadaRate: number;
}

/** A row and its monthly cost in cents. */
export interface CostRow extends PricedRow {
  readonly india: number;
  readonly canada: number;
  /** Canada minus India: negative when India costs more. */
  readonly savings: number;
}

/** Monthly cost of a team in cents: integers, so that sums are exact. */
export interface Costs {
  readonly rows: readonly CostRow[];
  readonly india: number;
  readonly canada: number;
  readonly savings: number;
  /** Savings in tenths of a percent of the Canadian total; 0 when that total is 0. */
  readonly permille: number;
}

type Rates = Pick<Skill, `${Level}IndiaRate` | `${Level}UsaRate`>;

/** Converts dollars, written as text, to cents; 0 for null. */
export function readCents(dollars: string | null): number {
  return Math.round(Number(dollars ?? 0) * 100);
}

/**
 * Hourly rates in cents; undefined when the level is not offered, which is so without an India rate
 * (spec decision 11).
 */
export function findRates(
  skill: Rates,
  level: Level,
): Pick<PricedRow, 'indiaRate' | 'canadaRate'> | undefined {
  const indiaRate = readCents(skill[`${level}IndiaRate`]);
  if (indiaRate <= 0) return undefined;
  return { indiaRate, canadaRate: readCents(skill[`${level}UsaRate`]) };
}

/** Computes the costs of a team by the formulas of public-site section 9. */
export function calculateCosts(team: readonly PricedRow[]): Costs {
  const rows = team.map((row) => {
    const hours = row.resources * hoursPerMonth;
    const india = row.indiaRate * hours;
    const canada = row.canadaRate * hours;
    return { ...row, india, canada, savings: canada - india };
  });
  const india = rows.reduce((sum, row) => sum + row.india, 0);
  const canada = rows.reduce((sum, row) => sum + row.canada, 0);
  const savings = canada - india;
  return { rows, india, canada, savings, permille: readShare(savings, canada) };
}

/** `part` in tenths of a percent of `whole`, halves away from zero; both are integer cents. */
function readShare(part: number, whole: number): number {
  if (whole === 0) return 0;
  const doubled = Math.abs(part) * 2000 + whole;
  // Subtracting the remainder first keeps the division exact: binary fractions lose no half.
  const rounded = (doubled - (doubled % (2 * whole))) / (2 * whole);
  return part < 0 && rounded > 0 ? -rounded : rounded;
}

/** The costs in dollars and percent, in the form of the API. */
export function presentCosts({ rows, ...totals }: Costs): Calculation {
  return {
    breakdown: rows.map((row) => ({
      skill: row.skill,
      experience: row.experience,
      resources: row.resources,
      indianCost: row.indiaRate / 100,
      usCost: row.canadaRate / 100,
      monthlyIndianCost: row.india / 100,
      monthlyUsaCost: row.canada / 100,
    })),
    totalIndianCost: totals.india / 100,
    totalUsaCost: totals.canada / 100,
    monthlySavings: totals.savings / 100,
    savingsPercentage: totals.permille / 10,
  };
}

/** A row of the form, as in `sessionData`. */
export interface Developer {
  readonly id: string;
  /** Id or name. */
  readonly skill: string;
  readonly experience: Level;
  readonly resources: number;
}

/** The input that saves a calculation: amounts as text (public-site section 7). */
export function composeCalculation(
  developers: readonly Developer[],
  costs: Costs,
): CreateCalculation {
  const { breakdown } = presentCosts(costs);
  const dollars = (cents: number) => (cents / 100).toFixed(2);
  return {
    sessionData: JSON.stringify({ developers, breakdown }),
    totalIndianCost: dollars(costs.india),
    totalUsaCost: dollars(costs.canada),
    monthlySavings: dollars(costs.savings),
    savingsPercentage: (costs.permille / 10).toFixed(1),
  };
}

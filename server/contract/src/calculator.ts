import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { id, time } from './core/fields.ts';
import { pagingQuery } from './core/lists.ts';
import { levels } from './skills.ts';

/** Hours of work a month (public-site section 9). */
export const hoursPerMonth = 160;
/** Developers of one kind in a row (public-site section 5). */
export const resources = { min: 1, max: 10 } as const;
/** Rows of a team. */
export const maxTeamRows = 50;

const amountText = 'Amounts must be numbers';
const amount = z.string(amountText).check(z.regex(/^-?\d{1,12}(\.\d+)?$/, amountText));

/**
 * A calculation in the format of the specification: `sessionData` is JSON text of `{developers,
 * breakdown}`, amounts are dollars a month as text. The server recalculates them and rejects
 * numbers that differ.
 */
export const CreateCalculation = z.strictObject({
  sessionData: z
    .string('sessionData must be JSON text')
    .check(z.maxLength(20_000, 'sessionData is too long')),
  totalIndianCost: amount,
  totalUsaCost: amount,
  monthlySavings: amount,
  savingsPercentage: amount,
});
export type CreateCalculation = z.infer<typeof CreateCalculation>;

/** One row of a result; costs in dollars. */
export const CalculationRow = z.object({
  skill: z.string(),
  experience: z.enum(levels),
  resources: z.number(),
  /** An hour. */
  indianCost: z.number(),
  /** An hour. */
  usCost: z.number(),
  monthlyIndianCost: z.number(),
  monthlyUsaCost: z.number(),
});
export type CalculationRow = z.infer<typeof CalculationRow>;

/** A result that the server has calculated itself. */
export const Calculation = z.object({
  breakdown: z.array(CalculationRow),
  totalIndianCost: z.number(),
  totalUsaCost: z.number(),
  monthlySavings: z.number(),
  /** Percentage of the Canadian total; 0 when that total is 0. */
  savingsPercentage: z.number(),
});
export type Calculation = z.infer<typeof Calculation>;

/** A calculation saved for a visitor. */
export const SavedCalculation = z.object({ id, createdAt: time, ...Calculation.shape });
export type SavedCalculation = z.infer<typeof SavedCalculation>;

export const createCalculation = endpoint({
  method: 'POST',
  path: '/calculator/sessions',
  auth: 'public',
  status: 201,
  summary: 'Save a cost calculation',
  payload: CreateCalculation,
  response: z.object({ id, createdAt: time }),
  // 20,000 characters of JSON text, escaped.
  maxKb: 48,
});

const ListCalculations = z.strictObject(pagingQuery);
export const listCalculations = endpoint({
  method: 'GET',
  path: '/calculator/sessions',
  auth: 'admin',
  status: 200,
  summary: 'Saved cost calculations, newest first',
  query: ListCalculations,
  response: z.array(SavedCalculation),
  isList: true,
});

import { composeCalculation } from '@longitude/contract/calculator-costs';
import { createCalculation, type CreateCalculation } from '@longitude/contract/calculator';
import { ApiError } from '@longitude/contract/core/errors';
import { formatMoney } from '@longitude/contract/money';
import { api, endSentence } from '../../platform/api.ts';
import { createRandomKey } from '../../platform/submission-key.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Result, levelNames } from './team.ts';
import { saveTeamRequest } from './calculator.ts';

/** The part of a result that the server checks and stores. */
function toCalculation({ developers, costs }: Result): CreateCalculation {
  return composeCalculation(developers, costs);
}

/** The same calculation has the same idempotency key: clicking twice saves once. */
let latest: { readonly body: string; readonly key: string } | undefined;

function chooseKey(body: string): string {
  if (latest?.body !== body) latest = { body, key: createRandomKey() };
  return latest.key;
}

/** Saves a result and shows a toast; never rejects. On a failure the result stays on the page. */
export async function saveCalculation(result: Result): Promise<void> {
  const payload = toCalculation(result);
  const headers = { 'idempotency-key': chooseKey(JSON.stringify(payload)) };
  try {
    await api.call(createCalculation, { payload, headers });
    showToast({
      title: 'Calculation Saved',
      text: 'Your cost calculation has been saved successfully.',
      tone: 'success',
    });
  } catch (error) {
    showToast({ title: 'Calculation not saved', text: explain(error) });
  }
}

function explain(error: unknown): string {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
  if (code === 'offline') {
    return 'No connection to the server. The result stays on this page and in its link.';
  }
  if (code === 'validation_failed') {
    return 'Rates have changed since this page was loaded. Reload the page to use the new rates.';
  }
  return `${endSentence(message || 'Request failed')} The result stays on this page.`;
}

/** Address of the form that receives a team. */
export const requestAddress = '/contact?tab=request';

/** Passes a result to the request form. Without storage it shows a toast and returns false. */
export function handOverTeam(result: Result, currency: string): boolean {
  const summary = describeTeam(result, currency);
  if (saveTeamRequest({ calculation: toCalculation(result), summary })) return true;
  showToast({
    title: 'Request not prepared',
    text: 'Your browser blocks storage. Please paste this page’s link into your request.',
    tone: 'error',
  });
  return false;
}

/** A result in lines of text, for a request and for reading aloud. */
function describeTeam({ costs }: Result, currency: string): string {
  const rows = costs.rows.map(
    (row) => `${row.resources} × ${row.skill}, ${levelNames[row.experience].toLowerCase()}`,
  );
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    ...rows,
    `India Cost: ${money(costs.india)} per month`,
    `Canada Cost: ${money(costs.canada)} per month`,
    `Monthly Savings: ${money(costs.savings)} (${formatPercent(costs.permille)} Cost Reduction)`,
  ].join('\n');
}

/** Tenths of a percent with one decimal and a real minus sign: `62.4%`. */
export function formatPercent(permille: number): string {
  return `${permille < 0 ? '−' : ''}${(Math.abs(permille) / 10).toFixed(1)}%`;
}

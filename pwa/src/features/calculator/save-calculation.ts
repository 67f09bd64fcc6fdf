import { composeCalculation } from '@longitude/contract/calculator-costs';
import { createCalculation, type CreateCalculation } from '@longitude/contract/calculator';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from '../../platform/api.ts';
import { endSentence } from '../../platform/failure-words.ts';
import { createRandomKey } from '../../platform/random-key.ts';
import { showToast } from '../../platform/toast-state.ts';
import type { Result } from './team.ts';

/** What the server checks and keeps of a result. */
export function toCalculation({ developers, costs }: Result): CreateCalculation {
  return composeCalculation(developers, costs);
}

/** The same calculation goes out under the same key: pressing twice saves once. */
let latest: { readonly body: string; readonly key: string } | undefined;

function chooseKey(body: string): string {
  if (latest?.body !== body) latest = { body, key: createRandomKey() };
  return latest.key;
}

/** Saves a result and says so; never rejects. A result that was not saved stays as right as it was. */
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
    showToast({ title: 'Calculation Not Saved', text: explain(error) });
  }
}

function explain(error: unknown): string {
  const { code, message } = error instanceof ApiError ? error : { code: '', message: '' };
  if (code === 'offline') {
    return 'There is no connection to the server. The result stays on this page and in its address.';
  }
  if (code === 'validation_failed') {
    return 'Rates have changed since this page was loaded. Reload it to calculate with the new ones.';
  }
  return `${endSentence(message || 'Request failed')} The result stays on this page.`;
}

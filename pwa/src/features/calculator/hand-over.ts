import { keepTeamRequest } from '../../platform/team-request.ts';
import { showToast } from '../../platform/toast-state.ts';
import { describeTeam } from './describe-team.ts';
import { toCalculation } from './save-calculation.ts';
import type { Result } from './team.ts';

/** Where a team that was handed over is waited for. */
export const requestAddress = '/contact?tab=request';

/** Leaves a result for the request form; false, once said why, where the browser keeps nothing. */
export function handOverTeam(result: Result, currency: string): boolean {
  const summary = describeTeam(result, currency);
  if (keepTeamRequest({ calculation: toCalculation(result), summary })) return true;
  showToast({
    title: 'Not Handed Over',
    text: 'This browser refuses storage. Please copy the address of this page into your request.',
    tone: 'error',
  });
  return false;
}

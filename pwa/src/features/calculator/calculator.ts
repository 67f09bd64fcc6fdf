import type { CreateCalculation } from '@longitude/contract/calculator';

/** A calculated team to be sent with a service request. */
export interface TeamRequest {
  /** In the form of the API. */
  readonly calculation: CreateCalculation;
  /** The team and its costs in a few lines of text. */
  readonly summary: string;
}

/** In session storage: yesterday's team must not turn up in today's request. */
const key = 'calculation';

/** Passes a team to the contact page. False when the browser blocks storage. */
export function saveTeamRequest(request: TeamRequest): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(request));
    return true;
  } catch {
    return false;
  }
}

/** The team to request; null when there is none, or the stored shape is invalid. */
export function readTeamRequest(): TeamRequest | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isTeamRequest(saved) ? saved : null;
  } catch {
    return null;
  }
}

/** Removes the team after it was sent, or when the visitor removes it. */
export function dropTeamRequest(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage no team was stored.
  }
}

const fields = [
  'sessionData',
  'totalIndianCost',
  'totalUsaCost',
  'monthlySavings',
  'savingsPercentage',
] as const satisfies readonly (keyof CreateCalculation)[];

function isTeamRequest(value: unknown): value is TeamRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { calculation, summary } = value as { calculation?: unknown; summary?: unknown };
  if (typeof summary !== 'string' || typeof calculation !== 'object' || !calculation) return false;
  return fields.every(
    (field) => typeof (calculation as Record<string, unknown>)[field] === 'string',
  );
}

import type { CreateCalculation } from '@longitude/contract/calculator';

/** A calculated team on its way into a service request. */
export interface TeamRequest {
  /** As the server takes it. */
  readonly calculation: CreateCalculation;
  /** The team and its costs in a few lines of text. */
  readonly summary: string;
}

/** In the storage of this tab: yesterday's team must not turn up in today's request. */
const key = 'calculation';

/** Hands a team over to the contact page. False when the browser refuses storage. */
export function keepTeamRequest(request: TeamRequest): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(request));
    return true;
  } catch {
    return false;
  }
}

/** The team to be requested; null when there is none, or its shape is not ours. */
export function readTeamRequest(): TeamRequest | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isTeamRequest(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets the team: it was sent, or removed by the visitor. */
export function dropTeamRequest(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there was no team.
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

import { useLayoutEffect } from 'react';
import { signal } from '@preact/signals-react';
import { dropTeamRequest, readTeamRequest, type TeamRequest } from '../../platform/team-request.ts';

/** The team that the calculator has handed over. Written in the browser only. */
export const waitingTeam = signal<TeamRequest | null>(null);

/** Looks for it once the page is there, before it is painted: the server knows of none. */
export function useWaitingTeam(): TeamRequest | null {
  useLayoutEffect(() => {
    waitingTeam.value = readTeamRequest();
    // The room that theme.js has reserved is taken in this same frame.
    document.documentElement.style.removeProperty('--kept-team');
  }, []);
  return waitingTeam.value;
}

/** Sent, or taken out by the visitor. */
export function dropWaitingTeam(): void {
  dropTeamRequest();
  waitingTeam.value = null;
}

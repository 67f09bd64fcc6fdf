import { leaveBackOffice } from '../session/session-end.ts';
import { mayLeave } from './leave-guard.ts';

/** Ends the session, asking first when something typed is not saved. */
export function logOut(): void {
  void mayLeave().then((isSure) => (isSure ? leaveBackOffice() : undefined));
}

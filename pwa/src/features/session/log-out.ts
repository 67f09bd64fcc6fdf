import { mayLeave } from '../../ui/editing/leave-guard.ts';
import { leaveBackOffice } from './session-end.ts';

/** Ends the session, asking first when something typed is not saved. */
export function logOut(): void {
  void mayLeave().then((isSure) => (isSure ? leaveBackOffice() : undefined));
}

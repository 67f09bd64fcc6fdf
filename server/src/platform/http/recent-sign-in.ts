import type { Request } from '@hapi/hapi';
import { AppError } from '../errors.ts';

/**
 * Refuses a sensitive step unless the session was signed in or confirmed within 10 minutes (spec
 * decision 52). 403, never 401, which would sign the user out.
 * @param isScriptAllowed whether a session of the command line counts always
 * @throws AppError `reauthentication_required`
 */
export async function requireRecentSignIn(
  request: Request,
  { isScriptAllowed = false } = {},
): Promise<void> {
  if (await request.auth.credentials.isConfirmed(isScriptAllowed)) return;
  throw new AppError('reauthentication_required');
}

import { createClient, type CallInput, type Client } from '@longitude/contract/core/client';
import { ApiError } from '@longitude/contract/core/errors';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { navigate } from 'wouter/use-browser-location';
import { noteResponse, noteLoss } from './connection.ts';
import { endSession, readToken, requirePasswordChange, session } from './session-state.ts';

/** Repeats a call that needs the password first, once it was given. */
type Confirming = <Result>(call: () => Promise<Result>) => Promise<Result>;
let confirming: Confirming = (call) => call();

/** The dialog that asks for the password is loaded: calls of the back office use it from now on. */
export function confirmCallsWith(confirm: Confirming): void {
  confirming = confirm;
}

type Rename = (error: ApiError) => ApiError;

/** Public calls. A 401 on a call with a token signs out: 'Authentication failed'. */
export const api: Client = wrapClient(
  createClient({ base: '', token: readToken, onUnauthenticated: dropToken }),
  renameUnauthenticated('Authentication failed'),
);

/**
 * Calls of the back office. Without a token nothing is sent: 'No authentication token found'. A 401
 * signs out, opens /admin/login and shows 'Session expired'. A call that needs a recent sign-in
 * (spec decision 52) asks for the password and is repeated; see `wasCancelled`.
 */
export const adminApi: Client = wrapClient(
  createClient({
    base: '',
    token: readToken,
    fallback: (status) => `Request failed: ${status}`,
    onUnauthenticated: leaveAdmin,
  }),
  renameUnauthenticated('Session expired'),
  requireToken,
);

/**
 * Signs out and opens the sign-in page, which shows that the session expired.
 * @param token the one that the server refused
 */
export function leaveAdmin(token: string): void {
  if (dropToken(token)) navigate('/admin/login');
}

/** Signs out, unless a new sign-in happened during the call. */
function dropToken(token: string): boolean {
  const isCurrent = readToken() === token;
  if (isCurrent) endSession();
  return isCurrent;
}

function requireToken(): void {
  if (readToken()) return;
  throw new ApiError('No authentication token found', { status: 401, code: 'unauthenticated' });
}

/** A wrong password keeps the server's own text (public-site section 8). */
function renameUnauthenticated(text: string): Rename {
  return (error) =>
    error.status === 401 && error.code !== 'bad_credentials'
      ? new ApiError(text, { status: 401, code: error.code })
      : error;
}

function wrapClient(client: Client, rename: Rename, before?: () => void): Client {
  const send = async <Payload, Query, Result>(
    endpoint: Endpoint<Payload, Query, Result>,
    input?: CallInput<NoInfer<Payload>, NoInfer<Query>>,
  ) => {
    before?.();
    const sentAt = performance.now();
    try {
      const result = await client.request(endpoint, input);
      noteResponse(sentAt);
      return result;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A slow response says nothing about the connection.
      if (error.code !== 'offline') noteResponse(sentAt);
      else if (!isTimeout(error)) noteLoss(sentAt);
      if (error.code === 'password_change_required') requirePasswordChange();
      throw rename(error);
    }
  };
  // Only calls of the back office may need a confirmation.
  const request: Client['request'] = (endpoint, input) =>
    before ? confirming(() => send(endpoint, input)) : send(endpoint, input);
  return { request, call: async (endpoint, input) => (await request(endpoint, input)).response };
}

/** Whether a failure was the end of the session: the sign-in page reports it, not the caller. */
export function isSessionEnd({ status }: Pick<ApiError, 'status'>): boolean {
  return status === 401 && session.peek().state === 'signed-out';
}

/** No response within the client's limit: the connection may still be up. */
export function isTimeout({ cause }: ApiError): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

/** Ends a server's text as a sentence, so that another one can follow. */
export function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Any failure as an ApiError; an unexpected one has the code `unknown`. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError('Request failed', { status: 0, code: 'unknown', cause });
}

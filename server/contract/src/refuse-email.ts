import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { longLinkToken } from './core/fields.ts';

/** The `token` of the link at the end of an email. */
export const RefusalToken = z.strictObject({ token: longLinkToken });

/** Also accepts one-click form posts with the token in the query (RFC 8058). */
export const refuseEmail = endpoint({
  method: 'POST',
  path: '/email/refuse',
  auth: 'public',
  status: 200,
  summary: 'Refuse all further email to the address that got the link; the link never expires',
  payload: RefusalToken,
  response: z.object({ state: z.literal('refused') }),
});

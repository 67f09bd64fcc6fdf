import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import { email, id, time } from './core/fields.ts';
import { pagingQuery } from './core/lists.ts';

/** The emails that can be refused by the link at their end, because no one confirmed the address. */
export const refusableMails = [
  'newsletter',
  'scan-report',
  'watch',
  'schedule',
  'client-email',
] as const;
export type RefusableMail = (typeof refusableMails)[number];

/** An address that refused email. The address itself is not stored. */
export const RefusedAddress = z.object({
  id,
  /** The email whose link was used. */
  source: z.enum(refusableMails),
  createdAt: time,
});
export type RefusedAddress = z.infer<typeof RefusedAddress>;

export const ListRefusedAddresses = z.strictObject({ ...pagingQuery, email: z.optional(email) });
export type ListRefusedAddresses = z.infer<typeof ListRefusedAddresses>;

export const listRefusedAddresses = endpoint({
  method: 'GET',
  path: '/admin/refused-addresses',
  auth: 'admin',
  status: 200,
  summary: 'Addresses that refused email, newest first; with `email`, whether this one did',
  query: ListRefusedAddresses,
  response: z.array(RefusedAddress),
  isList: true,
});

export const deleteRefusedAddress = endpoint({
  method: 'DELETE',
  path: '/admin/refused-addresses/{id}',
  auth: 'admin',
  status: 204,
  summary: 'Allow email to an address again',
  recentSignIn: 'always',
  response: nothing,
});

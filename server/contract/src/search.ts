import * as z from 'zod/mini';
import { inboxKinds } from './inbox-statuses.ts';
import { endpoint } from './core/endpoint.ts';
import { id } from './core/fields.ts';

const searchKinds = [...inboxKinds, 'security-scan', 'blog-post'] as const;
export type SearchKind = (typeof searchKinds)[number];

const queryText = 'Type at least one letter or digit';
/** Search words and word prefixes, case- and accent-insensitive. */
export const searchText = z
  .string(queryText)
  .check(z.trim(), z.regex(/[\p{L}\p{N}]/u, queryText), z.maxLength(200, 'At most 200 characters'));

/** Cap on `X-Total-Count` of a searched list: counting further is not worth its cost. */
export const maxCounted = 10_000;

export const Found = z.object({
  kind: z.enum(searchKinds),
  id,
  title: z.string(),
  /** One line: the place of the hit, or the subject. */
  snippet: z.string(),
});
export type Found = z.infer<typeof Found>;

/** Maximum results of each kind. */
export const maxFound = 8;
export const searchAll = endpoint({
  method: 'GET',
  path: '/admin/search',
  auth: 'admin',
  status: 200,
  summary: `Requests, messages, scans and posts that contain all words, newest first, at most ${maxFound} of each kind`,
  query: z.strictObject({ q: searchText }),
  response: z.array(Found),
});

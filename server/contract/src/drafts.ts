import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import { maxEmailKb, previewKinds } from './emails.ts';
import { removeInvisible } from './core/clean-text.ts';
import { time } from './core/fields.ts';

/** The kind of item that the draft is about: an email about a request, or the fields of a post. */
export const draftKinds = [...previewKinds, 'blog-post'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Replaces the id of an item that is not stored yet: each user has one draft of these. */
export const newItemId = '0'.repeat(24);

const valueText = 'A draft holds texts by the names of its fields';
/** The current fields of a draft, valid or not: a draft is never rejected for its content. */
export const SaveDraft = z.strictObject({
  values: z
    .record(
      z.string(valueText).check(z.regex(/^[a-zA-Z]{1,30}$/, valueText)),
      z.string(valueText).check(z.overwrite(removeInvisible)),
    )
    .check(z.refine((values) => Object.keys(values).length <= 20, 'At most 20 fields')),
});
export type SaveDraft = z.infer<typeof SaveDraft>;

/**
 * The entity tag of a draft counts its saves (optimistic concurrency): two windows of one
 * administrator don't overwrite each other.
 */
export const Draft = z.object({ values: z.record(z.string(), z.string()), updatedAt: time });
export type Draft = z.infer<typeof Draft>;

/** The caller's draft about an item; without values and a time when there is none. */
export const FoundDraft = z.object({ ...Draft.shape, updatedAt: z.nullable(time) });
export type FoundDraft = z.infer<typeof FoundDraft>;

const common = { path: '/admin/drafts/{kind}/{id}', auth: 'admin' } as const;
export const readDraft = endpoint({
  ...common,
  method: 'GET',
  status: 200,
  summary: 'The caller’s draft about an item; empty if there is none',
  response: FoundDraft,
});
export const saveDraft = endpoint({
  ...common,
  method: 'PUT',
  status: 200,
  summary: 'Save the caller’s draft about an item; supports If-Match',
  payload: SaveDraft,
  response: Draft,
  maxKb: maxEmailKb,
});
export const deleteDraft = endpoint({
  ...common,
  method: 'DELETE',
  status: 204,
  summary: 'Delete the caller’s draft about an item, if any',
  response: nothing,
});

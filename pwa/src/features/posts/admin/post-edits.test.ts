import { expect, test } from 'vitest';
import { emptyPost, type PostDraft } from './post-draft.ts';
import { fromValues, startEdits, toValues } from './post-edits.ts';

const base: PostDraft = { ...emptyPost('Priya'), title: 'Ports', content: '<p>Stored.</p>' };
const edit = (change: Partial<PostDraft>) => ({
  ...startEdits(base),
  draft: { ...base, ...change },
});

test('a draft contains the edited fields, and only a fingerprint of a long text', () => {
  const values = toValues(edit({ title: 'Mine', published: true }));
  expect(Object.keys(values)).toEqual(['title', 'published', 'base']);
  expect(values['base']).not.toContain('Stored');
  expect(fromValues(values, startEdits(base))).toEqual(edit({ title: 'Mine', published: true }));
  expect(toValues(startEdits(base))).toEqual({});
});

test('on a post that changed since, edits are merged and conflicts are found', () => {
  const current = { ...base, title: 'Theirs', content: '<p>New.</p>', author: 'Claire' };
  const merged = fromValues(toValues(edit({ title: 'Mine', excerpt: 'E' })), startEdits(current));
  expect(merged.draft).toEqual({ ...current, title: 'Mine', excerpt: 'E' });
  expect(merged.clash).toEqual({ fields: ['title'], theirs: current });
  const both = fromValues(toValues(edit({ content: '<p>Mine.</p>' })), startEdits(current));
  expect(both.draft.content).toBe('<p>Mine.</p>');
  expect(both.clash?.fields).toEqual(['content']);
});

test.each([
  [{}],
  [{ title: 'x' }],
  [{ base: 'x' }],
  [{ base: '{"title":1}' }],
  [{ base: 'null', title: 'x' }],
])('a draft of another shape is not shown: %j', (values) => {
  expect(fromValues(values, startEdits(base))).toEqual(startEdits(base));
});

import { expect, test } from 'vitest';
import { mergeEdits } from '../../../editing/edits.ts';
import { emptyPost, type PostDraft } from './post-draft.ts';
import { fromValues, toValues } from './post-edits.ts';

const base: PostDraft = { ...emptyPost('Priya'), title: 'Ports', content: '<p>Stored.</p>' };
const edit = (fields: Partial<PostDraft>) => ({ base, fields });

test('a draft contains the edited fields, and only a fingerprint of a long text', () => {
  const values = toValues(edit({ published: true, title: 'Mine' }));
  expect(Object.keys(values)).toEqual(['title', 'published', 'base']);
  expect(values['base']).not.toContain('Stored');
  expect(fromValues(values, base)).toEqual(edit({ title: 'Mine', published: true }));
  expect(toValues(edit({}))).toEqual({});
});

test('on a post that changed since, edits are merged and conflicts are found', () => {
  const current = { ...base, title: 'Theirs', content: '<p>New.</p>', author: 'Claire' };
  const read = (fields: Partial<PostDraft>) =>
    mergeEdits(fromValues(toValues(edit(fields)), current), current);
  const merged = read({ title: 'Mine', excerpt: 'E' });
  expect(merged.draft).toEqual({ ...current, title: 'Mine', excerpt: 'E' });
  expect(merged.clash).toEqual({ fields: ['title'], theirs: current });
  const both = read({ content: '<p>Mine.</p>' });
  expect(both.draft.content).toBe('<p>Mine.</p>');
  expect(both.clash?.fields).toEqual(['content']);
});

test('drafts of earlier versions, which have no date, are continued', () => {
  const { publishedAt: _, ...older } = { ...base, content: '16:2166136261' };
  const edits = fromValues({ title: 'Mine', base: JSON.stringify(older) }, base);
  expect(mergeEdits(edits, base).draft).toEqual({ ...base, title: 'Mine' });
});

test.each([
  [{}],
  [{ title: 'x' }],
  [{ base: 'x' }],
  [{ base: '{"title":1}' }],
  [{ base: 'null', title: 'x' }],
])('a draft of another shape is not shown: %j', (values) => {
  expect(fromValues(values, base)).toBeNull();
});

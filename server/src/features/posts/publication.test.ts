import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInput } from '@longitude/contract/core/validation';
import { ChangePost } from '@longitude/contract/posts';
import { AppError } from '../../platform/errors.ts';
import type { PostFields } from './model.ts';
import { datePost } from './publication.ts';

/** In the evening of the day before, in Toronto. */
const now = new Date('2026-11-03T01:00:00.000Z');
const clock = { timezone: 'America/Toronto', now };
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const stored: PostFields & { readonly createdAt: Date } = {
  title: 'Title',
  slug: 'title',
  excerpt: 'Excerpt',
  content: '<p>x</p>',
  author: 'Ada',
  categoryId: null,
  featuredImage: '/art/post-ports.svg',
  readTime: 5,
  published: true,
  featured: false,
  publishedAt: day('2026-02-01'),
  listedAt: day('2026-02-01'),
  revisedAt: day('2026-02-02'),
  createdAt: day('2026-01-01'),
};
const draft = { ...stored, published: false, publishedAt: null, listedAt: stored.createdAt };

test('a date of publication is a day that exists, or a time', () => {
  const text = 'Enter a date, such as 2026-11-03';
  const taken = [
    '1970-01-01',
    '2026-11-03',
    '2026-11-03T10:00Z',
    '2019-03-01T08:00:00.5+01:00',
    null,
  ];
  for (const publishedAt of taken) {
    assert.equal(checkInput(ChangePost, { publishedAt }).ok, true, String(publishedAt));
  }
  for (const publishedAt of [
    'soon',
    '2026-02-30',
    '2026-13-01',
    '03/11/2026',
    '12026-11-28',
    '+012026-11-28',
    '-000026-11-28',
    '2026-11-03 10:00',
    5,
  ]) {
    const fields = { publishedAt: text };
    assert.deepEqual(checkInput(ChangePost, { publishedAt }), { ok: false, fields });
  }
  const early = 'The publication date is before 1970. Enter the year in full, such as 2026';
  for (const publishedAt of [
    '0000-01-01',
    '0001-01-01',
    '0026-11-28',
    '0099-12-31T10:00Z',
    '0202-11-28',
    '1026-11-28T00:00:00.000Z',
    '1969-12-31',
  ]) {
    const fields = { publishedAt: early };
    assert.deepEqual(checkInput(ChangePost, { publishedAt }), { ok: false, fields }, publishedAt);
  }
});

test('a day means noon by the company’s clock, today means now, the future is refused', () => {
  const date = (publishedAt: string) =>
    datePost(stored, {}, { published: true, publishedAt }, clock).publishedAt;
  assert.deepEqual(date('2026-01-31'), new Date('2026-01-31T17:00:00.000Z'));
  assert.deepEqual(date('2025-07-01'), new Date('2025-07-01T16:00:00.000Z'));
  assert.deepEqual(date('2019-03-01T08:00+01:00'), new Date('2019-03-01T07:00:00.000Z'));
  assert.deepEqual(date('2026-11-02'), new Date('2026-11-02T17:00:00.000Z'));
  const morning = { ...clock, now: new Date('2026-11-03T13:00:00.000Z') };
  const today = { published: true, publishedAt: '2026-11-03' };
  assert.deepEqual(datePost(stored, {}, today, morning).publishedAt, morning.now);
  for (const given of ['2026-11-03T01:00:00.001Z', '2026-11-03', '2026-11-05', '9999-12-31']) {
    assert.throws(
      () => date(given),
      (error) =>
        error instanceof AppError &&
        (error.extra.fields?.['publishedAt'] ?? '').startsWith(
          'The publication date is in the future.',
        ),
    );
  }
});

test('the first publication sets the date, which stays until someone changes it', () => {
  const change = (before: typeof stored, published: boolean, publishedAt?: string | null) =>
    datePost(before, { published }, { published, publishedAt }, clock);
  const dated = { publishedAt: now, listedAt: now, revisedAt: now };
  assert.deepEqual(change(draft, true), dated);
  assert.deepEqual(change(draft, true, null), dated);
  assert.deepEqual(change(stored, false), {});
  assert.deepEqual(change({ ...stored, published: false }, true), {});
  assert.deepEqual(change(draft, false, null), {});
  const cleared = change({ ...stored, published: false }, false, null);
  assert.deepEqual([cleared.publishedAt, cleared.listedAt], [null, stored.createdAt]);
  assert.deepEqual(change(stored, true, null), {});
});

test('a post that an earlier version published or stored meanwhile is dated by its creation', () => {
  const { createdAt, listedAt: _, revisedAt: __, ...bare } = { ...stored, publishedAt: null };
  const dates = { publishedAt: createdAt, listedAt: createdAt, revisedAt: now };
  const typo = (before: typeof draft) =>
    datePost(before, { title: 'Typo' }, { published: true, publishedAt: undefined }, clock);
  assert.deepEqual(typo({ ...draft, published: true }), dates);
  const created = { ...bare, createdAt } as typeof draft;
  assert.deepEqual(typo(created), dates);
  const unpublished = { ...created, published: false };
  const kept = { published: false, publishedAt: undefined };
  assert.deepEqual(datePost(unpublished, { readTime: 9 }, kept, clock), { listedAt: createdAt });
  assert.deepEqual(typo(unpublished), { publishedAt: now, listedAt: now, revisedAt: now });
});

test('only a change that readers see revises a post', () => {
  const isRevised = (changes: Partial<PostFields>, publishedAt?: string) =>
    'revisedAt' in datePost(stored, changes, { published: true, publishedAt }, clock);
  const { title, content, author, categoryId } = stored;
  const unseen: Partial<PostFields>[] = [
    {},
    { featured: true },
    { readTime: 9 },
    { published: false },
    { title, content, author, categoryId },
  ];
  for (const each of unseen) assert.equal(isRevised(each), false, JSON.stringify(each));
  const seen: Partial<PostFields>[] = [
    { title: 'Other' },
    { excerpt: 'Other' },
    { content: '<p>Other</p>' },
    { author: 'Other' },
    { featuredImage: null },
  ];
  for (const each of seen) assert.equal(isRevised(each), true, JSON.stringify(each));
  assert.equal(isRevised({}, '2026-01-15'), true);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { messageInbox } from '../messages.ts';
import { ListOutbox } from '../overview.ts';
import { requestInbox } from '../requests.ts';
import { checkInput } from './validation.ts';
import { isWhole } from '../../../src/testing/whole.ts';
import { makeSlug } from './slug.ts';

test('a list query is parsed into its types', () => {
  const query = {
    limit: '200',
    cursor: 'abc',
    archived: 'false',
    status: 'quoted',
    service: 'cybersecurity',
    from: '2026-01-31',
    to: '2026-02-01T10:00:00.000Z',
    sort: '-createdAt',
    fields: 'summary',
  };
  assert.deepEqual(checkInput(requestInbox.query, query), {
    ok: true,
    value: { ...query, limit: 200, archived: false },
  });
  assert.deepEqual(checkInput(requestInbox.query, {}), { ok: true, value: {} });
  // The ends of 0000-01-01 and 9999-12-31 by the clock of a client.
  for (const to of ['0026-11-28', '-000001-12-31T23:00:00.000Z', '+010000-01-01T05:00:00.000Z'])
    assert.deepEqual(checkInput(requestInbox.query, { to }), { ok: true, value: { to } });
});

test('a wrong, unknown or repeated query key is refused by name', () => {
  const limit = 'limit must be a whole number from 1 to 200';
  const from = 'from must be a date such as 2026-01-31';
  const sort = 'sort must be createdAt, -createdAt or name';
  const cases: [key: string, value: unknown, text: string][] = [
    ['limit', '0', limit],
    ['limit', '201', limit],
    ['limit', '-1', limit],
    ['limit', '1.5', limit],
    ['limit', '1e2', limit],
    ['limit', '', limit],
    ['limit', ['5', '6'], limit],
    ['cursor', 'c'.repeat(501), 'Not a valid cursor'],
    ['archived', 'yes', 'archived must be true or false'],
    ['archived', ['true', 'false'], 'archived must be true or false'],
    ['status', 'quoted', 'status must be one of new, read, replied'],
    ['service', 's'.repeat(51), 'Not a service'],
    ['from', 'yesterday', from],
    ['from', '2026-13-01', from],
    ['from', '2026-01-01T99Z', from],
    ['from', '12026-01-01', from],
    ['from', '-000000-01-01', from],
    ['from', '+010000-02-30', from],
    ['to', '31.1.2026', 'to must be a date such as 2026-01-31'],
    ['sort', '-name', sort],
    ['fields', 'all', 'fields can only be summary'],
    ['deletedAt', 'null', 'This field is not known'],
    ['$where', '1', 'This field is not known'],
  ];
  for (const [key, value, text] of cases) {
    const checked = checkInput(messageInbox.query, { [key]: value });
    assert.deepEqual(checked, { ok: false, fields: { [key]: text } }, key);
  }
});

test('the outbox is filtered by its three states', () => {
  for (const state of ['queued', 'sent', 'failed']) {
    assert.equal(checkInput(ListOutbox, { state, limit: '10' }).ok, true);
  }
  assert.deepEqual(checkInput(ListOutbox, { state: 'lost' }), {
    ok: false,
    fields: { state: 'state must be one of queued, sent, failed' },
  });
});

test('a slug is made of the letters in a title', () => {
  const cases: [title: string, slug: string][] = [
    ['What a security header actually stops', 'what-a-security-header-actually-stops'],
    ['  Crème brûlée — à la carte ', 'creme-brulee-a-la-carte'],
    ['Straße, Æther, Łódź, Ørsted, İstanbul ıı', 'strasse-aether-lodz-orsted-istanbul-ii'],
    ['AI & Machine Learning', 'ai-machine-learning'],
    ["Don't / won’t", 'dont-wont'],
    ['ﬁrst ①②', 'first-12'],
    ['C++ 20, v2.0', 'c-20-v2-0'],
    ['東京', 'post'],
    ['--', 'post'],
    ['', 'post'],
  ];
  for (const [title, slug] of cases) assert.equal(makeSlug(title, 'post'), slug);
});

test('a long title is cut between words', () => {
  assert.equal(makeSlug('word '.repeat(40), 'post'), Array(16).fill('word').join('-'));
  assert.equal(makeSlug('x'.repeat(200), 'post'), 'x'.repeat(80));
  assert.equal(makeSlug(`${'x'.repeat(80)} y`, 'post'), 'x'.repeat(80));
});

/** Letters, marks and signs that titles are folded from, or that no address may contain. */
const hard = Array.from("aZ9 -'’·éßæØłĐıİςǅﬁ①½ﷺ東😀\0\n\u0301\u200d");
const unit = isWhole ? 'binary' : fc.constantFrom(...hard, '\ud800', 'e\u0301', 'x'.repeat(30));

test('for any title, the slug is valid in an address', () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), (title) => {
      const slug = makeSlug(title, 'post');
      assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.ok(slug.length <= 80);
    }),
    { seed: 20_260_131, numRuns: isWhole ? 5000 : 100 },
  );
});

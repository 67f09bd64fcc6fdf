import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { issueFormToken, judgeFormToken } from './form-token.ts';
import { deriveKeys } from './keys.ts';

const [current, previous] = [randomBytes(32), randomBytes(32)];
const keys = deriveKeys([current, previous]);
const issuedAt = new Date('2026-11-21T17:00:00.000Z');
const after = (ms: number) => new Date(issuedAt.getTime() + ms);

test('a form is judged by the time since its rendering, for a day', () => {
  const token = issueFormToken(keys, issuedAt);
  const cases: [ms: number, judgement: string][] = [
    [0, 'sent-too-soon'],
    [2_999, 'sent-too-soon'],
    [3_000, 'fine'],
    [24 * 3_600_000, 'fine'],
    [24 * 3_600_000 + 1, 'unjudged'],
  ];
  for (const [ms, judgement] of cases)
    assert.equal(judgeFormToken(keys, token, after(ms)), judgement);
});

test('a missing token is not suspicious, a forged one is', () => {
  const token = issueFormToken(keys, issuedAt);
  assert.equal(judgeFormToken(keys, undefined, after(0)), 'unjudged');
  assert.equal(judgeFormToken(keys, '', after(0)), 'unjudged');
  const other = issueFormToken(deriveKeys([randomBytes(32)]), issuedAt);
  const later = `z${token.slice(1)}`;
  for (const forged of [other, later, `${token}x`, token.split('.')[0] ?? '', 'x', '.', '🙂.🙂']) {
    assert.equal(judgeFormToken(keys, forged, after(60_000)), 'forged-token', forged);
  }
});

test('a token of the previous key is valid, and no two are the same', () => {
  const token = issueFormToken(deriveKeys([previous]), issuedAt);
  assert.equal(judgeFormToken(keys, token, after(60_000)), 'fine');
  assert.notEqual(issueFormToken(keys, issuedAt), issueFormToken(keys, issuedAt));
});

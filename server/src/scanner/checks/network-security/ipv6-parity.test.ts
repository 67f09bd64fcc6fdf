import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { FamilyAnswer } from '../../evidence/network.ts';
import { ipv6Parity } from './ipv6-parity.ts';

const ok: FamilyAnswer = { status: 200, redirectsTo: '', reason: '', failure: null };
const failed = (failure: FamilyAnswer['failure']): FamilyAnswer => ({
  ...ok,
  status: null,
  reason: 'Port 443 of [2001:db8::1] did not answer.',
  failure,
});
const moved = (redirectsTo: string): FamilyAnswer => ({ ...ok, status: 301, redirectsTo });

for (const [why, hasAaaa, v4, v6, outcome] of [
  ['both answer alike', true, ok, ok, 'pass'],
  ['both redirect to the same place', true, moved('www.a.example'), moved('www.a.example'), 'pass'],
  ['IPv6 refuses', true, ok, failed('refused'), 'fail'],
  ['IPv6 is silent', true, ok, failed('silent'), 'warning'],
  ['IPv6 answers 404', true, ok, { ...ok, status: 404 }, 'warning'],
  ['IPv6 redirects elsewhere', true, moved('www.a.example'), moved('a.example'), 'warning'],
  ['IPv6 cannot be reached from here', true, ok, failed('no_route'), 'not tested'],
  ['IPv4 does not answer', true, failed('silent'), ok, 'not tested'],
  ['neither answers', true, failed('refused'), failed('refused'), 'not tested'],
  ['no IPv6 address', false, ok, failed(null), 'not tested'],
] as const) {
  test(`${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(ipv6Parity, { ipv6: { hasAaaa, v4, v6 } })), outcome);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { privateAddresses } from './private-addresses.ts';

const leak = buildExchange({ headers: [['x-backend', '10.0.0.5']] });

test('a header of any answer of the site fails', () => {
  const parts = [
    { home: buildVisit(leak) },
    { home: buildVisit({}, { hops: [leak] }) },
    { home: buildVisit(), plain: buildVisit(leak) },
    { home: buildVisit(), nothing: [buildExchange(), leak] },
  ];
  for (const part of parts) {
    assert.equal(readOutcome(judgeParts(privateAddresses, part)), 'fail');
  }
});

test('a page that loads from inside warns', () => {
  const home = buildVisit({ body: '<img src="http://10.0.0.5/a.png">' });
  const found = judgeParts(privateAddresses, { home });
  assert.equal(readOutcome(found), 'warning');
  assert.deepEqual(found.evidence, ['loaded file: 10.0.0.5']);
});

test('the page of somebody else does not count', () => {
  const home = buildVisit({ ...leak, url: 'https://login.other.example/' });
  assert.equal(readOutcome(judgeParts(privateAddresses, { home })), 'pass');
});

test('a site of a private network is not tested', () => {
  const addresses = { v4: ['10.0.0.5'], v6: [] };
  const found = judgeParts(privateAddresses, { home: buildVisit(leak) }, { addresses });
  assert.equal(readOutcome(found), 'not tested');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { hstsPreload } from './hsts-preload.ts';

const apex = (value: string, url = 'https://shop.example/') =>
  buildVisit({ url, headers: [['strict-transport-security', value]] });

test('judges the answer of the domain itself', () => {
  const full = 'max-age=31536000; includeSubDomains; preload';
  const www = buildVisit();
  const judge = (parts: Parameters<typeof judgeParts>[1]) =>
    readOutcome(judgeParts(hstsPreload, parts));
  assert.equal(judge({ home: www, counterpart: apex(full) }), 'pass');
  assert.equal(
    judge({ home: www, counterpart: apex('max-age=31535999; includeSubDomains; preload') }),
    'warning',
  );
  assert.equal(judge({ home: www, counterpart: apex('max-age=31536000; preload') }), 'warning');
  assert.equal(
    judge({ home: www, counterpart: apex('max-age=31536000; includeSubDomains') }),
    'pass',
  );
  assert.equal(judge({ home: www, counterpart: apex(full, 'http://shop.example/') }), 'not tested');
  assert.equal(judge({ home: www }), 'not tested');
  assert.equal(judge({ home: apex(full) }), 'pass');
  assert.equal(judge({ home: apex('') }), 'not tested', 'nothing could be preloaded');
  const bare = buildVisit({ url: 'https://shop.example/' });
  assert.equal(
    judge({ home: apex(full, 'https://www.shop.example/'), counterpart: bare }),
    'warning',
  );
  const refusal = buildVisit({ url: 'https://shop.example/', status: 403 });
  assert.equal(judge({ home: www, counterpart: refusal }), 'not tested');
  const redirect = buildExchange({
    url: 'https://shop.example/',
    status: 301,
    headers: [['strict-transport-security', full]],
  });
  assert.equal(judge({ home: buildVisit({}, { hops: [redirect] }) }), 'pass');
  assert.equal(judge({ home: { ...apex(full), challenge: 'bot check' } }), 'not tested');
});

test('says what the list of browsers asks for', () => {
  const found = judgeParts(hstsPreload, { home: apex('max-age=15552000') });
  assert.deepEqual([found.status, found.risk], ['warning', 'low']);
  assert.match(found.details, /\(31536000\) and includeSubDomains/);
});

test('knows endings that browsers open over https anyway', () => {
  const judge = (domain: string) =>
    judgeParts(hstsPreload, { home: buildVisit({ url: `https://${domain}/` }) }, { domain });
  assert.equal(readOutcome(judge('shop.dev')), 'pass');
  assert.match(judge('shop.dev').details, /ends in \.dev over https/);
  assert.equal(readOutcome(judge('dev.example')), 'not tested');
});

test('is not tested for what is no domain', () => {
  const found = judgeParts(hstsPreload, { home: buildVisit() }, { domain: null });
  assert.equal(readOutcome(found), 'not tested');
});

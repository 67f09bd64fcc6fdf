import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { Visit } from '../../evidence/http.ts';
import type { ProtocolEvidence } from '../../evidence/tls.ts';
import { httpsRedirect } from './https-redirect.ts';

const protocols: ProtocolEvidence = {
  versions: { 'TLSv1.3': true, 'TLSv1.2': true, 'TLSv1.1': false, TLSv1: false, SSLv3: false },
};

/** Each address redirects to the next; the last answers. */
function buildVisit(urls: readonly string[], status = 200, challenge: string | null = null): Visit {
  const hops = urls
    .slice(0, -1)
    .map((url, index) =>
      buildExchange({ url, status: 301, headers: [['location', urls[index + 1] ?? '']] }),
    );
  return { hops, page: buildExchange({ url: urls.at(-1) ?? '', status }), challenge };
}

const plainUrl = 'http://www.shop.example/';
const cases: readonly [outcome: string, urls: readonly string[], status?: number][] = [
  ['pass', [plainUrl, 'https://www.shop.example/']],
  ['pass', [plainUrl, 'https://www.shop.example/en/', 'https://shop.example/']],
  ['pass', [plainUrl, 'https://www.shop.example/'], 404],
  ['pass', [plainUrl, 'https://www.shop.example:8443/']],
  ['pass', [plainUrl, 'http://www.shop.example/en', 'https://www.shop.example/en']],
  ['warning', [plainUrl, 'https://shop.example/']],
  ['warning', [plainUrl, 'http://shop.example/', 'https://shop.example/']],
  ['warning', [plainUrl, 'https://shop.example/', 'https://www.shop.example/']],
  ['fail', [plainUrl]],
  ['fail', [plainUrl, 'http://www.shop.example/en']],
  ['fail', [plainUrl, 'https://www.shop.example/', 'http://www.shop.example/en']],
  ['warning', [plainUrl], 404],
  ['warning', [plainUrl], 403],
  ['not tested', [plainUrl], 429],
  ['not tested', [plainUrl], 503],
];
for (const [outcome, urls, status = 200] of cases) {
  test(`${outcome} of ${urls.join(' to ')} with ${status}`, () => {
    const result = judgeParts(httpsRedirect, { plain: buildVisit(urls, status), protocols });
    assert.equal(readOutcome(result), outcome, result.details);
  });
}

test('judges a redirect that could not be followed by where it leads', () => {
  const lead = (location: string) => {
    const page = buildExchange({ url: plainUrl, status: 302, headers: [['location', location]] });
    const plain = { hops: [], page, challenge: null };
    return readOutcome(judgeParts(httpsRedirect, { plain, protocols }));
  };
  assert.equal(lead('https://elsewhere.example/'), 'warning');
  assert.equal(lead('https://www.shop.example/'), 'pass');
  assert.equal(lead('http://elsewhere.example/'), 'fail');
  assert.equal(lead('/en'), 'fail');
});

test('keeps what an address hands over out of the report', () => {
  const plain = buildVisit([plainUrl, 'https://www.shop.example/?session=5b1f']);
  const { evidence } = judgeParts(httpsRedirect, { plain, protocols });
  assert.equal(evidence[0], `301 ${plainUrl} to https://www.shop.example/?…`);
  assert.doesNotMatch(JSON.stringify(evidence), /5b1f/);
});

test('is not tested behind a bot block, and without an encrypted site', () => {
  const blocked = buildVisit([plainUrl], 200, 'Cloudflare challenge');
  assert.equal(readOutcome(judgeParts(httpsRedirect, { plain: blocked, protocols })), 'not tested');
  const result = judgeParts(httpsRedirect, { plain: buildVisit([plainUrl]) });
  assert.equal(readOutcome(result), 'not tested');
  assert.match(result.details, /no encrypted site/);
});

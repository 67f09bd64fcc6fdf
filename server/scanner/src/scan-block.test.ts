import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPage, goodHeaders } from '../lab/responses.ts';
import { noHttps, scanInMemory } from '../lab/scan-draft.ts';
import type { SiteResponder, SiteResponse } from '../lab/start-site.ts';
import { listOutcome, type WholeScan } from '../lab/whole-site.ts';
import { replayScan } from './scan.ts';

interface Seen extends WholeScan {
  /** Paths requested over https. */
  readonly paths: readonly string[];
}

/** Scans a site that redirects to https, and there responds like this. */
async function scanBlocked(respond: SiteResponder): Promise<Seen> {
  const paths: string[] = [];
  const scanned = await scanInMemory({
    respond(request) {
      const location = `https://shop.example${request.path}`;
      if (request.scheme === 'http') return { status: 301, headers: [['location', location]] };
      paths.push(request.path);
      return respond(request);
    },
  });
  return { ...scanned, paths };
}

const find = ({ findings }: WholeScan, name: string) => {
  const found = findings.tests.find((each) => each.name === name);
  assert.ok(found);
  return found;
};

/** Below HTTP, and the redirects to the site. */
const judged = [
  'SSL Certificate',
  'Certificate Expiry',
  'Protocol Versions',
  'Cipher Suite',
  'Key Exchange',
  'Handshake Hygiene',
  'HTTPS Redirect',
  'Open Ports',
  'HTTP/2',
];
const leak = { headers: [['server', 'nginx/1.18.0 PHP/7.4.3'] as const], body: '10.0.0.5' };
const signIn: SiteResponse = {
  ...leak,
  status: 302,
  headers: [['location', 'https://sso.identity.example/authorize?client=shop'], ...leak.headers],
};

const blocks: readonly (readonly [what: string, answer: SiteResponse, says: RegExp])[] = [
  ['401', { ...buildPage([['www-authenticate', 'Basic']]), status: 401 }, /requires sign-in.*401/],
  ['403', { ...buildPage(leak.headers), status: 403 }, /blocked the scanner.*403/],
  ...[400, 405, 406, 418, 451].map(
    (status) =>
      [
        String(status),
        { ...buildPage(leak.headers), status },
        new RegExp(`blocked the scanner.*${status}`),
      ] as const,
  ),
  ['407', { ...buildPage(leak.headers), status: 407 }, /requires sign-in.*407/],
  ['503', { ...buildPage(leak.headers), status: 503 }, /not available.*503/],
  ['a sign-in at another host', signIn, /redirects visitors to sso\.identity\.example/],
];
for (const [what, response, says] of blocks) {
  test(`no page is judged of a site that responds to everything with ${what}`, async () => {
    const seen = await scanBlocked(() => response);
    const { tests, score, overallRisk, summary } = seen.findings;
    assert.deepEqual([score, overallRisk], [null, 'unknown']);
    assert.match(summary, says);
    assert.deepEqual([...listOutcome(tests, 'fail'), ...listOutcome(tests, 'warning')], []);
    assert.deepEqual(listOutcome(tests, 'pass'), judged);
    for (const name of ['security.txt', 'Exposed Secrets', 'CORS', 'Critical Security Headers']) {
      assert.match(find(seen, name).details, says, name);
    }
    // robots.txt, the home page over both schemes, two random paths, half of the secret files.
    assert.ok(seen.paths.length <= 22, seen.paths.join(', '));
  });
}

const missing = (status: number): SiteResponse => ({ ...buildPage(goodHeaders), status });
for (const status of [404, 410]) {
  test(`a site without any page (${status}) gets no score, and its responses are judged`, async () => {
    const seen = await scanBlocked(() => missing(status));
    const { score, overallRisk, summary, tests } = seen.findings;
    assert.deepEqual([score, overallRisk], [null, 'unknown']);
    assert.match(summary, new RegExp(`no page at this address \\(${status}\\)`));
    assert.ok(listOutcome(tests, 'not tested').includes('Content Security Policy'));
    assert.ok(listOutcome(tests, 'pass').includes('Exposed Secrets'));
  });
}

const toSlash: SiteResponder = ({ path }) =>
  path.endsWith('/')
    ? { ...buildPage(leak.headers), status: 401 }
    : { ...buildPage(leak.headers), status: 301, headers: [['location', `${path}/`]] };
const toLanguage: SiteResponder = ({ path }) =>
  path === '/' || path.startsWith('/en')
    ? { ...buildPage(leak.headers), status: 403 }
    : { ...buildPage(leak.headers), status: 302, headers: [['location', `/en${path}`]] };
for (const [what, respond] of [
  ['to a trailing slash', toSlash],
  ['to a language', toLanguage],
] as const) {
  test(`a block behind redirects ${what} is a block`, async () => {
    const { tests, score } = (await scanBlocked(respond)).findings;
    assert.equal(score, null);
    assert.deepEqual([...listOutcome(tests, 'fail'), ...listOutcome(tests, 'warning')], []);
    assert.deepEqual(listOutcome(tests, 'pass'), judged);
  });
}

test('a site that responds to the first request with 429 gets no more', async () => {
  const seen = await scanBlocked(() => ({ ...buildPage(leak.headers), status: 429 }));
  const { tests } = seen.findings;
  assert.deepEqual([...listOutcome(tests, 'fail'), ...listOutcome(tests, 'warning')], []);
  assert.deepEqual(seen.paths, ['/robots.txt']);
  assert.match(find(seen, 'security.txt').details, /429 Too Many Requests/);
});

test('a stored scan of a blocking site gets the same verdict, although it requested every path', async () => {
  const seen = await scanBlocked(({ path }) =>
    path === '/' || /^\/[0-9a-f]{18}/.test(path)
      ? { ...buildPage(), status: 200 }
      : { ...buildPage(), status: 404 },
  );
  const { home, nothing } = seen.evidence.parts;
  assert.ok(home.ran && nothing.ran);
  const refused = { ...home.value, page: { ...home.value.page, status: 403 } };
  const evidence = {
    ...seen.evidence,
    parts: {
      ...seen.evidence.parts,
      home: { ran: true, value: refused },
      nothing: { ran: true, value: nothing.value.map((each) => ({ ...each, status: 403 })) },
    },
  } as const;
  const { tests } = await replayScan(evidence, 5);
  assert.deepEqual(listOutcome(tests, 'warning'), []);
  assert.deepEqual(listOutcome(tests, 'pass'), judged);
});

test('a secret file that is open in spite of the block is a finding', async () => {
  const seen = await scanBlocked(({ path }) =>
    path === '/.env'
      ? { headers: [['content-type', 'text/plain']], body: 'DB_PASSWORD=teapots-are-round\n' }
      : { ...buildPage(), status: 403 },
  );
  assert.equal(find(seen, 'Exposed Secrets').status, 'fail');
  assert.equal(find(seen, 'security.txt').tested, false);
});

test('a path that is refused while the home page is open is a response', async () => {
  const seen = await scanBlocked(({ path }) =>
    path === '/' ? buildPage(goodHeaders) : { ...buildPage(goodHeaders), status: 403 },
  );
  assert.equal(find(seen, 'Critical Security Headers').status, 'pass');
  assert.equal(find(seen, 'Exposed Secrets').status, 'pass');
  assert.equal(find(seen, 'security.txt').tested, false);
});

test('a home page that is refused while other paths are open is not a block', async () => {
  const seen = await scanBlocked(({ path }) =>
    path === '/' ? { ...buildPage(goodHeaders), status: 403 } : { ...buildPage(), status: 404 },
  );
  assert.equal(find(seen, 'security.txt').status, 'warning');
  assert.equal(find(seen, 'Exposed Secrets').status, 'pass');
});

test('a redirect of every page to a sign-in at another host is a block as well', async () => {
  const seen = await scanBlocked(({ path }) => {
    const toSignIn = `/sign-in?next=${encodeURIComponent(path)}`;
    const location = path.startsWith('/sign-in') ? 'https://sso.identity.example/' : toSignIn;
    return { status: 302, headers: [['location', location]] };
  });
  assert.match(find(seen, 'security.txt').details, /redirects visitors to sso\.identity\.example/);
  assert.deepEqual(listOutcome(seen.findings.tests, 'warning'), []);
});

test('a block of the unencrypted site too says nothing about redirects', async () => {
  const respond = () => ({ ...buildPage(), status: 403 });
  const { findings } = await scanInMemory({ respond });
  assert.ok(listOutcome(findings.tests, 'not tested').includes('HTTPS Redirect'));
});

test('a blocking site without HTTPS still fails for missing HTTPS', async () => {
  const respond: SiteResponder = ({ scheme }) =>
    scheme === 'https' ? null : { ...buildPage(), status: 401 };
  const { findings } = await scanInMemory({ respond, scheme: 'http' }, noHttps);
  assert.deepEqual(listOutcome(findings.tests, 'fail'), ['SSL Certificate']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome, buildExchange } from '../../../lab/build-evidence.ts';
import type { DirectoryTry, FileTry, Script } from '../../evidence/http.ts';
import { directoryListing } from './directory-listing.ts';
import { exposedSecrets } from './exposed-secrets.ts';
import { securityTxt } from './security-txt.ts';
import { sourceMaps } from './source-maps.ts';

const folder = (
  path: string,
  listed: DirectoryTry['listed'] = null,
  status: number | null = 200,
) => ({
  path,
  status,
  listed,
});

for (const [why, directories, outcome] of [
  ['the root', [folder('/', ['a.png'])], 'fail'],
  ['uploads', [folder('/wp-content/uploads/', ['2024/'])], 'fail'],
  ['a copy among scripts', [folder('/js/', ['app.js', 'app.zip'])], 'fail'],
  ['scripts alone', [folder('/css/'), folder('/js/', ['app.js'])], 'warning'],
  ['an empty folder', [folder('/js/', [])], 'warning'],
  ['none is listed', [folder('/js/', null, 403)], 'pass'],
  ['one answers', [folder('/js/', null, 404), folder('/css/', null, null)], 'pass'],
  ['no folder answers', [folder('/js/', null, null)], 'not tested'],
  ['no folder at all', [], 'not tested'],
] as const) {
  test(`Directory Listing: ${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(directoryListing, { directories })), outcome);
  });
}

const tried = (changes: Partial<FileTry> = {}): FileTry => ({
  path: '/.env',
  status: 200,
  contentType: 'text/plain',
  bytes: 120,
  kind: null,
  isHtml: false,
  isLikeNothing: false,
  ...changes,
});
const env = 'environment file with passwords or keys';

for (const [why, files, outcome, risk] of [
  ['a secret', [tried({ kind: env })], 'fail', 'critical'],
  ['a secret among others', [tried(), tried({ kind: 'archive' })], 'fail', 'critical'],
  [
    'the worst counts',
    [tried({ kind: 'Apache status' }), tried({ kind: env })],
    'fail',
    'critical',
  ],
  ['a page about PHP', [tried({ kind: 'PHP information page' })], 'fail', 'high'],
  ['settings without secrets', [tried({ kind: 'environment file' })], 'warning', 'medium'],
  ['a signature in a page', [tried({ kind: env, isHtml: true })], 'pass', 'low'],
  ['a soft 404', [tried({ kind: env, isLikeNothing: true })], 'pass', 'low'],
  ['nothing there', [tried({ status: 404 }), tried({ status: 403 })], 'pass', 'low'],
  [
    'most are there',
    [tried({ status: 404 }), tried({ status: 404 }), tried({ status: null })],
    'pass',
    'low',
  ],
  ['half are silent', [tried({ status: 404 }), tried({ status: null })], 'not tested', 'low'],
  [
    'one is open, the rest silent',
    [tried({ kind: env }), tried({ status: null }), tried({ status: null })],
    'fail',
    'critical',
  ],
] as const) {
  test(`Exposed Secrets: ${outcome}: ${why}`, () => {
    const found = judgeParts(exposedSecrets, { files });
    assert.equal(readOutcome(found), outcome);
    assert.equal(found.risk, risk);
  });
}

test('Exposed Secrets: missing paths are listed in few lines', () => {
  const files = Array.from({ length: 30 }, (_each, at) => tried({ path: `/${at}`, status: 404 }));
  const { evidence } = judgeParts(exposedSecrets, { files: [...files, tried({ status: null })] });
  assert.equal(evidence.length, 4);
  assert.equal(evidence[0], '404: /0, /1, /2, /3, /4, /5, /6, /7, /8, /9');
  assert.equal(evidence[3], 'no response: /.env');
});

test('Exposed Secrets: evidence is path, kind and size', () => {
  const { evidence } = judgeParts(exposedSecrets, { files: [tried({ kind: env })] });
  assert.deepEqual(evidence, [`/.env: 200, ${env}, 120 bytes`]);
});

const place = 'https://www.shop.example/.well-known/security.txt';
const judge = (
  body: string,
  { url = place, status = 200, type = 'text/plain; charset=utf-8' } = {},
) =>
  judgeParts(securityTxt, {
    securityTxt: buildExchange({ url, status, body, headers: [['content-type', type]] }),
  });
const contact = 'Contact: mailto:security@shop.example';
const expires = 'Expires: 2027-01-01T00:00:00Z';

for (const [outcome, says, body] of [
  ['pass', /valid/, `${contact}\n${expires}`],
  ['pass', /valid/, `${contact}\nexpires: 2027-01-01T01:00:00+01:00\r\n`],
  ['pass', /valid/, `Contact: https://shop.example/report\nContact: us\n${expires}`],
  ['pass', /valid/, `Contact: tel:+1-201-555-0123\n${expires}`],
  ['warning', /no contact/, expires],
  ['warning', /not written as an address/, `Contact: security@shop.example\n${expires}`],
  ['warning', /not written as an address/, `Contact: http://shop.example/\n${expires}`],
  ['warning', /no expiry date/, contact],
  ['warning', /cannot be read/, `${contact}\nExpires: next year`],
  ['warning', /cannot be read/, `${contact}\nExpires: 2027-13-45T00:00:00Z`],
  ['warning', /more than one/, `${contact}\n${expires}\n${expires}`],
  ['warning', /expired on 22 November 2026/, `${contact}\nExpires: 2026-11-22T11:59:59Z`],
  ['warning', /no contact, and it expired/, 'Expires: 2020-01-01T00:00:00Z'],
  ['warning', /no security\.txt/, '<!doctype html>Contact: us'],
] as const) {
  test(`security.txt: ${outcome}: ${JSON.stringify(body)}`, () => {
    const found = judge(body);
    assert.equal(readOutcome(found), outcome);
    assert.match(found.details, says);
  });
}

test('security.txt: the type, the path and an error of the site are distinguished', () => {
  const good = `${contact}\n${expires}`;
  assert.match(judge(good, { type: 'text/html' }).details, /not served as text\/plain/);
  const old = 'https://www.shop.example/security.txt';
  assert.match(judge(good, { url: old }).details, /only at the old location/);
  assert.match(judge('', { status: 404 }).details, /no security\.txt/);
  for (const status of [400, 401, 403, 407, 429, 451, 500, 502]) {
    assert.equal(readOutcome(judge('', { status })), 'not tested', String(status));
  }
});

const own = (ownSources: number | null, status: number | null = 200): Script => ({
  url: 'https://www.shop.example/a.js',
  isSameOrigin: true,
  status,
  libraries: [],
  sourceMap:
    ownSources === null
      ? null
      : { url: 'https://www.shop.example/a.js.map', ownSources, sample: 'src/cart.ts' },
});
const foreign: Script = {
  ...own(null, null),
  url: 'https://cdn.example/a.js',
  isSameOrigin: false,
};

for (const [why, scripts, outcome] of [
  ['own code', [own(3)], 'warning'],
  ['own code in the second', [own(null), own(1)], 'warning'],
  ['a map of packages', [own(0)], 'pass'],
  ['no map', [own(null), foreign], 'pass'],
  ['none could be read', [own(null, 404), own(null, null)], 'not tested'],
  ['all are others’', [foreign], 'not tested'],
  ['no script', [], 'not tested'],
] as const) {
  test(`Source Maps: ${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(sourceMaps, { scripts })), outcome);
  });
}

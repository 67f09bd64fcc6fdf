import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { FileTry } from '../../evidence/http.ts';
import { exposedSecrets } from './exposed-secrets.ts';

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
  test(`${outcome}: ${why}`, () => {
    const found = judgeParts(exposedSecrets, { files });
    assert.equal(readOutcome(found), outcome);
    assert.equal(found.risk, risk);
  });
}

test('the paths that are not there stand in few lines', () => {
  const files = Array.from({ length: 30 }, (_each, at) => tried({ path: `/${at}`, status: 404 }));
  const { evidence } = judgeParts(exposedSecrets, { files: [...files, tried({ status: null })] });
  assert.equal(evidence.length, 4);
  assert.equal(evidence[0], '404: /0, /1, /2, /3, /4, /5, /6, /7, /8, /9');
  assert.equal(evidence[3], 'no answer: /.env');
});

test('evidence is path, kind and size', () => {
  const { evidence } = judgeParts(exposedSecrets, { files: [tried({ kind: env })] });
  assert.deepEqual(evidence, [`/.env: 200, ${env}, 120 bytes`]);
});

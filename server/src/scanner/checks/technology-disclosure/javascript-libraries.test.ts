import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { Script } from '../../evidence/http.ts';
import { javascriptLibraries } from './javascript-libraries.ts';

const own = (libraries: Script['libraries'], url = 'https://www.shop.example/a.js'): Script => ({
  url,
  isSameOrigin: true,
  status: 200,
  libraries,
  sourceMap: null,
});
const cdn = (url: string): Script => ({ ...own([], url), isSameOrigin: false, status: null });
const library = (name: string, version: string) => own([{ name, version }]);

for (const [why, scripts, outcome, risk] of [
  ['a flaw of medium severity', [library('jquery', '3.4.1')], 'fail', 'medium'],
  ['a critical flaw is high in a browser', [library('handlebars', '4.0.0')], 'fail', 'high'],
  [
    'the worst of several',
    [library('jquery', '3.4.1'), library('lodash', '4.17.20')],
    'fail',
    'high',
  ],
  [
    'a CDN names it, and it freezes one visitor’s page at worst',
    [cdn('https://cdn.jsdelivr.net/npm/moment@2.29.0/moment.js')],
    'fail',
    'medium',
  ],
  ['a flaw of low severity', [library('vue', '2.7.16')], 'warning', 'low'],
  ['old, but nothing is known', [library('knockout', '3.5.0')], 'pass', 'low'],
  ['a library that is not in the list', [library('chart', '0.1.0')], 'pass', 'low'],
  [
    'the banner counts before the name',
    [own([{ name: 'jquery', version: '3.7.1' }], 'https://www.shop.example/jquery-1.8.3.js')],
    'pass',
    'low',
  ],
  ['others’ scripts without a version', [cdn('https://tags.example/t.js')], 'not tested', 'low'],
  ['no script', [], 'not tested', 'low'],
] as const) {
  test(`${outcome}: ${why}`, () => {
    const found = judgeParts(javascriptLibraries, { scripts, home: buildVisit() });
    assert.equal(readOutcome(found), outcome, found.details);
    assert.equal(found.risk, risk);
  });
}

test('Angular is read from the page, when the page is the site’s own', () => {
  const body = '<app-root _nghost-abc ng-version="9.1.0"></app-root>';
  const judge = (url: string) =>
    judgeParts(javascriptLibraries, { scripts: [], home: buildVisit({ body, url }) });
  assert.equal(readOutcome(judge('https://www.shop.example/')), 'fail');
  assert.equal(readOutcome(judge('https://login.other.example/')), 'not tested');
});

test('what has ended is to be replaced, not installed anew', () => {
  const scripts = [library('angularjs', '1.5.0'), library('jquery', '1.8.3')];
  const { example } = judgeParts(javascriptLibraries, { scripts, home: buildVisit() });
  assert.match(example, /^# AngularJS 1\.5\.0 .* replace it$/m);
  assert.match(example, /^npm install jquery@latest$/m);
});

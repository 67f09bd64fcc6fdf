import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisories as all, findFlaws } from './advisories.ts';
import { titleOf } from './recognise-library.ts';
import { compareVersions, isWithin } from './version.ts';

for (const [name, version, ids] of [
  ['jquery', '3.4.1', ['CVE-2020-11022', 'CVE-2020-11023']],
  ['jquery', '2.2.1', ['CVE-2019-11358', 'CVE-2020-11022', 'CVE-2020-11023']],
  ['jquery', '3.5.0', []],
  ['jquery', '3.7.1', []],
  ['jquery-ui', '1.13.1', ['CVE-2022-31160']],
  ['bootstrap', '3.4.1', []],
  ['bootstrap', '4.3.0', ['CVE-2019-8331']],
  ['bootstrap', '5.3.3', []],
  ['angularjs', '1.8.3', ['CVE-2023-26116', 'CVE-2023-26118']],
  ['react', '18.2.0', []],
  ['vue', '3.0.0-beta.1', []],
  ['vue', '3.4.0', []],
  ['lodash', '4.17', []],
  ['lodash', '4.17.21', []],
  ['lodash', '4.17.20', ['CVE-2021-23337', 'CVE-2020-28500']],
  ['underscore', '1.3.1', []],
  ['moment', '2.29.3', ['CVE-2022-31129']],
  ['handlebars', '4.7.7', []],
  ['dompurify', '2.5.8', []],
  ['dompurify', '3.2.4', []],
  ['axios', '1.12.0', []],
  ['next', '14.2.24', ['CVE-2025-29927']],
  ['tinymce', '6.8.4', []],
  ['jquery-migrate', '1.1.0', ['jQuery Migrate #36', 'jQuery #11290']],
  ['jquery-migrate', '3.4.1', []],
  ['prettyphoto', '3.1.4', ['CVE-2013-6837', 'CVE-2015-9478']],
  ['prettyphoto', '3.1.6', []],
  ['highcharts', '8.2.2', ['CVE-2021-29489']],
  ['highcharts', '9.0.0', []],
  [
    'marked',
    '0.3.5',
    ['CVE-2016-10531', 'CVE-2017-1000427', 'CVE-2017-16114', 'CVE-2022-21680', 'CVE-2022-21681'],
  ],
  ['marked', '4.0.10', []],
  ['highlight.js', '9.18.1', ['CVE-2020-26237', 'GHSA-7wwv-vh3v-89cq']],
  ['highlight.js', '10.4.1', []],
  ['chart.js', '2.9.3', ['CVE-2020-7746']],
  ['chart.js', '2.9.4', []],
  ['quill', '1.3.7', ['CVE-2021-3163']],
  ['quill', '2.0.2', []],
  ['video.js', '7.14.2', ['CVE-2021-23414']],
  ['video.js', '7.14.3', []],
  ['swiper', '6.5.0', ['CVE-2021-23370']],
  ['swiper', '6.5.1', []],
  ['plupload', '2.1.8', ['CVE-2016-4566', 'CVE-2021-23562']],
  ['plupload', '2.3.9', []],
  ['prototype', '1.6.0.1', ['CVE-2008-7220', 'CVE-2020-27511']],
  ['prototype', '1.6.0.3', ['CVE-2020-27511']],
  ['prototype', '1.7.0.0', ['CVE-2020-27511']],
  ['next-app', '15.1.8', ['CVE-2025-55182']],
  ['next-app', '15.1.9', []],
  ['next-app', '14.2.25', []],
  ['three', '0.124.0', ['CVE-2020-28496']],
  ['unheard-of', '0.0.1', []],
] as const) {
  test(`${name} ${version} has ${ids.length} known vulnerabilities`, () => {
    assert.deepEqual(
      findFlaws({ name, version }).map(({ id }) => id),
      ids,
    );
  });
}

test('old versions of common libraries have known vulnerabilities', () => {
  const old =
    'angularjs 1.5.8, bootstrap 3.3.7, moment 2.18.1, handlebars 4.0.5, jquery-ui 1.10.3, dompurify 2.0.7, axios 0.19.0, underscore 1.8.3';
  for (const text of old.split(', ')) {
    const [name = '', version = ''] = text.split(' ');
    assert.ok(findFlaws({ name, version }).length > 0, text);
  }
});

test('every advisory is complete: an id, ascending ranges, a title of its library', () => {
  assert.ok(Object.keys(all).length >= 35);
  for (const [name, advisories] of Object.entries(all)) {
    assert.notEqual(titleOf({ name, version: '1.0.0' }), name);
    assert.equal(new Set(advisories.map(({ id }) => id)).size, advisories.length);
    for (const { id, ranges, flaw } of advisories) {
      assert.match(
        id,
        /^(?:jQuery(?: Migrate)? #\d+|CVE-\d{4}-\d{4,}|GHSA(?:-[23456789cfghjmpqrvwx]{4}){3})$/,
      );
      assert.ok(ranges.every(([from, below]) => compareVersions(from, below) < 0));
      assert.ok(flaw.length > 5);
    }
  }
});

test('a property name of every object is not a library', () => {
  assert.deepEqual(findFlaws({ name: 'constructor', version: '1.0.0' }), []);
});

for (const [a, b, sign] of [
  ['1.8.3', '1.10.0', -1],
  ['3.5.0', '3.5.0', 0],
  ['3.5', '3.5.0', 0],
  ['1.6.0.1', '1.6.0.2', -1],
  ['1.6.0', '1.6.0.0', 0],
  ['4.0.0-beta.2', '4.0.0', -1],
  ['4.0.0', '4.0.0-rc.1', 1],
  ['10.0.0', '9.9.9', 1],
  ['1.9.0b1', '1.9.0', 0],
  ['latest', '1.0.0', 0],
] as const) {
  test(`${a} against ${b} is ${sign}`, () => {
    assert.equal(Math.sign(compareVersions(a, b)), sign);
  });
}

test('a range includes its first version but not its last', () => {
  const ranges = [['1.2.0', '3.5.0']] as const;
  assert.equal(isWithin('1.2.0', ranges), true);
  assert.equal(isWithin('3.4.9', ranges), true);
  assert.equal(isWithin('3.5.0', ranges), false);
  assert.equal(isWithin('1.1.9', ranges), false);
  assert.equal(isWithin('latest', ranges), false);
});

test('a version that may mean a later one is in a range only together with that one', () => {
  const ranges = [['1.2.0', '3.5.0']] as const;
  assert.equal(isWithin('3.4', ranges), true);
  assert.equal(isWithin('3.4', [['1.2.0', '3.4.2']]), false);
  assert.equal(isWithin('3.5.0-rc.1', ranges), false);
  assert.equal(isWithin('3.4.0-rc.1', ranges), true);
  assert.equal(isWithin('1.2.0-beta', ranges), false);
});

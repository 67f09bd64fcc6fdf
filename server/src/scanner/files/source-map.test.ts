import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSourceMapAddress, readDataAddress, readOwnSources } from './source-map.ts';

for (const [why, header, script, address] of [
  [
    'the last comment',
    '',
    'a\n//# sourceMappingURL=old.map\nb\n//# sourceMappingURL=new.map\n',
    'new.map',
  ],
  ['the old form', '', '//@ sourceMappingURL=a.map', 'a.map'],
  ['a block comment', '', '/*# sourceMappingURL=a.map */', 'a.map'],
  ['the header first', 'h.map', '//# sourceMappingURL=a.map', 'h.map'],
  ['none', '', 'let sourceMappingURL = 1', null],
] as const) {
  test(`the address of a map: ${why}`, () => {
    assert.equal(findSourceMapAddress(header, script), address);
  });
}

test('data addresses are read with and without base64', () => {
  const base64 = Buffer.from('{"é":1}').toString('base64');
  assert.equal(readDataAddress(`data:application/json;charset=utf-8;base64,${base64}`), '{"é":1}');
  assert.equal(readDataAddress('data:application/json,%7B%7D'), '{}');
  assert.equal(readDataAddress('data:application/json,%'), null);
  assert.equal(readDataAddress('data:text/html,x'), null);
});

const map = (sources: readonly unknown[], sourcesContent?: readonly unknown[]) =>
  JSON.stringify({ version: 3, sources, sourcesContent, mappings: 'AAAA' });

for (const [why, text, count] of [
  ['own code', map(['webpack://shop/./src/a.ts', '../b.vue'], ['x', 'y']), 2],
  ['names alone', map(['src/a.ts']), 0],
  ['empty contents', map(['src/a.ts', 'src/b.ts'], [null, ' ']), 0],
  ['packages', map(['../node_modules/react/index.js', 'webpack/bootstrap'], ['x', 'y']), 0],
  ['a published library', map(['jquery.slim.js'], ['x']), 0],
  ['the protection against inclusion', `)]}'\n${map(['src/a.ts'], ['x'])}`, 1],
  [
    'an index map',
    JSON.stringify({ version: 3, sections: [{ map: JSON.parse(map(['src/a.ts'], ['x'])) }] }),
    1,
  ],
  ['a page', '<!doctype html>', 0],
  ['strange values', map([1, 'a.ts'], [{}, 2]), 0],
  ['nothing', 'null', 0],
] as const) {
  test(`the site's own sources: ${why}`, () => {
    assert.equal(readOwnSources(text, false)?.count, count);
  });
}

test('a map that is cut tells by its names, or nothing', () => {
  const whole = map(['src/a.ts', 'node_modules/b.js'], ['x'.repeat(100), 'y']);
  const cut = whole.slice(0, whole.indexOf('sourcesContent') + 40);
  assert.deepEqual(readOwnSources(cut, true), { count: 1, sample: 'src/a.ts' });
  assert.equal(readOwnSources(whole.slice(0, 30), true), null);
});

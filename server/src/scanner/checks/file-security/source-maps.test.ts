import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { Script } from '../../evidence/http.ts';
import { sourceMaps } from './source-maps.ts';

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
  test(`${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(sourceMaps, { scripts })), outcome);
  });
}

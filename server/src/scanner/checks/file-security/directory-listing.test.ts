import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { DirectoryTry } from '../../evidence/http.ts';
import { directoryListing } from './directory-listing.ts';

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
  test(`${outcome}: ${why}`, () => {
    assert.equal(readOutcome(judgeParts(directoryListing, { directories })), outcome);
  });
}

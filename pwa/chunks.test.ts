import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isOwnSheet } from './chunks.ts';

test('each sheet of kit and lists is in a layer, one with a file of its own in `parts`', () => {
  const sheets = globSync(join(import.meta.dirname, 'src/{ui,records}/**/*.module.css'));
  assert.ok(sheets.some(isOwnSheet));
  for (const sheet of sheets) {
    const topLines = readFileSync(sheet, 'utf8').match(/^[^\s].*/gm);
    const layers = isOwnSheet(sheet) ? /^@layer parts \{$/ : /^@layer (controls|parts|ui) \{$/;
    assert.match(topLines?.[0] ?? '', layers, sheet);
    assert.deepEqual(topLines?.slice(1), ['}'], sheet);
  }
});

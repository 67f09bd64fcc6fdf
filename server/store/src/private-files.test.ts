import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Catalog } from './catalog.ts';
import { StoreFile } from './store-file.ts';
import { createFolder } from './testing/open-store.ts';

const modesIn = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);

const PRIVATE = ['s.db 600', 's.db-wal 600', 's.db.id 600'];

test("files are their owner's alone, in a folder that others may read, too", (context) => {
  if (process.platform === 'win32') {
    context.diagnostic('Windows knows no modes of files: rights were not looked at');
    return;
  }
  const { folder, remove } = createFolder();
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const path = join(open, 's.db');
  const mask = process.umask(0o022);
  try {
    for (let start = 0; start < 2; start++) {
      const file = new StoreFile(path);
      new Catalog(file).ensure('site', `c${start}`);
      file.commit();
      assert.deepEqual(modesIn(open), PRIVATE);
      file.close();
      // As an earlier version left them.
      for (const name of readdirSync(open)) chmodSync(join(open, name), 0o644);
    }
    assert.equal(statSync(open).mode & 0o777, 0o755, 'the folder of somebody else is left alone');
    new StoreFile(join(folder, 'new', 's.db')).close();
    assert.equal(statSync(join(folder, 'new')).mode & 0o777, 0o700);
  } finally {
    process.umask(mask);
    remove();
  }
});

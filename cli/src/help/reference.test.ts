import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { buildProgram } from '../program.ts';
import { describeCommand, listLeaves } from './describe-command.ts';
import { composeDocs, docsFile } from './docs-file.ts';
import { composeManPage } from './man-page.ts';

test('docs/cli.md lists the commands as they are', async () => {
  const text = await readFile(docsFile, 'utf8');
  assert.ok(text === (await composeDocs()), 'docs/cli.md has drifted: npm run docs -w cli');
});

test('the manual page names every command, and no line of it is taken for a request', async (t) => {
  const program = await buildProgram('all');
  const page = composeManPage(program);
  for (const leaf of listLeaves(program)) {
    const { path } = describeCommand(leaf);
    assert.ok(page.includes(`\n.SS ${path.replaceAll('-', '\\-')}\n`), path);
  }
  const requests = new Set(page.match(/^[.']\S+/gm));
  const known = ['.TH', '.SH', '.SS', '.B', '.I', '.RI', '.PP', '.TP', '.nf', '.fi'];
  assert.deepEqual(
    [...requests].filter((each) => !known.includes(each)),
    [],
  );
  const { status, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-Kutf8', '-ww', '-z'], {
    input: page,
    encoding: 'utf8',
  });
  if (status === null) t.diagnostic('groff is missing: the page was not formatted');
  else assert.deepEqual([status, stderr], [0, '']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { buildProgram } from '../program.ts';
import { namePath } from '../usage-command.ts';
import { listLeaves } from './describe-command.ts';
import { examples } from './examples.ts';

test('every command has an example', async () => {
  const paths = listLeaves(await buildProgram('all')).map(namePath);
  const without = paths.filter((path) => (examples[path] ?? []).length === 0);
  assert.deepEqual(without, []);
  assert.deepEqual(
    Object.keys(examples).filter((path) => !paths.includes(path)),
    [],
    'examples of commands that are not there',
  );
});

test('every example is a command line that exists, and shows the command it stands at', async () => {
  for (const [path, lines] of Object.entries(examples)) {
    for (const line of lines) {
      const parsed: string[] = [];
      for (const words of splitPipe(line)) parsed.push(await parse(words));
      assert.ok(parsed.includes(path), `${line} at ${path}`);
    }
  }
});

/** Parses a command line without running it. @returns the path of its command */
async function parse(words: readonly string[]): Promise<string> {
  const program = await buildProgram('all');
  const parsed: string[] = [];
  for (const leaf of listLeaves(program)) {
    leaf.action((...values: unknown[]) => {
      parsed.push(namePath(values.at(-1) as Command));
    });
  }
  await assert.doesNotReject(program.parseAsync(words, { from: 'user' }), words.join(' '));
  return parsed.join();
}

/** The words after `longitude` in each part of a pipe, without redirections and remarks. */
function splitPipe(line: string): string[][] {
  const tokens: string[] = line.match(/'[^']*'|[^\s']+/g) ?? [];
  const remark = tokens.indexOf('#');
  const words = (remark === -1 ? tokens : tokens.slice(0, remark)).join('\0');
  return words
    .split('\0|\0')
    .map((part) => part.replace(/\0[<>]\0.*$/s, '').split('\0'))
    .filter(([name]) => name === 'longitude')
    .map(([, ...rest]) => rest.map((word) => word.replace(/^'(.*)'$/s, '$1')));
}

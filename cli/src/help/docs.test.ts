import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Command } from 'commander';
import { buildProgram, commands } from '../program.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { formatCommandPath } from '../usage-command.ts';
import { describeCommand, listLeaves } from './describe-command.ts';
import { composeDocs, docsFile } from './docs-file.ts';
import { examples } from './examples.ts';
import { composeManPage } from './man-page.ts';
import { composeHelp } from './print-help.ts';
import { composeRootHelp } from './root-help.ts';

const program = await buildProgram('all');
const leaves = listLeaves(program);

test('help is printed on standard output and exits with 0', async () => {
  const seat = await takeSeat();
  for (const line of [
    '--help',
    '-h',
    'help',
    'requests --help',
    'help requests',
    'messages list -h',
  ]) {
    const { stdout, stderr, code } = await seat.run(line.split(' '));
    assert.match(stdout, /^Usage {2}longitude /m);
    assert.deepEqual([stderr, code], ['', 0]);
  }
  const { stdout } = await seat.run(['scans', 'run', '--help']);
  assert.match(
    stdout,
    /^Scan a site and wait for the result\.\n\nUsage {2}longitude scans run \[site\] \[flags\]\n/,
  );
  assert.match(stdout, /\n {2}--fail-on <risk> {3}exit with 3 .*:( critical)?,?\n? /);
  assert.match(stdout, /\nExamples\n {2}longitude scans run shop\.example\.com --watch\n/);
  assert.match(
    stdout,
    /\nExit codes {2}0 success {2}1 failed {2}2 usage {2}3 --fail-on is met {2}4 not signed in\n$/,
  );
});

test('the overview lists every command once, in its group, within 80 columns', () => {
  const lines = composeRootHelp(commands).split('\n');
  const listed = lines.filter((line) => /^(Inbox|Scans|Content|Company|You| {10})/.test(line));
  const names = listed.flatMap((line) => line.slice(10).split('  '));
  assert.deepEqual(names.toSorted(), Object.keys(commands).toSorted());
  for (const line of lines) assert.ok(line.length <= 81, line);
});

test('docs/cli-reference.md matches the commands', async () => {
  const text = await readFile(docsFile, 'utf8');
  assert.ok(text === (await composeDocs()), 'The reference has drifted: npm run docs -w cli');
});

test('every command line of the guide exists', async () => {
  const guide = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
  const lines = [...guide.matchAll(/^\$ (?:npx )?(.*\blongitude .*)$/gm)]
    .map(([, line = '']) => line)
    // The example of an unknown command; help is printed before anything is parsed.
    .filter((line) => !/^longitude requets |--help$/.test(line));
  assert.ok(lines.length > 50);
  for (const line of lines) {
    for (const words of splitPipe(line)) await parse(words);
  }
});

test('each command has its exit codes, an example and a place in the manual page', () => {
  const page = composeManPage(program);
  for (const leaf of leaves) {
    const { path, flags, exitCodes, examples } = describeCommand(leaf);
    const hasCondition = flags.some(({ term }) => term.startsWith('--fail-on '));
    assert.equal(exitCodes.map(([code]) => code).includes(3), hasCondition, path);
    assert.ok(examples.length > 0, path);
    // An example is one line, so that it can be copied.
    const lines = composeHelp(leaf).split('\n');
    const wide = lines.filter((line) => line.length > 80 && !examples.includes(line.trim()));
    assert.deepEqual(wide, [], path);
    assert.ok(page.includes(`\n.SS ${path.replaceAll('-', '\\-')}\n`), path);
  }
  // No line is a roff request.
  const known = ['.TH', '.SH', '.SS', '.B', '.I', '.RI', '.PP', '.TP', '.nf', '.fi'];
  const requests = new Set(page.match(/^[.']\S+/gm));
  assert.deepEqual(
    [...requests].filter((each) => !known.includes(each)),
    [],
  );
});

test('every example is a valid command line, and shows its own command', async () => {
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
  const program = await buildProgram(words);
  const parsed: string[] = [];
  for (const leaf of listLeaves(program)) {
    leaf.action((...values: unknown[]) => {
      parsed.push(formatCommandPath(values.at(-1) as Command));
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

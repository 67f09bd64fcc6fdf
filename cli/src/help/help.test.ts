import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildProgram, commands } from '../program.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { describeCommand, listLeaves } from './describe-command.ts';
import { composeHelp } from './print-help.ts';
import { composeRootHelp } from './root-help.ts';

test('help is on standard output and ends with 0', async () => {
  const seat = await takeSeat();
  const cases = [
    ['--help'],
    ['-h'],
    ['help'],
    ['requests', '--help'],
    ['help', 'requests'],
    ['messages', 'list', '-h'],
    ['help', 'requests', 'files', 'get'],
  ];
  for (const words of cases) {
    const { stdout, stderr, code } = await seat.run(words);
    assert.match(stdout, /^Usage {2}longitude /m);
    assert.deepEqual([stderr, code], ['', 0]);
  }
});

test('the overview lists every command once, in its group, within 80 columns', () => {
  const lines = composeRootHelp(commands).split('\n');
  const listed = lines.filter((line) => /^(Inbox|Scans|Content|Company|You| {10})/.test(line));
  const names = listed.flatMap((line) => line.slice(10).split('  '));
  assert.deepEqual(names.toSorted(), Object.keys(commands).toSorted());
  for (const line of lines) assert.ok(line.length <= 81, line);
});

test('the help of a command has its usage, flags, examples and exit codes', async () => {
  const seat = await takeSeat();
  const { stdout } = await seat.run(['scans', 'run', '--help']);
  assert.match(
    stdout,
    /^Scan a site and wait for the result\.\n\nUsage {2}longitude scans run \[site\] \[flags\]\n/,
  );
  assert.match(stdout, /\n {2}--fail-on <risk> {3}exit with 3 .*:( critical)?,?\n? /);
  assert.match(stdout, /\nExamples\n {2}longitude scans run shop\.example\.com --watch\n/);
  assert.match(
    stdout,
    /\nExit codes {2}0 fine {2}1 failed {2}2 usage {2}3 at or above --fail-on {2}4 not signed in\n$/,
  );
});

test('the help of every command names the exit codes it can end with, within 80 columns', async () => {
  for (const leaf of listLeaves(await buildProgram('all'))) {
    const { path, flags, exitCodes, examples } = describeCommand(leaf);
    const codes = exitCodes.map(([code]) => code);
    const hasCondition = flags.some(({ term }) => term.startsWith('--fail-on '));
    assert.equal(codes.includes(3), hasCondition, path);
    const lines = composeHelp(leaf).split('\n');
    // An example is one line, so that it can be copied.
    const wide = lines.filter((line) => line.length > 80 && !examples.includes(line.trim()));
    assert.deepEqual(wide, [], path);
  }
});

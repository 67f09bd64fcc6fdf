import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takeSeat } from './testing/run-cli.ts';

test('a mistake on the command line is explained, with what to do next', async () => {
  const seat = await takeSeat();
  const cases: [words: string, message: string, advice: string][] = [
    ['requets list', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['requets --help', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['help requets', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['requests lst', 'There is no command “requests lst”. Did you mean requests list?', 'verbs'],
    ['qwerty', 'There is no command “qwerty”.', 'commands'],
    ['--jsn', 'longitude has no flag --jsn. Did you mean --json?', 'commands'],
    [
      'requests list --statsu new',
      'requests list has no flag --statsu. Did you mean --status?',
      'flags',
    ],
    [
      'requests list --status open',
      '--status is one of: new, quoted, accepted, rejected, completed. You gave “open”.',
      'flags',
    ],
    [
      'messages status 0 lost',
      '<status> is one of: new, read, replied. You gave “lost”.',
      'arguments',
    ],
    ['requests show', 'requests show needs <id>.', 'arguments'],
    ['whoami you', 'whoami takes no arguments. You gave “you”.', 'arguments'],
    ['scans pdf 1 --output', '--output needs <file>.', 'flags'],
    ['requests list --archived --all', '--archived cannot be used with --all.', 'flags'],
    [
      'requests list --limit 0',
      '--limit: It must be a whole number from 1 to 200. You gave “0”.',
      'flags',
    ],
  ];
  for (const [words, message, advice] of cases) {
    const { stdout, stderr, code } = await seat.run(words.split(' '));
    const [first, second, ...rest] = stderr.split('\n');
    assert.equal(first, `longitude: ${message}`, words);
    assert.match(second ?? '', new RegExp(`longitude .*--help .*${advice}`), words);
    assert.deepEqual([stdout, code, rest], ['', 2, ['']], words);
  }
});

import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import type { SignedInDevice } from '@longitude/contract/session';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import { takeSeat, type Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { measureText } from '../../text.ts';

const { server, seat } = shareSignedIn({});

const listSessions = async () =>
  JSON.parse((await seat.run(['sessions', 'list', '--json'])).stdout) as SignedInDevice[];
const signInElsewhere = async () => {
  const other = await takeSeat();
  await other.signIn(server.address, testPassword);
  return other;
};
const isSignedIn = async (one: Seat) => (await one.run(['whoami'])).code === 0;

test('lists the devices that are signed in, and marks this one', async () => {
  const { output } = await runAtTerminal(seat, ['sessions', 'list'], [], {
    env: { NO_COLOR: '1' },
  });
  const lines = output.trimEnd().split('\n');
  assert.match(lines.pop() ?? '', /^1 column left out\./);
  assert.equal(lines.pop(), '* this session');
  assert.match(lines[0] ?? '', /^ID +\* +DEVICE +ADDRESS +LAST USED$/);
  const own = lines.filter((each) => / {2}\* {2}/.test(each)).slice(1);
  assert.equal(own.length, 1);
  assert.match(own[0] ?? '', /^[0-9a-f]{24} {2}\* {2}Command line.+ 127\.0\.0\.1 +just now$/);
  // The product's own test client signed in before, on another device.
  assert.match(lines.at(-1) ?? '', / \(new\) +127\.0\.0\.1 /);
  for (const each of lines) assert.ok(measureText(each) <= 80, each);
  const current = (await listSessions()).find(({ isCurrent }) => isCurrent);
  assert.equal(current?.device, `Command line on ${hostname()}`);
});

test('signs devices out by their ids, and says which there are not', async () => {
  const other = await signInElsewhere();
  const [newest] = (await listSessions()).toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  const id = newest?.id ?? '';
  const withoutYes = await seat.run(['sessions', 'delete', id]);
  assertRun(withoutYes, {
    stderr:
      'longitude: Not signed out: there is no terminal to ask in. --yes signs out without asking.\n',
    code: 2,
  });
  assertRun(await seat.run(['sessions', 'delete', id, '--yes']), {
    stdout: `${id} is signed out\n`,
  });
  assert.deepEqual([await isSignedIn(other), await isSignedIn(seat)], [false, true]);
  const again = await seat.run(['sessions', 'delete', id, '--yes']);
  assert.deepEqual([again.stderr, again.code], [`longitude: ${id}: Not found\n`, 1]);
});

test('signs all other devices out', async () => {
  const others = [await signInElsewhere(), await signInElsewhere()];
  assertRun(await seat.run(['sessions', 'delete', '--others', '--yes']), {
    stdout: 'All other devices are signed out\n',
  });
  for (const other of others) assert.equal(await isSignedIn(other), false);
  assert.deepEqual(
    (await listSessions()).map(({ isCurrent }) => isCurrent),
    [true],
  );
});

test('either ids or all others are named', async () => {
  const id = '0123456789abcdef01234567';
  for (const words of [[], [id, '--others']]) {
    const { stderr, code } = await seat.run(['sessions', 'delete', ...words, '--yes']);
    assert.equal(stderr, 'longitude: Name sessions by their ids, or --others.\n');
    assert.equal(code, 2);
  }
});

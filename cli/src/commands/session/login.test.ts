import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { logout, verify, type Credentials } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import type { StoredLogins } from '../../login.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeApi } from '../../testing/fake-server.ts';
import { takeSeat, type Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server } = shareSignedIn({});

const readToken = async (seat: Seat) => {
  const text = await readFile(join(seat.configHome, 'longitude/login.json'), 'utf8');
  const { current, contexts } = JSON.parse(text) as StoredLogins;
  return contexts[current ?? '']?.token ?? '';
};
const clientOf = (token: string) => createClient({ base: server.address, token: () => token });

test('signs in, prints the user, and signs out on the server as well', async () => {
  const seat = await takeSeat();
  const login = await seat.signIn(server.address, `${testPassword}\n`);
  assert.equal(login.stderr, '');
  assert.match(login.stdout, /^Signed in as admin \(Administrator, .+\) at http:\/\/127\.0\.0\.1/);
  assert.equal(login.code, 0);
  const token = await readToken(seat);

  const human = await seat.run(['whoami']);
  assert.equal(human.stdout, login.stdout.split('\n')[0] + '\n');
  const whoami = await seat.run(['whoami', '--json']);
  assert.deepEqual(JSON.parse(whoami.stdout), await clientOf(token).call(verify));

  const out = await seat.run(['logout']);
  assertRun(out, { stdout: `Signed out of ${server.address}\n` });
  assert.deepEqual(await readdir(join(seat.configHome, 'longitude')), ['devices.json']);
  await assert.rejects(clientOf(token).call(verify), { code: 'unauthenticated' });
});

test('saves the login readable by its owner only', async () => {
  const seat = await takeSeat();
  const folder = join(seat.configHome, 'longitude');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'login.json'), 'damaged', { mode: 0o644 });
  const damaged = await seat.run(['whoami']);
  assert.match(damaged.stderr, /^longitude: .*login\.json is damaged\. Sign in again\.\n$/);
  assert.equal(damaged.code, 4);

  const login = await seat.signIn(server.address, testPassword);
  assert.equal(login.code, 0, login.stderr);
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, 'login.json'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder, 'devices.json'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['devices.json', 'login.json']);
});

test('a device keeps its proof for each server across sign-outs, and sends it with the next sign-in', async () => {
  const seat = await takeSeat();
  const sent: unknown[] = [];
  const user = { id: 'u1', username: 'admin', name: 'Ada', email: 'ada@longitude.example' };
  const startApi = () =>
    startFakeApi(({ line, headers, text }) => {
      if (line.endsWith('/logout')) return [204];
      sent.push([headers['user-agent'], (JSON.parse(text) as Credentials).device]);
      return [200, { token: 't', user, device: `${headers.host}-${sent.length}` }];
    });
  const [one, two] = [await startApi(), await startApi()];
  for (const url of [one, one, two, one]) {
    const login = await seat.signIn(url, testPassword);
    assert.deepEqual([login.code, login.stderr], [0, '']);
    assert.equal((await seat.run(['logout'])).code, 0);
  }
  const agent = `longitude-cli (${hostname()})`;
  const host = new URL(one).host;
  assert.deepEqual(sent, [
    [agent, undefined],
    [agent, `${host}-1`],
    [agent, undefined],
    [agent, `${host}-2`],
  ]);
});

test('a proof that cannot be sent is left out of the sign-in', async () => {
  const seat = await takeSeat();
  const file = join(seat.configHome, 'longitude/devices.json');
  await mkdir(dirname(file));
  for (const text of ['damaged', '[]', `{"${server.address}": "${'x'.repeat(300)}"}`]) {
    await writeFile(file, text);
    const login = await seat.signIn(server.address, testPassword);
    assert.equal(login.code, 0, login.stderr);
    const proofs = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    assert.match(proofs[server.address] ?? '', /^[\w.-]{20,200}$/);
  }
});

test('the output of login does not contain the token', async () => {
  const seat = await takeSeat();
  const words = ['login', '--url', server.address, '--username', 'admin', '--password-stdin'];
  const login = await seat.run([...words, '--json'], { input: testPassword });
  const token = await readToken(seat);
  assert.deepEqual(JSON.parse(login.stdout), await clientOf(token).call(verify));
  assert.equal((login.stdout + login.stderr).includes(token), false);
});

test('a wrong password is reported in one line, with exit code 4', async () => {
  const seat = await takeSeat();
  assertRun(await seat.signIn(server.address, 'wrong'), {
    stderr: 'longitude: Invalid username or password\n',
    code: 4,
  });
  const empty = await seat.signIn(server.address, '');
  assert.match(empty.stderr, /^longitude: password: Please fill in all fields\n$/);
  assert.equal(empty.code, 2);
});

test('without a login every command says how to sign in', async () => {
  const seat = await takeSeat();
  for (const words of [['whoami'], ['logout'], ['requests', 'list'], ['messages', 'list']]) {
    assertRun(await seat.run([...words, '--url', server.address]), {
      stderr: `longitude: No authentication token found\n  Sign in: longitude login --url ${server.address}\n`,
      code: 4,
    });
  }
});

test('a session that has ended is forgotten', async () => {
  const seat = await takeSeat();
  await seat.signIn(server.address, testPassword);
  await clientOf(await readToken(seat)).call(logout);
  assertRun(await seat.run(['requests', 'list', '--json']), {
    stderr: `longitude: Session expired\n  Sign in again: longitude login --url ${server.address}\n`,
    code: 4,
  });
  assert.match((await seat.run(['whoami'])).stderr, /No authentication token found/);
});

test('a rejected token from the environment is named', async () => {
  const seat = await takeSeat({ LONGITUDE_URL: server.address, LONGITUDE_TOKEN: 'old' });
  assertRun(await seat.run(['whoami']), {
    stderr:
      'longitude: Session expired\n' +
      '  LONGITUDE_TOKEN is invalid or has expired: set a new one, or unset it to use a login.\n',
    code: 4,
  });
});

test('login needs a terminal or a password on standard input, never an argument', async () => {
  const seat = await takeSeat();
  const cases: [words: string[], message: RegExp][] = [
    [['login'], /No server configured/],
    [['login', '--url', server.address], /asked for at a terminal/],
    [['login', '--url', server.address, '--password-stdin'], /needs --username/],
    [['login', '--url', server.address, '--password', 'x'], /login has no flag --password/],
    [['login', '--url', 'http://longitude.example'], /is not encrypted/],
  ];
  for (const [words, message] of cases) {
    const { stdout, stderr, code } = await seat.run(words, { input: testPassword });
    assert.match(stderr, message);
    assert.match(stderr, /^longitude: /);
    assert.deepEqual([stdout, code], ['', 2]);
  }
});

test('the token is only sent to the server that issued it', async () => {
  const heard: string[] = [];
  const other = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization}`);
    response.writeHead(307, { location: `${server.address}${request.url}` }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    const seat = await takeSeat();
    await seat.signIn(server.address, testPassword);
    const token = await readToken(seat);
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const env of [{}, { LONGITUDE_TOKEN: token, LONGITUDE_URL: server.address }]) {
      assert.equal((await seat.run(['whoami', '--url', url], { env })).code, 4);
    }
    assert.equal((await seat.run(['whoami'], { env: { LONGITUDE_URL: url } })).code, 4);
    assert.equal((await seat.run(['whoami'], { env: { LONGITUDE_TOKEN: token } })).code, 2);
    assert.deepEqual(heard, []);

    const redirected = await (await takeSeat()).signIn(url, testPassword);
    assert.match(
      redirected.stderr,
      /redirects to http:\/\/127\.0\.0\.1:\d+, which is not followed/,
    );
    assert.deepEqual([redirected.code, heard.length], [1, 1]);
  } finally {
    other.close();
  }
});

test('LONGITUDE_URL and LONGITUDE_TOKEN replace a stored login', async () => {
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: server.address, LONGITUDE_TOKEN: server.token };
  assert.equal((await seat.run(['whoami', '--json'], { env })).code, 0);
  const bad = await seat.run(['whoami'], { env: { ...env, LONGITUDE_TOKEN: 'not\na token' } });
  assert.deepEqual([bad.stderr, bad.code], ['longitude: LONGITUDE_TOKEN is not a token.\n', 2]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { attemptSignIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Line {
  readonly level: string;
  readonly code?: string;
  readonly network?: string;
}

let server: TestServer;
const lines: string[] = [];
before(async () => {
  // Without the product's own redaction, which would hide what must not be logged at all.
  const formatters = { level: (level: string) => ({ level }) };
  const log = pino({ formatters }, { write: (line) => void lines.push(line) });
  server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { log });
});
after(() => server.stop());

/** The lines about refused sign-ins of one network. */
const readRefusals = (network: string) =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.network === network);

test('every refused sign-in is one line with its network, and with nothing that was typed', async () => {
  const password = 'canary-password';
  const from = '2001:db8:5:6::9';
  const network = '2001:db8:5:6::/64';
  for (let count = 0; count < 31; count++) {
    await attemptSignIn(server, { username: `canary-${count}`, password, from });
  }
  const refusals = readRefusals(network);
  const codes = refusals.map(({ code }) => code);
  assert.deepEqual(codes, [...Array.from({ length: 30 }, () => 'bad_credentials'), 'rate_limited']);
  for (const line of refusals) {
    const keys = ['level', 'time', 'pid', 'hostname'];
    const own = Object.entries(line).filter(([key]) => !keys.includes(key));
    assert.equal(line.level, 'warn');
    assert.deepEqual(own.map(([key]) => key).toSorted(), [
      'code',
      'msg',
      'network',
      'path',
      'reason',
      'requestId',
    ]);
  }
  assert.equal((await attemptSignIn(server, { from: '203.0.113.1' })).status, 200);
  assert.deepEqual(readRefusals('203.0.113.1'), []);
  assert.ok(!lines.join('').includes('canary'));
});

test('sign-ins for which there is no place are lines without a stack', async () => {
  const attempts = Array.from({ length: 60 }, (_, n) =>
    attemptSignIn(server, { username: `guest-${n}`, password: 'a guess', from: `198.51.100.${n}` }),
  );
  const answers = await Promise.all(attempts);
  const full = answers.flatMap(({ status }, n) => (status === 503 ? [`198.51.100.${n}`] : []));
  assert.ok(full.length > 0);
  for (const network of full) {
    const refusals = readRefusals(network);
    assert.deepEqual(
      refusals.map(({ level, code }) => [level, code]),
      [['warn', 'unavailable']],
    );
    assert.ok(!('err' in refusals[0]!));
  }
});

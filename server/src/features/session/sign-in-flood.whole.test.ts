import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { attemptSignIn, signIn } from '../../testing/sign-in.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
await addAdministrator(server, 'colleague');
after(() => server.stop());

const [networks, guesses, atOnce] = [40, 400, 10];
const statusOf = async (attempt: Parameters<typeof attemptSignIn>[1]) =>
  (await attemptSignIn(server, attempt)).status;

/**
 * Guesses from all networks in turn.
 * @returns their responses in the order of the requests
 */
async function guess(passwordOf: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const loop = async () => {
    while (next < guesses) {
      const n = next++;
      const from = `198.51.100.${n % networks}`;
      statuses[n] = await statusOf({ password: passwordOf(n), from });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return statuses;
}

test(`of ${guesses} guesses from ${networks} networks none succeeds, and no one else is delayed`, async () => {
  const from = '203.0.113.1';
  const { device } = await signIn(server, { from });
  const flood = new AbortController();
  const owner = (async () => {
    const statuses: number[] = [];
    while (!flood.signal.aborted) statuses.push(await statusOf({ device, from }));
    return statuses;
  })();
  // The last half are all right: the account's hundred guesses are used up by then.
  const statuses = await guess((n) => (n < guesses / 2 ? `guess ${n}` : testPassword));
  flood.abort();
  const known = await owner;
  assert.ok(known.length >= 10, `${known.length} sign-ins`);
  assert.deepEqual(new Set(known), new Set([200]));
  const { 401: wrong = [], 429: refused = [], ...others } = Object.groupBy(statuses, Number);
  assert.deepEqual(others, {});
  assert.deepEqual([wrong.length, refused.length], [100, guesses - 100]);

  // On a new device the owner is throttled like a guesser, a colleague is not.
  assert.equal(await statusOf({ from: '203.0.113.2' }), 429);
  assert.equal(await statusOf({ username: 'colleague', from: '203.0.113.2' }), 200);
});

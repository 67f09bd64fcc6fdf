// Sign-ins under attack: their rate compared to argon2's own, a static file during it, the time of
// known and unknown names, and 10,000 guesses from 100 networks. `npm run bench:sign-in -w server`
// after `npm run build`.
import { argon2, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { cost } from '../src/features/session/password.ts';
import { attemptSignIn, signIn } from '../src/testing/sign-in.ts';
import { median, startScript } from './measure.ts';

const password = 'correct horse battery';
const [turns, seconds, samples] = [3, 4, 150];
const [guesses, networks, atOnce] = [10_000, 100, 20];
const goals = { login: 0.7, file: 0.5, names: 0.05 };
const script = fileURLToPath(new URL('../bin/longitude-server.js', import.meta.url));
let isMet = true;

function report(name: string, value: string, isGood = true): void {
  isMet &&= isGood;
  process.stdout.write(`${name.padEnd(58)}${value}${isGood ? '' : '  MISSED'}\n`);
}

/** Runs the product on an empty store of its own. */
async function withServer(
  environment: Record<string, string>,
  measure: (server: { address: string }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'longitude-sign-in-'));
  const { child, address } = await startScript(process.execPath, [script, 'serve'], {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: password,
    ...environment,
  });
  await measure({ address });
  const closed = new Promise((resolve) => {
    child.once('close', resolve);
  });
  child.kill();
  await closed;
  rmSync(folder, { recursive: true });
}

/** Hashes per second of argon2 itself, two concurrently. */
async function rateBare(): Promise<number> {
  const derive = promisify(argon2);
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await derive('argon2id', { ...cost, message: password, nonce: randomBytes(16) });
      count++;
    }
  };
  await Promise.all([loop(), loop()]);
  return count / seconds;
}

/** Wrong passwords, without a pause. */
const floodLogins = (address: string, duration: number) =>
  autocannon({
    url: `${address}/api/auth/login`,
    method: 'POST',
    connections: 16,
    duration,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'a guess' }),
  });

async function rateFile(address: string): Promise<number> {
  const url = `${address}/icons/icon-192.png`;
  const { requests, non2xx, errors } = await autocannon({ url, connections: 8, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url} answered with errors`);
  return requests.average;
}

/** (a) and (b), in turns so that noise affects all. */
async function compareThroughput(address: string): Promise<void> {
  const [logins, files]: number[][] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    const bare = await rateBare();
    const { requests } = await floodLogins(address, seconds);
    logins?.push(requests.average / bare);
    const idle = await rateFile(address);
    const flood = floodLogins(address, seconds + 1);
    await wait(500);
    files?.push((await rateFile(address)) / idle);
    await flood;
    report(
      `  turn ${turn}: argon2 alone, sign-ins, file at idle`,
      `${bare.toFixed(0)}/s, ${requests.average.toFixed(0)}/s, ${idle.toFixed(0)}/s`,
    );
  }
  const [login, file] = [median(logins ?? []), median(files ?? [])];
  report('sign-ins against argon2 alone, two at once', login.toFixed(2), login >= goals.login);
  report('static file during a flood against idle', file.toFixed(2), file >= goals.file);
}

/** (c) One after the other, so that nothing waits. */
async function compareNames(address: string): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let sample = 0; sample < samples; sample++) {
    const kinds = sample % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const username = kind === 'known' ? 'admin' : `nobody${sample}`;
      const begin = performance.now();
      await attemptSignIn({ address }, { username, password: 'a guess' });
      times[kind].push(performance.now() - begin);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = Math.abs(known - unknown) / known;
  const figures = `${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${(difference * 100).toFixed(1)} %`;
  report('medians of a known and an unknown name', figures, difference <= goals.names);
}

const count = (statuses: readonly number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(
    ([status, all]) => `${all.length} x ${status}`,
  );

/** Signs in again and again until the flood ends. */
async function signInOften(
  attempt: () => ReturnType<typeof attemptSignIn>,
  pauseMs: number,
  flood: AbortSignal,
) {
  const statuses: number[] = [];
  let slowest = 0;
  while (!flood.aborted) {
    const begin = performance.now();
    statuses.push((await attempt()).status);
    slowest = Math.max(slowest, performance.now() - begin);
    await wait(pauseMs, undefined, { signal: flood }).catch(() => {});
  }
  return { statuses, slowest };
}

/** (d) The right password is among the guesses, after the account's hundred are used up. */
async function attack(server: { address: string }): Promise<void> {
  const owner = '203.0.113.1';
  const { device } = await signIn(server, { password, from: owner });
  const flood = new AbortController();
  const known = signInOften(
    () => attemptSignIn(server, { password, device, from: owner }),
    1000,
    flood.signal,
  );
  const stranger = signInOften(
    () => attemptSignIn(server, { password, from: '203.0.113.2' }),
    2000,
    flood.signal,
  );
  const statuses: number[] = [];
  const begin = performance.now();
  let next = 0;
  const guess = async () => {
    while (next < guesses) {
      const n = next++;
      const from = `198.51.100.${n % networks}`;
      const tried = n > 0 && n % 1000 === 0 ? password : `guess ${n}`;
      statuses.push((await attemptSignIn(server, { password: tried, from })).status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, guess));
  flood.abort();
  const found = statuses.filter((status) => status === 200).length;
  const took = `${((performance.now() - begin) / 1000).toFixed(0)} s`;
  const title = `${guesses} guesses from ${networks} networks, nine of them right`;
  report(title, `${found} found in ${took}: ${count(statuses).join(', ')}`, found === 0);
  const { statuses: owned, slowest } = await known;
  const isIn = owned.every((status) => status === 200);
  const figures = `${count(owned).join(', ')}, slowest ${slowest.toFixed(0)} ms`;
  report('owner on a known device, every second', figures, isIn);
  const { statuses: strange } = await stranger;
  report('owner on a new device, every two seconds', count(strange).join(', '));
}

await withServer({ RATE_LIMITS: 'off' }, async ({ address }) => {
  await compareThroughput(address);
  await compareNames(address);
});
await withServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, attack);
process.exitCode = isMet ? 0 : 1;

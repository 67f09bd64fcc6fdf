// Lists and searches of 100,000 requests over HTTP, beside bare node:http in the same run:
// `node bench/lists.ts [FOLDER]`; a folder that was filled before is used as it is.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@longitude/contract/auth';
import { createClient } from '@longitude/contract/client';
import { startStore } from '@longitude/store/supervise';
import { MongoClient } from 'mongodb';
import { createRandom } from '../src/testing/random.ts';
import { createItem } from './inbox-dataset.ts';
import { median, startScript } from './measure.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'longitude-lists-'));
const [count, batch, turns] = [100_000, 1000, 60];
const password = 'correct horse battery';

async function fill(): Promise<void> {
  const store = await startStore({ dataDir: folder, log: (line) => process.stderr.write(line) });
  const client = await new MongoClient(store.uri).connect();
  const requests = client.db('longitude').collection('service_requests');
  const random = createRandom(7);
  for (let n = 0; n < count; n += batch) {
    const items = Array.from({ length: batch }, (_, at) => createItem(n + at, 'requests', random));
    await requests.insertMany(items);
  }
  await client.close();
  await store.stop();
}

interface Case {
  readonly name: string;
  readonly query: string;
  /** Milliseconds, at the 99th percentile. */
  readonly goal: number;
}

const lists: Case[] = [
  ['inbox', 'archived=false'],
  ['archive', 'archived=true'],
  ['status', 'archived=false&status=quoted'],
  ['by name', 'archived=false&sort=name'],
  ['status by name', 'archived=false&status=quoted&sort=name'],
  ['unread', 'archived=false&unread=true'],
  ['oldest unanswered', 'archived=false&unanswered=true&sort=createdAt'],
  ['service', 'archived=false&service=it-governance'],
  ['a month', 'archived=false&from=2022-03-01&to=2022-03-31'],
  ['suspected spam', 'spam=true'],
].map(([name = '', query = '']) => ({ name, query, goal: 20 }));

const searches: Case[] = [
  ['a', 'a'],
  ['the', 'the'],
  ['common beginning', 'be'],
  ['rare word', 'vixenure'],
  ['two words', 'the server'],
  ['two rarer words', 'sapelal rabality'],
  ['a name', 'babalure sapelal'],
  ['no hit', 'xylograph'],
  ['no hit of two', 'the xylograph'],
].flatMap(([name = '', q = '']) =>
  ['false', 'true'].map((archived) => ({
    name: `search: ${name}${archived === 'true' ? ', archive' : ''}`,
    query: `archived=${archived}&q=${encodeURIComponent(q)}`,
    goal: 100,
  })),
);

/** Milliseconds of many calls, one after the other. */
async function timeCalls(url: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const since = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    times.push(performance.now() - since);
  }
  // The first ones warm up caches and compilers.
  return times.slice(10).toSorted((a, b) => a - b);
}

if (!existsSync(join(folder, 'store'))) await fill();
const environment = {
  PORT: '0',
  DATA_DIR: folder,
  ADMIN_PASSWORD: password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
};
const program = join(root, 'server/bin/longitude-server.js');
const server = await startScript(process.execPath, [program, 'serve'], environment);
const signIn = { payload: { username: 'admin', password } };
const { token } = await createClient({ base: server.address }).call(login, signIn);
const base = `${server.address}/api/service-requests`;
const page = await fetch(`${base}?archived=false`, {
  headers: { authorization: `Bearer ${token}` },
});
const body = join(folder, 'body');
writeFileSync(body, Buffer.from(await page.arrayBuffer()));
const bare = await startScript(process.execPath, [join(root, 'server/bench/bare-server.ts'), body]);
const bareTimes = await timeCalls(bare.address, token);
const bareP99 = bareTimes.at(-1) ?? Number.NaN;
process.stdout.write(
  `bare: p50 ${median(bareTimes).toFixed(1)} ms, p99 ${bareP99.toFixed(1)} ms\n`,
);
let isMet = true;
for (const { name, query, goal } of [...lists, ...searches]) {
  const times = await timeCalls(`${base}?${query}`, token);
  const p99 = times.at(-1) ?? Number.NaN;
  isMet &&= p99 <= goal;
  const figures = `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  process.stdout.write(
    `${name.padEnd(34)}${figures.padEnd(32)}<= ${goal} ${p99 <= goal ? 'met' : 'MISSED'}\n`,
  );
}
server.child.kill();
bare.child.kill();
process.exitCode = isMet ? 0 : 1;

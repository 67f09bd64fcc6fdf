// Lists, searches and writes among 100,000 requests over HTTP, beside bare node:http and the bare
// store in the same run: `npm run bench:lists -w @longitude/server [-- FOLDER]`, about two minutes.
// A folder that was filled before is used as it is.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startInbox } from './inbox-site.ts';
import { measureWrites } from './inbox-writes.ts';
import { startScript } from './measure.ts';
import { call, maxOf99, print, show, timeCalls } from './time-calls.ts';

const given = process.argv[2];
const folder = given ?? mkdtempSync(join(tmpdir(), 'longitude-lists-'));

interface Case {
  readonly name: string;
  readonly query: string;
  /** Behind the address of the lists. */
  readonly path?: string;
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
  ['unanswered, unread', 'archived=false&unanswered=true&unread=true'],
  ['unanswered, service', 'archived=false&unanswered=true&service=it-governance'],
  ['unanswered by name', 'archived=false&unanswered=true&sort=name'],
  ['service', 'archived=false&service=it-governance'],
  ['a month', 'archived=false&from=2022-03-01&to=2022-03-31'],
  ['suspected spam', 'spam=true'],
].map(([name = '', query = '']) => ({ name, query, goal: 20 }));

const counts: Case = {
  name: 'counts of the inbox',
  path: '/counts',
  query: 'archived=false',
  goal: 20,
};

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
  ['three beginnings', 'b c d'],
  ['two half common words', 'new ser'],
].flatMap(([name = '', q = '']) =>
  ['false', 'true'].map((archived) => ({
    name: `search: ${name}${archived === 'true' ? ', archive' : ''}`,
    query: `archived=${archived}&q=${encodeURIComponent(q)}`,
    goal: 100,
  })),
);

/** The same bytes from bare node:http. */
async function timeBare(url: string, token: string): Promise<number[]> {
  const body = join(folder, 'body');
  writeFileSync(body, await call(url, token));
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const bare = await startScript(process.execPath, [script, body]);
  const times = await timeCalls(bare.address, token);
  bare.child.kill();
  return times;
}

const site = await startInbox(folder);
const base = `${site.address}/api/admin/service-requests`;
print(
  'the same page from bare node:http',
  show(await timeBare(`${base}?archived=false`, site.token)),
);
let isMet = true;
for (const { name, path = '', query, goal } of [...lists, counts, ...searches]) {
  const times = await timeCalls(`${base}${path}?${query}`, site.token);
  const isGood = maxOf99(times) <= goal;
  isMet &&= isGood;
  print(name, show(times), `<= ${goal} ${isGood ? 'met' : 'MISSED'}`);
}
for (const { name, value, unit, goal, ...figure } of await measureWrites(site)) {
  isMet &&= figure.isMet;
  const verdict = figure.isMet ? 'met' : 'MISSED';
  print(name, `${value.toFixed(2)} ${unit}`, goal === '' ? '' : `${goal} ${verdict}`);
}
await site.stop();
if (given === undefined) rmSync(folder, { recursive: true });
process.exitCode = isMet ? 0 : 1;

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { readOverview } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { countVisit } from '@longitude/contract/visits';
import { listSubscribers, subscribe } from '@longitude/contract/newsletter';
import { createCalculation, listCalculations } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import { listRefusedAddresses } from '@longitude/contract/refused-addresses';
import { listScanRefusals } from '@longitude/contract/scans';
import { buildMessage, buildRequest } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { buildCalculation } from '../../../server/src/testing/build-calculation.ts';
import { readScreen } from '../testing/at-terminal.ts';

const { server, seat } = shareSignedIn();

test('the overview shows waiting items, the longest wait, and the state of email', async () => {
  const { id } = await server.visitor.call(requestInbox.create, {
    payload: buildRequest({ name: 'Ewan Galbraith' }),
  });
  await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  await server.visitor.call(countVisit, { payload: { path: '/services' } });
  const { stdout, stderr, code } = await seat.run(['overview']);
  for (const line of [
    /^Requests +1 in the inbox, 1 unread, 1 unanswered$/m,
    /^Messages +1 in the inbox, 1 unread, 1 unanswered$/m,
    new RegExp(`^Longest wait +Ewan Galbraith, just now \\(${id}\\)$`, 'm'),
    /^Scans +none yet$/m,
    /^Page views +1 in the last 30 days$/m,
    /^Email +no mail server is set up; \d+ queued, 0 failed$/m,
    /^Most viewed pages\n1 {2}\/services$/m,
  ]) {
    assert.match(stdout, line);
  }
  assert.deepEqual([stderr, code], ['', 0]);
  const json = await seat.run(['overview', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await server.admin.call(readOverview));
});

test('page views are listed by day and page, for the given days', async () => {
  for (let count = 0; count < 2; count++) {
    await server.visitor.call(countVisit, { payload: { path: '/calculator' } });
  }
  const list = await seat.run(['visits', 'list', '--json']);
  const views = JSON.parse(list.stdout) as { path: string; count: number }[];
  assert.equal(views.find(({ path }) => path === '/calculator')?.count, 2);
  const january = ['--from', '2026-01-01', '--to', '2026-01-31'];
  const old = await seat.run(['visits', 'list', ...january, '--json']);
  assert.equal(old.stdout, '[]\n');
});

test('violations of the content security policy are listed', async () => {
  assert.equal((await seat.run(['violations', 'list'])).stderr, 'No violations yet\n');
  const report = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' };
  await fetch(`${server.address}/api/violations`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify({ 'csp-report': report }),
  });
  const { stdout } = await seat.run(['violations', 'list']);
  assert.match(stdout, /^[\d-]{10}\t1\tscript-src-elem\tinline\n$/);
});

const subscribeWith = async (email: string, website?: string) =>
  (await server.visitor.call(subscribe, { payload: { email, website } })).id;
const newsletter = (...words: string[]) => seat.run(['newsletter', ...words]);

test('subscribers are listed, filtered by state and paged', async () => {
  assert.equal((await newsletter('list')).stderr, 'No one has subscribed yet\n');
  assert.equal((await newsletter('list', '--json')).stdout, '[]\n');
  const id = await subscribeWith('ada@kestrelrowe.example');
  await subscribeWith('bot@bücher.example', 'https://spam.example');
  const { stdout } = await newsletter('list', '--state', 'active');
  assert.match(stdout, new RegExp(`^${id}\tactive\tada@kestrelrowe\\.example\t20.+Z\n$`));
  assert.match((await newsletter('list', '--state', 'suspected')).stdout, /bot@bücher\.example/);
  assert.equal(
    (await newsletter('list', '--state', 'pending')).stderr,
    'No results for these filters\n',
  );

  const first = await newsletter('list', '--limit', '1');
  assert.match(first.stderr, /^1 of 2 shown\. Next page: --cursor \S+, all: --all-pages\n$/);
  const all = await newsletter('list', '--limit', '1', '--all-pages', '--json');
  assert.deepEqual(JSON.parse(all.stdout), await server.admin.call(listSubscribers));
});

test('an address is removed permanently', async () => {
  const id = await subscribeWith('forget-me@kestrelrowe.example');
  assert.equal((await newsletter('remove', id, '--yes')).stdout, 'Subscriber deleted\n');
  const again = await newsletter('delete', id, '--yes');
  assert.deepEqual([again.stderr, again.code], [`longitude: There is no subscriber ${id}.\n`, 1]);
  assert.doesNotMatch((await newsletter('list')).stdout, /forget-me/);
});

test('subscribers are exported as CSV, also by state', async () => {
  await subscribeWith('csv@kestrelrowe.example');
  const { stdout, stderr, code } = await newsletter('export', '--state', 'active');
  assert.match(stdout, /^\uFEFF?id,/);
  assert.match(stdout, /csv@kestrelrowe\.example/);
  assert.doesNotMatch(stdout, /bot@/);
  assert.match(stderr, /^CSV written/);
  assert.equal(code, 0);
});

test('calculations are listed with their team, in the currency of the site', async () => {
  const list = (...words: string[]) => seat.run(['calculations', 'list', ...words]);
  assert.equal((await list()).stderr, 'No calculations yet\n');
  const payload = buildCalculation(await server.visitor.call(listSkills, {}));
  await server.visitor.call(createCalculation, { payload });
  await server.visitor.call(createCalculation, { payload });
  const { stdout } = await list();
  assert.match(
    stdout,
    /\n[0-9a-f]{24}\t31360\t59\.\d+\t21440\t52800\t2 React, 1 Quality assurance\t20.+Z\n$/,
  );
  const lines = await readScreen(seat, ['calculations', 'list']);
  assert.match(lines[0] ?? '', /^SAVINGS +% +INDIA +TEAM +SAVED$/);
  const row = /^CAD \$31,360 +59\.4 +CAD \$21,440 +2 React, 1 Quality assurance +just now$/;
  assert.match(lines[1] ?? '', row);
  const paged = await list('--limit', '1', '--all-pages', '--json');
  assert.deepEqual(JSON.parse(paged.stdout), await server.admin.call(listCalculations, {}));
  const csv = await seat.run(['calculations', 'export']);
  assert.match(csv.stdout, /^\uFEFF?id,/);
  assert.equal(csv.stdout.trimEnd().split('\r\n').length, 3);
});

const refusals = (...words: string[]) => seat.run(['refusals', ...words]);

test('a domain is refused, listed, and allowed again', async () => {
  assert.equal((await refusals('list', '--json')).stdout, '[]\n');
  const { stdout, code } = await refusals('create', 'kestrelrowe.example');
  const [, id = ''] =
    /^Scans are refused: kestrelrowe\.example \(([0-9a-f]{24})\)\n$/.exec(stdout) ?? [];
  assert.deepEqual([id.length, code], [24, 0], stdout);
  const list = await refusals('list', '--json');
  assert.deepEqual(JSON.parse(list.stdout), await server.admin.call(listScanRefusals));
  assert.match((await refusals('list')).stdout, new RegExp(`^${id}.+kestrelrowe\\.example`, 'm'));
  assert.equal((await refusals('delete', id, '--yes')).stdout, 'Refusal deleted\n');
  assert.deepEqual(await server.admin.call(listScanRefusals), []);
});

const refused = (...words: string[]) => seat.run(['refused-addresses', ...words]);

test('refused addresses are listed without the address, looked up, and allowed again', async () => {
  const empty = await refused('list', '--email', 'ada@kestrelrowe.example');
  assert.deepEqual([empty.stderr, empty.code], ['This address has not refused email\n', 0]);
  const rows = server.stored('refused_addresses');
  const row = { hash: 'a', source: 'scan-report', createdAt: new Date(), deletedAt: null };
  const id = String((await rows.insertOne(row)).insertedId);
  const list = await refused('list', '--json');
  assert.deepEqual(JSON.parse(list.stdout), await server.admin.call(listRefusedAddresses));
  assert.match((await refused('list')).stdout, new RegExp(`^${id}\\treport of a scan`, 'm'));
  assert.equal((await refused('delete', id, '--yes')).stdout, 'Refused address deleted\n');
  assert.deepEqual(await server.admin.call(listRefusedAddresses), []);
});

test('wrong input exits with 2', async () => {
  for (const [words, stderr] of [
    ['newsletter delete abc --yes', /^longitude: /],
    ['newsletter delete', /^longitude: /],
    ['refusals create ?', /^longitude: .*domain/s],
    ['visits list --from 2026-02-31', /^longitude: --from must be a date such as 2026-01-31\n$/],
  ] as const) {
    assertRun(await seat.run(words.split(' ')), { stderr, code: 2 }, words);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { readOverview } from '@longitude/contract/overview';
import { requestInbox } from '@longitude/contract/requests';
import { countVisit } from '@longitude/contract/visits';
import { buildMessage, buildRequest } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

test('the overview says what waits, who waits longest, and how mail stands', async () => {
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

test('page views are listed by day and page, of the days that are named', async () => {
  for (let count = 0; count < 2; count++) {
    await server.visitor.call(countVisit, { payload: { path: '/calculator' } });
  }
  const list = await seat.run(['visits', 'list', '--json']);
  const views = JSON.parse(list.stdout) as { path: string; count: number }[];
  assert.equal(views.find(({ path }) => path === '/calculator')?.count, 2);
  const old = await seat.run([
    'visits',
    'list',
    '--from',
    '2026-01-01',
    '--to',
    '2026-01-31',
    '--json',
  ]);
  assert.equal(old.stdout, '[]\n');
  const wrong = await seat.run(['visits', 'list', '--from', '2026-02-31']);
  assertRun(wrong, { stderr: /from must be a date such as 2026-01-31/, code: 2 });
});

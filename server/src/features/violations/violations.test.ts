import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listViolations, ViolationCount } from '@longitude/contract/violations';
import { assertFits } from '../../testing/assert-fits.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { violations } from './feature.ts';

const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
after(() => server.stop());

let networks = 0;
const post = (body: unknown, type = 'application/csp-report') =>
  send(server.address, 'POST', '/api/violations', {
    body: JSON.stringify(body),
    headers: { 'content-type': type, 'x-forwarded-for': `2001:db8:${(networks += 1)}::1` },
  });
const report = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://longitude.example/scanner/reports/secret?name=Ada',
    'violated-directive': directive,
    'effective-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'canary-sample',
    'status-code': 200,
  },
});
const list = () => server.admin.call(listViolations, { query: {} });

test('a report counts its day, directive and origin, and nothing else of it is stored', async () => {
  const cases: [blocked: string, stored: string][] = [
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['https://Tracker.example:8443/path?canary=1', 'https://tracker.example:8443'],
    ['https://longitude.example/a?canary=1', 'self'],
    ['chrome-extension://canary/script.js', 'chrome-extension:'],
    ['data:text/html,canary', 'data:'],
    ['', 'other'],
    ['a canary', 'other'],
  ];
  for (const [blocked] of cases) {
    const { status, body } = await post(report('script-src-elem', blocked));
    assert.deepEqual([status, body], [204, '']);
  }
  await post(report('script-src-elem', 'inline'));
  await post(report("script-src 'self' canary", 'inline'));
  await post(report('CANARY', 'inline'));
  const rows = await list();
  for (const row of rows) assertFits(ViolationCount, row);
  const counted = rows.map(({ directive, blocked, count }) => `${directive} ${blocked} ${count}`);
  assert.deepEqual(
    counted.toSorted(),
    [...new Set(cases.map(([, stored]) => stored))]
      .map(
        (stored) =>
          `script-src-elem ${stored} ${stored === 'inline' || stored === 'other' ? 2 : 1}`,
      )
      .concat('script-src inline 1', 'other inline 1')
      .toSorted(),
  );
  const stored = await server.stored('violations').find().toArray();
  assert.doesNotMatch(JSON.stringify(stored), /canary|secret|ada/i);
});

test('anything else is refused', async () => {
  for (const body of [{}, [], { 'csp-report': 'x' }, { 'csp-report': { 'blocked-uri': 1 } }])
    assert.equal((await post(body)).status, 400);
  assert.equal((await post(report('img-src', 'inline'), 'application/json')).status, 415);
  assert.equal((await post(report('img-src', 'inline'), 'text/plain')).status, 415);
  assert.equal((await post(report('img-src', 'x'.repeat(20_000)))).status, 413);
});

test('a page cannot fill the store, and old counts are deleted', async () => {
  for (let n = 0; n < 220; n++) await post(report('img-src', `https://site${n}.example/`));
  const rows = await list();
  assert.ok(rows.length <= 201, `${rows.length}`);
  const rest = rows.find(({ directive, blocked }) => directive === 'other' && blocked === 'other');
  assert.ok(rest && rest.count >= 20);
  const service = server.product.serviceOf(violations);
  await service.sweep(new Date(Date.now() + 89 * 86_400_000));
  assert.equal((await list()).length, rows.length);
  await service.sweep(new Date(Date.now() + 91 * 86_400_000));
  assert.deepEqual(await list(), []);
});

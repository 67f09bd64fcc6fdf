import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCategory, listAllCategories } from '@longitude/contract/categories';
import { buildCategory } from '../../../server/src/testing/builders.ts';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import type { Seat } from '../testing/run-cli.ts';
import { startSignedIn } from '../testing/signed-in.ts';

let server: TestServer;
let seat: Seat;
before(async () => {
  ({ server, seat } = await startSignedIn({ ROLE: 'api' }));
});
after(() => server.stop());

const listAll = () => server.admin.call(listAllCategories);
const missing = '0123456789abcdef01234567';

test('the list shows all categories, with exactly what the API answers', async () => {
  const name = 'N'.repeat(100);
  const { id } = await server.admin.call(createCategory, {
    payload: buildCategory({ name, active: false }),
  });
  const { stdout, stderr, code } = await seat.run(['categories', 'list']);
  const lines = stdout.trimEnd().split('\n');
  assert.deepEqual([stderr, code, lines.length], ['', 0, 6]);
  assert.match(lines[0] ?? '', /^ID +STATE +NAME +SLUG$/);
  assert.match(lines[1] ?? '', /^[0-9a-f]{24} {2}active +AI & Machine Learning +ai-ml$/);
  assert.match(lines[5] ?? '', new RegExp(`^${id}  inactive  N+…  n+…$`));
  for (const line of lines) assert.ok(line.length <= 80, line);
  const json = await seat.run(['categories', 'list', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await listAll());
});

test('disables and enables, several at once', async () => {
  const [first, second] = await listAll();
  assert.ok(first && second);
  const ids = [first.id, second.id];
  for (const [verb, state, active] of [
    ['disable', 'inactive', false],
    ['enable', 'active', true],
  ] as const) {
    const stdout: string = [first, second]
      .map(({ name }) => `Category updated: ${name} is ${state}\n`)
      .join('');
    const run = await seat.run(['categories', verb, ...ids]);
    assert.deepEqual(run, { stdout, stderr: '', code: 0 });
    const changed = (await listAll()).filter(({ id }) => ids.includes(id));
    assert.ok(changed.every((category) => category.active === active));
  }
});

test('wrong input ends with 2; what is not there with 1', async () => {
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['disable', 'ai-ml'], /Not a valid id: ai-ml/, 2],
    [['enable'], /missing required argument 'ids'/, 2],
    [['list', '--limit', '5'], /unknown option '--limit'/, 2],
    [['disable', missing], /0123456789abcdef01234567: Not found\n$/, 1],
  ];
  for (const [words, message, code] of cases) {
    const run = await seat.run(['categories', ...words]);
    assert.match(run.stderr, message);
    assert.deepEqual([run.stdout, run.code], ['', code], words.join(' '));
  }
});

import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { changeCategory, listAllCategories } from '@longitude/contract/categories';
import {
  changeSkill,
  listAllSkills,
  listSkills,
  type ChangeSkill,
} from '@longitude/contract/skills';
import { send } from '../testing/send.ts';
import { startTestPair } from '../testing/server-pair.ts';
import type { TestServer } from '../testing/test-server.ts';

let server: TestServer;
let other: TestServer;
before(async () => {
  const role = { ROLE: 'api' };
  [server, other] = await startTestPair(role, role, { hasSite: true });
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
});
after(async () => {
  mock.timers.reset();
  await other.stop();
  await server.stop();
});

interface Page {
  readonly html: string;
  readonly etag: string;
}

async function read({ address }: TestServer, path: string): Promise<Page> {
  const { status, body, headers } = await send(address, 'GET', path);
  assert.equal(status, 200);
  return { html: String(body), etag: headers.get('etag') ?? '' };
}

/**
 * Both processes have cached the page, one of them changes its content; then the responses of each.
 */
async function readAfter(path: string, change: () => Promise<unknown>) {
  const kept = await Promise.all([read(server, path), read(other, path)]);
  await change();
  const here = await read(server, path);
  mock.timers.tick(1000);
  const pages = [here, await read(other, path)];
  for (const [index, { etag }] of pages.entries()) assert.notEqual(etag, kept[index]?.etag);
  return pages.map(({ html }) => html);
}

async function editSkill(name: string, payload: ChangeSkill) {
  const skill = (await server.admin.call(listAllSkills)).find((one) => one.name === name);
  assert.ok(skill);
  return server.admin.call(changeSkill, { params: { id: skill.id }, payload });
}

test('a changed rate is in the calculator immediately, and within a second in another process', async () => {
  const change = () => editSkill('React', { seniorIndiaRate: '53,25' });
  for (const html of await readAfter('/calculator', change)) {
    assert.ok(html.includes('$53.25'));
  }
  for (const { visitor } of [server, other]) {
    const skills = await visitor.call(listSkills);
    assert.equal(skills.find(({ name }) => name === 'React')?.seniorIndiaRate, '53.25');
  }
});

test('a disabled skill leaves the calculator', async () => {
  const name = 'Machine learning';
  assert.ok((await read(server, '/calculator')).html.includes(name));
  const disable = () => editSkill(name, { active: false });
  for (const html of await readAfter('/calculator', disable)) assert.ok(!html.includes(name));
});

test('a disabled category disappears from the blog, and returns', async () => {
  const category = (await server.admin.call(listAllCategories)).find(
    ({ slug }) => slug === 'cybersecurity',
  );
  const params = { id: category?.id ?? '' };
  const set = (active: boolean) => () =>
    server.admin.call(changeCategory, { params, payload: { active } });
  const link = '/blog?category=Cybersecurity';
  assert.ok((await read(server, '/blog')).html.includes(link));
  for (const html of await readAfter('/blog', set(false))) assert.ok(!html.includes(link));
  for (const html of await readAfter('/blog', set(true))) assert.ok(html.includes(link));
});

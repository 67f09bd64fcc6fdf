import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readOverview, readStats } from '@longitude/contract/overview';
import { changePost, createPost, deletePost, listAllPosts } from '@longitude/contract/posts';
import { changeSkill, listAllSkills } from '@longitude/contract/skills';
import { buildPost } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

test('posts are counted with their drafts, skills with those that are active', async () => {
  const read = async () => ({
    ...(await server.admin.call(readStats)),
    ...(await server.admin.call(readOverview)),
  });
  const before = await read();
  assert.ok(before.totalPosts > 0 && before.totalSkills > 0);
  const posts = await server.admin.call(listAllPosts, { query: { limit: 200 } });
  assert.equal(before.totalPosts, posts.length);
  const create = (published: boolean) =>
    server.admin.call(createPost, { payload: buildPost({ published }) });
  const [shown, , withdrawn, deleted] = [
    await create(true),
    await create(false),
    await create(true),
    await create(true),
  ];
  await server.admin.call(changePost, {
    params: { id: withdrawn.id },
    payload: { published: false },
  });
  await server.admin.call(deletePost, { params: { id: deleted.id } });
  const [skill] = await server.admin.call(listAllSkills);
  const params = { id: skill?.id ?? '' };
  await server.admin.call(changeSkill, { params, payload: { active: false } });
  const after = await read();
  assert.ok(shown.published);
  assert.deepEqual(
    [after.totalPosts, after.publishedPosts, after.draftPosts],
    [before.totalPosts + 3, before.publishedPosts + 1, before.draftPosts + 2],
  );
  assert.deepEqual(
    [after.totalSkills, after.activeSkills],
    [before.totalSkills, before.activeSkills - 1],
  );
});

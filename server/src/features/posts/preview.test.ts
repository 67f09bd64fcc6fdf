import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/posts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildPost } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const preview = (content: string) =>
  server.admin.call(contract.previewPost, { payload: { content } });

test('a preview is what would be stored, and stores nothing', async () => {
  const content = '<h2>Ports</h2><p onclick="x()">Open <script>alert(1)</script><b>445</b></p>';
  const { total } = await server.admin.request(contract.listAllPosts);
  const answer = await preview(content);
  assertFits(contract.previewPost.answer, answer);
  assert.equal(answer.content, '<h2 id="s-ports">Ports</h2><p>Open <b>445</b></p>');
  assert.equal((await server.admin.request(contract.listAllPosts)).total, total);
  const stored = await server.admin.call(contract.createPost, { payload: buildPost({ content }) });
  assert.equal(stored.content, answer.content);
});

test('what leaves nothing, has too many tags or pictures of others, is refused with its reason', async () => {
  const refusal = (text: string) => ({ code: 'validation_failed', fields: { content: text } });
  await assert.rejects(preview('<script>1</script>'), refusal('Please enter the content'));
  await assert.rejects(
    preview('<p>x</p><img src="//x.example/t.gif">'),
    refusal(contract.contentTexts.pictures),
  );
  await assert.rejects(preview('<b>'.repeat(10_001)), refusal('Content must have fewer tags'));
});

test('a drawing stands for a picture of another site, which is copied only when it is saved', async () => {
  const { content } = await preview('<p>x</p><img src="https://x.example/t.gif" alt="A">');
  assert.match(content, /^<p>x<\/p><img src="\/art\/post-note\.svg" alt="A" /);
});

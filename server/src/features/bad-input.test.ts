import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { createCategory } from '@longitude/contract/categories';
import { subscribe } from '@longitude/contract/newsletter';
import { messageInbox } from '@longitude/contract/messages';
import { createPost } from '@longitude/contract/posts';
import { createScanRefusal } from '@longitude/contract/scans';
import { createSkill, listSkills } from '@longitude/contract/skills';
import { breakInput, type BrokenInput } from '../testing/broken-input.ts';
import { buildCalculation } from '../testing/build-calculation.ts';
import { buildCategory, buildMessage, buildPost } from '../testing/builders.ts';
import { send } from '../testing/send.ts';
import { digestStore } from '../testing/store-digest.ts';
import { isWhole } from '../testing/whole.ts';
import { startScanEmails } from './scans/testing/scan-emails.ts';
import { listTargets, rates } from './testing/broken-targets.ts';
import { createFakePdfs } from './scans/testing/fake-pdfs.ts';

const numRuns = isWhole ? 200 : 25;
const office = await startScanEmails(createFakePdfs());
after(() => office.stop());
const { server, emailCalls } = office;
const { visitor, admin, product } = server;
const skills = await visitor.call(listSkills, {});
const requestId = await emailCalls.createRequest();
await visitor.call(subscribe, { payload: { email: 'here@kestrelrowe.example' } });
await admin.call(createScanRefusal, { payload: { domain: 'here.example' } });
const skill = { name: 'Rust', ...rates, active: true };
const targets = listTargets({
  requestId,
  messageId: await emailCalls.createMessage(),
  emailId: (await emailCalls.write(requestId, { message: 'Hello' })).id,
  scanId: await office.scanAsAdmin(),
  skillId: (await admin.call(createSkill, { payload: skill })).id,
  postId: (await admin.call(createPost, { payload: buildPost() })).id,
  categoryId: (await admin.call(createCategory, { payload: buildCategory() })).id,
  calculation: { ...buildCalculation(skills) },
});
await product.context.background.drain();

const ask = (call: string, options: Parameters<typeof send>[3]) => {
  const [method = '', path = ''] = call.split(' ');
  return send(server.address, method, `/api/${path}`, { token: server.token, ...options });
};

/** Everything that is stored, except the audit of refused passwords. */
async function digest() {
  const { connection } = product.context;
  const refused = { action: { $in: ['sign-in-failed', 'confirm-failed'] } };
  await connection.collection('audit').deleteMany(refused);
  return digestStore(connection);
}

async function assertRefused(call: string, input: fc.Arbitrary<BrokenInput>): Promise<void> {
  const untouched = await digest();
  const property = fc.asyncProperty(input, async ({ body, headers }) => {
    const response = await ask(call, { body, headers });
    const what = Buffer.from(body).toString().slice(0, 300);
    assert.ok(response.status >= 400 && response.status < 500, `${response.status} for ${what}`);
    assert.equal(typeof (response.body as { error: unknown }).error, 'string', what);
  });
  await fc.assert(property, { seed: 20_261_121, numRuns });
  assert.deepEqual(await digest(), untouched);
}

for (const { call, valid, fields } of targets) {
  test(`${call.replaceAll(/[0-9a-f]{24}/g, '{id}')} refuses any broken field and stores nothing`, () =>
    assertRefused(call, breakInput(valid, fields)));
}

test('an invalid team is refused and leaves no trace', () => {
  const team = fc.record(
    { developers: fc.jsonValue({ maxDepth: 4 }), breakdown: fc.jsonValue({ maxDepth: 4 }) },
    { requiredKeys: [] },
  );
  const input = fc.oneof(team, fc.jsonValue()).map((session) => {
    const sessionData = JSON.stringify(session);
    const body = JSON.stringify({ ...buildCalculation(skills), sessionData });
    const headers = { 'content-type': 'application/json' };
    return { body: new Uint8Array(Buffer.from(body)), headers };
  });
  return assertRefused('POST calculator/sessions', input);
});

test('unknown and repeated query keys are refused', async () => {
  const untouched = await digest();
  const lists = ['blog-posts', 'admin/blog-posts'];
  const queries =
    'limit=0 limit=201 cursor=x q=a&q=b q[$ne]=x sort=title fields=content published=1 category[]=x __proto__=x';
  const paths = [
    ...queries.split(' ').flatMap((query) => lists.map((list) => `${list}?${query}`)),
    'categories?active=false',
    'blog-posts/a-post?draft=true',
    'admin/scan-refusals?x=1',
    'admin/backup?all=1',
    ...['kind=spam', 'limit=0', 'cursor=x', 'q=x', 'kind=file&kind=file'].map(
      (query) => `admin/trash?${query}`,
    ),
    ...['', '?q=', '?q=%20', '?q=!', '?q=a&q=b', '?q=a&limit=3'].map(
      (query) => `admin/search${query}`,
    ),
    ...['limit=0', 'limit=201', 'limit=ten', 'cursor=x', 'sort=name'].map(
      (query) => `calculator/sessions?${query}`,
    ),
  ];
  for (const path of paths) {
    const { status, body } = await ask(`GET ${path}`, {});
    assert.deepEqual([status, (body as { code: string }).code], [400, 'validation_failed'], path);
  }
  const scan = { url: 'https://127.0.0.1/', email: 'a@b.example' };
  assert.equal((await ask('POST security-scan?x=1', { json: scan })).status, 400);
  assert.deepEqual(await digest(), untouched);
});

test('large bodies are accepted: a post up to a megabyte, an email as well, and no more', async () => {
  const post = buildPost({ content: `<p>${'é'.repeat(400_000)}</p>` });
  const email = `POST service-requests/${requestId}/email`;
  const cases: [call: string, json: object, status: number][] = [
    ['POST blog-posts', post, 201],
    ['POST blog-posts', { ...post, content: 'x'.repeat(1024 * 1024) }, 413],
    [email, { message: `<p>${'ä'.repeat(199_990)}</p>` }, 202],
    [email, { message: 'x'.repeat(1_100_000) }, 413],
  ];
  for (const [call, json, status] of cases) {
    assert.equal((await ask(call, { json })).status, status, call);
  }
});

test('each broken body is valid without its fault', async () => {
  for (const { call, valid, status } of targets) {
    assert.equal((await ask(call, { json: valid })).status, status, call);
  }
});

/** Any text: code points of all planes, and halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  ),
  maxLength: 60,
});
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const harmful = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

test('whatever people can paste is stored, and what is stored is harmless', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (company, pasted) => {
      const message = `Our site needs a review. ${pasted}`;
      const payload = buildMessage({ name: `Jo ${pasted}`, company, message });
      const stored = await visitor.call(messageInbox.create, { payload });
      const item = await admin.call(messageInbox.read, { params: { id: stored.id } });
      for (const text of [item.name, item.company ?? '', item.message ?? '']) {
        assert.ok(text.isWellFormed() && !harmful.test(text), JSON.stringify(text));
      }
      assert.match(item.name, /^Jo/);
    }),
    { seed: 20_261_128, numRuns: isWhole ? 300 : 60 },
  );
});

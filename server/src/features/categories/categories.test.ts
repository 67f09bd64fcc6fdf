import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/categories';
import { changePost, createPost, deletePost, readAnyPost } from '@longitude/contract/posts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildCategory, buildPost } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const create = (changes: Partial<contract.CreateCategory> = {}) =>
  server.admin.call(contract.createCategory, { payload: buildCategory(changes) });
const admin = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  send(server.address, method, `/api/categories${path}`, {
    token: server.token,
    headers,
    ...(json ? { json } : {}),
  });
const listPublic = () => server.visitor.call(contract.listCategories);
const listAll = () => server.admin.call(contract.listAllCategories);

/** Contrast with white (WCAG 2.2). */
function measureContrast(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test('a new site has four categories, each with its own look', async () => {
  const categories = await listPublic();
  assertFits(contract.listCategories.response, categories);
  const found = categories.map(({ name, slug }) => ({ name, slug }));
  assert.deepEqual(found, [
    { name: 'AI & Machine Learning', slug: 'ai-ml' },
    { name: 'Cybersecurity', slug: 'cybersecurity' },
    { name: 'Team Management', slug: 'team-management' },
    { name: 'Business Strategy', slug: 'business-strategy' },
  ]);
  for (const { name, color, description } of categories) {
    assert.ok(measureContrast(color) >= 4.5, `${name} ${measureContrast(color)}`);
    assert.ok(description);
  }
  const icons = categories.map(({ icon }) => icon);
  assert.deepEqual(icons, ['chip', 'shield', 'people', 'compass']);
});

test('a category is added with a slug made from its name and the default colour', async () => {
  const { status, body, headers } = await admin('POST', '', { name: 'Data & Ethics' });
  assertFits(contract.Category, body);
  assert.deepEqual([status, headers.get('etag')], [201, '"1"']);
  const { id } = body as contract.Category;
  const rest = { description: null, color: '#3B82F6', icon: null, active: true };
  assert.deepEqual(body, { id, name: 'Data & Ethics', slug: 'data-ethics', ...rest });
  assert.deepEqual((await listAll()).at(-1), body);
  assert.equal((await create({ name: 'Data / Ethics' })).slug, 'data-ethics-2');
  assert.equal((await create({ name: '数据' })).slug, 'category');
});

test('an invalid category is refused at its fields', async () => {
  const slug = 'Use only lowercase letters, digits and hyphens';
  const cases: [changes: object, field: string, text: string][] = [
    [{ name: '' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ slug: 'A B' }, 'slug', slug],
    [{ color: 'red' }, 'color', 'Enter a colour such as #3B82F6'],
    [{ color: '#12345' }, 'color', 'Enter a colour such as #3B82F6'],
    [{ active: 1 }, 'active', 'active must be true or false'],
    [{ icon: 7 }, 'icon', 'Icon must be text'],
    [{ posts: 1 }, 'posts', 'This field is not known'],
  ];
  for (const [changes, field, text] of cases) {
    const expected = { error: text, code: 'validation_failed', fields: { [field]: text } };
    const created = await admin('POST', '', { ...buildCategory(), ...changes });
    assert.deepEqual([created.status, created.body], [400, expected]);
  }
  const [{ id } = assert.fail()] = await listAll();
  const nothing = await admin('PATCH', `/${id}`, {});
  assert.equal((nothing.body as { error: string }).error, 'Nothing to change');
});

test('names and slugs are unique', async () => {
  const { id } = await create({ name: 'Once', slug: 'once' });
  const cases: [changes: object, field: string, text: string][] = [
    [{ name: 'Once', slug: 'twice' }, 'name', 'There is a category with this name already'],
    [{ name: 'Twice', slug: 'once' }, 'slug', 'This slug is already in use'],
  ];
  for (const [changes, field, text] of cases) {
    const { status, body } = await admin('POST', '', { ...buildCategory(), ...changes });
    assert.deepEqual(
      [status, body],
      [409, { error: text, code: 'conflict', fields: { [field]: text } }],
    );
  }
  assert.equal((await admin('PATCH', `/${id}`, { name: 'Cybersecurity' })).status, 409);
  assert.equal((await admin('PATCH', `/${id}`, { slug: 'cybersecurity' })).status, 409);
});

test('a change keeps fields that it omits, and a blank slug is derived again', async () => {
  const category = await create({ name: 'Changing', icon: 'gear' });
  const path = `/${category.id}`;
  const disabled = await admin('PATCH', path, { active: false });
  assert.deepEqual([disabled.status, disabled.body], [200, { ...category, active: false }]);
  const slugs: [change: object, slug: string][] = [
    [{ slug: '' }, 'changing'],
    [{ slug: 'own' }, 'own'],
    [{ name: 'Changed' }, 'own'],
    [{ slug: null }, 'changed'],
    [{ name: 'Changed again', slug: '' }, 'changed-again'],
  ];
  for (const [change, slug] of slugs) {
    const { body } = await admin('PATCH', path, change);
    assert.equal((body as contract.Category).slug, slug, JSON.stringify(change));
  }
});

test('visitors see an active category while it has a published post', async () => {
  const category = await create({ name: 'Unannounced' });
  const isPublic = async () => (await listPublic()).some(({ id }) => id === category.id);
  assert.equal(await isPublic(), false, 'without a post');
  const payload = buildPost({ categoryId: category.id, published: false });
  const { id } = await server.admin.call(createPost, { payload });
  assert.equal(await isPublic(), false, 'with a draft');
  const page = await send(server.address, 'GET', '/blog');
  assert.ok(!String(page.body).includes('Unannounced'));
  await server.admin.call(changePost, { params: { id }, payload: { published: true } });
  assert.equal(await isPublic(), true, 'with a published post');
  await admin('PATCH', `/${category.id}`, { active: false });
  assert.equal(await isPublic(), false, 'switched off');
  await admin('PATCH', `/${category.id}`, { active: true });
  await server.admin.call(deletePost, { params: { id } });
  assert.equal(await isPublic(), false, 'with a post in the trash');
  assert.ok((await listAll()).some((each) => each.id === category.id));
});

test('a category is deleted permanently once no post uses it; posts in the trash do not count', async () => {
  const category = await create({ name: 'In use' });
  const payload = buildPost({ categoryId: category.id, published: false });
  const [first, second] = [
    await server.admin.call(createPost, { payload }),
    await server.admin.call(createPost, { payload }),
  ];
  const refuse = async (error: string) => {
    const { status, body } = await admin('DELETE', `/${category.id}`);
    assert.deepEqual([status, body], [409, { error, code: 'conflict' }]);
  };
  await refuse('2 posts use this category');
  await server.admin.call(deletePost, { params: { id: first.id } });
  await refuse('1 post uses this category');
  const params = { id: second.id };
  await server.admin.call(changePost, { params, payload: { categoryId: null } });
  assert.equal((await admin('DELETE', `/${category.id}`)).status, 204);
  assert.ok(!(await listAll()).some(({ id }) => id === category.id));
  for (const [method, json] of [['DELETE'], ['PATCH', { active: true }]] as const) {
    assert.equal((await admin(method, `/${category.id}`, json)).status, 404);
  }
  const post = await server.admin.call(readAnyPost, { params });
  assert.deepEqual([post.category, post.categoryId], [null, null]);
});

test('the public list is 304 until a category changes', async () => {
  const read = (headers: Record<string, string> = {}) =>
    send(server.address, 'GET', '/api/categories', { headers });
  const first = await read();
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  const condition = { 'if-none-match': first.headers.get('etag') ?? '' };
  assert.equal((await read(condition)).status, 304);
  const [{ id, icon } = assert.fail()] = await listPublic();
  await admin('PATCH', `/${id}`, { icon: 'gear' });
  assert.equal((await read(condition)).status, 200);
  await admin('PATCH', `/${id}`, { icon });
  assert.equal((await read(condition)).status, 304);
});

test('each change is audited and published to open screens', async () => {
  const { id } = await create({ name: 'On the record' });
  await admin('PATCH', `/${id}`, { active: false });
  await admin('DELETE', `/${id}`);
  const { connection, background } = server.product.context;
  const audit = await connection.collection('audit').find({ id }).sort({ at: 1 }).toArray();
  const found = audit.map((entry) => [entry['kind'], entry['action'], entry['changes']]);
  assert.deepEqual(found, [
    ['category', 'create', undefined],
    ['category', 'change', { active: [true, false] }],
    ['category', 'delete', undefined],
  ]);
  await background.drain();
  const events = await connection.collection('events').find({ id }).sort({ _id: 1 }).toArray();
  const types = events.map((event) => event['type']);
  assert.deepEqual(types, ['category.created', 'category.changed', 'category.deleted']);
});

test('the response distinguishes a site without any category from one that has published in none', async () => {
  const read = async () => {
    const { body, headers } = await send(server.address, 'GET', '/api/categories');
    return [body, headers.get('x-total-count')];
  };
  const { connection, revision } = server.product.context;
  await connection.collection('blog_posts').deleteMany({});
  await revision.bump();
  assert.deepEqual(await read(), [[], String((await listAll()).length)]);
  await connection.collection('categories').deleteMany({});
  await revision.bump();
  assert.deepEqual(await read(), [[], '0']);
});

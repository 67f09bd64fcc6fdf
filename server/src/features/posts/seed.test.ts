import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAllCategories } from '@longitude/contract/categories';
import { deletePost, listAllPosts } from '@longitude/contract/posts';
import { startTestServer } from '../../testing/test-server.ts';
import { articles } from './articles/articles.ts';
import { posts as postsFeature } from './feature.ts';
import { categories } from '../categories/feature.ts';

test('a new site has the articles, as published posts in their categories', async () => {
  const server = await startTestServer({ ROLE: 'api' });
  const posts = await server.admin.call(listAllPosts, { query: { fields: 'summary' } });
  const seen = posts.map((post) => ({
    slug: post.slug,
    title: post.title,
    author: post.author,
    category: post.category?.slug,
    picture: post.featuredImage,
    minutes: post.readTime,
    state: [post.published, post.featured],
    times: [post.createdAt, post.updatedAt],
  }));
  const expected = articles.map((article) => {
    const time = new Date(article.publishedAt).toISOString();
    return {
      slug: article.slug,
      title: article.title,
      author: article.author,
      category: article.categorySlug,
      picture: article.featuredImage,
      minutes: article.readTime,
      state: [true, article.featured],
      times: [time, time],
    };
  });
  const byTime = (a: { times: string[] }, b: { times: string[] }) =>
    a.times.join() < b.times.join() ? 1 : -1;
  assert.deepEqual(seen, expected.toSorted(byTime));
  await server.stop();
});

test('what was deleted does not come back with the next start', async () => {
  const first = await startTestServer({ ROLE: 'api' });
  const posts = await first.admin.call(listAllPosts, { query: {} });
  for (const { id } of posts) await first.admin.call(deletePost, { params: { id } });
  const { databaseUri, context } = first.product;
  const key = context.config.secretKey?.toString('base64') ?? '';
  const environment = { ROLE: 'api', MONGODB_URI: databaseUri, SECRET_KEY: key };
  const second = await startTestServer(environment);
  assert.deepEqual(await second.admin.call(listAllPosts, { query: {} }), []);
  assert.equal((await second.admin.call(listAllCategories)).length, 4);
  await second.stop();
  await first.stop();
});

test('a seeding that was cut off is finished by the next one', async () => {
  const server = await startTestServer({ ROLE: 'api' });
  const { context, serviceOf } = server.product;
  const { connection } = context;
  await connection.collection('blog_posts').deleteOne({ slug: articles[1]?.slug ?? '' });
  await connection.collection('categories').deleteOne({ slug: 'ai-ml' });
  await serviceOf(categories).seed();
  await serviceOf(postsFeature).seed(articles);
  const slugs = (await server.admin.call(listAllPosts)).map(({ slug }) => slug);
  assert.deepEqual(new Set(slugs), new Set(articles.map(({ slug }) => slug)));
  assert.equal(slugs.length, articles.length);
  assert.equal((await server.admin.call(listAllCategories)).length, 4);
  await server.stop();
});

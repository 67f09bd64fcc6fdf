import type { TestServer } from '../../../server/src/testing/test-server.ts';

/** Paths of every page that is meant to be indexed, one article for all of them. */
export async function listIndexedPaths({ address }: Pick<TestServer, 'address'>) {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const articles = paths.filter((path) => path.startsWith('/blog/'));
  return [...paths.filter((path) => !path.startsWith('/blog/')), ...articles.slice(0, 1)];
}

import type { TestServer } from '../../../server/src/testing/test-server.ts';

/** Paths of every page that is meant to be indexed; one article, and one check, for all of them. */
export async function listIndexedPaths({ address }: Pick<TestServer, 'address'>) {
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  const items = ['/blog/', '/scanner/checks/'];
  const isItem = (path: string) => items.some((prefix) => path.startsWith(prefix));
  const samples = items.flatMap((prefix) => paths.find((path) => path.startsWith(prefix)) ?? []);
  return [...paths.filter((path) => !isItem(path)), ...samples];
}

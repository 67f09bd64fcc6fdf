import { join } from 'node:path';
import { settingDefinitions } from '@longitude/contract/setting-definitions';
import type { Post } from '@longitude/contract/posts';
import { DocumentComposer } from '../src/site/document.ts';
import { Pages } from '../src/site/pages.ts';
import { loadServerBuild } from '../src/site/server-build.ts';
import { median } from './measure.ts';

const settings = settingDefinitions
  .filter((known) => known.isPublic)
  .map(({ category, key, value }) => ({ category, key, value }));

/** Published posts as summaries, newest first. */
function makePosts(count: number): Post[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index).padStart(24, '0'),
    title: `What we learned from migration number ${count - index}`,
    slug: `migration-${count - index}`,
    excerpt: 'Two hundred characters that say what a reader gains. '.repeat(4).trim(),
    author: 'Priya Raghunathan',
    category: { id: '1', name: 'Cybersecurity', slug: 'cybersecurity', color: '#b3261e' },
    categoryId: '1',
    featuredImage: '/art/post-ports.svg',
    readTime: 6,
    published: true,
    featured: index === 3,
    publishedAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
    revisedAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
    createdAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
}

export interface Rendering {
  /** Milliseconds until a page that is not cached can be sent, compressed in each encoding. */
  readonly p50: number;
  readonly p95: number;
  /** kB (1,000 bytes). */
  readonly html: number;
  readonly gzip: number;
}

/** Renders a page of the build in `folder` many times, with this number of posts. */
export async function timeRendering(
  folder: string,
  path: string,
  postCount: number,
): Promise<Rendering> {
  const build = await loadServerBuild(folder);
  const composer = await DocumentComposer.load(join(folder, 'client'));
  const posts = makePosts(postCount);
  const post = posts[0] && { ...posts[0], content: '<h2>Part</h2><p>Words.</p>'.repeat(100) };
  let version = 0;
  const source = {
    origin: 'https://longitude.example',
    listPublicSettings: () => Promise.resolve(settings),
    readContent: () =>
      Promise.resolve({ posts, ...(post ? { post } : {}), categories: [], skills: [] }),
    readContentVersion: () => Promise.resolve(String(version++)),
    knownContentVersion: () => undefined,
  };
  const pages = new Pages(source, build, composer);
  const render = async () => {
    // Pages without content have no version: the settings are another array each time.
    source.listPublicSettings = () => Promise.resolve([...settings]);
    const since = performance.now();
    const { asset } = await pages.read(path, new URLSearchParams());
    return { took: performance.now() - since, asset };
  };
  for (let turn = 0; turn < 100; turn++) await render();
  const times: number[] = [];
  for (let turn = 0; turn < 300; turn++) times.push((await render()).took);
  const { asset } = await render();
  return {
    p50: median(times),
    p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN,
    html: asset.plain.length / 1000,
    gzip: (asset.gzip?.length ?? 0) / 1000,
  };
}

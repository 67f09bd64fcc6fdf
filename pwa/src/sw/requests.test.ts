import { expect, test } from 'vitest';
import { classifyRequest, listFiles, listPlaces } from './requests.ts';

const origin = 'https://longitude.example';
const token = { authorization: 'Bearer secret' };

function classify(
  path: string,
  { mode = 'cors', method = 'GET', headers = {}, isOwn = true } = {},
) {
  const request = { mode: mode as RequestMode, method, headers: new Headers(headers) };
  return classifyRequest(request, new URL(path, origin), isOwn);
}

test.each([
  ['/', 'page'],
  ['/blog/an-article?from=mail', 'page'],
  ['/administrators-handbook', 'page'],
  ['/admin', 'admin-page'],
  ['/admin/requests/1', 'admin-page'],
  ['/Admin/', 'admin-page'],
  ['/About//', 'page'],
  ['/api/settings/public', 'content'],
  ['/api/service-requests/1/files/2', 'network'],
] as const)('a navigation to %s is treated as %s', (path, kind) => {
  expect(classify(path, { mode: 'navigate' })).toBe(kind);
});

test.each([
  ['/api/settings/public', 'content'],
  ['/api/admin/settings', 'network'],
  ['/api/admin/service-requests?archived=false', 'network'],
  ['/api/contact-messages', 'network'],
  ['/api/auth/verify', 'network'],
  ['/api/blog-posts?published=true&fields=summary&limit=200', 'content'],
  ['/api/blog-posts/an-article', 'content'],
  ['/api/categories', 'content'],
  ['/api/calculator/skills', 'content'],
  ['/api/security-scan/checks', 'content'],
  ['/api/security-scan/checks/hsts', 'content'],
  ['/api/security-scan', 'network'],
  ['/api/security-scan/reports/token', 'network'],
  ['/api/blog-posts?q=cloud', 'network'],
  ['/api/blog-posts?category=Cybersecurity', 'network'],
  ['/api/blog-posts?cursor=abc', 'network'],
  ['/api/blog-posts/an-article/more', 'network'],
  ['/api/categories/all', 'network'],
  ['/api/calculator/skills/all', 'network'],
  ['/api/calculator/sessions', 'network'],
  ['/api/admin/blog-posts', 'network'],
  ['/assets/admin-dashboard-page-abc.js', 'admin-code'],
  ['/assets/admin-strength.worker-abc.js', 'network'],
  ['/assets/client-abc.js', 'file'],
  ['/art/post-hours.svg', 'picture'],
  ['/images/a1b2-640.webp', 'picture'],
  ['/icons/mark.svg', 'picture'],
  ['/blog/an-article/picture.png', 'network'],
  ['/sitemap.xml', 'network'],
  ['/sw.js', 'network'],
] as const)('a fetch of %s is treated as %s', (path, kind) => {
  expect(classify(path)).toBe(kind);
});

test('nothing requested with a token is cached, whatever its address', () => {
  const calls = ['/api/settings/public', '/api/blog-posts', '/api/blog-posts/an-article'];
  const files = ['/assets/client-abc.js', '/assets/admin-dashboard-page-abc.js', '/images/a.webp'];
  for (const path of ['/', ...calls, ...files]) {
    expect(classify(path, { headers: token })).toBe('network');
  }
});

test('writes and requests to other sites are ignored', () => {
  expect(classify('/api/contact', { method: 'POST' })).toBe('network');
  expect(classify('/api/blog-posts', { method: 'POST' })).toBe('network');
  expect(classify('/', { mode: 'navigate', isOwn: false })).toBe('network');
});

test.each([
  ['/blog/an-article', ['/blog/an-article', '/api/blog-posts/an-article']],
  ['/api/blog-posts/an-article', ['/blog/an-article', '/api/blog-posts/an-article']],
  ['/blog', ['/blog']],
  ['/blog/an-article/picture.png', ['/blog/an-article/picture.png']],
  ['/api/categories', ['/api/categories']],
])('what %s answers is kept in %j', (path, places) => {
  expect(listPlaces(path)).toEqual(places);
});

test('the files of a page are those that it names, each once', () => {
  const html =
    '<link href="/assets/client-a_1.css"><script data-preload="/assets/base-B-2.js /assets/parts-C3.js"></script><img src="/art/post-hours.svg" srcset="/images/a-640.webp 640w, /images/a-1280.webp 1280w"><a href="/about">/assets/base-B-2.js</a>';
  expect(listFiles(html)).toEqual([
    '/assets/client-a_1.css',
    '/assets/base-B-2.js',
    '/assets/parts-C3.js',
    '/art/post-hours.svg',
    '/images/a-640.webp',
    '/images/a-1280.webp',
  ]);
});

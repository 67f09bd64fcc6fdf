/** What pages fetch while they are rendered: robots that run scripts need it. */
const fetchedByPages = [
  '/api/settings/public',
  '/api/blog-posts',
  '/api/categories',
  '/api/calculator/skills',
];

/** What robots may read (RFC 9309). */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    ...fetchedByPages.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Disallow: /admin',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

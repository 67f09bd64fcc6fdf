// The head as the server writes it; in the browser `use-head.ts` keeps it true.
import type { Site } from '../platform/site.ts';
import type { DocumentHead } from './head-tags.ts';
import type { Route } from './routes.ts';
import { describeThings } from './structured-data.ts';

/** Size of every social picture, in pixels. */
const picture = { width: 1200, height: 630 } as const;

/** HTML of title, meta, canonical link, feed and linked data. */
export function writeHeadHtml(site: Site, route: Route, head: DocumentHead): string {
  const { companyName } = site.settings;
  const properties = {
    ...head.properties,
    'og:site_name': companyName,
    'og:locale': 'en_CA',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
  };
  const names = { ...head.names, 'twitter:card': 'summary_large_image' };
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...listMeta('name', names),
    ...listMeta('property', properties),
    head.canonical === null ? '' : `<link rel="canonical" href="${escapeHtml(head.canonical)}">`,
    `<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="${escapeHtml(`${companyName} - Industry Insights`)}">`,
    writeThings(describeThings(site, route, head)),
  ].join('');
}

function listMeta(key: string, contents: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(contents).flatMap(([name, content]) =>
    content === null ? [] : [`<meta ${key}="${name}" content="${escapeHtml(content)}">`],
  );
}

function writeThings(things: object | null): string {
  if (things === null) return '';
  // In a data block only "<" is dangerous ("</script", "<!--").
  const json = JSON.stringify(things).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}

/** For text and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

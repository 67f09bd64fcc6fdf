// The head as the server renders it; in the browser `document-head.ts` keeps it up to date.
import { checksPath } from '@longitude/contract/check-slug';
import { services } from '@longitude/contract/constants';
import type { Post } from '@longitude/contract/posts';
import type { Site } from '../platform/site.ts';
import { offers } from '../features/services/offers.ts';
import type { Route } from './routes.ts';
import type { DocumentHead } from './document-head.ts';

/** Size of every social image, in pixels. */
const picture = { width: 1200, height: 630 } as const;

/** HTML of title, meta, canonical link, feed and linked data. */
export function writeHeadHtml(site: Site, route: Route, head: DocumentHead): string {
  const properties = {
    ...head.properties,
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
    `<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="${escapeHtml(`${site.settings.siteTitle} - Industry Insights`)}">`,
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

// Linked data for search engines (schema.org), rendered by the server only.
type Thing = Readonly<Record<string, unknown>>;

/** The graph of an indexed page; null for a page hidden from search engines. */
function describeThings(site: Site, route: Route, head: DocumentHead): Thing | null {
  if (head.canonical === null) return null;
  const { post } = site.content;
  const graph = [describeCompany(site)];
  if (route.path === '/services') graph.push(...describeServices(site));
  if (post) graph.push(describePost(site, post, head));
  if (route.path !== '/') graph.push(describeTrail(site, route, head));
  return { '@context': 'https://schema.org', '@graph': graph };
}

const idOfCompany = (site: Site) => ({ '@id': `${site.origin}/#organization` });

function describeCompany(site: Site): Thing {
  const { settings, origin } = site;
  const profiles = [
    settings.linkedinUrl,
    settings.twitterUrl,
    settings.facebookUrl,
    settings.instagramUrl,
    settings.youtubeUrl,
  ];
  const known = {
    address: settings.companyAddress.replaceAll(/\s*\n\s*/g, ', '),
    telephone: settings.companyPhone,
    email: settings.companyEmail,
    slogan: settings.siteTagline,
  };
  const sameAs = profiles.filter((profile) => profile !== '');
  return {
    '@type': 'Organization',
    ...idOfCompany(site),
    name: settings.companyName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
}

function describeServices(site: Site): Thing[] {
  return services.map(({ slug, name }) => ({
    '@type': 'Service',
    '@id': `${site.origin}/services#${slug}`,
    name,
    serviceType: name,
    description: offers[slug].lead,
    url: `${site.origin}/services#${slug}`,
    areaServed: ['Canada', 'India'],
    provider: idOfCompany(site),
  }));
}

/** Google shows at most about 110 characters of a headline. */
const maxHeadline = 110;

function describePost(site: Site, post: Post, head: DocumentHead): Thing {
  const { companyName } = site.settings;
  const isCompany = post.author.trim().toLowerCase() === companyName.toLowerCase();
  return {
    '@type': 'BlogPosting',
    '@id': `${head.canonical}#article`,
    headline: shorten(post.title, maxHeadline),
    description: post.excerpt,
    image: [head.properties['og:image']],
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: isCompany ? idOfCompany(site) : { '@type': 'Person', name: post.author },
    publisher: idOfCompany(site),
    mainEntityOfPage: head.canonical,
    timeRequired: `PT${post.readTime}M`,
    inLanguage: 'en',
    ...(post.category ? { articleSection: post.category.name } : {}),
  };
}

function shorten(text: string, maxLength: number): string {
  // Must not split a surrogate pair.
  return text.length > maxLength
    ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : text;
}

/** The lists above a page, and its own name. */
function listSteps({ content: { post, check } }: Site, route: Route): readonly string[][] {
  if (post) return [['Industry Insights', '/blog'], [post.title]];
  if (check) return [['Security Scanner', '/scanner'], ['All tests', checksPath], [check.name]];
  return [[route.title ?? '']];
}

function describeTrail(site: Site, route: Route, head: DocumentHead): Thing {
  const steps = [['Home', '/'], ...listSteps(site, route)];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: path === undefined ? head.canonical : site.origin + path,
    })),
  };
}

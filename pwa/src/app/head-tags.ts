import type { PageHead } from '../platform/page-head.ts';
import type { Site } from '../platform/site.ts';
import type { Route } from './routes.ts';

/** What the head of a document says about its page. */
export interface DocumentHead {
  readonly title: string;
  /** Null for a page that is not for search engines. */
  readonly canonical: string | null;
  /** Content by name; null where the page has none. */
  readonly names: Readonly<Record<string, string | null>>;
  /** The same for Open Graph's properties. */
  readonly properties: Readonly<Record<string, string | null>>;
}

/** The site's own social picture, for pages without one. */
const sitePicture = '/picture.png';

/** Title, description and what social networks read, of a path without its query. */
export function describeHead(
  { settings, origin }: Pick<Site, 'settings' | 'origin'>,
  route: Route,
  path: string,
  own: PageHead | null,
): DocumentHead {
  const { companyName, siteTagline } = settings;
  const name = own?.title ?? route.title;
  const title = name ? `${name} - ${companyName}` : `${companyName} - ${siteTagline}`;
  const description = own?.description ?? route.description;
  const isHidden = own?.isHidden ?? (route.isUnlisted === true || route.isAdmin === true);
  // A filtered list or a chosen tab is the same page: its query is no part of the address.
  const address = isHidden ? null : `${origin}${path.replace(/(?<=.)\/$/, '')}`;
  const picture = origin + (own?.picture ?? sitePicture);
  return {
    title,
    canonical: address,
    names: {
      description,
      robots: isHidden ? 'noindex' : null,
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': picture,
    },
    properties: {
      'og:type': own?.publishedAt ? 'article' : 'website',
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': picture,
      'og:image:alt': name ?? companyName,
      'article:published_time': own?.publishedAt ?? null,
    },
  };
}

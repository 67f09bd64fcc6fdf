import { useEffect, useRef } from 'react';
import { shownHead, type PageHead } from '../platform/page-head.ts';
import { useSite, type Site } from '../platform/site.ts';
import type { Route } from './routes.ts';

/**
 * Keeps the document's head up to date during client navigation. The head that the server rendered
 * for the first page (`isWritten`) stays until something changes.
 */
export function useHead(route: Route, path: string, isWritten: boolean): void {
  // With a layout, only the window shows the page's title.
  const own = route.loadLayout ? null : shownHead.value;
  const head = describeHead(useSite(), route, path, own);
  const json = JSON.stringify(head);
  const written = useRef(isWritten ? json : '');
  useEffect(() => {
    if (written.current === json) return;
    written.current = json;
    writeHead(JSON.parse(json) as DocumentHead, route.loadLayout === undefined);
  }, [json, route]);
}

function writeHead(head: DocumentHead, isTitled: boolean): void {
  const { title, canonical, names, properties } = head;
  if (isTitled) document.title = title;
  write('link', 'rel', 'canonical', 'href', canonical);
  for (const [name, content] of Object.entries(names)) {
    write('meta', 'name', name, 'content', content);
  }
  for (const [property, content] of Object.entries(properties)) {
    write('meta', 'property', property, 'content', content);
  }
}

/** Writes the only element with that key; removes it when there is no value. */
function write(tag: string, key: string, name: string, attribute: string, value: string | null) {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(key, name);
  element.setAttribute(attribute, value);
}

/** The metadata in the head of a document. */
export interface DocumentHead {
  readonly title: string;
  /** Null for a page hidden from search engines. */
  readonly canonical: string | null;
  /** Content by name; null if the page has none. */
  readonly names: Readonly<Record<string, string | null>>;
  /** The same for Open Graph's properties. */
  readonly properties: Readonly<Record<string, string | null>>;
}

/** The site's own social image, for pages without one. */
const sitePicture = '/picture.png';

/** Title, description and social metadata of a path without its query. */
export function describeHead(
  { settings, origin }: Pick<Site, 'settings' | 'origin'>,
  route: Route,
  path: string,
  own: PageHead | null,
): DocumentHead {
  const { companyName, siteTagline, siteTitle } = settings;
  const name = own?.title ?? route.title;
  const title = name ? `${name} - ${companyName}` : `${companyName} - ${siteTagline}`;
  const description = own?.description ?? route.description ?? null;
  const isHidden = own?.isHidden ?? (route.isUnlisted === true || route.isAdmin === true);
  // A filtered list or a selected tab is the same page: its query is not part of the address.
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
      'og:site_name': siteTitle,
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': picture,
      'og:image:alt': name ?? companyName,
      'article:published_time': own?.publishedAt ?? null,
    },
  };
}

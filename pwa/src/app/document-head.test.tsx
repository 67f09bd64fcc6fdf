import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { usePageHead, type PageHead } from '../platform/page-head.ts';
import { buildPageData, renderApp } from '../testing/render-app.tsx';
import { findRoute } from './find-route.ts';
import { SiteContext, toSite } from '../platform/site.ts';
import { useHead } from './document-head.ts';

afterEach(() => {
  document.head.innerHTML = '';
});

const content = (selector: string) =>
  document.head.querySelector(selector)?.getAttribute('content');

test('the home page is named by company and tagline', async () => {
  await renderApp('/', { company_name: 'Meridian Works', site_tagline: 'One. Two.' });
  expect(document.title).toBe('Meridian Works - One. Two.');
  expect(content('meta[property="og:title"]')).toBe('Meridian Works - One. Two.');
});

test('social cards show the title of the site, or the name of the company', async () => {
  const { unmount } = await renderApp('/', { company_name: 'Meridian Works' });
  expect(content('meta[property="og:site_name"]')).toBe('Meridian Works');
  unmount();
  await renderApp('/', { company_name: 'Meridian Works', site_title: 'The Meridian' });
  expect(content('meta[property="og:site_name"]')).toBe('The Meridian');
  expect(document.title).toMatch(/^Meridian Works - /);
});

test('other pages are named by page and company, with description and addresses', async () => {
  await renderApp('/contact');
  expect(document.title).toBe('Contact - Longitude Consulting');
  expect(content('meta[name="description"]')).toMatch(/^Write to us/);
  expect(content('meta[name="twitter:title"]')).toBe('Contact - Longitude Consulting');
  expect(content('meta[property="og:image"]')).toBe('https://longitude.example/picture.png');
  expect(content('meta[property="og:url"]')).toBe('https://longitude.example/contact');
  const canonical = document.head.querySelector('link[rel="canonical"]');
  expect(canonical?.getAttribute('href')).toBe('https://longitude.example/contact');
});

test('there is one title after a navigation', async () => {
  await renderApp('/');
  const [scanner] = screen.getAllByRole('link', { name: 'Security Scanner' });
  await act(async () => fireEvent.click(scanner as HTMLElement));
  await waitFor(() => expect(document.title).toBe('Security Scanner - Longitude Consulting'));
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(content('meta[name="robots"]')).toBeUndefined();
});

test('an unlisted page is not indexed', async () => {
  await renderApp('/offline');
  expect(document.title).toBe('Offline - Longitude Consulting');
  expect(content('meta[name="robots"]')).toBe('noindex');
});

const site = toSite(buildPageData());
const article: PageHead = {
  title: 'Ten ports',
  description: 'What to close first.',
  picture: '/blog/ten-ports/picture.png',
  publishedAt: '2026-05-06T07:08:09.000Z',
};

function Page({ own }: { readonly own: PageHead | null }) {
  usePageHead(own);
  return null;
}

function Shell() {
  const { isUnlisted: _, ...route } = findRoute('/blog/ten-ports').route;
  useHead(route, '/blog/ten-ports', false);
  return null;
}

function Document({ own, isShown = true }: { own: PageHead | null; isShown?: boolean }) {
  return (
    <SiteContext value={site}>
      <Shell />
      {isShown && <Page own={own} />}
    </SiteContext>
  );
}

test('a page sets its own title, description, picture and time, once it knows them', async () => {
  const { rerender } = render(<Document own={null} />);
  expect(document.title).toBe('Article - Longitude Consulting');
  rerender(<Document own={article} />);
  expect(document.title).toBe('Ten ports - Longitude Consulting');
  expect(content('meta[name="description"]')).toBe('What to close first.');
  expect(content('meta[property="og:type"]')).toBe('article');
  expect(content('meta[property="og:image"]')).toBe(
    'https://longitude.example/blog/ten-ports/picture.png',
  );
  expect(content('meta[property="article:published_time"]')).toBe('2026-05-06T07:08:09.000Z');
  rerender(<Document own={article} isShown={false} />);
  expect(document.title).toBe('Article - Longitude Consulting');
  expect(content('meta[property="og:type"]')).toBe('website');
  expect(document.querySelector('meta[property="article:published_time"]')).toBeNull();
});

test('a page may opt out of indexing, and then has no canonical address', async () => {
  const { rerender } = render(<Document own={{ isHidden: true }} />);
  expect(content('meta[name="robots"]')).toBe('noindex');
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  expect(document.querySelector('meta[property="og:url"]')).toBeNull();
  rerender(<Document own={{}} />);
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
    'https://longitude.example/blog/ten-ports',
  );
});

import { act, render, screen, waitFor } from '@testing-library/react';
import { navigate } from 'wouter/use-browser-location';
import { expect, test } from 'vitest';
import { ready, renderPage } from '../entry-server.tsx';
import { buildPost, categories } from '../features/posts/testing/builders.ts';
import { serveApi } from '../testing/fake-api.ts';
import { buildPageData } from '../testing/render-app.tsx';
import { App } from './app.tsx';

const post = buildPost({ slug: 'ports', title: 'The port left open', content: '<p>Calm.</p>' });
const { content: _, ...summary } = post;
const list = { posts: [summary], categories };

/** The metadata in a head. */
function readHead(head: ParentNode) {
  const all = [...head.querySelectorAll('title, meta[name], meta[property], link[rel=canonical]')];
  const facts = all.map((element) => {
    const name = element.getAttribute('name') ?? element.getAttribute('property');
    const value = element.getAttribute('content') ?? element.getAttribute('href');
    return `${name ?? element.localName}: ${value ?? element.textContent}`;
  });
  // Only the server knows the address of the rendering.
  return facts.filter((fact) => !fact.startsWith('rendered: ')).toSorted();
}

test.each([
  ['/about', {}],
  ['/contact?tab=request', {}],
  ['/blog', list],
  ['/blog?q=port', list],
  ['/blog/ports', { post, posts: [summary] }],
] as const)(
  '%s has the head that the server writes when a link opened it',
  async (url, content) => {
    await ready;
    const written = document.createElement('div');
    written.innerHTML = renderPage(url, buildPageData({}, content)).head;
    serveApi({
      'GET /blog-posts': { body: [summary] },
      'GET /blog-posts/ports': { body: post },
      'GET /categories': { body: categories },
    });
    const home = buildPageData();
    history.replaceState(null, '', '/');
    document.head.innerHTML = renderPage('/', home).head;
    // oxlint-disable-next-line require-await -- `await act(async …)` also waits for what was suspended
    await act(async () => render(<App data={home} rendered={null} />));
    await act(async () => navigate(url));
    await screen.findAllByRole('heading', { level: 1 });
    await waitFor(() => expect(readHead(document.head)).toEqual(readHead(written)));
  },
);

import { articlePrefix, countedPaths } from '@longitude/contract/visits';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { publicRoutes } from '../../app/routes.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { sendVisit } from './count-visit.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}
let sent: Sent[];
const counted = () => sent.filter(({ url }) => url === '/api/visits');
const paths = () =>
  counted().map(({ init }) => (JSON.parse(init.body as string) as { path: string }).path);
/** Runs the effects, and the code that they load. */
const settle = () => act(async () => void (await import('./count-visit.ts')));
const accept = async () => {
  const box = screen.getByRole('complementary', { name: 'Cookies', hidden: true });
  fireEvent.click(within(box).getByRole('button', { name: 'Accept', hidden: true }));
  await settle();
};

beforeAll(() => import('./count-visit.ts'));
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    sent.push({ url, init });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});

async function go(name: string): Promise<void> {
  const [link] = within(screen.getByRole('contentinfo')).getAllByRole('link', { name });
  await act(async () => void fireEvent.click(link as HTMLElement));
  await settle();
}

test('nothing is counted before consent, nor after it was rejected', async () => {
  await renderApp('/');
  await settle();
  await go('Terms of Service');
  expect(paths()).toEqual([]);
  const box = screen.getByRole('complementary', { name: 'Cookies', hidden: true });
  fireEvent.click(within(box).getByRole('button', { name: 'Reject' }));
  await go('Privacy Policy');
  expect(paths()).toEqual([]);
});

test('after consent, this page and each further one count, without data about the visitor', async () => {
  await renderApp('/');
  await accept();
  await go('Terms of Service');
  await go('Contact');
  expect(paths()).toEqual(['/', '/terms', '/contact']);
  for (const { init } of counted()) {
    const { keepalive, credentials, referrerPolicy, headers, method } = init;
    expect({ keepalive, credentials, referrerPolicy, headers, method }).toEqual({
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    });
  }
});

test('accepting again counts a page once; revoking takes effect immediately, also from another tab', async () => {
  await renderApp('/');
  await accept();
  fireEvent.click(screen.getByRole('button', { name: 'Cookie settings' }));
  await accept();
  expect(paths()).toEqual(['/']);
  localStorage.setItem('consent', 'rejected 2026-11-21T17:00:00.000Z');
  await go('Terms of Service');
  expect(paths()).toEqual(['/']);
});

test.each([
  ['a token is held', () => localStorage.setItem('auth_token', 'token')],
  ['Do Not Track is on', () => vi.stubGlobal('navigator', { doNotTrack: '1' })],
  [
    'Global Privacy Control is on',
    () => vi.stubGlobal('navigator', { globalPrivacyControl: true }),
  ],
])('nothing is counted while %s', async (_, prepare) => {
  localStorage.setItem('consent', 'accepted 2026-11-21T17:00:00.000Z');
  await sendVisit('/about');
  expect(paths()).toEqual(['/about']);
  prepare();
  await sendVisit('/services');
  vi.unstubAllGlobals();
  expect(paths()).toEqual(['/about']);
});

test('the sign-in page is not counted', async () => {
  localStorage.setItem('consent', 'accepted 2026-11-21T17:00:00.000Z');
  await renderApp('/admin/login');
  await settle();
  expect(paths()).toEqual([]);
});

test('every public page has its own row on the server', () => {
  const listed = publicRoutes.filter((route) => !isAside(route.path));
  const known: readonly string[] = countedPaths;
  expect(listed.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
});

/**
 * Articles have their own rows, reports have none: their addresses are for people with the link.
 * The pages of single checks share the row of other paths, like those behind links in emails and
 * the device's outbox.
 */
function isAside(path: string): boolean {
  const items = [`${articlePrefix}:slug`, '/scanner/reports/:token', '/scanner/checks/:slug'];
  const isOneItem = items.includes(path);
  const isByEmail =
    path.startsWith('/newsletter/') || ['/scanner/watch', '/email/refuse'].includes(path);
  return isOneItem || isByEmail || ['/offline', '/outbox'].includes(path);
}

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { isOffline } from '../../platform/connection.ts';
import { verifySession } from '../../platform/session.ts';
import { endSession, session } from '../../platform/session-state.ts';
import { buildOverview, user } from '../../testing/builders.ts';
import { listOf, refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import LoginPage from '../../features/session/login-page.tsx';
import DashboardPage from './dashboard-page.tsx';

signInEachTest();

const here = () => location.pathname + location.search;
const full: Record<string, Handler> = {
  'GET /admin/stats': {
    body: { totalRequests: 248, totalScans: 127, totalPosts: 23, totalSkills: 12 },
  },
  'GET /admin/overview': { body: buildOverview() },
  'GET /contact-messages': listOf([]),
  'POST /auth/logout': { status: 204 },
};
const profile: Record<string, Handler> = {
  'GET /admin/profile': { body: user },
  'GET /admin/sessions': { body: [] },
};

test('greets by username and offers nine tabs and Logout', async () => {
  serveApi(full);
  renderPage(<DashboardPage />);
  expect(await screen.findByText('248')).toBeTruthy();
  expect(screen.getByText(/^Welcome/).textContent).toBe('Welcome, amara');
  const rail = screen.getByRole('navigation', { name: 'Dashboard' });
  const items = [...rail.querySelectorAll('li')].map((item) => item.textContent);
  expect(items).toEqual([
    'Overview',
    'Service Requests',
    'Contact Messages',
    'Security Scans',
    'Blog Posts',
    'Categories',
    'Calculator Skills',
    'Profile',
    'Settings',
    'Logout',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
});

test('a tab has an address, and Back returns to the previous one', async () => {
  // In some browsers scrolling returns a promise.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => Promise.resolve() as never);
  serveApi(full);
  renderPage(<DashboardPage />);
  fireEvent.click(await screen.findByRole('link', { name: 'Contact Messages' }));
  expect(here()).toBe('/admin?tab=messages');
  expect(await screen.findByText('No contact messages yet')).toBeTruthy();
  expect(document.title).toBe('Contact Messages - Longitude Consulting');
});

test('Profile shows the signed-in user', async () => {
  serveApi({ ...full, ...profile });
  renderPage(<DashboardPage />);
  fireEvent.click(screen.getByRole('link', { name: 'Profile' }));
  expect(await screen.findByRole('tab', { name: 'Profile Information' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('amara');
});

test('shows a placeholder until the session is known', async () => {
  session.value = { state: 'unknown', user: null };
  serveApi({ ...full, 'GET /auth/verify': { body: user } });
  renderPage(<DashboardPage />);
  expect(screen.getByText('Loading dashboard...')).toBeTruthy();
  await verifySession();
  expect(await screen.findByText('248')).toBeTruthy();
});

test('sends visitors to the sign-in page, and returns to the requested one', async () => {
  endSession();
  serveApi({});
  renderPage(<DashboardPage />, '/admin?tab=settings');
  await waitFor(() => expect(here()).toBe('/admin/login?next=%2Fadmin%3Ftab%3Dsettings'));
});

test('offline the token is kept, and verification continues when the connection is back', async () => {
  session.value = { state: 'unknown', user: null };
  serveApi({});
  renderPage(<DashboardPage />, '/admin?tab=profile');
  await verifySession();
  expect(isOffline.value).toBe(true);
  expect(localStorage.getItem('auth_token')).toBe('a-token');
  expect((await screen.findByText(/^Welcome/)).textContent).toBe('Welcome, amara');
  expect(session.value.state).toBe('offline');
  serveApi({ ...profile, 'GET /auth/verify': { body: user } });
  isOffline.value = false;
  await waitFor(() => expect(session.value.state).toBe('signed-in'));
});

test('a server that cannot verify is reported, with a retry', async () => {
  session.value = { state: 'unknown', user: null };
  serveApi({ ...profile, 'GET /auth/verify': { status: 502 } });
  renderPage(<DashboardPage />, '/admin?tab=profile');
  await verifySession();
  const text = 'We could not verify your session.';
  expect(await screen.findByText(text)).toBeTruthy();
  serveApi({ ...profile, 'GET /auth/verify': { body: user } });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
});

test('a 401 clears the token, opens the sign-in page, shows Session expired and returns', async () => {
  serveApi({
    'GET /contact-messages': refuse(401, 'unauthenticated', 'Please sign in to continue.'),
    'POST /auth/login': { body: { token: 'new-token', user } },
  });
  const { unmount } = renderPage(<DashboardPage />, '/admin?tab=messages');
  await waitFor(() => expect(location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('auth_token')).toBeNull();
  unmount();
  renderAdmin(<LoginPage />, '/admin/login');
  expect(screen.getByText('Session expired')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: 'amara' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(here()).toBe('/admin?tab=messages'));
});

test('a token that expired before a reload is reported as well', async () => {
  session.value = { state: 'unknown', user: null };
  serveApi({ 'GET /auth/verify': refuse(401, 'unauthenticated', 'Please sign in to continue.') });
  navigate('/admin?tab=settings');
  await verifySession();
  const { unmount } = renderPage(<DashboardPage />, '/admin?tab=settings');
  await waitFor(() => expect(here()).toBe('/admin/login?next=%2Fadmin%3Ftab%3Dsettings'));
  unmount();
  renderAdmin(<LoginPage />, here());
  expect(screen.getByText('Session expired')).toBeTruthy();
});

test('Logout ends the session here and on the server, and is not an expiry', async () => {
  const calls = serveApi(full);
  const { unmount } = renderPage(<DashboardPage />, '/admin?tab=profile');
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(here()).toBe('/admin/login'));
  await waitFor(() => expect(calls.map((call) => call.path)).toContain('/auth/logout'));
  expect(localStorage.getItem('auth_token')).toBeNull();
  unmount();
  renderAdmin(<LoginPage />, '/admin/login');
  expect(screen.queryByText('Session expired')).toBeNull();
});

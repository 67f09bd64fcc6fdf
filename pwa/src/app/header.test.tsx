import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveUser } from '../platform/session-state.ts';
import { renderApp } from '../testing/render-app.tsx';

const user = { id: '1', username: 'asha', name: 'Asha', email: 'asha@longitude.example' };
const banner = () => screen.getByRole('banner');
const mainNav = () => within(banner()).getByRole('navigation', { name: 'Main' });

test('has seven links in the order of the specification', async () => {
  await renderApp('/offline');
  const links = within(mainNav()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/'],
    ['About', '/about'],
    ['Services', '/services'],
    ['Security Scanner', '/scanner'],
    ['Calculator', '/calculator'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
  ]);
});

test.each([
  ['/', 'Home'],
  ['/contact', 'Contact'],
  ['/blog/an-article', 'Blog'],
])('marks on %s only %s as the current page', async (path, text) => {
  await renderApp(path);
  const current = within(mainNav())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual([text]);
});

test('offers Get Started to visitors, and the dashboard with a welcome to a user', async () => {
  await renderApp('/offline');
  const [started] = within(banner()).getAllByRole('link', { name: 'Get Started' });
  expect(started?.getAttribute('href')).toBe('/contact');
  expect(within(banner()).queryByText('Dashboard')).toBeNull();

  act(() => saveUser(user));
  const [dashboard] = within(banner()).getAllByRole('link', { name: 'Dashboard' });
  expect(dashboard?.getAttribute('href')).toBe('/admin');
  expect(within(banner()).getAllByText('Welcome, asha').length).toBeGreaterThan(0);
  expect(within(banner()).queryByText('Get Started')).toBeNull();
});

test('shows the company name as a heading when the logo does not load', async () => {
  await renderApp('/offline', { company_name: 'Meridian Works' });
  const [logo] = within(banner()).getAllByAltText('Meridian Works');
  expect(within(banner()).queryByRole('heading')).toBeNull();
  fireEvent.error(logo as HTMLElement);
  expect(within(banner()).getByRole('heading', { name: 'Meridian Works' })).toBeTruthy();
});

test('the mobile menu closes when the focus leaves it, and not while it moves within', async () => {
  await renderApp('/');
  const menu = banner().querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  within(menu).getByText('About').focus();
  within(menu).getByText('Contact').focus();
  expect(menu.open).toBe(true);
  within(screen.getByRole('main')).getByRole('link', { name: 'Get Started Today' }).focus();
  expect(menu.open).toBe(false);
});

test('the mobile menu closes when the logo or a link is pressed, and on Escape', async () => {
  await renderApp('/');
  const menu = banner().querySelector('details') as HTMLDetailsElement;
  const logo = within(banner()).getByRole('link', { name: /, home$/ });
  for (const link of [logo, within(menu).getByText('About')]) {
    menu.open = true;
    await act(async () => fireEvent.click(link));
    expect(menu.open).toBe(false);
  }
  await waitFor(() => expect(location.pathname).toBe('/about'));
  menu.open = true;
  fireEvent.keyDown(within(menu).getByText('Menu'), { key: 'Escape' });
  expect(menu.open).toBe(false);
});

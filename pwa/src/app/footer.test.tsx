import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepUser } from '../platform/session-state.ts';
import { renderApp } from '../testing/render-app.tsx';

const footer = () => screen.getByRole('contentinfo');
const listLinks = (name: string) =>
  within(within(footer()).getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('lists seven services that all lead to the services page', async () => {
  await renderApp('/');
  expect(listLinks('Services')).toEqual([
    ['Strategic IT Planning', '/services'],
    ['System Implementation', '/services'],
    ['Cybersecurity', '/services'],
    ['Cloud Solutions', '/services'],
    ['IT Governance', '/services'],
    ['Help Desk Support', '/services'],
    ['AI & Automation', '/services'],
  ]);
});

test('lists the company pages, the legal pages, the tagline and the copyright of 2024', async () => {
  await renderApp('/', { company_name: 'Meridian Works' });
  expect(listLinks('Company')).toEqual([
    ['About Us', '/about'],
    ['Blog', '/blog'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy'],
  ]);
  const below = [
    ['Terms of Service', '/terms'],
    ['Cookie Policy', '/cookies'],
    ['Install app', '/install'],
  ] as const;
  for (const [name, href] of below) {
    expect(within(footer()).getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  const privacy = within(footer()).getAllByRole('link', { name: 'Privacy Policy' });
  expect(privacy.map((link) => link.getAttribute('href'))).toEqual(['/privacy', '/privacy']);
  expect(within(footer()).getByText('© 2024 Meridian Works')).toBeTruthy();
  expect(footer().querySelector('.tag')?.textContent).toBe('Scale Your Team. Secure Your Future.');
});

test('shows a social link only when its setting is not empty', async () => {
  const { unmount } = await renderApp('/');
  for (const name of ['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'YouTube']) {
    expect(within(footer()).queryByText(name)).toBeNull();
  }
  unmount();
  await renderApp('/', { youtube_url: 'https://video.example/longitude' });
  const link = within(footer()).getByRole('link', { name: 'YouTube' });
  expect(link.getAttribute('href')).toBe('https://video.example/longitude');
  expect(within(footer()).queryByText('LinkedIn')).toBeNull();
});

test('shows all five social links when all are set', async () => {
  const networks = ['linkedin', 'twitter', 'facebook', 'instagram', 'youtube'];
  const settings = networks.map((name) => [`${name}_url`, `https://${name}.example`]);
  await renderApp('/', Object.fromEntries(settings));
  const links = [...footer().querySelectorAll('.social a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['LinkedIn', 'https://linkedin.example'],
    ['Twitter', 'https://twitter.example'],
    ['Facebook', 'https://facebook.example'],
    ['Instagram', 'https://instagram.example'],
    ['YouTube', 'https://youtube.example'],
  ]);
});

test('header and footer are hidden on admin pages when a user is signed in', async () => {
  await renderApp('/admin/login');
  const ofSite = [screen.getByRole('banner'), footer()];
  const user = { id: '1', username: 'asha', name: 'Asha', email: 'asha@longitude.example' };
  await act(async () => keepUser(user));
  // The back office has a banner of its own, as soon as its page has been loaded.
  expect(ofSite.map((part) => part.isConnected)).toEqual([false, false]);
});

test('a chosen theme is set on the document and kept', async () => {
  await renderApp('/');
  const choice = within(footer()).getByLabelText('Theme');
  fireEvent.change(choice, { target: { value: 'dark' } });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.change(choice, { target: { value: 'system' } });
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

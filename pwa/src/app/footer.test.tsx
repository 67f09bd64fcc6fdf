import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveUser } from '../platform/session-state.ts';
import { renderApp } from '../testing/render-app.tsx';

const footer = () => screen.getByRole('contentinfo');
const listLinks = (name: string) =>
  within(within(footer()).getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('lists seven services, the company and legal pages, tagline and copyright of 2024', async () => {
  await renderApp('/offline', { company_name: 'Meridian Works' });
  expect(listLinks('Services')).toEqual([
    ['Strategic IT Planning', '/services'],
    ['System Implementation', '/services'],
    ['Cybersecurity', '/services'],
    ['Cloud Solutions', '/services'],
    ['IT Governance', '/services'],
    ['Help Desk Support', '/services'],
    ['AI & Automation', '/services'],
  ]);
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
  expect(footer().textContent).toContain('Scale Your Team. Secure Your Future.');
});

test('shows the social links whose settings are not empty', async () => {
  const readLinks = () =>
    [...footer().querySelectorAll<HTMLAnchorElement>('[rel~=me]')].map(
      (link) => `${link.textContent} ${link.getAttribute('href')}`,
    );
  const none = await renderApp('/offline');
  expect(readLinks()).toEqual([]);
  none.unmount();
  const one = await renderApp('/offline', { youtube_url: 'https://video.example/longitude' });
  expect(readLinks()).toEqual(['YouTube https://video.example/longitude']);
  one.unmount();
  const names = ['LinkedIn', 'Twitter', 'Facebook', 'Instagram', 'YouTube'];
  const all = names.map((name) => [`${name.toLowerCase()}_url`, `https://${name}.example`]);
  await renderApp('/offline', Object.fromEntries(all));
  expect(readLinks()).toEqual(names.map((name) => `${name} https://${name}.example`));
});

test('header and footer are hidden on admin pages when a user is signed in', async () => {
  await renderApp('/admin/login');
  const ofSite = [screen.getByRole('banner'), footer()];
  const user = { id: '1', username: 'asha', name: 'Asha', email: 'asha@longitude.example' };
  await act(async () => saveUser(user));
  // The back office has its own banner, as soon as its page has loaded.
  expect(ofSite.map((part) => part.isConnected)).toEqual([false, false]);
});

test('the selected theme is applied and stored', async () => {
  await renderApp('/offline');
  const choice = within(footer()).getByLabelText('Theme');
  fireEvent.change(choice, { target: { value: 'dark' } });
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.change(choice, { target: { value: 'system' } });
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

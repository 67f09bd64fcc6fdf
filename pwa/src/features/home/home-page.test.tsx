import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const region = (name: string) => within(main().getByRole('region', { name }));
const follow = (link: HTMLElement) => [link.textContent, link.getAttribute('href')];

test('the hero splits the tagline, figures are those of the specification, a call ends the page', async () => {
  await renderApp('/');
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent?.trim()).toBe('Scale Your Team. Secure Your Future.');
  expect([...heading.children].map((line) => line.textContent?.trim())).toEqual([
    'Scale Your Team.',
    'Secure Your Future.',
  ]);
  const hero = within(heading.closest('section') as HTMLElement);
  const buttons = hero.getAllByRole('link');
  expect(buttons.map(follow)).toEqual([
    ['Explore Services', '/services'],
    ['Get Started Today', '/contact'],
  ]);
  const figures = region('In numbers').getAllByRole('listitem');
  expect(figures.map((item) => item.textContent)).toEqual([
    '500+ Projects Completed',
    '50+ Happy Clients',
    '98% Success Rate',
    '24/7 Support Available (on call outside business hours)',
  ]);
  const link = main().getByRole('link', { name: 'Start Your Project' });
  expect(link.getAttribute('href')).toBe('/contact');
});

test('Core Services has seven cards that lead to their part, the portfolio five case studies', async () => {
  await renderApp('/');
  const cards = region('Core Services').getAllByRole('article');
  const named = cards.map((card) => within(card).getByRole('heading').textContent);
  expect(named).toEqual([
    'Strategic IT Planning',
    'System Implementation',
    'Cybersecurity',
    'Cloud Solutions',
    'IT Governance',
    'Help Desk Support',
    'AI & Automation',
  ]);
  for (const card of cards) {
    const link = within(card).getByRole<HTMLAnchorElement>('link', { name: /^Learn More about / });
    expect(link.pathname).toBe('/services');
    expect(card.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  }
  const [, , security] = region('Core Services').getAllByRole<HTMLAnchorElement>('link');
  expect(security?.hash).toBe('#cybersecurity');
  const cases = region('Portfolio').getAllByRole('article');
  expect(cases.map((study) => within(study).getByRole('heading').textContent)).toEqual([
    'Financial markets summary',
    'eSports betting platform',
    'Import/export management',
    'Mobile recharge',
    'Diverse CRM/ERP/cloud/security interventions',
  ]);
  for (const study of cases) {
    const drawing = study.querySelector('figure svg');
    expect([drawing?.getAttribute('width'), drawing?.getAttribute('height')]).toEqual([
      '320',
      '200',
    ]);
  }
});

test('a figure follows its setting, and an empty one is hidden', async () => {
  const { unmount } = await renderApp('/', { claim_projects: '12', claim_success: '' });
  const figures = region('In numbers').getAllByRole('listitem');
  expect(figures.map((item) => item.textContent)).toEqual([
    '12 Projects Completed',
    '50+ Happy Clients',
    '24/7 Support Available (on call outside business hours)',
  ]);
  unmount();
  await renderApp('/', {
    claim_projects: '',
    claim_clients: '',
    claim_success: '',
    claim_support: '',
  });
  expect(main().queryByRole('region', { name: 'In numbers' })).toBeNull();
});

test('Why Choose names the company, gives five points and leads to the calculator', async () => {
  await renderApp('/', { company_name: 'Meridian Works' });
  const why = region('Why Choose Meridian Works');
  expect(why.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Cost control through hybrid teams',
    'Easy scaling',
    'Access to global talent pools with governance to Canadian business standards',
    'Flexible contracts (staff augmentation, time and material, fixed price)',
    'Flexible financing through deferred payments',
  ]);
  expect(follow(why.getByRole('link'))).toEqual(['Calculate Your Savings', '/calculator']);
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const region = (name: string) => within(main().getByRole('region', { name }));

test('names the company, mission and vision, five values, and the five points of Why Choose', async () => {
  await renderApp('/about', { company_name: 'Meridian Works' });
  expect(region('Intro').getByRole('heading', { level: 1 })).toBeTruthy();
  expect(region('Intro').getByText(/^Meridian Works plans, builds/)).toBeTruthy();
  expect(region('Who We Are').getByText(/^We are consultants/)).toBeTruthy();
  for (const name of ['Mission', 'Vision']) {
    const heading = main().getByRole('heading', { level: 2, name });
    expect(heading.nextElementSibling?.textContent).toMatch(/\w+\.$/);
  }
  const terms = region('Core values').getAllByRole('term');
  expect(terms.map((term) => term.textContent)).toEqual([
    'Transparency',
    'Accountability',
    'Empowerment',
    'Innovation',
    'Diversity & Respect',
  ]);
  const why = region('Why Choose Meridian Works');
  expect(why.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Cost control through hybrid teams',
    'Easy scaling',
    'Access to global talent pools with governance to Canadian business standards',
    'Flexible contracts (staff augmentation, time and material, fixed price)',
    'Flexible financing through deferred payments',
  ]);
  const link = main().getByRole('link', { name: 'Get Started Today' });
  expect(link.getAttribute('href')).toBe('/contact');
});

test('shows the time difference of both cities for the season', async () => {
  await renderApp('/about');
  expect(main().getByText(/are ten and a half hours apart at this time of year/)).toBeTruthy();
  expect(main().getByRole('figure').getAttribute('aria-label')).toBe(
    'A day in Toronto time. Toronto works from 09:00 to 17:00, Bengaluru from 22:30 to 11:00. From 09:00 to 11:00 both are at work. From 17:00 to 22:30 people on call respond.',
  );
});

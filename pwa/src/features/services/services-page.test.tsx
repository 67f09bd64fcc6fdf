import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const region = (name: string) => within(main().getByRole('region', { name }));
const names = [
  'Strategic IT Planning',
  'System Implementation',
  'Cybersecurity',
  'Cloud Solutions',
  'IT Governance',
  'Help Desk Support',
  'AI & Automation',
];
const slugs = [
  'strategic-it-planning',
  'system-implementation',
  'cybersecurity',
  'cloud-solutions',
  'it-governance',
  'help-desk-support',
  'ai-automation',
];

test('has seven sections with anchors, each with four features and a link to a consultation', async () => {
  await renderApp('/services');
  const contents = within(main().getByRole('navigation', { name: 'On this page' }));
  expect(
    contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual(names.map((name, index) => [name, `#${slugs[index]}`]));
  for (const [index, name] of names.entries()) {
    expect(main().getByRole('region', { name }).id).toBe(slugs[index]);
  }
  for (const name of names) {
    const section = region(name);
    const features = section.getAllByRole('term').map((term) => term.textContent);
    expect(new Set(features).size).toBe(4);
    const details = section.getAllByRole('definition').map((detail) => detail.textContent);
    expect(details).toHaveLength(4);
    for (const detail of details) expect(detail).toMatch(/\w\.$/);
    const link = section.getByRole('link', { name: `Request Consultation on ${name}` });
    expect(link.textContent).toMatch(/^Request Consultation/);
    expect(link.getAttribute('href')).toBe('/contact');
  }
  const [scanner, ...more] = main().getAllByRole('link', { name: 'Try Security Scanner' });
  expect(more).toEqual([]);
  expect(scanner?.getAttribute('href')).toBe('/scanner');
  expect(scanner?.closest('section')?.id).toBe('cybersecurity');
});

test('the pricing band has three tiers and two links', async () => {
  await renderApp('/services');
  const pricing = region('Starting at $28/hour');
  expect(pricing.getAllByRole('listitem').map((tier) => tier.textContent)).toEqual([
    '$28/hr Junior Consultants (1-3 years)',
    '$45/hr Senior Consultants (5-8 years)',
    '$65/hr Expert Specialists (8+ years)',
  ]);
  expect(
    pricing.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Calculate Savings', '/calculator'],
    ['Get Custom Quote', '/contact'],
  ]);
});

test.each([
  [{}, '$', 'Amounts in CAD.'],
  [{ default_currency: 'USD' }, '$', 'Amounts in USD.'],
  [{ default_currency: 'EUR' }, '€', 'Amounts in EUR.'],
  [{ default_currency: 'GBP' }, '£', 'Amounts in GBP.'],
])('the pricing band with %o has the symbol %s and says: %s', async (settings, symbol, text) => {
  await renderApp('/services', settings);
  const band = region(`Starting at ${symbol}28/hour`);
  const rates = band.getAllByRole('listitem').map((tier) => tier.textContent?.split('/')[0]);
  expect(rates).toEqual([`${symbol}28`, `${symbol}45`, `${symbol}65`]);
  const lead = band.getByText(/^Consultants at three levels/);
  expect(lead.textContent?.endsWith(` ${text}`)).toBe(true);
});

test('scrolls to the top, or to the selected service', async () => {
  const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const toSection = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderApp('/');
  const [link] = screen.getAllByRole('link', { name: 'Services' });
  await act(async () => fireEvent.click(link as HTMLElement));
  await waitFor(() => expect(toTop).toHaveBeenCalledWith(0, 0));
  expect(toSection).not.toHaveBeenCalled();

  await act(async () => history.pushState(null, '', '/'));
  const card = await screen.findByRole('link', { name: 'Learn More about IT Governance' });
  await act(async () => fireEvent.click(card));
  await waitFor(() => expect(toSection).toHaveBeenCalled());
  const [section] = toSection.mock.contexts as Element[];
  expect(section?.id).toBe('it-governance');
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../../testing/respond.ts';
import { readTeamRequest } from './calculator.ts';
import styles from './result.module.css';
import { big, calmEachTest, fillIn, hero, mockUp, saved } from './testing/result.ts';
import { addDeveloper, calculate, choose, field, openCalculator } from './testing/steps.ts';

calmEachTest();

test('a team is calculated, saved and said so', async () => {
  const sent = respondToCalls(saved);
  await openCalculator();
  fillIn();
  await calculate();
  expect(big()).toBe('CAD $24,000');
  expect(within(hero()).getByText('62.5% Cost Reduction')).toBeTruthy();
  const card = (name: string) => screen.getByRole('heading', { name }).parentElement?.textContent;
  expect(card('India Cost')).toBe('India CostCAD $14,400per month');
  expect(card('Canada Cost')).toBe('Canada CostCAD $38,400per month');
  expect(screen.queryByText('Ready to Calculate')).toBeNull();
  expect(await screen.findByText('Calculation Saved')).toBeTruthy();
  expect(screen.getByText('Your cost calculation has been saved successfully.')).toBeTruthy();
  expect(sent).toHaveLength(1);
  const { url, method, body, headers } = sent[0] ?? {};
  expect([url, method]).toEqual(['/api/calculator/sessions', 'POST']);
  expect(headers?.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  const { sessionData, ...totals } = body as { sessionData: string };
  expect(totals).toEqual({
    totalIndianCost: '14400.00',
    totalUsaCost: '38400.00',
    monthlySavings: '24000.00',
    savingsPercentage: '62.5',
  });
  expect(JSON.parse(sessionData)).toEqual({
    developers: [{ id: '1', skill: field('Skill').value, experience: 'senior', resources: 2 }],
    breakdown: [
      {
        skill: 'Full-Stack Development',
        experience: 'senior',
        resources: 2,
        indianCost: 45,
        usCost: 120,
        monthlyIndianCost: 14_400,
        monthlyUsaCost: 38_400,
      },
    ],
  });
});

test('the same team is sent under the same key, another one under another key', async () => {
  const sent = respondToCalls(saved);
  await openCalculator();
  fillIn();
  await calculate();
  await calculate();
  choose('Resources', '3');
  await calculate();
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

const getStarted = () => screen.queryByRole('link', { name: 'Get Started Today' });

test('a form that differs from the result is marked, and not submitted', async () => {
  respondToCalls(saved);
  await openCalculator(mockUp);
  addDeveloper();
  expect(screen.queryByText('The team has changed.', { exact: false })).toBeNull();
  choose('Resources', '5');
  expect(screen.getByText('The team has changed.', { exact: false })).toBeTruthy();
  const request = screen.getByRole<HTMLButtonElement>('button', { name: 'Request this team' });
  expect(request.disabled).toBe(true);
  expect(getStarted()).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Request this team' })).toBeNull();
  await calculate();
  expect(screen.queryByText('The team has changed.', { exact: false })).toBeNull();
});

test('before a calculation the page ends with a call to action without a team', async () => {
  await openCalculator();
  expect(
    screen.getByText(/^Tell us who you need and we will reply with names, dates/),
  ).toBeTruthy();
  expect(getStarted()?.getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('link', { name: 'Request this team' })).toBeNull();
});

const pressRequest = (role: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name: 'Request this team' })));

test('a team that cannot be stored does not open the request form', async () => {
  await openCalculator(mockUp);
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse });
  await pressRequest('link');
  expect(await screen.findByText('Request not prepared')).toBeTruthy();
  expect(location.pathname).toBe('/calculator');
});

test.each([
  ['no connection' as const, 'No connection to the server. The result stays on this page'],
  [
    { status: 400, body: { error: 'This should be 1.00', code: 'validation_failed', fields: {} } },
    'Rates have changed since this page was loaded.',
  ],
  [
    { status: 429, body: { error: 'Too many.', code: 'rate_limited', retryAfter: 60 } },
    'Too many. Please wait 1 minute before trying again. The result stays on this page.',
  ],
  [{ status: 500, body: '<html>' }, 'Request failed. The result stays on this page.'],
])('a result that is not saved stays, and nothing false is said: %o', async (response, text) => {
  await openCalculator();
  fillIn();
  respondToCalls(response);
  await calculate();
  expect(await screen.findByText('Calculation not saved')).toBeTruthy();
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  expect(screen.queryByText('Calculation Saved')).toBeNull();
  expect(big()).toBe('CAD $24,000');
});

test.each(['button', 'link'])('a %s hands the team over to the contact page', async (role) => {
  await openCalculator(mockUp);
  expect(screen.getByText(/^Ask for this team and we will reply with names, dates/)).toBeTruthy();
  expect(getStarted()).toBeNull();
  await pressRequest(role);
  await waitFor(() => expect(location.pathname + location.search).toBe('/contact?tab=request'));
  const request = readTeamRequest();
  expect(request?.summary).toBe(
    [
      '2 × Full-Stack Development, senior (5+ years)',
      '2 × Quality Assurance, middle (3-5 years)',
      '1 × Cloud & DevOps, senior (5+ years)',
      'India Cost: CAD $31,680 per month',
      'Canada Cost: CAD $84,160 per month',
      'Monthly Savings: CAD $52,480 (62.4% Cost Reduction)',
    ].join('\n'),
  );
  expect(request?.calculation).toMatchObject({
    totalIndianCost: '31680.00',
    totalUsaCost: '84160.00',
    monthlySavings: '52480.00',
    savingsPercentage: '62.4',
  });
});

test('sharing passes the address on; printing prints', async () => {
  await openCalculator(mockUp);
  const share = vi.fn(() => Promise.resolve());
  const printed = vi.fn();
  vi.stubGlobal('print', printed);
  vi.stubGlobal('navigator', { share });
  for (const name of ['Share', 'Print']) {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
  }
  expect(share).toHaveBeenCalledWith({ title: 'Cost Savings Calculator', url: location.href });
  expect(printed).toHaveBeenCalledOnce();
});

test('print shows the date as the rest of the site, in the company’s timezone', async () => {
  vi.setSystemTime('2027-01-05T03:00:00.000Z');
  await openCalculator(mockUp);
  expect(document.querySelector(`.${styles['on-paper']}`)?.textContent).toContain(
    'Longitude Consulting · Cost Savings Calculator · 4 January 2027',
  );
});

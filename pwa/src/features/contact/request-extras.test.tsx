import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { writeDraft } from '../../platform/form-draft.ts';
import { returnItem } from '../../platform/outbox/returned-items.ts';
import { saveTeamRequest, readTeamRequest } from '../calculator/calculator.ts';
import { respondToCalls } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { panel, received } from './testing/form-steps.ts';
import { address, fillIn, send } from './testing/request-steps.ts';

const box = () => panel().getByRole<HTMLInputElement>('checkbox', { name: /newsletter/ });

test('the newsletter box is never ticked automatically, and unticked it subscribes no one', async () => {
  const sent = respondToCalls({ status: 201, body: received });
  const { unmount } = await renderApp(address);
  expect(box().checked).toBe(false);
  fireEvent.click(box());
  unmount();
  await renderApp(address);
  expect(box().checked).toBe(false);
  fillIn();
  send();
  expect(await screen.findByText('Service Request Submitted')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual(['/api/service-requests']);
  expect(sent[0]?.body).not.toHaveProperty('newsletter');
});

test('a tick is not lost when the request cannot be sent', async () => {
  respondToCalls('no connection');
  await renderApp(address);
  fillIn();
  fireEvent.click(box());
  send();
  expect(await screen.findByText('Failed to Submit Request')).toBeTruthy();
  expect(box().checked).toBe(true);
});

test('if ticked, it subscribes the sender after the request, reports it, and is reset', async () => {
  const subscribed = { ...received, state: 'active' };
  const sent = respondToCalls({ status: 201, body: received }, { status: 201, body: subscribed });
  await renderApp(address);
  fillIn();
  fireEvent.click(box());
  send();
  expect(await screen.findByText('Thank you for subscribing to our newsletter!')).toBeTruthy();
  expect(screen.getByText('Service Request Submitted')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/service-requests',
    '/api/newsletter/subscribe',
  ]);
  expect(sent[1]?.body).toEqual({ email: 'wilhelmina@outfitters.example' });
  expect(box().checked).toBe(false);
});

test.each([
  [{ status: 503, body: { error: 'Busy.', code: 'unavailable' } }, 'Failed to subscribe: Busy.'],
  ['no connection' as const, 'Failed to subscribe. Please try again.'],
])(
  'a subscription that fails (%o) is reported, and does not undo the request',
  async (response, text) => {
    respondToCalls({ status: 201, body: received }, response);
    await renderApp(address);
    fillIn();
    fireEvent.click(box());
    send();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Service Request Submitted')).toBeTruthy();
    expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('');
  },
);

const team = {
  calculation: {
    sessionData: '{}',
    totalIndianCost: '8960.00',
    totalUsaCost: '24000.00',
    monthlySavings: '15040.00',
    savingsPercentage: '62.7',
  },
  summary: '2 × React, senior\n2 × React, senior\nMonthly Savings: CAD $15,040',
};

test('a calculated team is sent with the request, once', async () => {
  const complaints = vi.spyOn(console, 'error');
  saveTeamRequest(team);
  const sent = respondToCalls({ status: 201, body: received });
  await renderApp(address);
  const card = within(panel().getByRole('region', { name: 'Your team' }));
  expect(card.getAllByText('2 × React, senior')).toHaveLength(2);
  expect(card.getByText('Monthly Savings: CAD $15,040')).toBeTruthy();
  fillIn();
  send();
  expect(await screen.findByText('Service Request Submitted')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ calculation: team.calculation });
  expect(panel().queryByRole('region', { name: 'Your team' })).toBeNull();
  expect(readTeamRequest()).toBeNull();
  expect(complaints).not.toHaveBeenCalled();
});

test('a removed team is not sent', async () => {
  saveTeamRequest(team);
  const sent = respondToCalls({ status: 201, body: received });
  await renderApp(address);
  fireEvent.click(panel().getByRole('button', { name: 'Remove team' }));
  expect(panel().queryByRole('region', { name: 'Your team' })).toBeNull();
  fillIn();
  send();
  await screen.findByText('Service Request Submitted');
  expect(sent[0]?.body).not.toHaveProperty('calculation');
});

test('rejected numbers of a team are reported at the team, which stays', async () => {
  saveTeamRequest(team);
  const text = 'This team’s figures do not match our rates: please calculate it again';
  const body = { error: text, code: 'validation_failed', fields: { calculation: text } };
  respondToCalls({ status: 400, body });
  await renderApp(address);
  fillIn();
  send();
  const summary = await screen.findByRole('alert');
  fireEvent.click(within(summary).getByRole('link', { name: text }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Your team');
  expect(within(panel().getByRole('region', { name: 'Your team' })).getByText(text)).toBeTruthy();
  expect(readTeamRequest()).toEqual(team);
});

test('a team returns from the outbox with its request', async () => {
  const values = { name: 'Wilhelmina', calculation: JSON.stringify(team) };
  writeDraft('request', values);
  returnItem('request', { values, writtenAt: Date.now(), rejection: null });
  await renderApp(address);
  expect(panel().getByRole('region', { name: 'Your team' })).toBeTruthy();
  expect(readTeamRequest()).toEqual(team);
});

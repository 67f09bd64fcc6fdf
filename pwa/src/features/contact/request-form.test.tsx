import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { services } from '@longitude/contract/constants';
import { expect, test } from 'vitest';
import { serviceQuestions } from '@longitude/contract/service-questions';
import { respondToCalls, holdCall } from '../../testing/respond.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { panel, received, type } from './testing/form-steps.ts';
import { address, choose, fillIn, send } from './testing/request-steps.ts';

/** Including optional fields. */
function fillInAll(): void {
  fillIn();
  type(/Phone/, '+1 416 555 0100');
  type('Industry', 'Retail');
}

test('sends the request with its answers, confirms it, and clears form, service and questions', async () => {
  const sent = respondToCalls({ status: 201, body: received });
  await renderApp(address);
  fillInAll();
  send();
  expect(await screen.findByText('Service Request Submitted')).toBeTruthy();
  expect(
    screen.getByText(
      "We'll review your request and get back to you within 24 hours with a detailed proposal.",
    ),
  ).toBeTruthy();
  expect(sent[0]).toMatchObject({
    url: '/api/service-requests',
    body: {
      name: 'Wilhelmina Featherstone',
      company: null,
      phone: '+1 416 555 0100',
      service: 'cybersecurity',
      message: 'We need help with the audit in March.',
      answers: { Industry: 'Retail' },
    },
  });
  expect(panel().getByLabelText<HTMLSelectElement>('Service').value).toBe('');
  expect(panel().queryByText(/About your security/)).toBeNull();
  expect(localStorage.getItem('draft:request')).toBeNull();
});

test('names missing fields', async () => {
  await renderApp(address);
  type('Message', 'Too short');
  send();
  const summary = await screen.findByRole('alert');
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a service',
    'Please provide more details about your project',
  ]);
});

test('if left during the submission, it is cleared with its answers once it arrived', async () => {
  const call = holdCall(201, received);
  const { unmount } = await renderApp(address);
  fillInAll();
  send();
  await panel().findByRole('button', { name: 'Submitting...' });
  unmount();
  await renderApp(address);
  expect(panel().getByLabelText<HTMLInputElement>('Industry').value).toBe('Retail');
  call.letGo();
  expect(await panel().findByRole('button', { name: 'Submit Request' })).toBeTruthy();
  expect(panel().getByLabelText<HTMLSelectElement>('Service').value).toBe('');
  expect(panel().queryByLabelText('Industry')).toBeNull();
  expect(localStorage.getItem('draft:request')).toBeNull();
});

test('a failure has its own toast, and keeps the answers', async () => {
  respondToCalls({ status: 503, body: { error: 'The service is busy.', code: 'unavailable' } });
  await renderApp(address);
  fillInAll();
  send();
  expect(await screen.findByText('Failed to Submit Request')).toBeTruthy();
  expect(panel().getByText('Not sent. The service is busy.')).toBeTruthy();
  expect(panel().getByLabelText<HTMLInputElement>('Industry').value).toBe('Retail');
  expect(localStorage.getItem('draft:request')).toContain('Retail');
});

/** The specification's words (public-site section 3). */
const specified = {
  'strategic-it-planning': ['Current tech', 'Business goals', 'Timeline'],
  'system-implementation': ['System type', 'Complexity', 'Integrations'],
  cybersecurity: ['Security level', 'Industry', 'Compliance'],
  'cloud-solutions': ['Provider', 'Migration scope', 'Workloads'],
  'it-governance': ['Company size', 'Framework', 'Focus'],
  'help-desk-support': ['Support level', 'Number of users', 'Ticketing system'],
  'ai-automation': ['Current automation', 'Processes to automate', 'AI goals'],
};

test.each(services)('$name asks three questions of its own, all optional', async ({ slug }) => {
  await renderApp(address);
  expect(panel().queryByRole('group')).toBeNull();
  choose(slug);
  const group = await panel().findByRole('group');
  expect(within(group).getByText('(optional)')).toBeTruthy();
  expect(serviceQuestions[slug]?.questions).toHaveLength(3);
  for (const text of specified[slug]) expect(within(group).getByLabelText(text)).toBeTruthy();
});

test('service and answers survive a reload, and a switch to another service', async () => {
  const { unmount } = await renderApp(address);
  fillInAll();
  unmount();
  await renderApp(address);
  expect(panel().getByLabelText<HTMLInputElement>('Industry').value).toBe('Retail');
  choose('it-governance');
  expect(panel().queryByLabelText('Industry')).toBeNull();
  choose('cybersecurity');
  expect(panel().getByLabelText<HTMLInputElement>('Industry').value).toBe('Retail');
});

test('the tabs are in the address and keep the typed text of each', async () => {
  await renderApp('/contact');
  type('Name', 'Wilhelmina');
  fireEvent.click(screen.getByRole('tab', { name: 'Service Request' }));
  await waitFor(() => expect(location.search).toBe('?tab=request'));
  expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('');
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Service Request' }), { key: 'ArrowLeft' });
  expect(location.search).toBe('');
  expect(document.activeElement?.textContent).toBe('Contact Form');
  expect(panel().getByLabelText<HTMLInputElement>('Name').value).toBe('Wilhelmina');
});

test('#request opens the second tab too', async () => {
  await renderApp('/contact#request');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Service Request');
});

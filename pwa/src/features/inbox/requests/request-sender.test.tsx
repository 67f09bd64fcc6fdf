import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildMessage, buildRequest } from '../../../testing/builders.ts';
import { listOf, refuse, type Answer } from '../../../testing/fake-api.ts';
import { signInEachTest } from '../../../testing/render-admin.tsx';
import { openRequest, request } from './testing/request-screen.tsx';

signInEachTest();

const { email } = request;
const earlier = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b1', email: email.toUpperCase() });
const longer = buildRequest({ id: '64b1f0c2a9d3e8f7a6b5c4b2', email: `${email}.other` });
const message = buildMessage({ id: '64b1f0c2a9d3e8f7a6b5c4b3', email });
const ofArchive = (archived: string | null, rows: unknown[]) =>
  listOf(archived === 'true' ? rows : []);

test('tells what else came from exactly the same address, archived or not', async () => {
  const { calls } = await openRequest({
    'GET /admin/service-requests': ({ query }) =>
      ofArchive(query.get('archived'), [request, earlier, longer]),
    'GET /contact-messages': ({ query }) => ofArchive(query.get('archived'), [message]),
  });
  const facts = within(screen.getByRole('region', { name: 'Facts' }));
  expect(await facts.findByText('Also sent')).toBeTruthy();
  const links = facts.getAllByRole('link', { name: /^(Request|Message), / });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/requests/${earlier.id}`,
    `/admin?tab=messages&message=${message.id}`,
  ]);
  const lookups = calls.filter(({ path }) => path === '/contact-messages');
  expect(lookups.map(({ query }) => query.get('q'))).toEqual([email, email]);
});

test('is quiet when it cannot be read', async () => {
  const down = refuse(503, 'unavailable', 'The service is busy or restarting.');
  const { calls } = await openRequest({
    'GET /admin/service-requests': down,
    'GET /contact-messages': down,
  });
  await waitFor(() => expect(calls.some(({ path }) => path === '/contact-messages')).toBe(true));
  expect(screen.queryByText('Also sent')).toBeNull();
  expect(screen.queryByText('The service is busy or restarting.')).toBeNull();
});

test('whoever leaves before it was read is told of no failure', async () => {
  const never = () => Promise.withResolvers<Answer>().promise;
  const { calls } = await openRequest({
    'GET /admin/service-requests': never,
    'GET /contact-messages': never,
  });
  await waitFor(() => expect(calls.some(({ path }) => path === '/contact-messages')).toBe(true));
  const published = vi.fn();
  process.on('unhandledRejection', published);
  cleanup();
  // Node tells of a rejection once the microtasks are done.
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', published);
  expect(published).not.toHaveBeenCalled();
});

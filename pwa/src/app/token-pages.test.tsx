import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respondToCalls, holdCall } from '../testing/respond.ts';
import { ready, renderPage } from '../entry-server.tsx';
import { buildPageData, renderApp } from '../testing/render-app.tsx';

const main = () => within(screen.getByRole('main'));
const heading = () => main().getByRole('heading', { level: 1 }).textContent;
/** The outcome is the heading, has the focus, and is the document's title. */
const expectOutcome = (text: string) => {
  expect(heading()).toBe(text);
  expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }));
  expect(document.title).toBe(`${text} - Longitude Consulting`);
};
const press = () => act(async () => void fireEvent.click(main().getByRole('button')));

const pages = [
  {
    path: '/newsletter/confirm',
    form: 'newsletter-confirm',
    question: 'Confirm your subscription',
    label: 'Confirm Subscription',
    pending: 'Confirming...',
    done: 'You are subscribed',
    unknown: 'This link no longer works',
    failed: 'Not confirmed',
  },
  {
    path: '/newsletter/unsubscribe',
    form: 'newsletter-unsubscribe',
    question: 'Unsubscribe from the newsletter',
    label: 'Unsubscribe',
    pending: 'Unsubscribing...',
    done: 'You have unsubscribed',
    unknown: 'This link does not work',
    failed: 'Not unsubscribed',
  },
  {
    path: '/email/refuse',
    form: 'email-refuse',
    question: 'Stop all email to your address',
    label: 'Stop All Email',
    pending: 'Stopping...',
    done: 'You will get no more email from us',
    unknown: 'This link does not work',
    failed: 'Not stopped',
  },
] as const;
const token = `${'0'.repeat(24)}-1-1795000000.${'A'.repeat(43)}`;

test.each(pages)('$path asks first, and sends the token of the link when pressed', async (page) => {
  const sent = respondToCalls({ status: 200, body: { state: 'active' } });
  await renderApp(`${page.path}?token=${token}`);
  expect([heading(), main().getByRole('button').textContent]).toEqual([page.question, page.label]);
  expect(document.activeElement).toBe(document.body);
  expect(document.title).toBe(`${page.question} - Longitude Consulting`);
  expect(sent).toEqual([]);
  await press();
  expectOutcome(page.done);
  expect(main().queryByRole('button')).toBeNull();
  expect(sent.map(({ url, method, body }) => [url, method, body])).toEqual([
    [`/api${page.path}`, 'POST', { token }],
  ]);
});

test.each(pages)(
  '$path says when its link is not known, too old, or none of ours',
  async (page) => {
    for (const [status, code] of [
      [404, 'not_found'],
      [400, 'validation_failed'],
    ] as const) {
      respondToCalls({ status, body: { error: 'This link is invalid', code } });
      const { unmount } = await renderApp(`${page.path}?token=${token}`);
      await press();
      expectOutcome(page.unknown);
      unmount();
    }
  },
);

test.each(pages)('$path without a token says so when it is pressed', async (page) => {
  const sent = respondToCalls('no connection');
  await renderApp(page.path);
  expect(heading()).toBe(page.question);
  await press();
  expectOutcome(page.unknown);
  expect(sent).toEqual([]);
});

test.each(pages)('$path waits visibly', async (page) => {
  const { letGo } = holdCall(200, { state: 'active' });
  await renderApp(`${page.path}?token=${token}`);
  await press();
  expect(main().getByRole('button').textContent).toBe(page.pending);
  await act(async () => letGo());
  expectOutcome(page.done);
});

test.each(pages)('$path can be pressed again when there was no connection', async (page) => {
  respondToCalls('no connection', { status: 200, body: { state: 'active' } });
  await renderApp(`${page.path}?token=${token}`);
  main().getByRole('button').focus();
  await press();
  expect(document.activeElement).toBe(main().getByRole('button'));
  expect(main().getByRole('alert').textContent).toBe(
    `${page.failed}: there is no connection to the server. Try again when you are back online.`,
  );
  expect(document.title).toBe(`${page.failed}: ${page.question} - Longitude Consulting`);
  await press();
  expectOutcome(page.done);
});

test('a server error is shown in its own words', async () => {
  respondToCalls({ status: 503, body: { error: 'The service is busy.', code: 'unavailable' } });
  await renderApp(`/newsletter/confirm?token=${token}`);
  await press();
  expect(main().getByRole('alert').textContent).toBe('Not confirmed: The service is busy.');
});

test.each(pages)('$path shows what a post without scripts did', async (page) => {
  await ready;
  const { head } = renderPage(`${page.path}?sent=${page.form}`, buildPageData());
  expect(head).toContain(`<title>${page.done} - Longitude Consulting</title>`);
  await renderApp(`${page.path}?sent=${page.form}`);
  expect(heading()).toBe(page.done);
  expect(document.title).toBe(`${page.done} - Longitude Consulting`);
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ready, renderPage } from '../../../entry-server.tsx';
import type { PostedForm } from '../../../platform/site.ts';
import { respondToCalls, holdCall } from '../../../testing/respond.ts';
import { buildPageData, renderApp } from '../../../testing/render-app.tsx';
import { buildWatch } from '../testing/build-watch.ts';

const token = `watch.${'A'.repeat(43)}`;
const address = `/scanner/watch?token=${token}`;
const main = () => within(screen.getByRole('main'));
const heading = () => main().getByRole('heading', { level: 1 });
const button = (name: string) => main().getByRole('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const facts = () =>
  [...document.querySelectorAll('main dl > div')].map((each) =>
    [...each.children].map(({ textContent }) => textContent),
  );

/** Opens the link of an email about this watch; the buttons get the other responses. */
async function open(
  change: Parameters<typeof buildWatch>[0] = {},
  ...later: ReturnType<typeof buildWatch>[]
) {
  const bodies = [buildWatch(change), ...later];
  const [first, ...rest] = bodies.map((body) => ({ status: 200, body }));
  const sent = respondToCalls(first ?? 'no connection', ...rest);
  await renderApp(address);
  await main().findByRole('heading', { level: 1, name: /^(?!Website watch)/ });
  return sent;
}

test('opening a confirmation link changes nothing; a button starts the watch', async () => {
  const sent = await open({}, buildWatch({ state: 'active' }));
  expect(heading().textContent).toBe('Watch shop.example.com every week?');
  expect(facts()).toEqual([
    ['Site', 'https://shop.example.com/'],
    ['Emails go to', 'maximiliane.hohenfels@elbtal.example'],
    ['First scan', expect.stringMatching(/^Monday, 23 November 2026, about \d\d:40 /)],
  ]);
  expect(main().getByRole('link', { name: 'No, thanks' }).getAttribute('href')).toBe('/scanner');
  expect(document.title).toMatch(/^Watch shop\.example\.com every week\?/);
  expect(sent.map(({ url, method }) => [url, method])).toEqual([
    [`/api/security-scan/watch?token=${token}`, 'GET'],
  ]);
  await press('Start watching');
  expect(heading().textContent).toBe('You’re watching shop.example.com');
  expect(document.activeElement).toBe(heading());
  expect(
    main().getByText(/^Confirmed\. The first scan runs on Monday, 23 November 2026/),
  ).toBeTruthy();
  const { url, method, body } = sent[1] ?? {};
  expect([url, method, body]).toEqual(['/api/security-scan/watch/confirm', 'POST', { token }]);
});

test('a running watch shows its details and can be stopped', async () => {
  const stopped = buildWatch({
    state: 'stopped',
    nextRun: null,
    resumeUntil: new Date(Date.now() + 6 * 86_400_000).toISOString(),
  });
  const sent = await open({ state: 'active', frequency: 'monthly' }, stopped);
  expect(main().getByText(/^We scan it every month, and we email you only when/)).toBeTruthy();
  expect(facts().map(([name]) => name)).toEqual([
    'How often',
    'Next scan',
    'Emails go to',
    'We email you when',
  ]);
  expect(facts()[0]?.[1]).toMatch(/^Monthly, on the 23rd about \d\d:40 /);
  const latest = main().getByRole('link', { name: 'Latest result' });
  expect(latest.getAttribute('href')).toBe('/scanner/reports/report-token');
  await press('Stop watching');
  expect(sent[1]?.url).toBe('/api/security-scan/watch/stop');
  expect(heading().textContent).toBe('Stopped');
  expect(document.activeElement).toBe(heading());
  expect(main().getByText(/^You can undo this until .+ Then your address is deleted/)).toBeTruthy();
});

test('a stop can be undone', async () => {
  const resumeUntil = new Date(Date.now() + 86_400_000).toISOString();
  const sent = await open({ state: 'stopped', resumeUntil }, buildWatch({ state: 'active' }));
  await press('Undo');
  expect(sent[1]?.url).toBe('/api/security-scan/watch/resume');
  expect(heading().textContent).toBe('You’re watching shop.example.com');
  expect(main().getByText(/^Watching again\. The next scan runs on Monday/)).toBeTruthy();
});

test('a final stop says that the address is deleted', async () => {
  await open({ state: 'stopped', resumeUntil: null, email: '' });
  expect(main().queryByRole('button')).toBeNull();
  expect(main().getByText(/^Your address has been deleted from this watch\./)).toBeTruthy();
});

test('a refusal by the owner is explained, and can be checked again', async () => {
  const sent = await open({ state: 'refused', nextRun: null }, buildWatch({ state: 'refused' }));
  expect(heading().textContent).toBe('The owner has asked us not to scan this site');
  expect(main().getByText(/^User-agent: LongitudeScanner\s+Disallow: \/$/)).toBeTruthy();
  await press('Check again');
  expect(sent[1]?.url).toBe('/api/security-scan/watch/resume');
  expect(main().getByText(/^Checked just now: shop\.example\.com still refuses/)).toBeTruthy();
});

test.each([
  [404, 'not_found'],
  [400, 'validation_failed'],
])('a link that is unknown or too old says so (%i)', async (status, code) => {
  respondToCalls({ status, body: { error: 'No', code } });
  await renderApp(address);
  expect(
    await main().findByRole('heading', { level: 1, name: 'This link no longer works' }),
  ).toBeTruthy();
});

test('a link without its token makes no request', async () => {
  const sent = respondToCalls('no connection');
  await renderApp('/scanner/watch');
  expect(heading().textContent).toBe('This link no longer works');
  expect(sent).toEqual([]);
});

test('a link that expired while its page was open says so', async () => {
  respondToCalls(
    { status: 200, body: buildWatch() },
    { status: 404, body: { error: 'No', code: 'not_found' } },
  );
  await renderApp(address);
  await main().findByRole('button', { name: 'Start watching' });
  await press('Start watching');
  expect(heading().textContent).toBe('This link no longer works');
  expect(document.activeElement).toBe(heading());
});

test('a click without a connection changes nothing and can be repeated', async () => {
  respondToCalls({ status: 200, body: buildWatch() }, 'no connection', {
    status: 200,
    body: buildWatch({ state: 'active' }),
  });
  await renderApp(address);
  await main().findByRole('button', { name: 'Start watching' });
  await press('Start watching');
  expect(main().getByRole('alert').textContent).toBe(
    'Not started: there is no connection to the server. Try again when you are back online.',
  );
  await press('Start watching');
  expect(heading().textContent).toBe('You’re watching shop.example.com');
});

test('shows a loading state, and offers a retry', async () => {
  const { letGo } = holdCall(503, { error: 'The database is away.', code: 'unavailable' });
  await renderApp(address);
  expect(main().getByText('Loading...')).toBeTruthy();
  await act(async () => letGo());
  expect(await main().findByText('The database is away.')).toBeTruthy();
  respondToCalls({ status: 200, body: buildWatch() });
  await press('Try Again');
  expect(await main().findByRole('button', { name: 'Start watching' })).toBeTruthy();
});

/** The content in a browser without scripts. */
async function renderPlain(path: string, form?: PostedForm) {
  await ready;
  const { head, body } = renderPage(path, { ...buildPageData(), ...(form ? { form } : {}) });
  expect(head).toContain('noindex');
  expect(body).toContain('Loading...');
  const page = document.createElement('div');
  page.innerHTML = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';
  const forms = [...page.querySelectorAll('form')].map((each) => [
    each.method,
    each.querySelector('input')?.value,
    each.textContent,
  ]);
  return { text: page.textContent, forms };
}
const stop = ['post', 'watch-stop', 'Stop watching'];

test('without scripts the page is the same for every link, with a form for each button', async () => {
  const { text, forms } = await renderPlain('/scanner/watch');
  expect(text).toMatch(/^JavaScript is turned off/);
  expect(forms).toEqual([['post', 'watch-confirm', 'Start watching'], stop]);
});

test.each([
  ['watch-confirm', /^Confirmed\. /, [stop]],
  ['watch-stop', /^Stopped\. /, [['post', 'watch-resume', 'Undo']]],
  ['watch-resume', /^The site is being watched again/, [stop]],
])('without scripts it says that %s was done', async (sent, words, buttons) => {
  const { text, forms } = await renderPlain(`/scanner/watch?sent=${sent}`);
  expect(text).toMatch(words);
  expect(forms).toEqual(buttons);
});

test('without scripts it shows errors', async () => {
  const posted = { name: 'watch-stop', values: {}, errors: {}, failure: 'Too many requests.' };
  const failed = await renderPlain('/scanner/watch', posted);
  expect(failed.text).toContain('Too many requests.');
  expect(failed.forms).toHaveLength(2);
  const errors = { token: 'This link is invalid' };
  const unknown = await renderPlain('/scanner/watch', { ...posted, errors, failure: null });
  expect(unknown.text).toMatch(/^A confirmation link works for 48 hours\./);
  expect(unknown.forms).toEqual([]);
});

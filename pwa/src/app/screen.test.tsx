import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { findRoute } from './find-route.ts';

const main = () => within(screen.getByRole('main'));

test("shows 'Loading...' while the chunk of a page loads", async () => {
  await renderApp('/');
  const { route } = findRoute('/offline');
  const gate = Promise.withResolvers<void>();
  const load = route.load;
  vi.spyOn(route, 'load').mockImplementation(async () => {
    await gate.promise;
    return load();
  });
  await act(async () => history.pushState(null, '', '/offline'));
  expect(main().getByText('Loading...')).toBeTruthy();
  await act(async () => gate.resolve());
  expect(await screen.findByText('You are offline. Your words are safe.')).toBeTruthy();
});

test('a page that cannot be loaded leaves the shell intact, with a way out', async () => {
  await renderApp('/');
  const { route } = findRoute('/no/such/page');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = vi.spyOn(route, 'load').mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => history.pushState(null, '', '/no/such/page'));
  expect(await main().findByText('This page could not be opened')).toBeTruthy();
  expect(main().getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact');
  expect(main().getByRole('button', { name: 'Open Plain Page' })).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  broken.mockRestore();
  await act(async () => fireEvent.click(main().getByRole('button', { name: 'Try Again' })));
  expect(await main().findByText('This page is off the chart')).toBeTruthy();
});

test('scrolls to the anchor of a link once its page has loaded', async () => {
  await renderApp('/');
  const { route } = findRoute('/services');
  const gate = Promise.withResolvers<void>();
  const load = route.load;
  vi.spyOn(route, 'load').mockImplementation(async () => {
    await gate.promise;
    return load();
  });
  const toTop = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const toAnchor = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const link = main().getByRole('link', { name: 'Learn More about Cloud Solutions' });
  await act(async () => fireEvent.click(link));
  expect(main().getByText('Loading...')).toBeTruthy();
  expect(toTop).toHaveBeenCalledWith(0, 0);
  expect(toAnchor).not.toHaveBeenCalled();
  await act(async () => gate.resolve());
  await waitFor(() => expect(toAnchor).toHaveBeenCalledOnce());
  expect((toAnchor.mock.contexts[0] as Element).id).toBe('cloud-solutions');
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { installState } from './install-offer.ts';

beforeEach(() => {
  installState.value = 'menu';
  window.installPrompt = null;
});
afterEach(() => vi.restoreAllMocks());

const button = () => screen.queryByRole('button', { name: 'Install app' });

/** Chromium's event, which start.js stores. */
async function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const event = new Event('beforeinstallprompt');
  window.installPrompt = Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  await act(async () => void dispatchEvent(event));
  return prompt;
}

const press = () => act(async () => void fireEvent.click(button() as HTMLElement));

test('an earlier offer is accepted, once, until the app is installed', async () => {
  const prompt = await offer('accepted');
  await renderApp('/install');
  await press();
  expect(screen.getByText('Your device is installing it.')).toBeTruthy();
  expect(prompt).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
  await act(async () => void dispatchEvent(new Event('appinstalled')));
  expect(screen.getByText(/^Installed\. You’ll find it/)).toBeTruthy();
});

test('declining is confirmed in place of the button, which returns with another offer', async () => {
  await renderApp('/install');
  expect(screen.getByText(/^Your browser installs it from its menu/)).toBeTruthy();
  await offer('dismissed');
  await press();
  expect(document.activeElement?.textContent).toMatch(/^Not installed\./);
  const prompt = await offer('accepted');
  await press();
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.getByText('Your device is installing it.')).toBeTruthy();
});

test('an expired offer counts as declined', async () => {
  await renderApp('/install');
  const prompt = await offer('accepted');
  prompt.mockRejectedValue(new DOMException('Too late', 'InvalidStateError'));
  await press();
  expect(screen.getByText(/^Not installed\./)).toBeTruthy();
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
  ['an iPad, which says that it is a Mac,', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5],
])('%s is pointed to the Share menu, with the three steps of Safari', async (_, agent, points) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(points);
  vi.resetModules();
  const { followOffer, installState: state } = await import('./install-offer.ts');
  followOffer();
  expect(state.value).toBe('share');
  installState.value = 'share';
  await renderApp('/install');
  expect(screen.getByText(/^Safari installs it from its Share menu/)).toBeTruthy();
  const steps = within(screen.getByRole('region', { name: 'iPhone and iPad, in Safari' }));
  expect(steps.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(
    ['Tap Share', 'Choose Add to Home Screen', 'Tap Add'],
  );
});

test('the installed app says that it is one, and offers nothing', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        media: query,
        matches: query === '(display-mode: standalone)',
      }) as MediaQueryList,
  );
  vi.resetModules();
  const { followOffer, installState: state } = await import('./install-offer.ts');
  window.installPrompt = new Event('beforeinstallprompt') as never;
  followOffer();
  expect(state.value).toBe('running');
  installState.value = 'running';
  await renderApp('/install');
  expect(screen.getByText('Installed. You are using the app now.')).toBeTruthy();
  expect(button()).toBeNull();
});

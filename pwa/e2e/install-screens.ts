import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { waitForStart } from './steps.ts';

/**
 * Runs in the page: the browser offers installation; `prompts` counts how often it was prompted.
 */
function makeOffer(outcome: 'accepted' | 'dismissed'): void {
  const counted = window as Window & { prompts?: number };
  const prompt = () => {
    counted.prompts = (counted.prompts ?? 0) + 1;
    return Promise.resolve();
  };
  const event = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
}

/** Headless Chromium never offers installation on its own. */
export const offerInstallation = (page: Page, outcome: 'accepted' | 'dismissed' = 'accepted') =>
  page.evaluate(makeOffer, outcome);

/** Pages loaded from now on behave as in the window of the installed app. */
async function runAsApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const match = window.matchMedia.bind(window);
    // Neither a flag nor the protocol makes a tab match it.
    window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query);
  });
}

const show = (name: string, reach: Screen['reach']): Screen => ({
  name,
  path: '/install',
  viewer: 'visitor',
  reach: async (page) => {
    await waitForStart(page);
    await reach(page);
  },
});

export const installScreens: readonly Screen[] = [
  show('install', (page) => page.getByText(/^Your browser installs it/).waitFor()),
  show('install-offered', async (page) => {
    await offerInstallation(page);
    await page.getByRole('button', { name: 'Install app' }).waitFor();
  }),
  show('install-kept', async (page) => {
    await page.getByRole('button', { name: 'Save offline' }).click();
    await page.getByText('On this device').waitFor();
  }),
  show('install-running', async (page) => {
    await runAsApp(page);
    await page.reload();
    await page.getByText('Installed. You are using the app now.').waitFor();
  }),
];

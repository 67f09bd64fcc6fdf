import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeBrowser, openBrowser, openDesktop, openPhone } from '../browser.ts';
import { takeTurns } from '../use-site.ts';
import { startStage, type StageServer } from './start-stage.ts';
import { editor } from './steps.ts';

/** Starts stage and browser before the tests of a file, and ends them after. */
export function useStage() {
  let browser: Browser;
  let server: StageServer;
  before(async () => {
    [browser, server] = await Promise.all([openBrowser(), startStage()]);
  });
  after(async () => {
    await closeBrowser();
    await server.stop();
  });
  const turns = takeTurns(() => ({ browser, baseURL: server.address }));
  return {
    /** Requested paths, oldest first. */
    listRequested: () => server.requested,
    /** The composer with its editor, on a desktop. */
    open: async (path = '/') => {
      const opened = await turns.openDesktop({});
      await opened.page.goto(path);
      await editor(opened.page).waitFor();
      return opened;
    },
    /** The same, with a clock that `readSaved` advances. */
    openWithClock: async () => {
      const opened = await openDesktop(browser, { baseURL: server.address, hasWorker: false });
      await opened.context.clock.install();
      await opened.page.goto('/');
      await editor(opened.page).waitFor();
      return opened;
    },
    /** A phone that has not opened the page yet. */
    openPhone: () => openPhone(browser, { baseURL: server.address, hasWorker: false }),
  };
}

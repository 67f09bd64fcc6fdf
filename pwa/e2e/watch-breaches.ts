import type { BrowserContext } from 'playwright-core';

/** Breaches, by kind. */
export interface Breaches {
  readonly executed: string[];
  readonly dialogs: string[];
  readonly away: string[];
  /** Scripts that would have run without the content security policy. */
  readonly refusedScripts: string[];
}

/** Counts everything that runs or navigates in all pages and frames of a context. */
export async function watchBreaches(context: BrowserContext, own: string): Promise<Breaches> {
  const found: Breaches = { executed: [], dialogs: [], away: [], refusedScripts: [] };
  await context.exposeBinding('hit', ({ page }) => {
    found.executed.push(page.url());
  });
  await context.exposeBinding('reportRefused', (_, text: string) => {
    found.refusedScripts.push(text);
  });
  await context.addInitScript(() => {
    const { reportRefused } = window as unknown as { reportRefused: (text: string) => void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // Text that is parsed for sanitizing refers to styles and addresses that it never uses.
      if (effectiveDirective.startsWith('script'))
        reportRefused(`${effectiveDirective} ${blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    found.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${own}/`) || /^(about:|blob:|data:image\/)/.test(url);
    if (!isOwn) found.away.push(url);
  });
  return found;
}

export const noBreach = { executed: [], dialogs: [], away: [], refusedScripts: [] };

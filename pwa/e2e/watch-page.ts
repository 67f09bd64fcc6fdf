import type { Page } from 'playwright-core';

/** Errors that are expected for an address that does not exist. */
const isExpected = (text: string) => /^404: \S+\/nowhere$|^404: \S+\/0{24}(?:\/\w+)?$/.test(text);

/**
 * Collects exceptions, console errors, requests to third parties, failed requests, and error
 * responses.
 */
export function watchPage(page: Page, own: string): readonly string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    // The browser also logs the status of an error response on its console.
    const isStatus = message.text().includes('the server responded with a status of 404');
    if (message.type() === 'error' && !isStatus) found.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`) && !/^(data|blob):/.test(url)) found.push(`to others: ${url}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending loads.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    const text = `${response.status()}: ${response.url()}`;
    if (response.status() >= 400 && !isExpected(text)) found.push(text);
  });
  return found;
}

import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import type { openPhone } from './browser.ts';
import { rememberAdministrator } from './site.ts';

/** Opens the editor of a post, or of a new one by the id `new`. */
export async function openPost(
  browser: Browser,
  site: TestServer,
  id: string,
  openWindow: typeof openPhone,
) {
  const remembered = rememberAdministrator(site);
  const options = { baseURL: site.address, remembered, hasWorker: false };
  const opened = await openWindow(browser, options);
  await opened.page.goto(`/admin?tab=posts&post=${id}`);
  await rich(opened.page).waitFor();
  return opened;
}

export const rich = (page: Page) => page.getByRole('textbox', { name: 'Content*' });
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
export const setStyle = (page: Page, label: string) =>
  page.getByLabel('Paragraph style').selectOption({ label });

/** The text as Edit HTML shows it. */
export async function readHtml(page: Page): Promise<string> {
  await press(page, 'Edit HTML');
  const html = await page.getByRole('textbox', { name: 'Content*' }).inputValue();
  await press(page, 'Write');
  await rich(page).waitFor();
  return html;
}

export function drawPng(width = 640, height = 280): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(160);
  return PNG.sync.write(png);
}

/** Drops or pastes a file as a person does. */
export async function giveFile(page: Page, type: 'drop' | 'paste', bytes: Buffer): Promise<void> {
  await rich(page).evaluate(
    (element, { kind, data }) => {
      const content = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'chart.png', { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...at, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...at, clipboardData: transfer });
      element.dispatchEvent(event);
    },
    { kind: type, data: bytes.toString('base64') },
  );
}

export async function pasteHtml(page: Page, html: string): Promise<void> {
  await rich(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, html);
}

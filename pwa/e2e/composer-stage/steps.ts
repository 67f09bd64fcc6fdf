import type { Page } from 'playwright-core';

/** The message, in the editor or in the plain field that replaces it. */
export const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** The message in the editor. */
export const editor = (page: Page) => page.locator('[contenteditable=true]');

/** The editor follows a selection made by the browser only after a moment. */
export const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 6;
        const count = () => (frames-- > 0 ? requestAnimationFrame(count) : resolve());
        count();
      }),
  );

/** Empties the message and leaves the cursor in it. */
export async function clear(page: Page): Promise<void> {
  await message(page).focus();
  await settle(page);
  await page.keyboard.press('Control+a');
  await settle(page);
  await page.keyboard.press('Delete');
  await page.getByText('0 characters', { exact: true }).waitFor();
}

/** Pastes a program's clipboard contents. */
export function paste(page: Page, html: string, text = 'text'): Promise<void> {
  return message(page).evaluate(
    (element, [html, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      clipboardData.setData('text/plain', text);
      const init = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', init));
    },
    [html, text] as const,
  );
}

/** The contents of the draft, once it has the latest text: its delay of a second is skipped. */
export async function readSaved(page: Page, part: string): Promise<string> {
  await page.clock.runFor(1_000);
  await page.waitForFunction(
    (part) => window.stage.draft?.['message']?.includes(part) ?? false,
    part,
  );
  return page.evaluate(() => window.stage.draft?.['message'] ?? '');
}

/** Clicks the button, and returns the message that was sent. */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.waitForFunction(() => window.stage.sent.length > 0);
  return page.evaluate(() => window.stage.sent.pop()?.message ?? '');
}

/**
 * Runs in the page: the elements of the message that are not allowed, or not with these attributes.
 */
export function findDangerous(rich: Element): string[] {
  const allowed = new Set('p br strong em u a ul ol li img'.split(' '));
  const isRight = (element: Element) => {
    const names = element.getAttributeNames().filter((name) => !/^(class|href|rel)$/.test(name));
    // The editor's own separator between a link and the end of a line.
    const isOwn = element.className.startsWith('ProseMirror-');
    const href = element.getAttribute('href') ?? 'https://';
    return (
      allowed.has(element.localName) &&
      (names.length === 0 || isOwn) &&
      /^(https?|mailto):/.test(href)
    );
  };
  const all = [...rich.querySelectorAll('*')];
  return all.filter((element) => !isRight(element)).map(({ outerHTML }) => outerHTML);
}

import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { slowestMs } from '../../server/src/testing/wait-until.ts';
import type { HostileItem } from './fill-hostile.ts';

/**
 * Requests more until the end of a list is on screen.
 * @throws Error when no more rows come
 */
async function loadAll(page: Page, selector: string, count: number): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(
    async ([rows, wanted, limitMs]) => {
      let [seen, end] = [0, 0];
      const readCount = () => {
        const count = document.querySelectorAll(rows).length;
        if (count > seen) [seen, end] = [count, Date.now() + limitMs];
        if (Date.now() > end) throw new Error(`${seen} rows`);
        return count;
      };
      while (readCount() < wanted) {
        scrollTo(0, document.documentElement.scrollHeight);
        const buttons = [
          ...document.querySelectorAll<HTMLElement>('button:not([aria-disabled=true])'),
        ];
        buttons.find(({ textContent }) => textContent === 'Show more')?.click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [selector, count, slowestMs] as const,
  );
}

/** Both lists with all their rows. */
export async function seeLists(page: Page, count: number): Promise<void> {
  for (const tab of ['requests', 'messages']) {
    await page.goto(`/admin?tab=${tab}`);
    await loadAll(page, '[data-left] [data-id]', count);
  }
}

/** Finds each group of items in the palette: as requests, messages and posts. */
export async function findInPalette(page: Page, items: readonly HostileItem[]): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or go to' });
  for (const word of new Set(items.map((item) => item.word))) {
    const count = 3 * items.filter((item) => item.word === word).length;
    await field.fill(word);
    await page.waitForFunction(
      ([text, wanted]) => {
        const options = [...document.querySelectorAll('[role=option]')];
        return options.filter(({ textContent }) => textContent.includes(text)).length >= wanted;
      },
      [word, count] as const,
    );
  }
  await page.keyboard.press('Escape');
}

/** Moves everything that was sent to the trash, after its files. Returns the number of files. */
export async function throwAway(
  { admin }: TestServer,
  items: readonly HostileItem[],
  withFiles: readonly HostileItem[],
): Promise<number> {
  let count = 0;
  for (const { requestId, messageId } of withFiles) {
    const [ofRequest, ofMessage] = [{ id: requestId }, { id: messageId }];
    const [request, message] = await Promise.all([
      admin.call(requestInbox.read, { params: ofRequest }),
      admin.call(messageInbox.read, { params: ofMessage }),
    ]);
    await Promise.all([
      ...request.files.map(({ id: fileId }) =>
        admin.call(requestInbox.files.delete, { params: { ...ofRequest, fileId } }),
      ),
      ...message.files
        .slice(0, 1)
        .map(({ id: fileId }) =>
          admin.call(messageInbox.files.delete, { params: { ...ofMessage, fileId } }),
        ),
    ]);
    count += request.files.length + 1;
  }
  const requests = items.map(({ requestId }) => requestId);
  await admin.call(requestInbox.bulk, { payload: { ids: requests, action: 'delete' } });
  const messages = items.map(({ messageId }) => messageId);
  await admin.call(messageInbox.bulk, { payload: { ids: messages, action: 'delete' } });
  return count;
}

/** The whole trash; the newest names in a question and, once restored, in toasts. */
export async function seeTrash(page: Page, count: number): Promise<void> {
  await page.goto('/admin/trash');
  await loadAll(page, 'main li[data-id]', count);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const press = async (scope: ParentNode, label: string) => {
      const buttons = [...scope.querySelectorAll('button')];
      buttons.find(({ textContent }) => textContent === label)?.click();
      await frame();
    };
    for (const row of [...document.querySelectorAll('main li[data-id]')].slice(0, 70)) {
      await press(row, 'Permanently delete');
      for (const dialog of document.querySelectorAll('dialog[open]')) await press(dialog, 'Cancel');
    }
    for (const row of [...document.querySelectorAll('main li[data-id]')].slice(0, 20)) {
      await press(row, 'Restore');
    }
  });
  await page.locator('[data-toasts] > *').first().waitFor();
}

import { createPost } from '@longitude/contract/posts';
import { buildPost } from '../../../server/src/testing/builders.ts';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { launchBrowser, openDesktop } from '../browser.ts';
import { rememberAdministrator } from '../site.ts';

const runs = 3;

interface LargeArticle {
  readonly content: string;
  /** Milliseconds from the click on its title to its text in the editor, the slowest run. */
  readonly slowest: number;
  readonly all: string;
}

/** Opens articles of a megabyte from the list: how long until they can be edited? */
export async function measureLargeArticles(site: TestServer): Promise<LargeArticle[]> {
  const paragraph = `<p>${'What a reader reads, again and again. '.repeat(25)}</p>`;
  const row = '<tr><td>Monday</td><td>Tuesday</td><td>Wednesday</td></tr>';
  const table = `<h2>Hours</h2><table><tbody>${row.repeat(20)}</tbody></table>`;
  const long = `<p>${'word '.repeat(1_150)}</p>`;
  // At most 10,000 tags.
  const tables = Array.from({ length: 40 }, () => `${table}${long.repeat(2)}`).join('');
  const contents = { paragraphs: paragraph.repeat(1_000), tables: tables + long.repeat(78) };
  const measured: LargeArticle[] = [];
  for (const [content, html] of Object.entries(contents)) {
    const payload = buildPost({ title: content, content: html.slice(0, 995_000) });
    await site.admin.call(createPost, { payload });
    const times = await openOften(site, content);
    measured.push({ content, slowest: Math.max(...times), all: times.join(' ') });
  }
  return measured;
}

async function openOften(site: TestServer, title: string): Promise<number[]> {
  const browser = await launchBrowser();
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const remembered = rememberAdministrator(site);
    const options = { baseURL: site.address, remembered, hasWorker: false };
    const { context, page } = await openDesktop(browser, options);
    await page.goto('/admin?tab=posts');
    const link = page.getByRole('link', { name: title, exact: true });
    await link.waitFor();
    times.push(await link.evaluate(pressAndWait));
    await context.close();
  }
  await browser.close();
  return times;
}

/** Runs in the page: measures from the click to the task after the frame that shows the text. */
function pressAndWait(link: HTMLElement | SVGElement): Promise<number> {
  return new Promise((resolve) => {
    const begun = performance.now();
    const waitForText = () => {
      const isThere = document.querySelector('[contenteditable=true]')?.textContent !== undefined;
      if (!isThere) return requestAnimationFrame(waitForText);
      return requestAnimationFrame(() =>
        setTimeout(() => resolve(Math.round(performance.now() - begun))),
      );
    };
    (link as HTMLElement).click();
    waitForText();
  });
}

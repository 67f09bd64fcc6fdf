import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openDesktop, openPhone } from './browser.ts';
import { pasted } from './composer-stage/pasted.ts';
import { payloads } from './composer-stage/payloads.ts';
import type {} from './composer-stage/stage.tsx';
import { startStage, type StageServer } from './composer-stage/start-stage.ts';

let browser: Browser;
let stage: StageServer;
before(async () => {
  [browser, stage] = await Promise.all([launchBrowser(), startStage()]);
});
after(async () => {
  await browser.close();
  await stage.stop();
});

const open = async (path = '/', colorScheme: 'light' | 'dark' = 'light') => {
  const opened = await openDesktop(browser, {
    baseURL: stage.address,
    hasWorker: false,
    colorScheme,
  });
  await opened.page.goto(path);
  await opened.page.locator('.rich').waitFor();
  return opened;
};

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** The editor follows a selection that the browser made only after a moment. */
const settle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let frames = 6;
        const count = () => (frames-- > 0 ? requestAnimationFrame(count) : resolve());
        count();
      }),
  );

/** Empties the message and leaves the cursor in it. */
async function clear(page: Page): Promise<void> {
  await message(page).focus();
  await settle(page);
  await page.keyboard.press('Control+a');
  await settle(page);
  await page.keyboard.press('Delete');
  await page.getByText('0 characters', { exact: true }).waitFor();
}

function paste(page: Page, html: string, text = 'text'): Promise<void> {
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

/** What the draft holds, once it holds what was written last. */
async function readSaved(page: Page, part: string): Promise<string> {
  await page.waitForFunction(
    (part) => window.stage.draft?.['message']?.includes(part) ?? false,
    part,
  );
  return page.evaluate(() => window.stage.draft?.['message'] ?? '');
}

async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.waitForFunction(() => window.stage.sent.length > 0);
  return page.evaluate(() => window.stage.sent.pop()?.message ?? '');
}

test('what is typed with shortcuts and buttons is sent as minimal HTML', async () => {
  const { page, errors } = await open();
  await clear(page);
  await page.keyboard.type('plain ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('bold ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('both');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Control+u');
  await page.keyboard.type('a < b & "c"');
  await page.keyboard.press('Control+u');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('deeper');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('after');
  assert.equal(
    await send(page),
    '<p>plain <strong>bold <em>both</em></strong><br><u>a &lt; b &amp; "c"</u></p><ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul><p>after</p>',
  );
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('undo, redo, clear and the kind of a list work on what is there', async () => {
  const { page } = await open();
  await clear(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('word');
  await page.getByRole('button', { name: 'Numbered list' }).click();
  assert.equal(await readSaved(page, '<ol>'), '<ol><li><strong>word</strong></li></ol>');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  assert.equal(await readSaved(page, '<ul>'), '<ul><li><strong>word</strong></li></ul>');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await readSaved(page, '<p>word'), '<p>word</p>');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+z');
  assert.match(await readSaved(page, '<strong>'), /<strong>/);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+Shift+z');
  assert.equal(await readSaved(page, '<p>word</p>'), '<p>word</p>');
  await page.context().close();
});

test('the toolbar tells what holds at the cursor, and is one stop for the keyboard', async () => {
  const { page } = await open();
  await clear(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('x');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  assert.equal(await button('Bold').getAttribute('aria-pressed'), 'true');
  assert.equal(await button('Italic').getAttribute('aria-pressed'), 'false');
  assert.equal(await button('Bold').getAttribute('aria-keyshortcuts'), 'Control+B');
  await page.keyboard.press('Shift+Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.equal(await focused(), 'Bold');
  for (const name of ['Italic', 'Underline', 'Link', 'Bulleted list', 'Numbered list', 'Clear']) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(), name);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.className.includes('rich')), true);
  await page.context().close();
});

test('Tab leaves the text, and after Escape a list as well', async () => {
  const { page } = await open();
  await clear(page);
  await page.keyboard.type('a');
  const isInText = () =>
    page.evaluate(() => document.activeElement?.className.includes('rich') ?? false);
  await page.keyboard.press('Tab');
  assert.equal(await isInText(), false);
  await page.keyboard.press('Shift+Tab');
  await settle(page);
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  assert.equal(await isInText(), true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.equal(await isInText(), false);
  await page.context().close();
});

test('a link is asked for, completed, refused, changed and removed', async () => {
  const { page } = await open();
  await clear(page);
  await page.keyboard.type('report');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const address = page.getByLabel('Address');
  await address.fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('A link can begin with https://, http:// or mailto:').waitFor();
  await address.fill('example.com/report');
  await page.keyboard.press('Enter');
  assert.equal(
    await readSaved(page, '<a '),
    '<p><a href="https://example.com/report">report</a></p>',
  );
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('dialog', { name: 'Edit link' }).waitFor();
  await address.fill('seun@kestrelrowe.example');
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match(await readSaved(page, 'mailto:'), /<a href="mailto:seun@kestrelrowe.example">/);
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  assert.equal(await readSaved(page, '<p>report'), '<p>report</p>');
  assert.equal(await page.evaluate(() => window.stage.sent.length), 0);
  await page.context().close();
});

test('what is pasted becomes clean, and stays the same when it is opened again', async (t) => {
  const { page, errors } = await open();
  for (const { name, html, becomes } of pasted) {
    await t.test(`from ${name}`, async () => {
      await clear(page);
      await paste(page, html);
      assert.equal(await send(page), becomes);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.waitForFunction(() => window.stage.withdrawn.length > 0);
      await page.evaluate(() => window.stage.withdrawn.splice(0));
      await page.getByText('Email taken back').last().waitFor();
      assert.equal(await send(page), becomes);
      await page.getByText('Email sent').last().waitFor();
    });
  }
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('plain text keeps its paragraphs and lines, and pasted files are attached', async () => {
  const { page } = await open();
  await clear(page);
  await paste(page, '', 'one\ntwo\n\n<b>three</b>');
  assert.equal(await readSaved(page, 'three'), '<p>one<br>two</p><p>&lt;b&gt;three&lt;/b&gt;</p>');
  await message(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['picture'], 'shot.png', { type: 'image/png' }));
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', init));
  });
  await page.getByRole('button', { name: 'Remove shot.png' }).waitFor();
  await page.context().close();
});

test('200 payloads that are pasted and previewed run nothing and load nothing', async () => {
  assert.equal(payloads.length, 200);
  const { page } = await open('/?bare');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await clear(page);
  const before = stage.asked.length;
  for (const payload of payloads) await paste(page, payload);
  const dangerous = await page.locator('.rich').evaluate((rich) => {
    const allowed = new Set('p br strong em u a ul ol li img'.split(' '));
    const all = [...rich.querySelectorAll('*')];
    return all
      .filter((element) => {
        const names = element
          .getAttributeNames()
          .filter((name) => !['class', 'href', 'rel'].includes(name));
        const href = element.getAttribute('href') ?? 'https://';
        // The editor's own separator between a link and the end of a line.
        const isOwn = element.className.startsWith('ProseMirror-');
        return (
          !allowed.has(element.localName) ||
          (names.length > 0 && !isOwn) ||
          !/^(https?|mailto):/.test(href)
        );
      })
      .map((element) => element.outerHTML);
  });
  assert.deepEqual(dangerous, []);

  await page.evaluate((html) => {
    window.stage.preview = `<html><body style="color:red">${html}</body></html>`;
  }, payloads.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('iframe').contentFrame().locator('body').waitFor();
  await settle(page);
  assert.equal(await page.evaluate(() => window.executed ?? 0), 0);
  assert.equal(dialogs, 0);
  assert.deepEqual(
    stage.asked.slice(before).filter((path) => path.includes('hit')),
    [],
  );
  await page.context().close();
});

test('the preview has its styles under the policy of the site, in both widths and as text', async () => {
  const { page, errors } = await open();
  await page.evaluate(() => {
    window.stage.preview =
      '<html><head><style>td { font-style: italic }</style></head><body><table><tr><td style="color: rgb(1, 2, 3)">{message}</td></tr></table></body></html>';
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  const cell = page.locator('iframe').contentFrame().locator('td');
  await cell.getByText('Hello Oluwaseun,').waitFor();
  const look = await cell.evaluate((element) => {
    const { color, fontStyle } = getComputedStyle(element);
    return { color, fontStyle };
  });
  assert.deepEqual(look, { color: 'rgb(1, 2, 3)', fontStyle: 'italic' });
  await page.getByRole('button', { name: 'Desk' }).click();
  const width = () => page.locator('iframe').evaluate((frame) => frame.clientWidth);
  assert.ok((await width()) > 600, `${await width()}`);
  await page.getByRole('button', { name: 'Text' }).click();
  await page.locator('.mail-text').getByText('Hello').waitFor();
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('an email that was sent comes back with all that was in it', async () => {
  const { page } = await open();
  await page.getByLabel('Subject').fill('Times for a call');
  await page.getByLabel('CC').fill('joris@longitude.example;');
  await clear(page);
  await page.keyboard.type('Tuesday?');
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'offer.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await page.getByRole('button', { name: 'Remove offer.pdf' }).waitFor();
  await message(page).focus();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Email sent').waitFor();
  await page.getByLabel('Subject').and(page.locator('[value^="Regarding"]')).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Remove offer.pdf' }).waitFor();
  assert.equal(await page.getByLabel('Subject').inputValue(), 'Times for a call');
  await page.getByRole('button', { name: 'Remove joris@longitude.example' }).waitFor();
  assert.equal(await message(page).innerText(), 'Tuesday?');
  assert.deepEqual(await page.evaluate(() => window.stage.sent[0]), {
    subject: 'Times for a call',
    message: '<p>Tuesday?</p>',
    cc: 'joris@longitude.example',
    fileIds: ['file-1'],
  });
  await page.context().close();
});

test('one can write while the editor does not come, and loses nothing when it does', async () => {
  const { page } = await openPhone(browser, { baseURL: stage.address, hasWorker: false });
  await page.route('**/chunk-*', (route) => route.abort());
  await page.goto('/');
  await page.getByText('Formatting could not be loaded.').waitFor();
  await page.locator('textarea').fill('Hello,\n\nfrom the train\n- and back');
  await page.unroute('**/chunk-*');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.locator('.rich').waitFor();
  assert.equal(
    await page.locator('.rich').innerHTML(),
    '<p>Hello,</p><p>from the train<br>- and back</p>',
  );
  await page.context().close();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the composer, its link dialog and its preview (${theme})`, async () => {
    const { page } = await open('/', theme);
    await page.getByLabel('CC').fill('joris@longitude.example, underwriting@,');
    await page.locator('input[type=file][multiple]').setInputFiles([
      { name: 'slow.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9_000) },
      { name: 'team.heic', mimeType: 'image/heic', buffer: Buffer.alloc(9_000) },
    ]);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      );
    };
    await check();
    await page.getByRole('button', { name: 'Link' }).click();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Preview' }).click();
    // A frame in which nothing runs cannot be asked by axe.
    await page.getByRole('button', { name: 'Text' }).click();
    await check();
    await page.context().close();
  });
}

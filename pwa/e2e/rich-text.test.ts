import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole } from '../../server/src/testing/whole.ts';
import { pasted } from './composer-stage/pasted.ts';
import { payloads } from './composer-stage/payloads.ts';
import {
  clear,
  editor,
  findDangerous,
  message,
  paste,
  readSaved,
  send,
  settle,
} from './composer-stage/steps.ts';
import { useStage } from './composer-stage/use-stage.ts';

const stage = useStage();
const { open, openWithClock } = stage;

test('pasted and previewed content runs and loads nothing', async () => {
  const chosen = isWhole ? payloads : payloads.filter((_, index) => index % 9 === 0);
  const { page } = await open('/?bare');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await clear(page);
  const before = stage.listRequested().length;
  for (const payload of chosen) await paste(page, payload);
  assert.deepEqual(await editor(page).evaluate(findDangerous), []);
  await page.evaluate((html) => {
    window.stage.preview = `<html><body style="color:red">${html}</body></html>`;
  }, chosen.join('\n'));
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.locator('iframe').contentFrame().locator('body').waitFor();
  await settle(page);
  assert.equal(await page.evaluate(() => window.executed ?? 0), 0);
  assert.deepEqual(dialogs, []);
  const loaded = stage.listRequested().slice(before);
  assert.ok(!loaded.some((path) => path.includes('hit')), loaded.join());
  await page.close();
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
  const style = await cell.evaluate((element) => {
    const { color, fontStyle } = getComputedStyle(element);
    return { color, fontStyle };
  });
  assert.deepEqual(style, { color: 'rgb(1, 2, 3)', fontStyle: 'italic' });
  const width = () => page.locator('iframe').evaluate((frame) => frame.clientWidth);
  assert.ok((await width()) > 600, `${await width()}`);
  await page.getByRole('button', { name: 'Phone' }).click();
  assert.ok((await width()) < 400, `${await width()}`);
  await page.getByRole('button', { name: 'Text' }).click();
  await page.getByRole('dialog', { name: 'Preview' }).locator('pre').getByText('Hello').waitFor();
  assert.deepEqual(errors, []);
  await page.close();
});

test('typing works before the editor loads, and loses nothing when it does', async () => {
  const { page } = await stage.openPhone();
  await page.route('**/chunk-rich-text-*', (route) => route.abort());
  await page.goto('/');
  await page.getByText('Formatting could not be loaded.').waitFor();
  await page.locator('textarea').fill('Hello,\n\nfrom the train\n- and back');
  await page.unroute('**/chunk-rich-text-*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await editor(page).waitFor();
  assert.equal(await editor(page).innerHTML(), '<p>Hello,</p><p>from the train<br>- and back</p>');
  await page.context().close();
});

test('letters typed while the editor loads are text, not shortcuts', async () => {
  const { page } = await stage.openPhone();
  const gate = Promise.withResolvers<void>();
  await page.route('**/chunk-rich-text-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.locator('textarea').click();
  const arrived = page.waitForResponse('**/chunk-rich-text-*');
  gate.resolve();
  await (await arrived).finished();
  await settle(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hello');
  assert.equal(await page.locator('textarea').inputValue(), 'Hello');
  await page.getByLabel('Subject').click();
  await editor(page).getByText('Hello').waitFor();
  await page.context().close();
});

test('text typed with shortcuts and buttons is sent as minimal HTML', async () => {
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
  await page.close();
});

test('undo, redo, clear and list kinds work on existing text', async () => {
  const { page } = await openWithClock();
  await clear(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('word');
  await page.getByRole('button', { name: 'Numbered list' }).click();
  assert.equal(await readSaved(page, '<ol>'), '<ol><li><strong>word</strong></li></ol>');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  assert.equal(await readSaved(page, '<ul>'), '<ul><li><strong>word</strong></li></ul>');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await readSaved(page, '<p>word'), '<p>word</p>');
  // One step for each press of a button.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+z');
  assert.equal(await readSaved(page, '<p><strong>'), '<p><strong>word</strong></p>');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Control+Shift+z');
  assert.equal(await readSaved(page, '<p>word</p>'), '<p>word</p>');
  await page.context().close();
});

test('the toolbar shows the format at the cursor, and is one tab stop', async () => {
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
  const isInText = () =>
    page.evaluate(() => document.activeElement?.matches('[contenteditable=true]') ?? false);
  await page.keyboard.press('Tab');
  assert.equal(await isInText(), true);
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
  await page.close();
});

test('a link is added, completed, rejected, changed and removed', async () => {
  const { page } = await openWithClock();
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

test('pasted content is cleaned, and unchanged when it is reopened; files are attached', async (t) => {
  const { page, errors } = await openWithClock();
  for (const { name, html, becomes } of pasted) {
    await t.test(`from ${name}`, async () => {
      await clear(page);
      await paste(page, html);
      assert.equal(await send(page), becomes);
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.waitForFunction(() => window.stage.withdrawn.length > 0);
      await page.evaluate(() => window.stage.withdrawn.splice(0));
      await page.getByText('Sending undone').last().waitFor();
      assert.equal(await send(page), becomes);
      await page.getByText('Email sent').last().waitFor();
    });
  }
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
  assert.deepEqual(errors, []);
  await page.context().close();
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pasted } from './composer-stage/pasted.ts';
import { clear, message, paste, readSaved, send, settle } from './composer-stage/steps.ts';
import { useStage } from './composer-stage/use-stage.ts';

const { open } = useStage();

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

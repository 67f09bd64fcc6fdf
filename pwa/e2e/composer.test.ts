import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloads } from './composer-stage/payloads.ts';
import { clear, message, paste, settle } from './composer-stage/steps.ts';
import { useStage } from './composer-stage/use-stage.ts';
import { findViolations } from './find-violations.ts';

const stage = useStage();
const { open } = stage;

test('200 payloads that are pasted and previewed run nothing and load nothing', async () => {
  assert.equal(payloads.length, 200);
  const { page } = await open('/?bare');
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await clear(page);
  const before = stage.listRequested().length;
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
    stage
      .listRequested()
      .slice(before)
      .filter((path) => path.includes('hit')),
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
  const { page } = await stage.openPhone();
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

test('letters that are typed when the editor comes are letters, not keys of the page', async () => {
  const { page } = await stage.openPhone();
  const gate = Promise.withResolvers<void>();
  await page.route('**/chunk-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.locator('textarea').tap();
  const arrived = page.waitForResponse('**/chunk-*');
  gate.resolve();
  await (await arrived).finished();
  await settle(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Hello');
  assert.equal(await page.locator('textarea').inputValue(), 'Hello');
  await page.getByLabel('Subject').tap();
  await page.locator('.rich').getByText('Hello').waitFor();
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
    const check = async () => assert.deepEqual(await findViolations(page), []);
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

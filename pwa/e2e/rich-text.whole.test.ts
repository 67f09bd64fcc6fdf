import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useStage } from './composer-stage/use-stage.ts';
import { findViolations } from './find-violations.ts';

const { open } = useStage();

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the composer, its link dialog and its preview (${theme})`, async () => {
    const { page } = await open();
    await page.emulateMedia({ colorScheme: theme });
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
    // axe cannot check a frame in which nothing runs.
    await page.getByRole('button', { name: 'Text' }).click();
    await check();
    await page.close();
  });
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
/** Arimo has the widths of Arial, which most devices have but test machines may lack. */
const readArial = async (weight: 400 | 700) => {
  const file = await readFile(
    resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`),
  );
  return `url(data:font/woff2;base64,${file.toString('base64')})`;
};

/**
 * Starts a page as on a device with Arial, with the heading font still loading.
 * @returns lets the font load, and waits until the text is set in it
 */
export async function delayFont(page: Page): Promise<() => Promise<void>> {
  const [regular, bold] = await Promise.all([readArial(400), readArial(700)]);
  await page.addInitScript(decodeFonts, [regular, bold]);
  await page.route('**/assets/base-*.css', async (route) => {
    const response = await route.fetch();
    const sheet = await response.text();
    const body = sheet.replace('local(Arial)', regular).replace('local(Arial Bold)', bold);
    await page.evaluate(waitForFonts);
    await route.fulfill({ response: response, body });
  });
  // The policy of the site allows only its own fonts; this one replaces a device font.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    return route.fulfill({ response: response, headers });
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return async () => {
    gate.resolve();
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
  };
}

/**
 * Runs in the page before anything else. A device font is available for the first frame, one from a
 * data address only if it was decoded before the style sheet names it: otherwise text would be
 * painted in another font first, and move.
 */
function decodeFonts(sources: readonly string[]): void {
  const faces = sources.map((source) => new FontFace('Decoded', source));
  Object.assign(globalThis, { faces, decoded: Promise.all(faces.map((face) => face.load())) });
}

/** Runs in the page. */
async function waitForFonts(): Promise<void> {
  await (globalThis as unknown as { decoded: Promise<unknown> }).decoded;
}

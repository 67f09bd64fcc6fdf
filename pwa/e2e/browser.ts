import { mkdtemp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  devices,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { count } from '../../server/src/testing/count.ts';
import { slowestMs } from '../../server/src/testing/wait-until.ts';

export interface OpenOptions {
  /** Origin under test, without a trailing slash. */
  readonly baseURL: string;
  readonly colorScheme?: 'light' | 'dark';
  /** The storage of the device: the site's local storage at the first page. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** False disables the service worker. */
  readonly hasWorker?: boolean;
  /** The location of the visitor; by default a browser in Toronto in English. */
  readonly locale?: string;
  readonly timezoneId?: string;
}

export interface Opened {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Exceptions and console errors of the page so far, oldest first. */
  readonly errors: string[];
}

/**
 * Headless Chromium: the one at `CHROME_PATH`, otherwise the one from npm for Linux, unpacked once.
 * @param extra additional arguments, such as a debugging port
 * @param without Playwright's arguments that are left out
 */
export async function launchBrowser(
  extra: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Browser> {
  count('browsers');
  const own = process.env['CHROME_PATH'];
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb', ...extra];
  const ignoreDefaultArgs = [...without];
  if (own) return launch({ executablePath: own, args, ignoreDefaultArgs });
  if (process.platform !== 'linux') {
    throw new Error('Set CHROME_PATH to a Chromium or Chrome: npm brings one for Linux only.');
  }
  const folder = await unpackChromium();
  return launch({
    executablePath: join(folder, 'chromium'),
    args: [...args, '--headless=shell', '--no-zygote'],
    ignoreDefaultArgs,
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fontconfig'),
    },
  });
}

/** @throws Error in one sentence, with the library that is missing */
async function launch(options: LaunchOptions & { readonly executablePath: string }) {
  try {
    return await chromium.launch(options);
  } catch (error) {
    const reason = /error while loading shared libraries: .*/.exec(String(error))?.[0];
    throw new Error(
      `${options.executablePath} does not start${reason ? ` (${reason})` : ''}: set CHROME_PATH to a Chromium or Chrome that does.`,
      { cause: error },
    );
  }
}

let shared: { readonly opened: Promise<Browser>; users: number } | undefined;

/**
 * The browser that all tests of a process share; each has its own contexts. It ends with its last
 * user. Its pages share a process as well: a process per page takes a fifth of a test's processor
 * time.
 */
export async function openBrowser(): Promise<Browser> {
  shared ??= { opened: launchBrowser(['--renderer-process-limit=1']), users: 0 };
  shared.users++;
  return shared.opened;
}

/** Releases the shared browser, and closes all contexts. */
export async function closeBrowser(): Promise<void> {
  if (!shared) return;
  const browser = await shared.opened;
  await Promise.all(browser.contexts().map((context) => context.close()));
  if (--shared.users > 0) return;
  shared = undefined;
  await browser.close();
}

/**
 * A phone of 390 by 844 with a touch screen. Tests press with `click`: Playwright loses a `tap`,
 * without an error, if its target moves between touch and click.
 */
export function openPhone(browser: Browser, options: OpenOptions): Promise<Opened> {
  const { userAgent } = devices['Pixel 7'] ?? {};
  return open(browser, options, {
    ...(userAgent ? { userAgent } : {}),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
}

/** A desktop of 1440 by 900. */
export function openDesktop(browser: Browser, options: OpenOptions): Promise<Opened> {
  return open(browser, options, { viewport: { width: 1440, height: 900 } });
}

async function open(
  browser: Browser,
  options: OpenOptions,
  device: BrowserContextOptions,
): Promise<Opened> {
  const { baseURL, remembered = {}, hasWorker = true } = options;
  const localStorage = Object.entries(remembered).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...device,
    baseURL,
    colorScheme: options.colorScheme ?? 'light',
    locale: options.locale ?? 'en-CA',
    timezoneId: options.timezoneId ?? 'America/Toronto',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    // Measured and photographed in its final place.
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  context.setDefaultTimeout(slowestMs);
  context.on('page', () => count('pages'));
  return openPage(context);
}

/** One more page of a device. */
export async function openPage(context: BrowserContext): Promise<Opened> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

const cache = fileURLToPath(
  new URL('../../node_modules/.cache/longitude-chromium', import.meta.url),
);

/**
 * The folder with `chromium`, its libraries and fonts. Safe to call from several processes
 * concurrently.
 */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(findPackage(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, version);
  if (existsSync(join(folder, 'chromium'))) return folder;
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  await inflateInto(draft);
  await writeFontConfig(draft, folder);
  // The first process wins; a half-written folder is never seen.
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return folder;
}

/**
 * The package unpacks into TMPDIR, and its libraries only if it believes that it runs in AWS
 * Lambda.
 */
async function inflateInto(folder: string): Promise<void> {
  const before = definedEnvironment();
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    for (const key of Object.keys(process.env)) delete process.env[key];
    Object.assign(process.env, before);
  }
}

/** Without its own configuration Chromium finds no font and paints no text. */
async function writeFontConfig(draft: string, folder: string): Promise<void> {
  const directories = [join(folder, 'fonts'), '/usr/share/fonts'].map(
    (path) => `<dir>${path}</dir>`,
  );
  const cache = `<cachedir>${join(folder, 'fontcache')}</cachedir>`;
  await mkdir(join(draft, 'fontconfig'));
  await writeFile(
    join(draft, 'fontconfig', 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${directories.join('')}${cache}</fontconfig>`,
  );
}

function findPackage(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return dirname(dirname(entry));
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

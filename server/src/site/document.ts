import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportViolation } from '@longitude/contract/violations';
import type { Asset } from '../platform/http/asset.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The result of the PWA's server build for an address. */
export interface RenderedPage {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Key of the page's chunk in Vite's manifest. */
  readonly module: string;
}

/**
 * Everything comes from our own origin; nothing inline runs. `data:` is for masks in style sheets,
 * `blob:` for images that administrators fetch with their token.
 */
export const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types longitude noscript ProseMirrorClipboard',
  `report-uri /api${reportViolation.path}`,
].join('; ');

/** Headers that are only meaningful for a document. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'x-frame-options': 'DENY',
};

/** Cached, and revalidated each time. */
export const pageKind = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

const entryKey = 'src/entry-client.tsx';

/** Composes documents around rendered pages, with links to the hashed files of one build. */
export class DocumentComposer {
  readonly #manifest: Manifest;
  readonly #heads = new Map<string, string>();

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  static async load(clientFolder: string): Promise<DocumentComposer> {
    const text = await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8');
    return new DocumentComposer(JSON.parse(text) as Manifest);
  }

  /** The complete HTML. `data` becomes a JSON block that the client reads. */
  compose(page: RenderedPage, data: unknown): string {
    // In a data block only "<" is dangerous ("</script", "<!--").
    const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    return `<!doctype html><html lang="en-CA"><head>${this.#headOf(page.module)}${page.head}</head><body><div id="root">${page.body}</div><script type="application/json" id="page-data">${json}</script></body></html>`;
  }

  /** A whole page without scripts that needs only style sheets, around what the build rendered. */
  composeFailure(body: string): string {
    return [
      '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      '<title>This page could not be opened</title><meta name="robots" content="noindex">',
      ...this.#linkSheets(this.#collect(entryKey)),
      '<link rel="icon" href="/icons/mark.svg" type="image/svg+xml"></head><body>',
      `<main id="main">${body}</main></body></html>`,
    ].join('');
  }

  #headOf(module: string): string {
    const known = this.#heads.get(module);
    if (known !== undefined) return known;
    const head = this.#writeHead(module);
    this.#heads.set(module, head);
    return head;
  }

  #writeHead(module: string): string {
    const entry = this.#find(entryKey);
    const chunks = [...this.#collect(entryKey), ...this.#collect(module)];
    const scripts = new Set(chunks.map((chunk) => chunk.file));
    scripts.delete(entry.file);
    const preload = [...scripts].map((file) => `/${file}`).join(' ');
    return [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      `<script src="/${this.#find('src/app/theme.js').file}"></script>`,
      ...this.#linkSheets(chunks),
      ...this.#fonts().map(
        (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
      ),
      // Starts the module scripts after the first paint.
      `<script defer src="/${this.#find('src/app/start.js').file}" data-entry="/${entry.file}" data-older="${this.#find('src/entry-older.ts').file}" data-preload="${preload}"></script>`,
      '<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/icons/icon-192.png">',
      '<link rel="manifest" href="/manifest.webmanifest">',
      '<meta name="theme-color" content="#f5f8f8" media="(prefers-color-scheme: light)">',
      '<meta name="theme-color" content="#07171d" media="(prefers-color-scheme: dark)">',
    ].join('');
  }

  #find(key: string): Chunk {
    const chunk = this.#manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}: build the PWA again`);
    return chunk;
  }

  /** A chunk with all its static imports. */
  #collect(key: string, seen = new Map<string, Chunk>()): Chunk[] {
    if (seen.has(key)) return [];
    const chunk = this.#find(key);
    seen.set(key, chunk);
    for (const each of chunk.imports ?? []) this.#collect(each, seen);
    return [...seen.values()];
  }

  #linkSheets(chunks: readonly Chunk[]): string[] {
    const files = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    return [...files].map((file) => `<link rel="stylesheet" href="/${file}">`);
  }

  #fonts(): string[] {
    const files = Object.values(this.#manifest).flatMap((chunk) => [
      chunk.file,
      ...(chunk.assets ?? []),
    ]);
    return [...new Set(files.filter((file) => file.endsWith('.woff2')))];
  }
}

/** Placeholder in a rendered page for the form token of each response. */
export const tokenPlaceholder = 'form-token-of-this-answer';

/** For one visitor: a shared cache must not serve the token to others. */
export const formPageKind = { ...pageKind, cacheControl: 'private, no-cache' };

/** A rendered page with this form token. */
export function fillInToken(page: Asset, token: string): Buffer {
  return Buffer.from(page.plain.toString().replaceAll(tokenPlaceholder, token));
}

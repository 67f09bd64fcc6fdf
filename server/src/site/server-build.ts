import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Need, PageContent } from '@longitude/contract/page-content';
import type { PublicSetting } from '@longitude/contract/public-settings';
import type { RenderedPage } from './document.ts';
import type { PostedForm } from './plain-forms.ts';

/** The data that a page is rendered with (pwa/src/platform/site.ts). */
export interface PageData {
  readonly settings: readonly PublicSetting[];
  /** Time of the rendering, ISO 8601. */
  readonly now: string;
  readonly origin: string;
  readonly content: PageContent;
  /** Only for pages with a form. */
  readonly formToken?: string;
  /** A posted form without scripts, rejected. */
  readonly form?: PostedForm;
}

export interface PageDemand {
  /** Whether there is a page at that path. */
  readonly isKnown: boolean;
  readonly needs: readonly Need[];
  readonly params: Readonly<Record<string, string>>;
  /** The keys of the query that affect the rendering. */
  readonly query: readonly string[];
  readonly hasForm: boolean;
}

/** The PWA's server build (pwa/src/entry-server.tsx). */
export interface ServerBuild {
  readonly ready: Promise<void>;
  describePage(path: string): PageDemand;
  /** Paths of the pages for search engines, except those with a parameter. */
  listIndexedPaths(): string[];
  renderPage(url: string, data: PageData): RenderedPage;
  /** The content of the page of a failure. `text` is one or two sentences. */
  renderFailure(text: string): string;
}

/** @param folder the PWA's build (`pwa/dist`) */
export async function loadServerBuild(folder: string): Promise<ServerBuild> {
  const entry = pathToFileURL(join(folder, 'server/entry-server.js'));
  const build = (await import(entry.href)) as ServerBuild;
  await build.ready;
  return build;
}

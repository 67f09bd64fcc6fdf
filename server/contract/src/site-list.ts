/** The groups of pages that a device can save for offline use; `pages` always, with the program. */
export const siteGroups = ['pages', 'articles', 'checks'] as const;
export type SiteGroup = (typeof siteGroups)[number];

/** Path of the list (public, JSON). */
export const siteListPath = '/offline.json';

export interface SiteEntry {
  readonly path: string;
  /** As transferred, compressed. */
  readonly bytes: number;
  /** Changes with the content of the page and with the build. */
  readonly version: string;
}

/** Every page of the site by group, and the files of the program in its current build. */
export interface SiteList {
  readonly pages: readonly SiteEntry[];
  readonly articles: readonly SiteEntry[];
  readonly checks: readonly SiteEntry[];
  readonly files: readonly SiteEntry[];
}

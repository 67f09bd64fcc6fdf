/** The groups of pages that a device can save for offline use; `pages` always, with the program. */
export const siteGroups = ['pages', 'articles', 'checks'] as const;
export type SiteGroup = (typeof siteGroups)[number];

/** Where the list is (public, JSON). */
export const siteListPath = '/offline.json';

export interface SiteEntry {
  readonly path: string;
  /** As transferred, compressed. */
  readonly bytes: number;
  /** Changes with what the page shows and with the build. */
  readonly version: string;
}

/** Every page of the site by group, and the files of the program in its present build. */
export interface SiteList {
  readonly pages: readonly SiteEntry[];
  readonly articles: readonly SiteEntry[];
  readonly checks: readonly SiteEntry[];
  readonly files: readonly SiteEntry[];
}

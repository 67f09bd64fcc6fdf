import { createContext, use } from 'react';
import { signal } from '@preact/signals-react';
import { readSiteSettings, type SiteSettings } from '@longitude/contract/site-settings';
import type { PublicSetting } from '@longitude/contract/settings';

/** What the server hands to a page, and the page to its hydration. */
export interface PageData {
  readonly settings: readonly PublicSetting[];
  /** ISO time of the rendering. */
  readonly now: string;
  /** Public address of the site without a trailing slash. */
  readonly origin: string;
}

export interface Site {
  readonly settings: SiteSettings;
  readonly now: string;
  readonly origin: string;
}

/** Newer data than the page came with. Written in the browser only. */
export const newerData = signal<PageData | null>(null);

export const SiteContext = createContext<Site | null>(null);

export function toSite({ settings, now, origin }: PageData): Site {
  return { settings: readSiteSettings(settings), now, origin };
}

/** Throws outside of `<App>`. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no SiteContext above this component');
  return site;
}

export const useSettings = (): SiteSettings => useSite().settings;

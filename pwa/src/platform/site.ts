import { createContext, use, useSyncExternalStore } from 'react';
import { signal } from '@preact/signals-react';
import { readSiteSettings, type SiteSettings } from '@longitude/contract/site-settings';
import type { PageContent } from '@longitude/contract/page-content';
import type { PublicSetting } from '@longitude/contract/public-settings';

/** The result of a form that was posted without scripts. */
export interface PostedForm {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
  /** Error texts by field; empty on success. */
  readonly errors: Readonly<Record<string, string>>;
  /** The failure of the whole form, such as a rate limit. */
  readonly failure: string | null;
}

/** The data that the server passes to a page, and the page to its hydration. */
export interface PageData {
  readonly settings: readonly PublicSetting[];
  /** ISO time of the rendering. */
  readonly now: string;
  /** Public origin of the site without a trailing slash. */
  readonly origin: string;
  readonly content?: PageContent;
  /** Hidden field of each form on the page; contains the time of the response. */
  readonly formToken?: string;
  readonly form?: PostedForm;
}

export interface Site {
  readonly settings: SiteSettings;
  readonly now: string;
  readonly origin: string;
  /** The content that the server rendered this page with; stale after client navigation. */
  readonly content: PageContent;
  /** Null where the page was rendered without a form. */
  readonly formToken: string | null;
  readonly form: PostedForm | null;
}

/** Newer data than the page was rendered with. Written only in the browser. */
export const newerData = signal<PageData | null>(null);

export const SiteContext = createContext<Site | null>(null);

export function toSite(data: PageData): Site {
  const { settings, now, origin, content = {}, formToken = null, form = null } = data;
  return { settings: readSiteSettings(settings), now, origin, content, formToken, form };
}

/** Throws outside of `<App>`. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('There is no SiteContext above this component');
  return site;
}

const never = () => () => {};

/** False on the server, and in the browser during hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export const useSettings = (): SiteSettings => useSite().settings;

/** A `tel:` link for a number in its usual spelling (RFC 3966: no blanks, no parentheses). */
export function toPhoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

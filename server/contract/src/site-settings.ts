import { weekdays, type Weekday } from './constants.ts';
import {
  defaultHours,
  generalDefaults,
  type BusinessHours,
  type OpeningHours,
} from './setting-defaults.ts';
import type { PublicSetting } from './public-settings.ts';

/** Settings for pages (public-site section 3), keyed by camel-case names. */
export interface SiteSettings {
  /**
   * Title of social cards, feed and installed app (spec decision 49): by default the company's
   * name.
   */
  readonly siteTitle: string;
  readonly siteTagline: string;
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyPhone: string;
  readonly companyEmail: string;
  readonly defaultCurrency: string;
  readonly timezone: string;
  readonly emergencyContactEnabled: boolean;
  readonly emergencyContactTitle: string;
  readonly emergencyContactDescription: string;
  readonly emergencyContactPhone: string;
  readonly emergencyContactEmail: string;
  readonly linkedinUrl: string;
  readonly twitterUrl: string;
  readonly facebookUrl: string;
  readonly instagramUrl: string;
  readonly youtubeUrl: string;
  readonly businessHours: BusinessHours;
  readonly claims: Readonly<
    Record<'projects' | 'clients' | 'success' | 'support' | 'readers', string>
  >;
  readonly copyrightYear: string;
  readonly legalLastUpdated: string;
}

/** Reads the list of GET /settings/public; a missing or unreadable setting has its default. */
export function readSiteSettings(list: readonly PublicSetting[]): SiteSettings {
  const values = new Map<string, string>(Object.entries(generalDefaults));
  for (const { key, value } of list) values.set(key, value);
  const text = (key: string) => values.get(key) ?? '';
  return {
    siteTitle: text('site_title') || text('company_name'),
    siteTagline: text('site_tagline'),
    companyName: text('company_name'),
    companyAddress: text('company_address'),
    companyPhone: text('company_phone'),
    companyEmail: text('company_email'),
    defaultCurrency: text('default_currency') || 'USD',
    timezone: text('timezone'),
    emergencyContactEnabled: text('emergency_contact_enabled').toLowerCase() === 'true',
    emergencyContactTitle: text('emergency_contact_title'),
    emergencyContactDescription: text('emergency_contact_description'),
    emergencyContactPhone: text('emergency_contact_phone'),
    emergencyContactEmail: text('emergency_contact_email'),
    linkedinUrl: text('linkedin_url'),
    twitterUrl: text('twitter_url'),
    facebookUrl: text('facebook_url'),
    instagramUrl: text('instagram_url'),
    youtubeUrl: text('youtube_url'),
    businessHours: readHours(text('business_hours')),
    claims: {
      projects: text('claim_projects'),
      clients: text('claim_clients'),
      success: text('claim_success'),
      support: text('claim_support'),
      readers: text('claim_readers'),
    },
    copyrightYear: text('copyright_year'),
    legalLastUpdated: text('legal_last_updated'),
  };
}

function readHours(json: string): BusinessHours {
  try {
    const stored = (JSON.parse(json) ?? {}) as Partial<Record<Weekday, unknown>>;
    const days = weekdays.map((weekday) => {
      const day = stored[weekday];
      return [weekday, isOpeningHours(day) ? day : defaultHours[weekday]] as const;
    });
    return Object.fromEntries(days) as BusinessHours;
  } catch {
    return defaultHours;
  }
}

function isOpeningHours(day: unknown): day is OpeningHours {
  const { open, close, closed } = (day ?? {}) as Partial<OpeningHours>;
  return typeof open === 'string' && typeof close === 'string' && typeof closed === 'boolean';
}

/**
 * The company and its address on one line: Canada's anti-spam law (CASL) requires both in such
 * emails.
 */
export function formatSender({ companyName, companyAddress }: SiteSettings): string {
  return [companyName, companyAddress.replaceAll(/\s*\n\s*/g, ', ')].filter(Boolean).join(', ');
}

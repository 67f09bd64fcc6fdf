import type { Weekday } from './constants.ts';

export interface OpeningHours {
  readonly open: string;
  readonly close: string;
  readonly closed: boolean;
}
export type BusinessHours = Readonly<Record<Weekday, OpeningHours>>;

const day = (open: string, close: string, closed = false): OpeningHours => ({
  open,
  close,
  closed,
});
const workday = day('09:00', '17:00');
/** Monday to Friday 09:00 to 17:00, Saturday 10:00 to 14:00, Sunday closed (public-site section 9). */
export const defaultHours: BusinessHours = {
  monday: workday,
  tuesday: workday,
  wednesday: workday,
  thursday: workday,
  friday: workday,
  saturday: day('10:00', '14:00'),
  sunday: day('00:00', '00:00', true),
};

/** The company data on the pages until an administrator changes them: the public settings. */
export const generalDefaults = {
  site_title: '',
  site_tagline: 'Scale Your Team. Secure Your Future.',
  company_name: 'Longitude Consulting',
  company_address: '1 Example Street\nToronto, ON\nCanada',
  company_phone: '+1 416 555 0142',
  company_email: 'hello@longitude.example',
  default_currency: 'CAD',
  timezone: 'America/Toronto',
  emergency_contact_enabled: 'true',
  emergency_contact_title: 'Emergency Support',
  emergency_contact_description:
    'Is a system down or under attack? Clients with emergency support in their contract can call at any time.',
  emergency_contact_phone: '+1 416 555 0199',
  emergency_contact_email: 'urgent@longitude.example',
  linkedin_url: '',
  twitter_url: '',
  facebook_url: '',
  instagram_url: '',
  youtube_url: '',
  business_hours: JSON.stringify(defaultHours),
  claim_projects: '500+',
  claim_clients: '50+',
  claim_success: '98%',
  claim_support: '24/7',
  claim_readers: '5,000',
  copyright_year: '2024',
  legal_last_updated: '',
} as const;

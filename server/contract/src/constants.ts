/** Business constants of both specifications (public-site section 9, back-office section 9). */

/** localStorage key of the bearer token (public-site section 4). */
export const tokenStorageKey = 'auth_token';

/** The seven services, in the order of the services page (public-site section 3). */
export const services = [
  { slug: 'strategic-it-planning', name: 'Strategic IT Planning' },
  { slug: 'system-implementation', name: 'System Implementation' },
  { slug: 'cybersecurity', name: 'Cybersecurity' },
  { slug: 'cloud-solutions', name: 'Cloud Solutions' },
  { slug: 'it-governance', name: 'IT Governance' },
  { slug: 'help-desk-support', name: 'Help Desk Support' },
  { slug: 'ai-automation', name: 'AI & Automation' },
] as const;

/** The extra choice of the contact form. */
export const generalInquiry = { slug: 'general-inquiry', name: 'General Inquiry' } as const;

/** The name of a service; the slug itself if it is unknown. */
export function formatService(slug: string): string {
  return [...services, generalInquiry].find((service) => service.slug === slug)?.name ?? slug;
}

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Maximum lengths of texts, in UTF-16 code units. */
export const maxLength = {
  name: 200,
  email: 254,
  phone: 50,
  message: 10_000,
  notes: 10_000,
  subject: 200,
  emailBody: 200_000,
  answer: 1_000,
  setting: 4_000,
  username: 100,
  password: 1_000,
} as const;

/** Length of a new password, in UTF-16 code units (back-office section 5). */
export const minPasswordLength = 6;

/** Page sizes of lists. */
export const page = { min: 1, max: 200, default: 50 } as const;

/**
 * The name of the honeypot in pages. Autofill and password managers fill in a `website` even where
 * `autocomplete` is off, and a person would count as a bot; they know no such name.
 */
export const honeypotName = 'extra';

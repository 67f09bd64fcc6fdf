import { currencies, notificationFrequencies, timezones } from './constants.ts';
import { generalDefaults } from './setting-defaults.ts';

export type SettingCategory = 'general' | 'email' | 'notifications';
/** How a value is read, edited and checked; on the wire it is always text. */
export type SettingKind =
  | 'text'
  | 'multiline'
  | 'email'
  | 'phone'
  | 'url'
  | 'boolean'
  | 'number'
  | 'choice'
  | 'hours'
  | 'password';

export interface SettingDefinition {
  readonly category: SettingCategory;
  readonly key: string;
  readonly kind: SettingKind;
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Part of GET /settings/public (decision 27: a whitelist). */
  readonly isPublic?: true;
}

type Row = [key: string, kind: SettingKind, value: string, label: string, description: string];

/** Key, kind, label and description; the value stands among the defaults that pages know as well. */
type GeneralRow = [keyof typeof generalDefaults, SettingKind, string, string];

const general: GeneralRow[] = [
  [
    'site_title',
    'text',
    'Site title',
    'The name in social cards, the feed and the installed app. Empty uses the company name.',
  ],
  ['site_tagline', 'text', 'Tagline', 'The hero splits it at its full stop.'],
  ['company_name', 'text', 'Company name', 'Shown in titles, footer and mails.'],
  ['company_address', 'multiline', 'Address', 'The headquarters on the contact page.'],
  ['company_phone', 'phone', 'Phone', 'Called from the contact page.'],
  ['company_email', 'email', 'E-mail', 'Answers go here; shown on the contact page.'],
  ['default_currency', 'choice', 'Currency', 'Prefix of amounts. Rates are not converted.'],
  ['timezone', 'choice', 'Timezone', 'Business hours and schedules follow it.'],
  [
    'emergency_contact_enabled',
    'boolean',
    'Emergency card',
    'Shows the emergency card on the contact page.',
  ],
  ['emergency_contact_title', 'text', 'Emergency title', 'Heading of the emergency card.'],
  [
    'emergency_contact_description',
    'text',
    'Emergency text',
    'One or two sentences. The Terms say that it is for customers whose contract includes it.',
  ],
  ['emergency_contact_phone', 'phone', 'Emergency phone', 'Empty hides the call button.'],
  ['emergency_contact_email', 'email', 'Emergency e-mail', 'Empty hides the e-mail button.'],
  ['linkedin_url', 'url', 'LinkedIn', 'Empty hides the link in the footer.'],
  ['twitter_url', 'url', 'Twitter', 'Empty hides the link in the footer.'],
  ['facebook_url', 'url', 'Facebook', 'Empty hides the link in the footer.'],
  ['instagram_url', 'url', 'Instagram', 'Empty hides the link in the footer.'],
  ['youtube_url', 'url', 'YouTube', 'Empty hides the link in the footer.'],
  [
    'business_hours',
    'hours',
    'Business hours',
    'JSON: each weekday with open, close (HH:MM) and closed.',
  ],
  ['claim_projects', 'text', 'Projects completed', 'A figure on the home page.'],
  ['claim_clients', 'text', 'Happy clients', 'A figure on the home page.'],
  ['claim_success', 'text', 'Success rate', 'A figure on the home page.'],
  ['claim_support', 'text', 'Support available', 'A figure on the home page.'],
  ['claim_readers', 'text', 'Newsletter readers', 'Claimed beside the newsletter form.'],
  ['copyright_year', 'number', 'Copyright year', 'In the footer.'],
  ['legal_last_updated', 'text', 'Legal pages updated', 'A date; empty shows today.'],
];

const email: Row[] = [
  ['smtp_host', 'text', '', 'SMTP server', 'Without it mail waits and nothing is lost.'],
  ['smtp_port', 'number', '587', 'Port', '587 with STARTTLS, or 465 with TLS from the start.'],
  ['smtp_secure', 'boolean', 'false', 'TLS from the start', 'Usually with port 465.'],
  ['smtp_username', 'text', '', 'Username', 'Empty when the server asks for none.'],
  ['smtp_password', 'password', '', 'Password', 'Kept encrypted and never shown again.'],
  ['smtp_from_name', 'text', 'Longitude Consulting', 'Sender name', 'What recipients see.'],
  ['smtp_from_email', 'email', '', 'Sender address', 'Empty uses the company e-mail.'],
];

const notifications: Row[] = [
  [
    'notify_service_request',
    'boolean',
    'true',
    'Service requests',
    'Mail when a service request arrives.',
  ],
  [
    'notify_contact_message',
    'boolean',
    'true',
    'Contact messages',
    'Mail when a contact message arrives.',
  ],
  [
    'notify_security_scan',
    'boolean',
    'true',
    'Security scans',
    'Mail when a visitor scans a site.',
  ],
  ['notification_email', 'email', '', 'Recipient', 'Empty uses the company e-mail.'],
  [
    'notification_frequency',
    'choice',
    'immediate',
    'How often',
    'At once, or held until the next full hour or the next morning at 8.',
  ],
];

const choices: Record<string, readonly string[]> = {
  default_currency: currencies,
  timezone: timezones,
  notification_frequency: notificationFrequencies,
};

function define(category: SettingCategory, rows: Row[]): SettingDefinition[] {
  return rows.map(([key, kind, value, label, description]) => ({
    category,
    key,
    kind,
    value,
    label,
    description,
    ...(choices[key] ? { choices: choices[key] } : {}),
    ...(category === 'general' ? { isPublic: true as const } : {}),
  }));
}

/** Every setting the product knows, with its default. */
export const settingDefinitions: readonly SettingDefinition[] = [
  ...define(
    'general',
    general.map(([key, kind, ...texts]) => [key, kind, generalDefaults[key], ...texts]),
  ),
  ...define('email', email),
  ...define('notifications', notifications),
];

export function findDefinition(category: string, key: string): SettingDefinition | undefined {
  return settingDefinitions.find((known) => known.category === category && known.key === key);
}

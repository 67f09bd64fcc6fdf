import { currencies, notificationFrequencies, timezones, type Weekday } from './constants.ts';

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

type Row = [key: string, kind: SettingKind, value: string, label: string, description: string];

const general: Row[] = [
  [
    'site_title',
    'text',
    'Longitude Consulting',
    'Site title',
    'Shown where a page has no title of its own.',
  ],
  [
    'site_tagline',
    'text',
    'Scale Your Team. Secure Your Future.',
    'Tagline',
    'The hero splits it at its full stop.',
  ],
  [
    'company_name',
    'text',
    'Longitude Consulting',
    'Company name',
    'Shown in titles, footer and mails.',
  ],
  [
    'company_address',
    'multiline',
    '100 King Street West, Suite 5700\nToronto, ON M5X 1C7\nCanada',
    'Address',
    'The headquarters on the contact page.',
  ],
  ['company_phone', 'phone', '+1 416 555 0142', 'Phone', 'Called from the contact page.'],
  [
    'company_email',
    'email',
    'hello@longitude.example',
    'E-mail',
    'Answers go here; shown on the contact page.',
  ],
  ['default_currency', 'choice', 'CAD', 'Currency', 'Prefix of amounts. Rates are not converted.'],
  ['timezone', 'choice', 'America/Toronto', 'Timezone', 'Business hours and schedules follow it.'],
  [
    'emergency_contact_enabled',
    'boolean',
    'true',
    'Emergency card',
    'Shows the emergency card on the contact page.',
  ],
  [
    'emergency_contact_title',
    'text',
    'Emergency Support',
    'Emergency title',
    'Heading of the emergency card.',
  ],
  [
    'emergency_contact_description',
    'text',
    'A system is down or under attack? Call at any hour.',
    'Emergency text',
    'One or two sentences.',
  ],
  [
    'emergency_contact_phone',
    'phone',
    '+1 416 555 0199',
    'Emergency phone',
    'Empty hides the call button.',
  ],
  [
    'emergency_contact_email',
    'email',
    'urgent@longitude.example',
    'Emergency e-mail',
    'Empty hides the e-mail button.',
  ],
  ['linkedin_url', 'url', '', 'LinkedIn', 'Empty hides the link in the footer.'],
  ['twitter_url', 'url', '', 'Twitter', 'Empty hides the link in the footer.'],
  ['facebook_url', 'url', '', 'Facebook', 'Empty hides the link in the footer.'],
  ['instagram_url', 'url', '', 'Instagram', 'Empty hides the link in the footer.'],
  ['youtube_url', 'url', '', 'YouTube', 'Empty hides the link in the footer.'],
  [
    'business_hours',
    'hours',
    JSON.stringify(defaultHours),
    'Business hours',
    'JSON: each weekday with open, close (HH:MM) and closed.',
  ],
  ['claim_projects', 'text', '500+', 'Projects completed', 'A figure on the home page.'],
  ['claim_clients', 'text', '50+', 'Happy clients', 'A figure on the home page.'],
  ['claim_success', 'text', '98%', 'Success rate', 'A figure on the home page.'],
  ['claim_support', 'text', '24/7', 'Support available', 'A figure on the home page.'],
  ['claim_readers', 'text', '5,000', 'Newsletter readers', 'Claimed beside the newsletter form.'],
  ['copyright_year', 'number', '2024', 'Copyright year', 'In the footer.'],
  ['legal_last_updated', 'text', '', 'Legal pages updated', 'A date; empty shows today.'],
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
  ...define('general', general),
  ...define('email', email),
  ...define('notifications', notifications),
];

export function findDefinition(category: string, key: string): SettingDefinition | undefined {
  return settingDefinitions.find((known) => known.category === category && known.key === key);
}

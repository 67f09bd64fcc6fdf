import { generalDefaults } from './setting-defaults.ts';

/* The choices (back-office section 9). */
const currencies = ['CAD', 'USD', 'EUR', 'GBP'] as const;
export const timezones = [
  'America/Toronto',
  'America/Vancouver',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'UTC',
] as const;
const notificationFrequencies = ['immediate', 'hourly', 'daily'] as const;

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
  | 'host'
  | 'fingerprint'
  | 'password';

export interface SettingDefinition {
  readonly category: SettingCategory;
  readonly key: string;
  readonly kind: SettingKind;
  readonly value: string;
  readonly label: string;
  readonly description: string;
  readonly choices?: readonly string[];
  /** Part of GET /settings/public (spec decision 27: a whitelist). */
  readonly isPublic?: true;
}

type Row = [key: string, kind: SettingKind, value: string, label: string, description: string];

/** Key, kind, label and description; the value is among the defaults, which pages use as well. */
type GeneralRow = [keyof typeof generalDefaults, SettingKind, string, string];

const ofButton = 'Leave empty to hide the button.';
const ofLink = 'Leave empty to hide the link.';
const ofFigure = 'Shown on the home page.';
const ofNotice = 'Sends an email when one arrives.';
const companyAddress = 'Leave empty to use the company email.';

const general: GeneralRow[] = [
  [
    'site_title',
    'text',
    'Site title',
    'Shown in link previews, the blog feed and the installed app. Leave empty to use the company name.',
  ],
  ['site_tagline', 'text', 'Tagline', 'Shown on the home page, one line per sentence.'],
  ['company_name', 'text', 'Company name', 'Shown in page titles, the footer and emails.'],
  ['company_address', 'multiline', 'Address', 'Shown on the contact page as the headquarters.'],
  ['company_phone', 'phone', 'Phone', 'Shown on the contact page. Visitors can tap it to call.'],
  [
    'company_email',
    'email',
    'Email',
    'Shown on the contact page. Replies to your emails arrive here.',
  ],
  ['default_currency', 'choice', 'Currency', 'Shown before every amount. Rates are not converted.'],
  ['timezone', 'choice', 'Timezone', 'Used for business hours and scan schedules.'],
  ['emergency_contact_enabled', 'boolean', 'Emergency card', 'Shows the card on the contact page.'],
  ['emergency_contact_title', 'text', 'Emergency title', 'The heading of the card.'],
  ['emergency_contact_phone', 'phone', 'Emergency phone', ofButton],
  ['emergency_contact_email', 'email', 'Emergency email', ofButton],
  [
    'emergency_contact_description',
    'multiline',
    'Emergency text',
    'One or two sentences. The Terms of Service promise emergency support only to clients whose contract includes it.',
  ],
  ['linkedin_url', 'url', 'LinkedIn', ofLink],
  ['twitter_url', 'url', 'Twitter', ofLink],
  ['facebook_url', 'url', 'Facebook', ofLink],
  ['instagram_url', 'url', 'Instagram', ofLink],
  ['youtube_url', 'url', 'YouTube', ofLink],
  [
    'business_hours',
    'hours',
    'Business hours',
    'JSON: open and close (HH:MM) and closed for each weekday.',
  ],
  ['claim_projects', 'text', 'Projects completed', ofFigure],
  ['claim_clients', 'text', 'Happy clients', ofFigure],
  ['claim_success', 'text', 'Success rate', ofFigure],
  ['claim_support', 'text', 'Support available', ofFigure],
  ['claim_readers', 'text', 'Newsletter readers', 'Shown beside the newsletter form.'],
  ['copyright_year', 'number', 'Copyright year', 'Shown in the footer.'],
  [
    'legal_last_updated',
    'text',
    'Legal pages updated',
    'A date. Leave empty to show today’s date.',
  ],
];

/** General, but of no use to visitors. */
const internal: Row[] = [
  [
    'content_checked',
    'boolean',
    'false',
    'Content checked',
    'Turn on once you have checked or replaced the figures, services, blog posts and legal pages.',
  ],
];

const email: Row[] = [
  [
    'smtp_host',
    'host',
    '',
    'SMTP server',
    'Your email provider’s outgoing server, such as smtp.example.com. Until it is set, email stays queued; nothing is lost.',
  ],
  ['smtp_port', 'number', '587', 'Port', 'Usually 587, or 465 with TLS from the start.'],
  [
    'smtp_secure',
    'boolean',
    'false',
    'TLS from the start',
    'On for port 465, off for port 587 (STARTTLS).',
  ],
  ['smtp_username', 'text', '', 'Username', 'Leave empty if the server does not need one.'],
  [
    'smtp_password',
    'password',
    '',
    'Password',
    'Stored encrypted and never shown again. Removed when the server or port changes.',
  ],
  [
    'smtp_certificate',
    'fingerprint',
    '',
    'Trusted certificate',
    'For a server with a self-signed certificate: its fingerprint, which a failed test shows. Cleared when the server or port changes.',
  ],
  ['smtp_from_name', 'text', 'Longitude Consulting', 'Sender name', 'Shown to recipients.'],
  ['smtp_from_email', 'email', '', 'Sender address', companyAddress],
  [
    'smtp_unencrypted',
    'boolean',
    'false',
    'Send without encryption',
    'Only for a server that offers no TLS: others on the way can then read the password, emails and links that reset passwords. Not needed for a server on this machine.',
  ],
];

const notifications: Row[] = [
  ['notify_service_request', 'boolean', 'true', 'Service requests', ofNotice],
  ['notify_contact_message', 'boolean', 'true', 'Contact messages', ofNotice],
  [
    'notify_security_scan',
    'boolean',
    'true',
    'Security scans',
    'Sends an email when a visitor scans a site.',
  ],
  ['notification_email', 'email', '', 'Recipient', companyAddress],
  [
    'notification_frequency',
    'choice',
    'immediate',
    'How often',
    'Immediately, on the next full hour, or at 8:00 the next morning.',
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
    ...(key in generalDefaults ? { isPublic: true as const } : {}),
  }));
}

/** Every setting the product knows, with its default. */
export const settingDefinitions: readonly SettingDefinition[] = [
  ...define(
    'general',
    general.map(([key, kind, ...texts]) => [key, kind, generalDefaults[key], ...texts]),
  ),
  ...define('general', internal),
  ...define('email', email),
  ...define('notifications', notifications),
];

export function findDefinition(category: string, key: string): SettingDefinition | undefined {
  return settingDefinitions.find((known) => known.category === category && known.key === key);
}

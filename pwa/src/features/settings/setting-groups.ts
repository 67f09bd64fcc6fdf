import {
  settingDefinitions,
  type SettingCategory,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';

export interface SettingGroup {
  readonly title: string;
  readonly text: string;
  readonly definitions: readonly SettingDefinition[];
}

interface Plan {
  readonly category: SettingCategory;
  readonly title: string;
  readonly text: string;
  readonly keys: RegExp;
}

/** The first plan that fits takes a setting; what fits none stands under Further settings. */
const plans: readonly Plan[] = [
  {
    category: 'general',
    title: 'Company',
    text: 'Shown in the footer, on the contact page and in mail.',
    keys: /^(site_|company_)/,
  },
  {
    category: 'general',
    title: 'Region',
    text: 'Rates are not converted when the currency changes.',
    keys: /^(default_currency|timezone)$/,
  },
  {
    category: 'general',
    title: 'Business hours',
    text: 'Edited as JSON text. The contact page shows them in the timezone above.',
    keys: /^business_hours$/,
  },
  {
    category: 'general',
    title: 'Emergency contact',
    text: 'A card on the contact page.',
    keys: /^emergency_/,
  },
  {
    category: 'general',
    title: 'Social links',
    text: 'An empty one is not shown.',
    keys: /_url$/,
  },
  {
    category: 'general',
    title: 'Figures on the site',
    text: 'Claims must be true: visitors may ask for proof.',
    keys: /^claim_/,
  },
  {
    category: 'general',
    title: 'Legal',
    text: 'Footer and legal pages.',
    keys: /^(copyright_|legal_)/,
  },
  {
    category: 'email',
    title: 'SMTP server',
    text: 'Mail leaves through it. Without one, mail waits and nothing is lost.',
    keys: /^smtp_(?!from_)/,
  },
  {
    category: 'email',
    title: 'Sender',
    text: 'What recipients see.',
    keys: /^smtp_from_/,
  },
  {
    category: 'notifications',
    title: 'Notifications',
    text: 'Mail to the team when something arrives.',
    keys: /^notif/,
  },
];

/** The settings of one tab in groups, in the order of the contract. */
export function groupSettings(category: SettingCategory): SettingGroup[] {
  const own = settingDefinitions.filter((known) => known.category === category);
  const usable = plans.filter((plan) => plan.category === category);
  const planOf = (known: SettingDefinition) => usable.find((plan) => plan.keys.test(known.key));
  const groups = usable.map(({ title, text, keys }) => ({
    title,
    text,
    definitions: own.filter((known) => planOf(known)?.keys === keys),
  }));
  const rest = own.filter((known) => !planOf(known));
  const further = { title: 'Further settings', text: '', definitions: rest };
  return [...groups, further].filter((group) => group.definitions.length > 0);
}

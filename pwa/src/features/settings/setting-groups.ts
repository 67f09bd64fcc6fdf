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
  readonly title: string;
  readonly text: string;
  readonly keys: RegExp;
}

/** A setting belongs to the first plan that matches; the rest are under Further settings. */
const plans: Readonly<Record<SettingCategory, readonly Plan[]>> = {
  general: [
    {
      title: 'Company',
      text: 'Shown in the footer, on the contact page and in mail.',
      keys: /^(site_|company_)/,
    },
    {
      title: 'Region',
      text: 'Rates are not converted when the currency changes.',
      keys: /^(default_currency|timezone)$/,
    },
    {
      title: 'Business hours',
      text: 'As times or as JSON text: both change together. The contact page shows them in the timezone above.',
      keys: /^business_hours$/,
    },
    {
      title: 'Emergency contact',
      text: 'A card on the contact page.',
      keys: /^emergency_/,
    },
    {
      title: 'Social links',
      text: 'An empty one is not shown.',
      keys: /_url$/,
    },
    {
      title: 'Figures on the site',
      text: 'Claims must be true: visitors may ask for proof.',
      keys: /^claim_/,
    },
    {
      title: 'Legal',
      text: 'Footer and legal pages.',
      keys: /^(copyright_|legal_)/,
    },
  ],
  email: [
    {
      title: 'SMTP server',
      text: 'Mail leaves through it. Without one, mail waits and nothing is lost.',
      keys: /^smtp_(?!from_)/,
    },
    {
      title: 'Sender',
      text: 'What recipients see.',
      keys: /^smtp_from_/,
    },
  ],
  notifications: [
    {
      title: 'Notifications',
      text: 'Mail to the team when something arrives.',
      keys: /^notif/,
    },
  ],
};

/** The settings of one tab in groups, in the contract's order. */
export function groupSettings(category: SettingCategory): SettingGroup[] {
  const own = settingDefinitions.filter((known) => known.category === category);
  const usable = plans[category];
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

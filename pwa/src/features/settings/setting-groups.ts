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
      text: 'Shown in the footer, on the contact page and in emails.',
      keys: /^(site_|company_)/,
    },
    {
      title: 'Region',
      text: 'How amounts and times are shown.',
      keys: /^(default_currency|timezone)$/,
    },
    {
      title: 'Business hours',
      text: 'Shown on the contact page, in the timezone above.',
      keys: /^business_hours$/,
    },
    {
      title: 'Emergency contact',
      text: 'A card on the contact page. An empty phone or email hides its button.',
      keys: /^emergency_/,
    },
    {
      title: 'Social links',
      text: 'Links in the footer. Leave one empty to hide it.',
      keys: /_url$/,
    },
    {
      title: 'Figures on the site',
      text: 'Shown on the home page. Claims must be true: visitors may ask for proof.',
      keys: /^claim_/,
    },
    {
      title: 'Legal',
      text: 'Dates in the footer and on the legal pages.',
      keys: /^(copyright_|legal_)/,
    },
    {
      title: 'Sample content',
      text: 'What a new site starts with. First steps (Overview) lists it until you mark it as checked.',
      keys: /^content_/,
    },
  ],
  email: [
    {
      title: 'Mail server',
      text: 'All email is sent through this server.',
      keys: /^smtp_(?!from_)/,
    },
    {
      title: 'Sender',
      text: 'Who emails are from.',
      keys: /^smtp_from_/,
    },
  ],
  notifications: [
    {
      title: 'Notifications',
      text: 'Emails to the team when something arrives.',
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

/** The description of a setting, unless several in its group have the same one: then the group's text says it. */
export function findHint(
  { definitions }: SettingGroup,
  { description }: SettingDefinition,
): string | undefined {
  const isOwn = definitions.filter((other) => other.description === description).length === 1;
  return isOwn ? description : undefined;
}

import * as z from 'zod/mini';
import { maxLength, weekdays } from './constants.ts';
import { endpoint } from './core/endpoint.ts';
import { controlCharacters, email, emailText, isPlainText } from './core/fields.ts';
import { findDefinition, type SettingDefinition } from './setting-definitions.ts';

/** Stands for a stored password in answers; ignored when sent back unchanged (decision 27). */
export const passwordSentinel = '********';

export const Setting = z.object({
  id: z.string(),
  category: z.enum(['general', 'email', 'notifications']),
  key: z.string(),
  value: z.string(),
  type: z.enum(['boolean', 'number', 'text']),
  description: z.string(),
});
export type Setting = z.infer<typeof Setting>;

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times are HH:MM'));
const Day = z.strictObject({ open: clock, close: clock, closed: z.boolean() });
const Hours = z.strictObject(
  Object.fromEntries(weekdays.map((weekday) => [weekday, Day])) as Record<
    (typeof weekdays)[number],
    typeof Day
  >,
);

function isHours(value: string): boolean {
  try {
    return Hours.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A port above the range makes the socket throw instead of failing to connect. */
const isPort = (value: number) => value >= 1 && value <= 65_535;

/** Why a value is invalid for its setting; undefined when valid. Blank is valid where it has a meaning. */
export function explainBadSetting(definition: SettingDefinition, value: string) {
  switch (definition.kind) {
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : 'This must be true or false';
    case 'number':
      if (!/^\d{1,6}$/.test(value)) return 'This must be a whole number';
      return definition.key === 'smtp_port' && !isPort(Number(value))
        ? 'This must be a port from 1 to 65535'
        : undefined;
    case 'choice':
      return definition.choices?.includes(value)
        ? undefined
        : `This must be one of ${definition.choices?.join(', ')}`;
    case 'hours':
      return isHours(value)
        ? undefined
        : 'Each weekday needs open and close as HH:MM and closed as true or false';
    case 'email':
      return value === '' || email.safeParse(value).success ? undefined : emailText;
    case 'url':
      return value === '' || isWebAddress(value) ? undefined : 'This must be a web address';
    case 'text':
    case 'phone':
    case 'password':
      return /[\n\r\t]/.test(value) ? 'This must be a single line' : undefined;
    case 'multiline':
      return undefined;
    default:
      return definition.kind satisfies never;
  }
}

const Change = z.strictObject({
  category: z.string('A category is needed'),
  key: z.string('A key is needed'),
  // Not trimmed here: a password may begin or end with a space.
  value: z
    .string('A value must be text')
    .check(
      z.refine(isPlainText, controlCharacters),
      z.maxLength(maxLength.setting, `A value must be at most ${maxLength.setting} characters`),
    ),
});

/** Trims a value for storage; only a password keeps its outer spaces. */
export function trimSetting({ kind }: SettingDefinition, value: string): string {
  return kind === 'password' ? value : value.trim();
}

/** Only the changes (back-office section 5). One unknown setting or bad value rejects them all. */
export const SaveSettings = z.strictObject({
  settings: z.array(Change, 'Settings must be a list').check(
    z.minLength(1, 'No settings were modified.'),
    z.maxLength(100, 'At most 100 settings at once'),
    z.superRefine((changes, context) => {
      for (const [index, { category, key, value }] of changes.entries()) {
        const definition = findDefinition(category, key);
        const why = definition
          ? explainBadSetting(definition, trimSetting(definition, value))
          : 'This setting is not known';
        if (why)
          context.addIssue({ code: 'custom', message: why, path: [index, key], input: value });
      }
    }),
  ),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const SendTestEmail = z.strictObject({ testEmail: email });

export const listSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  auth: 'admin',
  status: 200,
  summary: 'All settings; passwords are masked',
  answer: z.array(Setting),
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/admin/settings/bulk',
  auth: 'admin',
  status: 200,
  summary: 'Change settings; one wrong value refuses them all',
  payload: SaveSettings,
  answer: z.array(Setting),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/admin/settings/test-email',
  auth: 'admin',
  status: 202,
  summary: 'Send a mail through the configured server now',
  payload: SendTestEmail,
  answer: z.object({ id: z.string(), state: z.literal('sent'), sendAt: z.string() }),
});

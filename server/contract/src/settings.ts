import * as z from 'zod/mini';
import { explainHours } from './business-hours.ts';
import { maxLength } from './constants.ts';
import { endpoint } from './core/endpoint.ts';
import { cleanLine, cleanLines } from './core/clean-text.ts';
import { explainBadAddress, toStoredAddress } from './core/email-address.ts';
import { email } from './core/fields.ts';
import { findPortConflict, readMailHost } from './mail-host.ts';
import { findDefinition, type SettingDefinition } from './setting-definitions.ts';

/** Replaces a stored password in responses; ignored when sent back unchanged (spec decision 27). */
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

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** At least three digits, in usual spellings, and an extension. */
const phoneNumber = /^(?=(?:\D*\d){3})[+\d(][\d\s()./-]*(?:(?:ext\.?|x)\s*\d+)?$/i;

/** SHA-256, as OpenSSL, Node and browsers write it. */
const fingerprint = /^(sha256[ :=]|sha256 fingerprint=)?\s*([\da-f]{2}[: ]?){31}[\da-f]{2}$/i;

/** `AB:CD:…`, as Node writes fingerprints; anything else stays as it is, and is refused. */
function toFingerprint(value: string): string {
  if (!fingerprint.test(value)) return value;
  const digits = value.replace(/^sha256( fingerprint)?[ :=]/i, '').replaceAll(/[: ]/g, '');
  return (digits.toUpperCase().match(/../g) ?? []).join(':');
}

/** A port above the range makes the socket throw instead of failing to connect. */
const isPort = (value: number) => value >= 1 && value <= 65_535;

/**
 * The reason why a value is invalid for its setting; undefined if it is valid. Blank is valid if it
 * has a meaning.
 */
export function explainBadSetting(definition: SettingDefinition, value: string) {
  if (value.length > maxLength.setting)
    return `This must be at most ${maxLength.setting} characters`;
  return explainBadValue(definition, value);
}

function explainBadValue(definition: SettingDefinition, value: string): string | undefined {
  const unless = (isValid: boolean, why: string) => (isValid ? undefined : why);
  const isLine = !/[\n\r\t]/.test(value);
  switch (definition.kind) {
    case 'boolean':
      return unless(value === 'true' || value === 'false', 'This must be true or false');
    case 'number':
      return explainBadNumber(definition, value);
    case 'choice': {
      const { choices = [] } = definition;
      return unless(choices.includes(value), `This must be one of ${choices.join(', ')}`);
    }
    case 'hours':
      return explainHours(value);
    case 'email':
      return unless(value === '' || email.safeParse(value).success, explainBadAddress(value));
    case 'url':
      return unless(
        value === '' || isWebAddress(value),
        'Enter a web address, starting with https://',
      );
    case 'phone':
      return unless(
        value === '' || (isLine && phoneNumber.test(value)),
        'Enter a phone number, such as +1 416 555 0142',
      );
    case 'host': {
      const read = readMailHost(value);
      return 'problem' in read ? read.problem : undefined;
    }
    case 'fingerprint':
      return unless(
        value === '' || fingerprint.test(value),
        'Enter a SHA-256 fingerprint: 64 digits from 0 to 9 and A to F',
      );
    case 'text':
    case 'password':
      return unless(isLine, 'This must be a single line');
    case 'multiline':
      return undefined;
    default:
      return definition.kind satisfies never;
  }
}

function explainBadNumber({ key }: SettingDefinition, value: string): string | undefined {
  if (!/^\d{1,6}$/.test(value)) return 'This must be a whole number';
  return key === 'smtp_port' && !isPort(Number(value))
    ? 'This must be a port from 1 to 65535'
    : undefined;
}

const Change = z.strictObject({
  category: z.string('A category is needed'),
  key: z.string('A key is needed'),
  // Not cleaned here: a password may begin or end with a space.
  value: z.string('A value must be text'),
});

/** A value as it is stored: without invisible characters. Only a password stays as it is. */
export function cleanSetting({ kind }: SettingDefinition, value: string): string {
  if (kind === 'password') return value;
  if (kind === 'email') return toStoredAddress(value);
  if (kind === 'fingerprint') return toFingerprint(cleanLine(value));
  return kind === 'multiline' || kind === 'hours' ? cleanLines(value) : cleanLine(value);
}

function explainBadChange(
  { category, key, value }: z.infer<typeof Change>,
  changes: z.infer<typeof Change>[],
): string | undefined {
  const definition = findDefinition(category, key);
  if (!definition) return 'This setting is not known';
  const cleaned = cleanSetting(definition, value);
  const why = explainBadSetting(definition, cleaned);
  return why ?? (definition.kind === 'host' ? findPortConflict(cleaned, changes) : undefined);
}

const checkChanges = z.superRefine<z.infer<typeof Change>[]>((changes, context) => {
  for (const [index, change] of changes.entries()) {
    const { key, value } = change;
    const why = explainBadChange(change, changes);
    if (why) context.addIssue({ code: 'custom', message: why, path: [index, key], input: value });
  }
});

/** Only the changes (back-office section 5). One unknown setting or bad value rejects them all. */
export const SaveSettings = z.strictObject({
  settings: z
    .array(Change, 'Settings must be a list')
    .check(
      z.minLength(1, 'No settings were modified.'),
      z.maxLength(100, 'At most 100 settings at once'),
      checkChanges,
    ),
});
export type SaveSettings = z.infer<typeof SaveSettings>;

export const SendTestEmail = z.strictObject({
  testEmail: email,
  /** Email settings that are not saved: they are used for this email, and not stored. */
  settings: z.optional(z.array(Change).check(z.maxLength(100), checkChanges)),
});
export type SendTestEmail = z.infer<typeof SendTestEmail>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  auth: 'admin',
  status: 200,
  summary: 'All settings; passwords are masked',
  response: z.array(Setting),
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/admin/settings/bulk',
  auth: 'admin',
  recentSignIn: 'byInput',
  status: 200,
  summary: 'Change settings; one invalid value rejects them all',
  payload: SaveSettings,
  response: z.array(Setting),
});

export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/admin/settings/test-email',
  auth: 'admin',
  recentSignIn: 'byInput',
  status: 202,
  summary: 'Send a test email now, through the stored settings or those given',
  payload: SendTestEmail,
  response: z.object({
    id: z.string(),
    state: z.literal('sent'),
    sendAt: z.string(),
    /** In the demo, which contacts no mail server. */
    isDemo: z.optional(z.literal(true)),
  }),
});

/** The outcome of a test email in a line without its full stop. */
export function describeTestEmail(sent: { readonly isDemo?: true | undefined }, to: string) {
  return sent.isDemo
    ? 'Demo: not sent. The demo sends no email and contacts no mail server'
    : `Test email sent to ${to}`;
}

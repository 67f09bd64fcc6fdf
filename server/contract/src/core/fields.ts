import * as z from 'zod/mini';
import { maxLength } from '../constants.ts';
import { cleanLine, cleanLines } from './clean-text.ts';
import { emailText, explainBadAddress, isEmailAddress, toStoredAddress } from './email-address.ts';

interface Bounds {
  readonly min?: number;
  readonly max: number;
  /** Start of the sentence about a text that is too long. */
  readonly label: string;
}

function textField(text: string, bounds: Bounds, clean: (value: string) => string) {
  return z
    .string(text)
    .check(
      z.overwrite(clean),
      z.minLength(bounds.min ?? 0, text),
      z.maxLength(bounds.max, `${bounds.label} must be at most ${bounds.max} characters`),
    );
}

/** A line as `cleanLine` leaves it. `text`: also the error for a wrong type. */
export function line(text: string, bounds: Bounds) {
  return textField(text, bounds, cleanLine);
}

/** A text of several lines as `cleanLines` leaves it. */
export function lines(text: string, bounds: Bounds) {
  return textField(text, bounds, cleanLines);
}

/** An email address of at most 254 characters (RFC 5321, 4.5.3.1.3), its domain in A-labels. */
export const email = z
  .string(emailText)
  .check(
    z.overwrite(toStoredAddress),
    z.maxLength(maxLength.email, emailText),
    z.refine(isEmailAddress, { error: ({ input }) => explainBadAddress(String(input)) }),
  );

/** The message of zod/mini for a schema without one. */
export const fallbackMessage = 'Invalid input';

/** A field that may be left blank: null and blank both mean "not given" and become null. */
export function blankable<Value>(schema: z.ZodMiniType<Value, string>) {
  return z.union([
    z.pipe(
      // Without a message, so that the schema's own applies.
      z.nullable(
        z
          .string(fallbackMessage)
          .check(z.refine((value) => cleanLines(value) === '', fallbackMessage)),
      ),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** A blankable field of a new item; null when missing. Not for changes, where it would clear the field. */
export function optional<Value>(schema: z.ZodMiniType<Value, string>) {
  return z._default(blankable(schema), null);
}

const slugText = 'Use only lowercase letters, digits and hyphens';

/** A URL slug. */
export function slug(max: number) {
  return line(slugText, { min: 1, max, label: 'Slug' }).check(
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugText),
  );
}

/** A document's id: 24 hexadecimal digits. */
export const id = z.string('Invalid ID').check(z.regex(/^[0-9a-f]{24}$/, 'Invalid ID'));

/** A time in ISO 8601, UTC. */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

const tokenText = 'The form token must be text';
/** Spam guards of public forms; programs that call the API leave them out. */
export const formGuards = {
  /** Honeypot, hidden from people. Never rejected, so that bots do not notice. */
  website: z.nullish(z.string('The website must be text').check(z.maxLength(2_000))),
  /** When the form was rendered, signed by the server. Forms without it skip the timing check. */
  formToken: z.nullish(z.string(tokenText).check(z.maxLength(200, tokenText))),
};

const linkText = 'This link is incomplete';

/**
 * A token that one of our emails contains in a link. Programs glue the signs around a link to it: what
 * no token contains is left out.
 */
export const linkToken = checkedToken(/^[\w-]{1,100}\.[\w-]{1,100}$/);
/** A token that contains something encrypted. */
export const longLinkToken = checkedToken(/^[\w-]{1,100}\.[\w-]{1,600}$/);

function checkedToken(format: RegExp) {
  return z.string(linkText).check(z.overwrite(cleanToken), z.regex(format, linkText));
}

function cleanToken(token: string): string {
  const parts = token.replaceAll(/[^\w.-]/g, '').split('.');
  return parts.filter((part) => part !== '').join('.');
}

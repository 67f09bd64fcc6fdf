import { randomBytes } from 'node:crypto';
import { cleanLines } from '@longitude/contract/core/clean-text';
import type { Keys } from './keys.ts';

const purpose = 'form';
const soonMs = 3_000;
const validMs = 24 * 3_600_000;

/** Proof of the time when a form was rendered, for a hidden field of the form. */
export function issueFormToken(keys: Keys, now: Date): string {
  const nonce = randomBytes(9).toString('base64url');
  return keys.sign(purpose, `${now.getTime().toString(36)}-${nonce}`);
}

/** `unjudged`: there is no token, or it is older than a day, as on a saved page. */
type TokenJudgement = 'fine' | 'unjudged' | 'sent-too-soon' | 'forged-token';

/** Validates a form's token. Reading, typing and sending takes a person at least three seconds. */
export function judgeFormToken(
  keys: Keys,
  token: FormGuards['formToken'],
  now: Date,
): TokenJudgement {
  if (token === undefined || token === null || token.trim() === '') return 'unjudged';
  const text = keys.readSigned(purpose, token);
  if (text === undefined) return 'forged-token';
  const age = now.getTime() - Number.parseInt(text.split('-')[0] ?? '', 36);
  if (age > validMs) return 'unjudged';
  return age < soonMs ? 'sent-too-soon' : 'fine';
}

/** The fields of a form that catch robots. */
export interface FormGuards {
  readonly website?: string | null | undefined;
  readonly formToken?: string | null | undefined;
}

/** Whether the honeypot has a visible character. */
export function isHoneypotFilled(website: FormGuards['website']): boolean {
  return cleanLines(website ?? '') !== '';
}

/** Only the content: the same words from another rendering of the form are the same submission. */
export function omitGuards<Payload extends FormGuards>(payload: Payload) {
  const { website: _website, formToken: _formToken, ...content } = payload;
  return content;
}

import { spamReasons, type SpamReason } from '@longitude/contract/inbox-items';
import type { SchemaDefinition } from 'mongoose';
import { judgeFormToken } from '../../platform/form-token.ts';
import type { Keys } from '../../platform/keys.ts';
import type { WithMails } from '../../platform/mail/mail.ts';
import { hasSuspectLinks } from './suspect-links.ts';

/** For what visitors send. */
export interface SpamFields {
  /**
   * True while it is suspected, else null; older documents have no such field. One equality with
   * null finds them all, so that the indexes of the lists can begin with it.
   */
  readonly spam: true | null;
  readonly spamReasons?: readonly SpamReason[];
}

export const spamSchema: SchemaDefinition = {
  spam: { type: Boolean, default: null },
  spamReasons: { type: [String], enum: spamReasons },
};

/** What a form carries besides its content. */
export interface Guards {
  readonly website?: string | undefined;
  readonly formToken?: string | undefined;
}

/** The content alone: the same words from another rendering of the form are the same submission. */
export function omitGuards<Payload extends Guards>(payload: Payload) {
  const { website: _website, formToken: _formToken, ...content } = payload;
  return content;
}

interface Sender {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** Everything that speaks against a submission. It is put aside, never refused: any of it may be a person. */
export function detectSpam(
  keys: Keys,
  { website, formToken }: Guards,
  { name, email, message, answers = {} }: Sender,
): Required<SpamFields> {
  const token = judgeFormToken(keys, formToken, new Date());
  const reasons: SpamReason[] = [];
  if (website !== undefined && website.trim() !== '') reasons.push('hidden-field');
  if (token === 'sent-too-soon' || token === 'forged-token') reasons.push(token);
  const texts = [message, ...Object.values(answers)];
  if (hasSuspectLinks({ name, email, texts })) reasons.push('links');
  return { spam: reasons.length > 0 ? true : null, spamReasons: reasons };
}

/** As an administrator sees it. `notification` is the kind of mail that tells of such items. */
export function presentSpam(row: Partial<SpamFields> & WithMails, notification: string) {
  const spam = row.spam === true;
  return {
    spam,
    spamReasons: spam ? [...(row.spamReasons ?? [])] : [],
    notified: row.mails.some(({ kind, state }) => kind === notification && state === 'sent'),
  };
}

import * as z from 'zod/mini';

/** Why a submission was put aside as suspected spam. */
export const spamReasons = ['hidden-field', 'sent-too-soon', 'forged-token', 'links'] as const;
export type SpamReason = (typeof spamReasons)[number];

/** What a person is told about each. */
export const spamReasonTexts: Readonly<Record<SpamReason, string>> = {
  'hidden-field': 'A field that people do not see was filled in',
  'sent-too-soon': 'It was sent within three seconds of opening the page',
  'forged-token': 'Its form token was not written by this site',
  links: 'It holds links as spam does',
};

const tokenText = 'The form token must be text';
/** What a form carries so that spam can be told; programs that call the API leave it out. */
export const formGuards = {
  /** Hidden from people: only programs fill it in. Never refused, so that they do not learn of it. */
  website: z.optional(z.string('The website must be text').check(z.maxLength(2_000))),
  /** When the form was rendered, signed by the server. Forms without one are not judged by time. */
  formToken: z.optional(z.string(tokenText).check(z.maxLength(200, tokenText))),
};

/** How an administrator sees the judgement. */
export const spamFields = {
  spam: z.boolean(),
  /** None when it is no spam, or an administrator says that it is. */
  spamReasons: z.array(z.enum(spamReasons)),
  /** Whether a notification about it has left. */
  notified: z.boolean(),
};

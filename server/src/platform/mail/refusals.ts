import type { Failure } from './describe-failure.ts';

/** A reply of the mail server, and the command (without arguments) that it is about. */
export type Reply = {
  readonly [Key in 'command' | 'response' | 'responseCode']?: Failure[Key] | undefined;
};

/** A faulty server may reply without end. */
const maxLength = 2000;

/** Commands about a recipient or the message; without one, the reply is about a recipient. */
const isAboutRecipient = (command = 'RCPT TO') => /^(RCPT TO|DATA)$/.test(command);

/**
 * Code, status (RFC 3463) and text in one line, without addresses and links, which contain any
 * word: `550-5.7.1 one` and `550 5.7.1 <a@b> two` become `550 5.7.1 one two`.
 */
function readWords(response: string): string {
  const code = /^\d{3}/.exec(response)?.[0] ?? '';
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const text = response
    .slice(0, maxLength)
    .replaceAll(/^\d{3}[ -]?([245]\.\d{1,3}\.\d{1,3}\b)?/gm, ' ')
    .replaceAll(/<[^>]*>|https?:\S+|\S+@\S+/g, ' ');
  return `${code} ${status} ${text}`.replaceAll(/\s+/g, ' ').trim();
}

const tooLarge =
  /^\d+ [45]\.3\.4\b|\b(message|mail|email)( file)? (size|is too (large|big)|too (large|big))|\bsize limit|\btoo (large|big)\b|\bmessage\b.{0,20}\bexceed\w*\b.{0,40}(\bsize|\d ?[kmg]i?b)\b/i;

/** Whether the message is larger than the server accepts. */
export const isTooLarge = (response = '') => tooLarge.test(readWords(response));

const limit = [
  '(?<=^\\d+ )[45]\\.(4\\.5|1\\.90|7\\.705|7\\.28)\\b',
  '\\btoo many\\b(?!.*\\b(hops|received headers?|invalid|unknown))',
  '\\b(connections?|rate|messages?|sending|hourly|daily|outgoing|recipients?) (limit|quota)',
  '\\b(daily|hourly|sending|policy|rate)\\b.{0,40}\\b(quota|limit)',
  '\\b(limit|rate|credits) (has been |was |is |of .{1,30})?(exceed|reach|hit)',
  '\\bexceed\\w*\\b.{0,40}\\b(limit|rate|emails|messages|(send|messag)\\w* quota)',
  '\\breached\\b.{0,40}\\blimit',
  'throttl|unusual (rate|sending)',
];
/** Limits of one message. */
const ofMessage = '(?!.*\\b(size|line|length|attachments?|headers?|score)\\b)';
const limits = new RegExp(`^${ofMessage}.*?(${limit.join('|')})`, 'i');

const relayOf = 'Google Workspace: Apps > Gmail > Routing > SMTP relay service';
const tenant =
  'Microsoft 365 admin center: user > Mail > Manage email apps > Authenticated SMTP; for all users, Exchange admin center > Settings > Mail flow';
const limited = 'The mail server at {place} limits connections or messages. Try again later.';
const signIn = 'The mail server requires a sign-in. Enter username and password.';
const full = 'The mailbox of {to} is full. Try again later.';

/**
 * Replies about the sender's set-up, this machine or the server's limits, and a full mailbox: even
 * with 5xx, a later attempt can succeed. The first match wins.
 */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /\bSmtpClientAuthentication is disabled|\bSMTP AUTH(entication)? is (disabled|switched off)/i,
    `SMTP AUTH is switched off for this account or its organization. An administrator turns it on (${tenant}).`,
  ],
  [
    /^\d+ 5\.7\.30\b|\bbasic auth(entication)? is (disabled|not supported)/i,
    'The mail server no longer accepts sign-ins with a password (basic authentication). Use another mail server.',
  ],
  [
    /\bsecurity defaults|\bconditional access|\bdid not meet the criteria/i,
    'A security policy of the organization blocks this sign-in. An administrator must allow it (Microsoft 365: security defaults, Conditional Access).',
  ],
  [
    /\binvalid credentials for relay|\bregistered in your .*\brelay/i,
    `The mail server does not forward email for this site: the IP address of this machine or the sender’s domain is not registered there (${relayOf}).`,
  ],
  [
    /\b(spf|dkim|dmarc)\b|^\d+ [45]\.7\.(2[0-46]|509|515)\b/i,
    'The mail server cannot verify the domain of the sender address {sender}. Check the SPF, DKIM and DMARC records of that domain.',
  ],
  [
    /\b(must|requires?|need\w*)\b.{0,40}\bstarttls|\bstarttls\b.{0,40}\b(required|first|needed)|^523\b/i,
    'The mail server requires STARTTLS.',
  ],
  [
    /^530 (?!.*\b[eh][eh]lo\b)|\bauth\w*( command)? (is )?(required|needed|first)\b|\b(must|please|need to) (first )?(authenticate|log ?in|sign in)|\bnot (logged in|authenticated)\b|\bwithout authentication|^\d+ 5\.7\.57\b|\bturn on smtp auth|\b(unauthenticated|anonymous) (senders?|e?mail|users?|clients?)\b/i,
    signIn,
  ],
  [
    /\breverse[- ]?(host|dns|lookup|resol)|\b(rdns|ptr)\b|^\d+ [45]\.7\.25\b|\bcannot (find|resolve) your host/i,
    'The mail server does not accept this machine: its IP address has no matching reverse DNS name (PTR). Set one at the hosting provider, or send through a mail server with a sign-in.',
  ],
  [
    /^(?!.*\b(uribl|surbl|urls?|contain\w*|body|attachments?|virus)\b).*(\b(spamhaus|barracuda|spamcop|sorbs|rbl|dnsbl|blocked using|(ip|poor|low|bad) reputation|unauthori[sz]ed ip|access to submit|client host( \S+)? (rejected|blocked)|(black|block|deny)[- ]?list)|\b(your (ip|server|host|network)|ips?( address(es)?)?|\[[\da-f.:]+\])(?![\w.]).{0,60}\b(listed|blocked|banned|denied|rejected)|\b(blocked|banned|block list|not accepted from)\b.{0,40}(\bips?\b|\[[\da-f.:]+\]))/i,
    'The mail server blocks the IP address of this machine or the sender’s domain: it may be on a blocklist. Ask for its removal there, or send through another mail server.',
  ],
  [
    /\b(address(es)?|identity|sender|domain)( \S+)? (is |are |has )?not( been)? (yet )?verified|\bidentities failed|\bverified sender\b|\bsender signature|\bunconfigured sending domain|\bunverified (sender|address|domain)|\bunregistered domain/i,
    'The provider accepts verified addresses only. Verify the sender address {sender} or its domain there (in a test account the recipient’s address as well).',
  ],
  [
    /\b(sending|outgoing)( e?mails?)?( is| has been| was)? (paused|suspended|disabled|blocked)|\bsandbox\b|\btest(ing)? (purposes|emails)|\btrial account|\bpending approval|\bnot (yet )?activated|\bauthorized recipients|\bnot authorized to perform|^\d+ 5\.7\.(50[1-3]|750)\b/i,
    'The provider does not let this account send: it may be suspended, a test account, or lack a permission. Check the account there.',
  ],
  [
    /^(?!.*\b(group|list|recipient address)\b).*(\bsender (address )?(rejected|refused|denied|verif\w+ failed|\S*mismatch)|\bnot owned by|\bSendAsDenied|\b(as|from) this (sender|address)|\bsender( address)?( is)? (not (allowed|permitted|authori[sz]ed|accepted)|unauthori[sz]ed)|\brelaying disallowed as|\bnot (allowed|permitted|authori[sz]ed) to (send|use)\b(?! ((e?mails?|messages?) )?to\b)|\bdomain of (the )?sender|\bsender('s)? domain|\b(invalid|unknown|bad) (outbound )?sender|\banti-?spoofing|\bfrom address\b|\bsender address must)|^\d+ [45]\.(1\.[78]|2\.252|7\.60)\b/i,
    'The mail server rejected the sender address {sender}. Enter an address that belongs to the account, or allow this one at the provider.',
  ],
  [
    /^\d+ [45]\.3\.1\b|\binsufficient (system|disk) (storage|space)/i,
    'The mail server at {place} has no space left. Try again later.',
  ],
];

/**
 * The reason to keep an email queued although the server refused it, as a sentence with `{place}`,
 * `{to}` and `{sender}`; undefined if the reply concerns only this recipient or this message.
 */
export function findRefusal({
  command,
  response = '',
  responseCode = 0,
}: Reply): string | undefined {
  const words = readWords(response);
  // Status 5.6 is about the content (RFC 3463, 3.7).
  if (responseCode < 400 || tooLarge.test(words) || /^\d+ [45]\.6\./.test(words)) return undefined;
  const isToRecipient = isAboutRecipient(command);
  if (isToRecipient && /^\d+ [45]\.2\.2\b/.test(words)) return full;
  if (limits.test(words)) return limited;
  const known = refusals.find(([pattern]) => pattern.test(words))?.[1];
  // At AUTH, words such as `please log in via your browser` are about these credentials.
  if (known !== undefined && !(known === signIn && command?.startsWith('AUTH'))) return known;
  if (
    /\bquota\b|\b(mail)?box\b.{0,40}\b(full|exceed\w*)\b|\b(out of|over|exceeded)( (its|the))? storage|\bis full\b/i.test(
      words,
    )
  )
    return isToRecipient ? full : limited;
  // `relay.example` is a name.
  if (isToRecipient && /(?<![.\w-])relay(ing)?\b(?![.-]\w)|\brcpthosts\b/i.test(words))
    return 'The mail server does not forward email to {to} for this site: it may require a sign-in, or another sender address.';
  // MAIL comes before any recipient.
  const isSender = command === 'MAIL FROM' && responseCode >= 500;
  return isSender ? 'The mail server rejected the sender address.' : undefined;
}

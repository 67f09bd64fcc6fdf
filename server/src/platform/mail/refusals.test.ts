import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smtpAt } from '../../testing/smtp-sink.ts';
import { isFinal } from './describe-failure.ts';
import { explainFailure, isForOwner } from './explain-failure.ts';

const smtp = smtpAt(25);

const queued: [command: string, response: string, text: RegExp][] = [
  ['DATA', '551 5.7.1 Not authorised to send from this header address', /the sender address a@b/],
  ['RCPT TO', '550 Domain of sender does not resolve', /rejected the sender address a@b/],
  ['RCPT TO', '550 The From address is not a Sender Signature', /Verify the sender address/],
  ['DATA', '550 5.7.1 Unconfigured Sending Domain <b.example>', /Verify the sender address/],
  ['AUTH PLAIN', '525 5.7.1 Unauthorized IP address', /blocks the IP address/],
  ['MAIL FROM', '502 5.7.0 Your SMTP account is not yet activated', /not let this account send/],
  ['DATA', '550-5.7.1 Messages from [1.2.3.4]\n550-5.7.1 are on our block list', /a blocklist/],
  ['RCPT TO', '550 User mailbox exceeds allowed size', /mailbox of c@d\.example is full/],
  ['RCPT TO', '452 Too many recipients received this hour', /limits connections/],
  ['MAIL FROM', '452 4.3.1 Insufficient system storage', /has no space left/],
  ['MAIL FROM', '503 5.5.4 Error: send AUTH command first', /requires a sign-in/],
  ['RCPT TO', '553 that domain is not in my list of allowed rcpthosts', /does not forward email/],
  ['DATA', '554 5.1.8 Email Outgoing Blocked', /not let this account send/],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', /requires STARTTLS\.$/],
  ['MAIL FROM', '530 5.7.57 Client was not authenticated to send mail', /requires a sign-in/],
  ['RCPT TO', '553 5.7.1 <a@b>: Sender address rejected: not logged in', /requires a sign-in/],
  ['RCPT TO', '550 Please turn on SMTP Authentication in your mail client', /requires a sign-in/],
  ['MAIL FROM', '550 Unauthenticated senders not allowed', /requires a sign-in/],
  [
    'RCPT TO',
    '553 5.7.1 <a@b>: Sender address rejected: not owned by user u',
    /sender address a@b/,
  ],
  ['RCPT TO', '504 5.5.2 <a@b>: Sender address rejected: need fully-qualified address', /sender/],
  [
    'RCPT TO',
    '550-Verification failed for <a@b>\n550 Sender verify failed',
    /the sender address a/,
  ],
  [
    'DATA',
    '554 5.2.252 SendAsDenied; a@b not allowed to send as c@d',
    /sender address a@b\.example/,
  ],
  ['DATA', '550 5.7.60 Client does not have permissions to send as this sender', /sender address/],
  ['DATA', '553 Sender is not allowed to relay emails', /rejected the sender address a@b/],
  ['DATA', '550 Rejected by header based Anti-Spoofing policy', /rejected the sender address a@b/],
  [
    'RCPT TO',
    '550-mailbox unavailable\n550 Sender address is not allowed.',
    /the sender address a@b/,
  ],
  ['MAIL FROM', '550 Access denied', /rejected the sender address\.$/],
  [
    'DATA',
    '554 Message rejected: Email address is not verified. x',
    /Verify the sender address a@b/,
  ],
  ['DATA', '550 The from address does not match a verified Sender Identity', /Verify the sender/],
  ['DATA', '554 Message rejected: Sending paused for this account', /not let this account send/],
  ['RCPT TO', '550 Sandbox subdomains are for test purposes only', /not let this account send/],
  ['DATA', '550-5.7.26 This mail is unauthenticated.\n550-5.7.26 SPF: no', /SPF, DKIM and DMARC/],
  ['RCPT TO', '554 5.7.1 web: Client host rejected: cannot find your reverse hostname', /\(PTR\)/],
  ['DATA', '550-5.7.25 The IP address sending this message does not have a PTR record', /\(PTR\)/],
  ['RCPT TO', '554 5.7.1 Client host [1.2.3.4] blocked using zen.spamhaus.org', /a blocklist/],
  ['MAIL FROM', '550 5.7.606 Access denied, banned sending IP [1.2.3.4]', /a blocklist/],
  ['RCPT TO', '550 csi.mimecast.org Poor Reputation Sender', /a blocklist/],
  ['MAIL FROM', '550-5.7.1 Invalid credentials for relay [1.2.3.4].', /Workspace: Apps/],
  ['RCPT TO', '554 5.7.1 <c@d>: Relay access denied', /does not forward email to c@d\.example/],
  ['RCPT TO', '550 5.7.64 TenantAttribution; Relay Access Denied', /does not forward email/],
  ['DATA', '550 5.4.5 Daily user sending limit exceeded.', /limits connections or messages/],
  ['MAIL FROM', '550 5.4.5 Daily sending quota exceeded', /limits connections or messages/],
  ['DATA', '550 Domain b.example has exceeded the max emails per hour (200/200)', /limits connec/],
  ['MAIL FROM', '550 5.4.6 Unusual sending activity detected', /limits connections/],
  ['DATA', '454 Throttling failure: Daily message quota exceeded.', /limits connections/],
  [
    'RCPT TO',
    '552 5.2.2 Quota exceeded (mailbox for user is full)',
    /mailbox of c@d\.example is full/,
  ],
  ['RCPT TO', '452 4.2.2 The email account is over quota', /mailbox of c@d\.example is full/],
  ['AUTH LOGIN', '535 5.7.139 SmtpClientAuthentication is disabled for the Tenant', /SMTP AUTH is/],
  ['AUTH LOGIN', '535 5.7.139 the request did not meet the criteria', /security policy/],
];

const final: [command: string, response: string, text: RegExp][] = [
  ['RCPT TO', '550 5.7.1 You are not authorized to send to this mailbox', /the recipient/],
  ['RCPT TO', '550 5.7.124 Sender not in allowed-senders list', /the recipient/],
  ['DATA', '550 5.7.1 TRANSPORT.RULES.RejectMessage; rejected by organization policy', /message/],
  ['DATA', '554 5.7.1 Service unavailable; Blocked URL using multi.uribl.com', /the message/],
  ['MAIL FROM', '550 5.6.7 SMTPUTF8 required', /rejected the message/],
  ['RCPT TO', '550 5.1.1 <quota@spf.example>: User unknown', /rejected the recipient/],
  ['RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled', /the recipient/],
  ['RCPT TO', '550 5.7.133 SenderNotAuthenticatedForGroup', /rejected the recipient/],
  ['RCPT TO', '554 5.7.1 <c@d>: Recipient address rejected: Access denied', /the recipient/],
  ['RCPT TO', '550 5.7.1 Sender is not allowed to send to this list', /the recipient/],
  ['DATA', '554 5.7.1 Spam message rejected', /rejected the message/],
  ['DATA', '554 5.7.1 Blocked: contains a URL on a blacklist', /rejected the message/],
  ['DATA', '552-5.7.0 This message was blocked because of its content', /rejected the message/],
  ['DATA', '554 5.7.1 relay.example: spam score exceeded the limit', /rejected the message/],
  ['DATA', '554 5.4.6 Too many hops', /rejected the message/],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', /larger than the mail server/],
  ['DATA', '550 message exceeded the maximum limit of 100 MB', /larger than the mail server/],
  ['DATA', '554 5.6.0 Invalid header: From address', /rejected the message/],
  ['DATA', '552 Message size limit exceeded', /larger than the mail server accepts/],
];

test('a refusal is final only if it concerns this recipient or this message', () => {
  for (const [rows, isKept] of [[queued, true] as const, [final, false] as const]) {
    for (const [command, response, text] of rows) {
      const message = `Failed: ${response}`;
      const responseCode = Number(response.slice(0, 3));
      const cause = { code: 'EENVELOPE', command, response, message, responseCode };
      assert.match(explainFailure({ cause, smtp, to: 'c@d.example' }), text, response);
      assert.equal(isFinal(cause), !isKept && !response.startsWith('4'), response);
      assert.equal(isForOwner({ cause, smtp, to: '' }), isKept, response);
    }
  }
});

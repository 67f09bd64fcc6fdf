import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from './describe-failure.ts';
import { explainFailure, isForOwner } from './explain-failure.ts';

const smtp = {
  host: 'mail.example',
  port: 25,
  isSecure: false,
  username: 'a',
  fromName: 'a',
  fromAddress: 'a@b.example',
  ehloName: 'b.example',
};
const certificate = {
  fingerprint: 'AB',
  names: 'other.example',
  issuer: 'x',
  validFrom: '',
  validTo: '',
  canTrust: true,
};
const reply = (command: string, response: string, code = 'EENVELOPE'): Failure => {
  const message = `Failed: ${response}`;
  return { code, command, response, message, responseCode: Number(response.slice(0, 3)) || 0 };
};
const socket = (originalCode: string, message = originalCode): Failure => ({
  code: 'ESOCKET',
  originalCode,
  message,
  command: 'CONN',
});

test('each cause of a failure has its own advice', () => {
  const cases: [cause: Failure, text: RegExp][] = [
    [reply('HELO', '504 need full name', 'EPROTOCOL'), /“b\.example” .* in EHLO\. Set PUBLIC_URL/],
    [socket('DEPTH_ZERO_SELF_SIGNED_CERT'), /self-signed.*trust this certificate.*NODE_EXTRA_CA/],
    [socket('SELF_SIGNED_CERT_IN_CHAIN'), /authority that this machine does not know/],
    [socket('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), /authority that this machine does not know/],
    [socket('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), /authority that this machine does not know/],
    [socket('CERT_HAS_EXPIRED'), /has expired\. Renew it/],
    [socket('CERT_NOT_YET_VALID'), /not valid yet\. Check the clocks/],
    [socket('ERR_TLS_CERT_ALTNAME_INVALID'), /is for another name \(other\.example\)/],
    [socket('EPROTO', 'ssl3_get_record:wrong version number'), /STARTTLS, but does not speak TLS/],
    [reply('STARTTLS', '454 4.7.0 TLS not available due to local problem', 'ETLS'), /fault of its/],
    [
      { code: 'ETLS', command: 'CONN', message: 'Connection closed unexpectedly' },
      /closed the connection when TLS began/,
    ],
    [reply('HELO', '530 Please login with USER and PASS.', 'EPROTOCOL'), /this is FTP/],
    [reply('HELO', '500 HELO not understood', 'EPROTOCOL'), /is not a mail server\.$/],
    [reply('CONN', '421 Too many concurrent SMTP connections', 'EPROTOCOL'), /limits connections/],
    [reply('HELO', '554 5.7.1 Your IP is listed at zen.spamhaus.org', 'EPROTOCOL'), /blocklist/],
    [reply('AUTH LOGIN', '534-5.7.14 Please log in via your web browser', 'EAUTH'), /app password/],
    [reply('AUTH LOGIN', '454 4.7.0 Too many login attempts', 'EAUTH'), /limits connections/],
    [reply('AUTH PLAIN', '530 5.7.0 Must issue a STARTTLS command first', 'EAUTH'), /STARTTLS\.$/],
    [{ code: 'EMESSAGE', command: 'MAIL FROM', message: 'Message size larger' }, /is larger than/],
    [
      reply('STARTTLS', '502 unknown command', 'ETLS'),
      /offers no TLS \(STARTTLS\).*“Send without encryption” allows it/,
    ],
    [reply('EHLO', '502 unknown command', 'ECONNECTION'), /offers no TLS \(STARTTLS\)/],
    [reply('EHLO', '530 Please login with USER and PASS.', 'ECONNECTION'), /this is FTP/],
    [socket('EPROTO', 'tlsv1 alert protocol version'), /no version of TLS/],
    [{ code: 'EDNS', message: 'queryA ENOTFOUND' }, /There is no server with the name mail/],
    [{ code: 'EDNS', message: 'getaddrinfo EAI_AGAIN' }, /could not be looked up/],
    [socket('ECONNREFUSED'), /Nothing accepts connections at mail\.example, port 25/],
    [socket('ENETUNREACH'), /no network route/],
    [{ code: 'ETIMEDOUT', timeoutType: 'CONNECTION_TIMEOUT' }, /did not respond.*firewall/],
    [{ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, /did not respond in time\.$/],
    [reply('AUTH PLAIN', '535 5.7.8 no', 'EAUTH'), /rejected the username or the password/],
    [reply('AUTH PLAIN', '504 5.5.4 Unrecognized type', 'EAUTH'), /offers no sign-in this way/],
    [reply('AUTH PLAIN', '534 5.7.9 app-specific password', 'EAUTH'), /an app password/],
    [reply('AUTH PLAIN', '454 4.7.0 try later', 'EAUTH'), /cannot check the password now/],
    [
      { code: 'EAUTH', command: 'API', message: 'Missing credentials for "PLAIN"' },
      /both username/,
    ],
    [reply('MAIL FROM', '530 5.7.0 Must issue STARTTLS first'), /requires STARTTLS\.$/],
    [reply('MAIL FROM', '530 5.7.1 Authentication required'), /requires a sign-in\. Enter/],
    [
      reply('MAIL FROM', '553 5.7.1 not owned by user'),
      /rejected the sender address a@b\.example\./,
    ],
    [reply('RCPT TO', '550 5.1.1 unknown'), /rejected the recipient c@d\.example\.$/],
    [reply('RCPT TO', '451 4.7.1 Greylisted'), /cannot accept the recipient c@d\.example now/],
    [reply('RCPT TO', '554 5.7.1 Relay access denied'), /does not forward email to c@d\.example/],
    [reply('DATA', '554 5.6.0 no', 'EMESSAGE'), /rejected the message/],
    [reply('CONN', '554 5.7.1 blocked', 'EPROTOCOL'), /refuses connections from this site/],
    [reply('CONN', '421 4.3.2 busy', 'EPROTOCOL'), /not available now/],
    [reply('CONN', '450 later', 'EPROTOCOL'), /not available now/],
    [reply('CONN', '421 4.7.0 Too many connections', 'EPROTOCOL'), /limits connections/],
    [reply('RCPT TO', '452 4.5.3 Too many messages, rate limited'), /limits connections/],
    [reply('CONN', 'HTTP/1.1 400 Bad Request', 'EPROTOCOL'), /this is a web server/],
    [reply('CONN', 'SSH-2.0-OpenSSH_9.9', 'EPROTOCOL'), /this is SSH/],
    [reply('CONN', '* OK [CAPABILITY IMAP4rev1] ready', 'EPROTOCOL'), /this is IMAP/],
    [reply('CONN', '+OK POP3 ready', 'EPROTOCOL'), /this is POP3/],
    [reply('CONN', 'hello', 'EPROTOCOL'), /is not a mail server\.$/],
    [reply('EHLO', '421 shutting down', 'ECONNECTION'), /ended the session/],
    [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, /closed the connection/],
  ];
  for (const [cause, text] of cases) {
    const explained = explainFailure({ cause, smtp, to: 'c@d.example', certificate });
    assert.match(explained, text, JSON.stringify(cause));
  }
});

test('a closed connection and another service are explained by what came before', () => {
  const closed = {
    code: 'ECONNECTION',
    command: 'CONN',
    message: 'Connection closed unexpectedly',
  };
  const explain = (lastCommand: string) =>
    explainFailure({ cause: closed, smtp, to: '', lastCommand });
  assert.match(explain(''), /without a greeting: it may block this machine/);
  assert.match(explain('STARTTLS'), /when TLS began \(STARTTLS\)/);
  assert.match(explain('AUTH'), /during the sign-in\. Check username and password/);
  assert.match(explain('DATA'), /closed the connection after DATA\. Ask/);
  const cause = reply('HELO', '530 no', 'EPROTOCOL');
  const greeted: [greeting: string, isFtp: boolean][] = [
    ['220 (vsFTPd 3.0.5)', true],
    ['220 ProFTPD Server (Debian)', true],
    ['220---------- Welcome to Pure-FTPd [TLS]', true],
    ['220 ftp.kestrel.example ESMTP Postfix', false],
  ];
  for (const [greeting, isFtp] of greeted) {
    assert.equal(/FTP/.test(explainFailure({ cause, smtp, to: '', greeting })), isFtp, greeting);
  }
});

test('a port with the wrong kind of TLS says which switch to change', () => {
  const explain = (cause: Failure, isSecure: boolean, seen?: typeof certificate) =>
    explainFailure({ cause, smtp: { ...smtp, isSecure }, to: '', certificate: seen });
  const silence = { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT', command: 'CONN' };
  assert.match(
    explain(silence, false, certificate),
    /^This port starts with TLS\. Turn on “TLS from/,
  );
  assert.match(explain(silence, false), /no greeting\. If this port starts with TLS, turn on/);
  assert.match(explain(silence, true), /did not respond in time\.$/);
  const plain = socket('ERR_SSL_WRONG_VERSION_NUMBER', 'ssl3_get_record:wrong version number');
  assert.match(explain(plain, true), /does not start with TLS\. Turn off “TLS from/);
});

test('an email stays queued with the advice where the owner must change something', () => {
  const isAdvised = (cause: Failure) => isForOwner({ cause, smtp, to: '' });
  assert.ok(isAdvised(socket('DEPTH_ZERO_SELF_SIGNED_CERT')));
  assert.ok(isAdvised(reply('RCPT TO', '504 Helo command rejected')));
  assert.ok(isAdvised(reply('STARTTLS', '502 unknown command', 'ETLS')));
  assert.ok(!isAdvised(reply('RCPT TO', '550 user unknown')));
});

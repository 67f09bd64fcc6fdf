import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeEhloName, isEhloRefusal } from './ehlo-name.ts';
import type { Failure } from './describe-failure.ts';
import { explainFailure, isForOwner } from './explain-failure.ts';

test('the EHLO name is the full name of the site, otherwise that of the sender', () => {
  const cases: [publicUrl: string, sender: string, name: string | undefined][] = [
    ['https://www.kestrel.example', 'a@b.example', 'www.kestrel.example'],
    ['https://www.kestrel.example.:8443/', 'a@b.example', 'www.kestrel.example'],
    ['https://bücher.example', 'a@b.example', 'xn--bcher-kva.example'],
    ['http://localhost:3000', 'a@B.Example', 'b.example'],
    ['http://site.localhost', 'a@b.example', 'b.example'],
    ['http://127.0.0.1:3000', 'a@b.example', 'b.example'],
    ['http://[::1]:3000', 'a@bücher.example', 'xn--bcher-kva.example'],
    ['http://intranet', 'a@b.example', 'b.example'],
    ['http://my_site.example', 'a@b.example', 'b.example'],
    ['http://intranet', 'root@localhost', undefined],
    ['http://10.0.0.1', 'a@[127.0.0.1]', undefined],
    ['http://10.0.0.1', '', undefined],
  ];
  for (const [publicUrl, sender, name] of cases) {
    assert.equal(composeEhloName(publicUrl, sender), name, `${publicUrl} ${sender}`);
  }
});

test('a refused EHLO name is recognized wherever it is refused, and nothing else is', () => {
  const refused: [command: string, response: string][] = [
    ['HELO', '501 5.5.4 Invalid domain name'],
    ['HELO', '550 Access denied'],
    ['EHLO', '504 5.5.2 Syntax error'],
    ['RCPT TO', '504 5.5.2 <web-7f>: Helo command rejected: need fully-qualified hostname'],
    ['RCPT TO', '450 4.7.1 <web-7f>: Helo command rejected: Host not found'],
    ['MAIL FROM', '550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)'],
    ['MAIL FROM', '421-4.7.0 Try again later, closing connection. (EHLO)'],
    ['DATA', '550 5.7.1 EHLO must be a fully qualified domain name'],
    ['RCPT TO', '504 5.5.2 need fully-qualified hostname'],
    ['RCPT TO', '550 5.7.1 <mail.spf.example>: Helo command rejected: Access denied'],
    ['RCPT TO', '550 HELO/EHLO hostname must be fully qualified'],
    ['MAIL FROM', '501 Syntactically invalid HELO argument(s)'],
    ['MAIL FROM', '550 Bad HELO - Host impersonating'],
    ['RCPT TO', '554 Your HELO name does not resolve'],
    ['RCPT TO', '550 5.7.1 EHLO name is not valid'],
    ['RCPT TO', '550 Your EHLO hostname (web) is not fully qualified'],
    ['MAIL FROM', '501 5.5.2 HELO localhost is invalid'],
    ['RCPT TO', '554 5.7.1 Your HELO "web" is not a valid FQDN'],
    ['RCPT TO', '550 Rejected: HELO name mismatch'],
    ['DATA', '550 5.7.1 The HELO domain is invalid'],
  ];
  const others: [command: string, response: string][] = [
    ['MAIL FROM', '503 5.5.1 Error: send HELO/EHLO first'],
    ['EHLO', '421 4.3.2 Service shutting down'],
    ['RCPT TO', '550 5.1.1 <helo@kestrel.example>: user unknown'.replace('helo', 'hello')],
    ['RCPT TO', '550 5.7.23 SPF: see http://spf.example/why?s=x&helo=mail.kestrel.example'],
    ['RCPT TO', '504 5.5.2 <a@b>: Sender address rejected: need fully-qualified address'],
    ['DATA', '550 5.7.1 Spam score: HELO_DYNAMIC_IPADDR'],
    ['RCPT TO', '250 helo accepted'],
    ['RCPT TO', '550 5.7.1 client HELO [1.2.3.4] is listed at zen.spamhaus.org'],
    ['RCPT TO', '550 5.7.1 SPF HELO check failed'],
    ['DATA', '550 5.7.1 mail from 1.2.3.4 (HELO web.example) rejected as spam'],
    ['MAIL FROM', '550 5.7.23 SPF: the HELO name is not allowed to use this address'],
    ['EHLO', '554 5.7.1 Client host [1.2.3.4] blocked using zen.spamhaus.org'],
    ['RCPT TO', '550 5.7.1 HELO rejected: your address is on a blocklist'],
    ['RCPT TO', '550 5.1.1 <bad helo@kestrel.example>: user unknown'],
    ['MAIL FROM', '550 5.5.1 Say HELO first'],
    ['MAIL FROM', '530 5.5.1 EHLO required'],
    ['DATA', '554 5.7.1 Spam: client 1.2.3.4, helo web.kestrel.example'],
    ['MAIL FROM', '421 4.7.0 Too many HELO commands'],
    ['RCPT TO', '451 4.7.1 Greylisted: HELO web.kestrel.example, try again later'],
  ];
  const read = ([command, response]: [string, string]) =>
    isEhloRefusal({ command, response, responseCode: Number(response.slice(0, 3)) });
  for (const each of refused) assert.equal(read(each), true, each.join(' '));
  for (const each of others) assert.equal(read(each), false, each.join(' '));
});

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
    [reply('STARTTLS', '502 unknown command', 'ETLS'), /offers no TLS \(STARTTLS\)/],
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
    [reply('MAIL FROM', '553 5.7.1 not owned by user'), /rejected the sender address\.$/],
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
  assert.ok(!isAdvised(reply('RCPT TO', '550 user unknown')));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeEhloName, isEhloRefusal } from './ehlo-name.ts';

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
    ['RCPT TO', "550 The HELO for IP address 1.2.3.4 was 'web' (invalid syntax)"],
    ['RCPT TO', '550 5.7.1 Your HELO name does not match reverse DNS'],
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
    ['EHLO', '554 5.7.1 Your IP is listed at zen.spamhaus.org'],
    ['HELO', '554 5.7.1 Your IP is listed at zen.spamhaus.org'],
    ['HELO', '550 5.7.25 No PTR record for 1.2.3.4'],
    ['RCPT TO', '451 4.7.1 Greylisted: HELO web.kestrel.example, try again later'],
  ];
  const read = ([command, response]: [string, string]) =>
    isEhloRefusal({ command, response, responseCode: Number(response.slice(0, 3)) });
  for (const each of refused) assert.equal(read(each), true, each.join(' '));
  for (const each of others) assert.equal(read(each), false, each.join(' '));
});

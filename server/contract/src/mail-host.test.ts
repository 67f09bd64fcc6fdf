import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMailHost, splitMailServer } from './mail-host.ts';
import { SaveSettings } from './settings.ts';
import { checkInput } from './core/validation.ts';

test('a pasted mail server is split into name, port and TLS', () => {
  const cases: [text: string, host: string, port?: number, isSecure?: boolean][] = [
    ['', ''],
    ['smtp.example.com', 'smtp.example.com'],
    [' SMTP.Example.COM. ', 'smtp.example.com'],
    ['mailhog', 'mailhog'],
    ['my_mail', 'my_mail'],
    ['127.0.0.1:2625', '127.0.0.1', 2625],
    ['smtp.example.com:587', 'smtp.example.com', 587, false],
    ['smtp.example.com:465', 'smtp.example.com', 465, true],
    ['smtp.example.com:25/', 'smtp.example.com', 25, false],
    ['ssl://smtp.example.com', 'smtp.example.com', 465, true],
    ['SSL://smtp.example.com:465', 'smtp.example.com', 465, true],
    ['ssl://127.0.0.1:4650', '127.0.0.1', 4650, true],
    ['smtps://smtp.example.com/', 'smtp.example.com', 465, true],
    ['tls://smtp.example.com', 'smtp.example.com', 465, true],
    ['tls://smtp.example.com:587', 'smtp.example.com', 587, false],
    ['smtp://smtp.example.com', 'smtp.example.com', 587, false],
    ['smtp://smtp.example.com:2525', 'smtp.example.com', 2525, false],
    ['smtp://127.0.0.1:1025', '127.0.0.1', 1025, false],
    ['smtp.example.com:', 'smtp.example.com'],
    ['ssl:smtp.example.com', 'smtp.example.com', 465, true],
    ['smtp.example.com：587', 'smtp.example.com', 587, false],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['[2001:DB8::25]:587', '2001:db8::25', 587, false],
    ['smtps://[::1]:4650', '::1', 4650, true],
    ['mail.bücher.example', 'mail.xn--bcher-kva.example'],
    ['mail.bücher.example.:587', 'mail.xn--bcher-kva.example', 587, false],
  ];
  for (const [text, host, port, isSecure] of cases) {
    const read = readMailHost(text);
    assert.ok(!('problem' in read), `${text}: ${JSON.stringify(read)}`);
    assert.deepEqual([read.host, read.port, read.isSecure], [host, port, isSecure], text);
  }
});

test('a text that is not a mail server is refused with the reason', () => {
  const cases: [text: string, problem: RegExp][] = [
    ['https://smtp.example.com/', /^Enter the server’s name without https:\/\//],
    ['imap://mail.example', /without imap:\/\//],
    ['smtp.example.com/mail', /without a path/],
    ['smtp://smtp.example.com/?tls=1', /without a path/],
    ['amara@gmail.example', /without an email address, user name or password$/],
    ['smtp://amara:canary-secret@smtp.example.com', /without an email address, user name/],
    ['smtp.example.com port 587', /without spaces/],
    ['a.example, b.example', /without spaces/],
    ['smtp.example.com:0', /^“0” is not a port/],
    ['smtp.example.com:70000', /^“70000” is not a port/],
    ['smtp.example.com:smtp', /^“smtp” is not a port/],
    ['192.168.1', /^Enter the server’s name/],
    ['2130706433', /^Enter the server’s name/],
    ['0177.0.0.1', /^Enter the server’s name/],
    ['-a.example', /^Enter the server’s name/],
    ['http:smtp.example.com', /is not a port/],
    ['smtp..example.com', /^Enter the server’s name, such as/],
    ['.example.com', /^Enter the server’s name/],
    ['::1::2', /^Enter the server’s name/],
    ['[::1', /^Enter the server’s name/],
    ['999.1.1.1', /^Enter the server’s name/],
    [`${'x'.repeat(64)}.example`, /^Enter the server’s name/],
    ['smtp%2eexample.com', /^Enter the server’s name/],
    ['<smtp.example.com>', /^Enter the server’s name/],
  ];
  for (const [text, problem] of cases) {
    const read = readMailHost(text);
    assert.ok('problem' in read, `${text}: ${JSON.stringify(read)}`);
    assert.match(read.problem, problem, text);
    assert.doesNotMatch(read.problem, /canary/, text);
  }
});

const email = (key: string, value: string) => ({ category: 'email', key, value });

test('a saved server brings port and TLS, unless they are saved with it', () => {
  const host = email('smtp_host', 'ssl://mail.example:4650');
  assert.deepEqual(splitMailServer([host]), [
    email('smtp_host', 'mail.example'),
    email('smtp_port', '4650'),
    email('smtp_secure', 'true'),
  ]);
  const own = [email('smtp_host', 'smtps://mail.example'), email('smtp_port', '4650')];
  assert.deepEqual(splitMailServer(own), [
    email('smtp_host', 'mail.example'),
    email('smtp_port', '4650'),
    email('smtp_secure', 'true'),
  ]);
  const conflict = [email('smtp_port', '587'), email('smtp_host', 'mail.example:465')];
  assert.deepEqual(checkInput(SaveSettings, { settings: conflict }), {
    ok: false,
    fields: {
      'settings.1.smtp_host':
        'The server’s name ends with port 465, and Port says 587. Keep one of them.',
    },
  });
});

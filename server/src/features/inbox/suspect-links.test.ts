import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureWork } from '../../testing/measure-work.ts';
import { hasSuspectLinks } from './spam.ts';

const sender = { name: 'Priya Raman', email: 'priya@it.kestrelrowe.example' };
const judge = (...texts: string[]) => hasSuspectLinks({ ...sender, texts });

test('typical inquiries are not spam', () => {
  const fine = [
    'Our site is down. Please call.',
    'Our site is https://kestrelrowe.example and the copy https://staging.kestrelrowe.example/login',
    Array.from({ length: 12 }, (_, page) => `https://kestrelrowe.example/broken/${page}`).join(
      '\n',
    ),
    'We compared https://aws.example, https://azure.example and www.gcp.example for this.',
    Array.from({ length: 9 }, (_, n) => `https://docs.vendor.example/page-${n}`).join(' '),
    'See the report [link] and the page [URL] in the attachment.',
    'We use ASP.NET, node.js and e-mail at help@kestrelrowe.example.',
    'The header <a href="https://kestrelrowe.example"> is missing its rel.',
    'https://one.vendor.example:8443/a HTTP://TWO.VENDOR.EXAMPLE/b http://www.vendor.example',
  ];
  for (const text of fine) assert.equal(judge(text), false, text);
});

test('a site is one however its link is written, and it belongs to the registered domain', () => {
  const foreign = 'https://a.example, https://b.example and https://c.example';
  const own = [
    '.',
    ',',
    ';',
    '!',
    '…',
    '|',
    '»',
    '”',
    '*',
    '**',
    '`',
    '_',
    '&nbsp;',
    '\u200b',
    '...',
  ].flatMap((sign) => [
    `https://kestrelrowe.example${sign}`,
    `www.kestrelrowe.example${sign} shops`,
  ]);
  own.push('https://anna:x@kestrelrowe.example:8443/a@b', '**https://kestrelrowe.example**');
  for (const text of own) assert.equal(judge(text, foreign), false, text);
  const marked = ['x', '**x**', '*x*', '`x`', '_x_', 'x…', 'x|', '<x>', '“x”', 'x;', 'x!'];
  const same = marked.map((each) => each.replace('x', 'https://a.example'));
  assert.equal(judge(same.join(' ')), false);

  const names = ['bücher', 'xn--bcher-kva'].map((label) => `${label}.example`);
  for (const [from = '', to = ''] of [names, names.toReversed()]) {
    const texts = [`https://${from} ${foreign}`];
    assert.equal(hasSuspectLinks({ name: 'A', email: `a@${to}`, texts }), false, from);
  }

  const shops = ['a', 'b', 'c', 'd', 'e'].map((shop) => `https://www.${shop}.co.uk`).join(' ');
  assert.equal(judge(shops), true);
  const ofShop = (count: number) => ({
    name: 'A',
    email: 'x@a.co.uk',
    texts: [shops.split(' ').slice(0, count).join(' ')],
  });
  assert.equal(hasSuspectLinks(ofShop(4)), false);
  assert.equal(hasSuspectLinks(ofShop(5)), true);
});

test('names of XML are no sites', () => {
  const soap = `xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns="http://www.w3.org/2001/XMLSchema"
    xmlns="http://tempuri.org/" xmlns="http://schemas.microsoft.com/2003/10" https://a.example`;
  assert.equal(judge(soap), false);
});

test('many foreign sites, a link as a name and forum markup are spam', () => {
  const suspect: string[] = [
    'https://a.example https://b.example https://c.example https://d.example',
    'Buy www.pills.example or http://pills2.example, http://pills3.example, http://pills4.example',
    '[url=https://casino.example]win[/url]',
    'Look: [URL]https://casino.example[/URL]',
    '[link="https://casino.example"]win[/link]',
  ];
  for (const text of suspect) assert.equal(judge(text), true, text);
  assert.equal(
    judge('https://a.example https://b.example', 'http://c.example http://d.example'),
    true,
  );
  const texts = ['Nothing to see in here at all.'];
  assert.equal(hasSuspectLinks({ ...sender, name: 'WIN https://casino.example', texts }), true);
});

test('a long text of partial links is judged quickly', () => {
  const hostile = ['https://a!', 'www.a!', 'www.a-.', 'https://a@', 'ü.', 'https://ü'].map((part) =>
    part.repeat(64_000 / part.length),
  );
  hostile.push(
    `https://${'ü'.repeat(64_000)}`,
    `www.${'a.'.repeat(32_000)}`,
    `www.a${'-'.repeat(64_000)}`,
  );
  for (const text of [
    'https://'.repeat(1_200),
    'www.'.repeat(2_500),
    '[url '.repeat(2_000),
    ...hostile,
  ]) {
    const ms = measureWork(() => judge(text));
    assert.ok(ms < 300, `${text.slice(0, 8)} took ${ms} ms`);
  }
});

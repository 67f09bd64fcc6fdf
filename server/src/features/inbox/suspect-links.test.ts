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
  for (const text of ['https://'.repeat(1_200), 'www.'.repeat(2_500), '[url '.repeat(2_000)]) {
    const ms = measureWork(() => judge(text));
    assert.ok(ms < 300, `${text.slice(0, 8)} took ${ms} ms`);
  }
});

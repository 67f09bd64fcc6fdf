import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeHtml, layOutHtml, layOutText, shortenName, type MailContent } from './layout.ts';

const content: MailContent = {
  company: 'Longitude Consulting',
  kicker: 'New contact message',
  heading: 'Priya Raman',
  facts: [
    { label: 'Company', value: 'Kestrel & Rowe' },
    {
      label: 'Email',
      value: 'priya@kestrelrowe.example',
      href: 'mailto:priya@kestrelrowe.example',
    },
  ],
  quote: 'First line.\n\nThird line.',
  action: { label: 'Open the messages', url: 'https://longitude.example/admin?tab=messages&a=1' },
  foot: 'You get this because contact messages are switched on.',
};

test('the text part is complete, with the sender’s words quoted', () => {
  assert.equal(
    layOutText(content),
    [
      'New contact message',
      '',
      'Priya Raman',
      'Company  Kestrel & Rowe',
      'Email    priya@kestrelrowe.example',
      '',
      '> First line.',
      '>',
      '> Third line.',
      '',
      'Open the messages:',
      'https://longitude.example/admin?tab=messages&a=1',
      '',
      '-- ',
      'You get this because contact messages are switched on.',
      '',
    ].join('\n'),
  );
});

test('no line of the text part is longer than 76 columns', () => {
  const words = 'A sentence of several words that goes on. '.repeat(30).trim();
  const long = {
    ...content,
    heading: 'Anna '.repeat(40).trim(),
    facts: [
      { label: 'Company', value: 'Kestrel and Rowe '.repeat(11).trim() },
      { label: 'Which level do you need? '.repeat(8).trim(), value: words },
    ],
    quote: `${words}\n${words}`,
    foot: words,
  };
  for (const line of layOutText(long).split('\n')) {
    if (!line.startsWith('https://')) assert.ok(line.length <= 76, `${line.length}: ${line}`);
  }
  assert.equal(layOutText(long).match(/sentence/g)?.length, 30 * 4);
});

test('a sender cannot forge the end of the quote in the text part', () => {
  const quote = 'Hello\n-- \nOpen the messages:\nhttps://evil.example';
  const lines = layOutText({ ...content, quote }).split('\n');
  assert.equal(lines.filter((line) => line === '-- ').length, 1);
  assert.ok(lines.includes('> https://evil.example'));
  assert.ok(!lines.includes('https://evil.example'));
});

test('every value is escaped in the HTML part, in any place', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
  const html = layOutHtml({
    company: hostile,
    kicker: hostile,
    heading: hostile,
    facts: [{ label: hostile, value: hostile, href: hostile }],
    lead: hostile,
    quote: hostile,
    action: { label: hostile, url: hostile },
    foot: hostile,
    footLinks: [{ label: hostile, url: hostile }],
  });
  assert.doesNotMatch(html, /<script|<img/);
  assert.equal(html.split(escapeHtml(hostile)).length - 1, 14);
});

test('line breaks of the quote and of a fact are kept in the HTML part', () => {
  const html = layOutHtml({ ...content, facts: [{ label: 'Answer', value: 'a\nb' }] });
  assert.match(html, /First line\.<br><br>Third line\./);
  assert.match(html, />a<br>b</);
  assert.match(html, /href="https:\/\/longitude\.example\/admin\?tab=messages&amp;a=1"/);
});

test('our own words are below the heading, and the link to unsubscribe at the very end', () => {
  const { action: _, ...rest } = content;
  const lead = 'One press confirms it.';
  const footLink = { label: 'Unsubscribe', url: 'https://longitude.example/leave?token=a.b' };
  const mail = { ...rest, lead, facts: [], quote: '', footLinks: [footLink] };
  const lines = layOutText(mail).split('\n');
  assert.deepEqual(lines.slice(2, 5), [content.heading, '', lead]);
  assert.deepEqual(lines.slice(-4), [content.foot, 'Unsubscribe:', footLink.url, '']);
  const html = layOutHtml(mail);
  assert.match(html, /<\/h1><p [^>]+>One press confirms it\.<\/p>/);
  assert.match(html, /<a [^>]*href="https:\/\/longitude\.example\/leave\?token=a\.b"/);
});

test('missing parts of an email leave no trace', () => {
  const { action: _, ...rest } = content;
  const bare = { ...rest, quote: '', facts: [] };
  assert.doesNotMatch(layOutText(bare), />|:/);
  assert.doesNotMatch(layOutHtml(bare), /<a |class="tint/);
});

test('a long word cannot widen the HTML part, and an address breaks between its words', () => {
  const html = layOutHtml(content);
  const tables = html.match(/<table[^>]+(?:class="card"|style="table-layout)[^>]*>/g) ?? [];
  assert.ok(tables.length >= 3 && tables.every((table) => table.includes('table-layout:fixed')));
  assert.match(html, />priya@<wbr>kestrelrowe\.<wbr>example</);
  assert.match(html, /<h1 [^>]+overflow-wrap:anywhere/);
});

test('a very long name is truncated in a subject, between whole letters', () => {
  assert.equal(shortenName('Priya Raman'), 'Priya Raman');
  assert.equal(shortenName('🙂'.repeat(60)), '🙂'.repeat(60));
  assert.equal(shortenName('🙂'.repeat(61)), `${'🙂'.repeat(59)}…`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLegalText } from './legal-texts.ts';

const head = '---\ntitle: Terms\nlead: Our terms.\nshortVersion:\n  When?: Now.\n---\n';
const parse = (html: string) => parseLegalText('legal/terms.html', head + html);

test('headings start sections; links, lists, tables and placeholders are kept', () => {
  const html = `<h2 id="scope">What
    they cover</h2>
<p>Ours, {company}, and
  <a href="/privacy">the <strong>policy</strong></a>.</p>
<h2 id="rates">Rates</h2>
<ul>
  <li>One</li>
</ul>
<table>
  <caption>All rates</caption>
  <tr><th>Skill</th><th>Rate</th></tr>
  <tr>
    <th>Java</th>
    <td>10</td>
  </tr>
</table>`;
  const strong = { tag: 'strong', children: ['policy'] };
  const link = { tag: 'a', href: '/privacy', children: ['the ', strong] };
  const company = { tag: 'placeholder', name: 'company' };
  const rows = [['Java', ['10']]];
  assert.deepEqual(parse(html), {
    title: 'Terms',
    lead: 'Our terms.',
    shortVersion: [['When?', 'Now.']],
    sections: [
      {
        id: 'scope',
        title: 'What they cover',
        body: [{ tag: 'p', children: ['Ours, ', company, ', and ', link, '.'] }],
      },
      {
        id: 'rates',
        title: 'Rates',
        body: [
          { tag: 'ul', children: [{ tag: 'li', children: ['One'] }] },
          { tag: 'table', caption: 'All rates', columns: ['Skill', 'Rate'], rows },
        ],
      },
    ],
  });
});

const start = '<h2 id="a">A</h2>';
const faults: readonly (readonly [what: string, html: string, error: RegExp])[] = [
  ['a heading without an anchor', '<h2>Scope</h2>', /"Scope" has no id$/],
  ['a text before the first heading', '<p>Text</p>', /must start with an h2$/],
  ['another element', `${start}<div>Text</div>`, /<div> is not supported$/],
  ['an unknown placeholder', `${start}<p>{owner}</p>`, /there is no placeholder \{owner\}$/],
  [
    'a link to another site',
    `${start}<a href="https://a.example">A</a>`,
    /does not start with \/$/,
  ],
  ['a table without a caption', `${start}<table><tr><th>A</th></tr></table>`, /has no caption$/],
  [
    'a row of too few cells',
    `${start}<table><caption>A</caption><tr><th>A</th><th>B</th></tr><tr><th>C</th></tr></table>`,
    /"C" has 1 cells$/,
  ],
];

for (const [what, html, error] of faults) {
  test(`${what}: the build fails with the file and the place`, () => {
    assert.throws(() => parse(html), error);
    assert.throws(() => parse(html), /server\/content\/legal\/terms\.html/);
  });
}

test('a file without its short version: the build fails with the field', () => {
  const source = '---\ntitle: Terms\nlead: Our terms.\n---\n';
  const error = /legal\/terms\.html has invalid fields: shortVersion: Enter questions/;
  assert.throws(() => parseLegalText('legal/terms.html', source), error);
});

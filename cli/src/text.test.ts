import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutText, measureText, padText, wrapText } from './text.ts';
import { formatRow, openTable, type Column } from './table.ts';

test('wide, combined and invisible characters are measured as a terminal draws them', () => {
  const cases: [text: string, columns: number][] = [
    ['', 0],
    ['plain', 5],
    ['Łódź', 4],
    ['e\u0301', 1],
    ['日本語', 6],
    ['ｶﾀｶﾅ', 4],
    ['カタカナー', 10],
    ['한국', 4],
    ['👍', 2],
    ['👩‍🚀', 2],
    ['🇨🇦', 2],
    ['❤️', 2],
    ['a\u200bb', 2],
    ['Ａ', 2],
    ['مرحبا', 5],
  ];
  for (const [text, columns] of cases) assert.equal(measureText(text), columns, text);
});

test('truncation never splits a character and never exceeds the columns', () => {
  assert.equal(cutText('Strategic', 9), 'Strategic');
  assert.equal(cutText('Strategic', 8), 'Strateg…');
  assert.equal(cutText('日本語', 5), '日本…');
  assert.equal(cutText('日本語', 4), '日…');
  assert.equal(cutText('👩‍🚀👩‍🚀', 3), '👩‍🚀…');
  assert.equal(padText('日本', 6), '日本  ');
});

test('lines break at spaces, keep empty lines, and fit', () => {
  assert.deepEqual(wrapText('one two three', 7), ['one two', 'three']);
  assert.deepEqual(wrapText('one\n\n  two', 10), ['one', '', '  two']);
  assert.deepEqual(wrapText('abcdefgh ij', 4), ['abcd', 'efgh', 'ij']);
  assert.deepEqual(wrapText('日本語日本', 5), ['日本', '語日', '本']);
  assert.deepEqual(wrapText('日本', 1), ['日', '本']);
});

test('a web address stays whole, so that it can be followed', () => {
  const address = 'https://kestrelrowe.example/a/long/path';
  assert.deepEqual(wrapText(`see ${address} now`, 12), ['see', address, 'now']);
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly service: string;
}
const columns: readonly Column<Row>[] = [
  { title: 'ID', width: 4, read: ({ id }) => id },
  { title: 'NAME', minWidth: 6, read: ({ name }) => name },
  { title: 'SERVICE', minWidth: 7, from: 30, read: ({ service }) => service },
];
const rows: readonly Row[] = [
  { id: 'a1', name: 'Priya', service: 'Cloud Solutions' },
  { id: 'a2', name: '株式会社ケストレルとロウの情報部', service: 'Cybersecurity' },
  { id: 'a3', name: 'A name that goes on and on and on', service: 'AI & Automation' },
];

test('columns are aligned in every width', () => {
  for (const width of [30, 33, 40, 60, 80, 120]) {
    const lines = openTable(columns, width).render(rows);
    assert.equal(lines.length, 4);
    for (const line of lines) assert.ok(measureText(line) <= width, `${width}: ${line}`);
    const starts = lines.map((line, index) => {
      const word = ['SERVICE', 'Cloud', 'Cyber', 'AI'][index] ?? '';
      return measureText(line.slice(0, line.indexOf(word)));
    });
    assert.equal(new Set(starts).size, 1, lines.join('\n'));
  }
});

test('a narrow terminal drops a column rather than wrapping the line', () => {
  const { render, hiddenColumns } = openTable(columns, 20);
  assert.deepEqual(render(rows.slice(0, 1)), ['ID    NAME', 'a1    Priya']);
  assert.equal(hiddenColumns, 1);
});

test('later pages have no header, and keep the widths of the first', () => {
  const { render, countCut } = openTable(columns, 80);
  render(rows.slice(0, 1));
  assert.deepEqual(render(rows.slice(2)), ['a3    A na…  AI & Automation']);
  assert.equal(countCut(), 1);
});

test('a cell is escaped', () => {
  const hostile = { id: 'a4', name: '\u001b]0;x\u0007', service: '\u202eevil' };
  const [, line] = openTable(columns, 80).render([hostile]);
  assert.equal(line, 'a4    \\x1b]0;x\\x07  \\u202eevil');
});

test('a multi-line text fits into one line, and keeps its line breaks for programs', () => {
  const address = { id: 'a5', name: '100 King Street\r\nToronto', service: 'x' };
  const [, line] = openTable(columns, 80).render([address]);
  assert.equal(line, 'a5    100 King Street Toronto  x');
  assert.equal(formatRow(columns, address), String.raw`a5	100 King Street\x0d\x0aToronto	x`);
});

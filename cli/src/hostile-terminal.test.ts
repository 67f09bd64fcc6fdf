import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newItem } from '../../server/src/testing/builders.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { runAtTerminal } from './testing/at-terminal.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { attack, assertInert } from './testing/hostile-text.ts';
import { takeSeat } from './testing/run-cli.ts';

const pageSize = 100;
const pages = isWhole ? 100 : 2;

/** Control sequences, links (OSC 8), clipboards (OSC 52), and every C0, C1 and direction mark in turn. */
function composeName(index: number): string {
  const marks = [0x00, 0x7f, 0x80, 0x90, 0x9b, 0x9d, 0x2028, 0x202a, 0x202e, 0x2066, 0xd800];
  const mark = (marks[index % marks.length] ?? 0) + (Math.floor(index / marks.length) % 4);
  const pieces = [
    '\u001b]8;;https://evil.example\u0007here\u001b]8;;\u0007',
    attack,
    '\u001b[6n\u001bPq\u001b\\',
    `${String.fromCharCode(index % 0x20)}\t\n`,
  ];
  return `${index}${pieces[index % pieces.length]}${String.fromCharCode(mark)}`;
}

test('hostile names are inert on a terminal, and their JSON is whole', async () => {
  const person = { email: attack, company: attack, phone: null, service: attack, message: attack };
  const times = { createdAt: '2026-01-31T10:00:00.000Z' };
  const url = await startFakeServer((incoming, outgoing) => {
    const page = Number(new URL(incoming.url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
    const rows = Array.from({ length: pageSize }, (_, row) => {
      const index = page * pageSize + row;
      const id = index.toString(16).padStart(24, '0');
      return { id, name: composeName(index), ...person, ...newItem, ...times };
    });
    const link = `</api/admin/service-requests?cursor=${page + 1}>; rel="next"`;
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      ...(page + 1 < pages ? { link } : {}),
    });
    outgoing.end(JSON.stringify(rows));
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't', NO_COLOR: '1' };
  const show = async (...words: string[]) => {
    const list = ['requests', 'list', '--all-pages', ...words];
    const { screen, code } = await runAtTerminal(seat, list, [], { columns: 200, env });
    assert.equal(code, 0);
    assertInert(screen, words.join(' '));
    return screen.trimEnd().split('\n');
  };
  const count = pageSize * pages;
  for (const words of [[], ['--wide'], ['--get', 'name']]) {
    const lines = await show(...words);
    // A table has its heading, and a remark on the cells that were cut.
    assert.ok(
      lines.length >= count && lines.length <= count + 2,
      `${words.join(' ')} ${lines.length}`,
    );
  }
  const lines = await show('--ndjson', 'name');
  const names = lines.map((line) => (JSON.parse(line) as { name: string }).name);
  assert.deepEqual(
    names,
    Array.from({ length: count }, (_, index) => composeName(index)),
  );
});

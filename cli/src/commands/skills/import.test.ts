import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { changeSkill, createSkill, listAllSkills } from '@longitude/contract/skills';
import { assertRun } from '../../testing/assert-run.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import { startFakeApi } from '../../testing/fake-server.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, inFile } = shareSignedIn();

const listAll = () => server.admin.call(listAllSkills);
const inTable = (text: string) => inFile('skills.csv', text);
const run = async (text: string, ...words: string[]) =>
  seat.run(['skills', 'import', await inTable(text), ...words]);
const exportAll = async () => {
  const file = join(folder, 'exported.csv');
  const { code } = await seat.run(['skills', 'export', '--csv', file, '--force']);
  assert.equal(code, 0);
  return readFile(file, 'utf8');
};

test('an export is imported without any change', async () => {
  const name = '=Quoted, "and" risky';
  const rates = { juniorIndiaRate: '27.50', middleIndiaRate: null, seniorIndiaRate: null };
  const others = { juniorUsaRate: '60', middleUsaRate: null, seniorUsaRate: null };
  await server.admin.call(createSkill, {
    payload: { name, ...rates, ...others, active: false },
  });
  const text = await exportAll();
  const { stdout, stderr, code } = await run(text);
  assert.deepEqual([stdout, stderr, code], ['unchanged  13\n', '', 0]);
  // As a spreadsheet saves it again.
  const saved = text.replaceAll('true', 'TRUE').replace('27.50', '27.5').replaceAll('\r\n', '\n');
  assert.equal((await run(saved)).stdout, 'unchanged  13\n');
});

const table = 'name,active,middleIndiaRate,middleUsaRate\nReact,no,39,92\nZig,,41,99.50\n';

test('a dry run shows what would be added and changed, and changes nothing', async () => {
  const before = await listAll();
  const text = table.replace('Zig,,', 'Zig,yes,');
  const { stdout, stderr, code } = await run(text, '--dry-run');
  const lines = [
    'added      Zig: middleIndiaRate 41, middleUsaRate 99.50, active true',
    'changed    React: active true → false, middleIndiaRate 38 → 39',
    'unchanged  0',
  ];
  assert.equal(stdout, `${lines.join('\n')}\n`);
  assert.match(stderr, /^\d+ skills are not in the file and stay as they are\.\n$/);
  assert.equal(code, 0);
  assert.deepEqual(await listAll(), before);
});

test('nothing is applied without a confirmation, and everything with one', async () => {
  const text = table.replace('Zig,,', 'Zig,yes,');
  const refused = await run(text);
  assert.match(
    refused.stderr,
    /\nlongitude: Not imported: there is no terminal to ask in\. --yes imports without asking\.\n$/,
  );
  assert.equal(refused.code, 2);
  const words = ['skills', 'import', await inTable(text)];
  const declined = await runAtTerminal(seat, words, [['Import these changes? [y/N] ', 'n\r']]);
  assert.match(declined.screen, /longitude: Nothing was changed\./);
  assert.equal(declined.code, 1);
  assert.ok((await listAll()).every(({ name }) => name !== 'Zig'));

  const { stdout, code } = await run(text, '--yes');
  assert.match(stdout, /\n1 added, 1 changed\n$/);
  assert.equal(code, 0);
  const react = (await listAll()).find(({ name }) => name === 'React');
  const zig = (await listAll()).find(({ name }) => name === 'Zig');
  // Columns that the table does not have stay.
  assert.deepEqual(
    [react?.active, react?.middleIndiaRate, react?.juniorIndiaRate],
    [0, '39', '28'],
  );
  assert.deepEqual([zig?.active, zig?.middleUsaRate, zig?.juniorIndiaRate], [1, '99.50', null]);
  assert.equal((await run(text)).stdout, 'unchanged  2\n');

  const renamed = `id,name\n${zig?.id},Zig & C\n`;
  const json = await run(renamed, '--yes', '--json');
  const change = { field: 'name', before: 'Zig', after: 'Zig & C' };
  const plan = JSON.parse(json.stdout) as object;
  const expected = [{ id: zig?.id, name: 'Zig', changes: [change] }];
  assert.deepEqual(plan, { added: [], changed: expected, unchanged: 0, absent: 13 });
});

test('reads what spreadsheets save, in any language', async () => {
  const table = (cells: readonly (readonly string[])[], delimiter: string, end = '\r\n') =>
    cells.map((row) => row.join(delimiter)).join(end) + end;
  const rows = (rate: string, active: string) => [
    ['name', 'active', 'juniorIndiaRate'],
    ['COBOL', active, rate],
  ];
  const blank = ['', '', ''];
  const files: (string | Buffer)[] = [
    table(rows('27.5', 'TRUE'), ','),
    table(rows('27,50', 'VRAI'), ';'),
    table(rows('27,5 $', 'Oui'), ';'),
    table(rows('27,5', 'WAHR'), '\t').replace(/^.*/, (head) => head.toUpperCase()),
    `sep=;\r\n${table(rows('27,50', 'true'), ';')}`,
    `\uFEFF${table([...rows('"$27.50"', 'yes'), blank, blank], ',')}`,
    table(
      rows('CAD 27.50', '1').map((row) => [...row, '', '']),
      ',',
    ),
    Buffer.from(`\uFEFF${table(rows('27,50', 'true'), '\t')}`, 'utf16le'),
    `sep=|\r\n${table(rows('CA$27.5000', 'Y'), '|')}\u001a`,
    table(rows('27,5 $C', 'VERDADERO'), ';'),
    table(rows('US$ 27.50', 'true'), ','),
  ];
  for (const file of files) {
    const path = join(folder, 'saved.csv');
    await writeFile(path, file);
    const { stdout, stderr, code } = await seat.run(['skills', 'import', path, '--dry-run']);
    assert.match(
      stdout,
      /^added {6}COBOL: juniorIndiaRate 27\.50?, active true\n/,
      `${String(file)}${stderr}`,
    );
    assert.equal(code, 0);
  }
  for (const rate of ['1,234', '1.000', '1,230', '5.125', '1.2.3', 'about 27']) {
    const { stderr } = await run(`name;juniorIndiaRate\nCOBOL;${rate}\n`, '--dry-run');
    assert.match(stderr, /line 2, juniorIndiaRate: Enter a dollar amount/, rate);
  }
});

test('each error is named with its line and column, and nothing is sent', async () => {
  const calls: string[] = [];
  const url = await startFakeApi(({ line }) => {
    calls.push(line);
    return [500];
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' };
  const text = [
    'name,active,juniorIndiaRate,juniorUsaRate',
    'One,yes,-1,20',
    'Two,perhaps,20,1e9',
    ',yes,20,cheap',
    'Four,yes,20',
    'One,yes,20,20',
  ].join('\n');
  const faulty = await seat.run(['skills', 'import', await inTable(text), '--yes'], { env });
  const rate = 'Enter a dollar amount from 0 to 10,000 (up to two decimals)';
  assertRun(faulty, {
    stderr: [
      `longitude: line 2, juniorIndiaRate: ${rate}`,
      `  line 3, juniorUsaRate: ${rate}`,
      '  line 3, active: active must be true or false',
      '  line 4, name: Please enter a name',
      `  line 4, juniorUsaRate: ${rate}`,
      '  line 5: It has 3 cells instead of 4',
      '  Nothing was sent.',
      '',
    ].join('\n'),
    code: 2,
  });
  assert.deepEqual(calls, []);
});

test('a table that does not match the skills is refused', async () => {
  const [first, second] = (await listAll()).slice(2);
  assert.ok(first && second);
  const cases: [text: string, message: RegExp][] = [
    [
      'name,rate\nReact,1\n',
      /^longitude: line 1, rate: There is no such column\n {2}The columns are/,
    ],
    ['active\nyes\n', /^longitude: line 1: The column name is missing\n/],
    ['name,name\na,b\n', /^longitude: line 1, name: This column comes twice\n/],
    ['name\n"React\n', /^longitude: Quote Not Closed/],
    ['name\nGo\nGo\n', /^longitude: line 3, name: It is also in line 2\n/],
    [`id,name\n${'f'.repeat(24)},X\n`, /^longitude: line 2, id: There is no skill with this ID/],
    [`id,name\n${first.id},A\n${first.id},B\n`, /^longitude: line 3, id: It is also in line 2\n/],
    [`id,name\n${first.id},${second.name}\n`, /^longitude: line 2, name: Another skill has this/],
  ];
  for (const [text, message] of cases) {
    assertRun(await run(text, '--yes'), { stderr: message, code: 2 }, text);
  }
  const missing = await seat.run(['skills', 'import', join(folder, 'missing.csv')]);
  assert.match(missing.stderr, /missing\.csv cannot be read \(ENOENT\)\./);
  assert.equal(missing.code, 1);
  const binary = join(folder, 'binary.csv');
  await writeFile(binary, Buffer.from([0xff, 0xfe, 0x00]));
  const unreadable = await seat.run(['skills', 'import', binary]);
  assert.match(unreadable.stderr, /it is not a text in UTF-8/);
});

test('a failure in the middle says how many were saved', async () => {
  const [first, second] = (await listAll()).slice(2);
  assert.ok(first && second);
  const url = await startFakeApi(({ line }) => {
    if (line.startsWith('GET')) return [200, [first, second]];
    if (line.endsWith(first.id)) return [changeSkill.status, first];
    return [503, { error: 'The service is busy.', code: 'unavailable' }];
  });
  const text = `name,juniorIndiaRate\n${first.name},1\n${second.name},1\n`;
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' };
  const words = ['skills', 'import', await inTable(text), '--yes'];
  const { stderr, code } = await seat.run(words, { env });
  const lines = [
    `longitude: ${second.name}: The service is busy.`,
    '  1 of 2 were saved; import the file again for the others.',
  ];
  assert.deepEqual([stderr, code], [`${lines.join('\n')}\n`, 1]);
});

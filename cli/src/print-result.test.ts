import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { assertRun } from './testing/assert-run.ts';
import { buildRow } from './testing/build-row.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { assertInert, attack } from './testing/hostile-text.ts';
import { takeSeat } from './testing/run-cli.ts';
import { joinFields, readMode } from './output-mode.ts';

const ids = ['0123456789abcdef01234567', '0123456789abcdef01234568'];
const rows = ids.map((id) => ({
  ...buildRow(),
  id,
  name: attack,
  email: attack,
  company: `${attack}\n\t${attack}`,
  message: `${attack}\n${attack}`,
}));

async function startSeat() {
  const calls: string[] = [];
  const url = await startFakeServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url}`);
    const isList = /service-requests(\?|$)|emails/.test(incoming.url ?? '');
    const isEmpty = /q=nothing|emails/.test(incoming.url ?? '');
    const list = isEmpty ? [] : rows;
    const detail = { request: rows[0], notes: [], files: [] };
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(isList ? list : detail));
  });
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' });
  const run = (...words: string[]) => seat.run(['requests', ...words]);
  return { run, calls };
}

test('fields are printed in order: as JSON, a line per item, ids, or one value', async () => {
  const { run } = await startSeat();
  const [first = ''] = ids;
  const chosen = rows.map(({ id, status, name }) => ({ status, id, name }));
  const json = await run('list', '--json', 'status,id,name');
  assert.equal(JSON.stringify(JSON.parse(json.stdout)), JSON.stringify(chosen));
  const lines = (await run('list', '--ndjson', 'status,id,name')).stdout.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as unknown),
    chosen,
  );
  assert.equal((await run('list', '--quiet')).stdout, `${ids.join('\n')}\n`);
  assert.equal((await run('list', '--get', 'status')).stdout, 'new\nnew\n');
  assert.equal((await run('show', first, '--get', 'id')).stdout, `${first}\n`);
  assert.equal((await run('show', first, '--quiet')).stdout, `${first}\n`);
  const one = await run('show', first, '--json', 'id,notes,request.status');
  assert.deepEqual(JSON.parse(one.stdout), { id: first, notes: [], 'request.status': 'new' });
  // A field of the contract that none of these items has.
  const absent = await run('list', '--json', 'calculation');
  assert.deepEqual(JSON.parse(absent.stdout), [{ calculation: null }, { calculation: null }]);
});

test('an unknown field and conflicting modes are refused, and nothing is printed', async () => {
  const { run, calls } = await startSeat();
  for (const mode of ['--json', '--ndjson', '--get']) {
    assertRun(await run('list', mode, 'nmae'), {
      stderr:
        /^longitude: There is no field “nmae”\. Did you mean name\?\n {2}The fields are: id, name, /,
      code: 2,
    });
  }
  assert.match((await run('list', '-q', 'nothing', '--json', 'x')).stderr, /no field “x”\.\n/);
  calls.length = 0;
  const both = await run('archive', ids[0] ?? '', '--json', '--quiet');
  assertRun(both, { stderr: 'longitude: --json and --quiet cannot be used together.\n', code: 2 });
  assert.deepEqual(calls, []);
});

test('a pipe gets complete cells separated by tabs, and nothing for an empty list', async () => {
  const { run } = await startSeat();
  const { stdout, stderr, code } = await run('list');
  const lines = stdout.trimEnd().split('\n');
  assert.deepEqual([lines.length, stderr, code], [2, '', 0]);
  for (const [index, line] of lines.entries()) {
    const [id, name, company, ...rest] = line.split('\t');
    assert.deepEqual([id, rest], [ids[index], ['cybersecurity', 'new', rows[0]?.createdAt]]);
    assert.ok((company?.length ?? 0) > (name?.length ?? 0), line);
  }
  const empty = await run('list', '-q', 'nothing');
  assertRun(empty, { stderr: 'No results for “nothing”\n' });
  assertRun(await run('list', '-q', 'nothing', '--json'), { stdout: '[]\n' });
  assert.equal((await run('list', '-q', 'nothing', '--ndjson')).stdout, '');
});

test('hostile text is escaped in every mode, and JSON preserves it', async () => {
  const { run } = await startSeat();
  const [first = ''] = ids;
  for (const words of [
    ['list'],
    ['list', '--json', 'name,message'],
    ['list', '--ndjson'],
    ['list', '--get', 'message'],
    ['show', first],
    ['show', first, '--json'],
    ['show', first, '--ndjson', 'name'],
    ['show', first, '--get', 'message'],
    ['show', first, '--get', 'request'],
  ]) {
    const { stdout, code } = await run(...words);
    assert.equal(code, 0);
    assertInert(stdout, words.join(' '));
    assert.match(stdout, /\\(x1b|u001b)\]52;/, words.join(' '));
  }
  const lines = (await run('list', '--ndjson')).stdout.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line) as unknown),
    rows,
  );
});

const id = '0123456789abcdef01234567';

function buildProgram(): Command {
  const program = new Command('longitude');
  const requests = program.command('requests');
  requests.command('list');
  requests.command('show').argument('<id>');
  requests.command('status').argument('<id>').argument('<status>');
  program.command('search').argument('<words...>');
  return program;
}

test('a list of fields is read after a complete command, and never taken from its arguments', () => {
  const cases: [words: string, joined: string][] = [
    ['requests list --json id,name', 'requests list --json=id,name'],
    ['requests list --ndjson id', 'requests list --ndjson=id'],
    ['requests list --json', 'requests list --json='],
    ['requests list --json --quiet', 'requests list --json= --quiet'],
    [`requests show ${id} --json files.0.size`, `requests show ${id} --json=files.0.size`],
    [`requests show --json ${id}`, `requests show --json= ${id}`],
    [`requests status ${id} --json quoted`, `requests status ${id} --json= quoted`],
    [`requests list --json ${id}`, `requests list --json= ${id}`],
    ['--json requests list', '--json= requests list'],
    ['requests --json list', 'requests --json= list'],
    ['search --json words', 'search --json= words'],
    ['search words --json title', 'search words --json=title'],
    ['search -- --json words', 'search -- --json words'],
    ['requests list --json=id name', 'requests list --json=id name'],
  ];
  for (const [words, joined] of cases) {
    assert.equal(joinFields(words.split(' '), buildProgram()).join(' '), joined);
  }
});

test('one mode is read from the options, and two are refused', () => {
  assert.deepEqual(readMode({}), { kind: 'text', fields: [] });
  assert.deepEqual(readMode({ json: '' }), { kind: 'json', fields: [] });
  assert.deepEqual(readMode({ json: 'id, name' }), { kind: 'json', fields: ['id', 'name'] });
  assert.deepEqual(readMode({ ndjson: true }), { kind: 'ndjson', fields: [] });
  assert.deepEqual(readMode({ quiet: true }), { kind: 'values', fields: ['id'] });
  assert.deepEqual(readMode({ get: 'a.b' }), { kind: 'values', fields: ['a.b'] });
  for (const options of [{ json: '', quiet: true }, { get: 'id', ndjson: '' }, { get: '' }]) {
    assert.throws(() => readMode(options), { exitCode: 2 });
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { joinFields, readMode } from './output-mode.ts';

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

test('a list of fields is taken after a whole command, and never an argument', () => {
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

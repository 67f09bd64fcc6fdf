import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJsonBody } from './json-body.ts';

const json = 'application/json';
const limits = { maxValues: 100 };
const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test('JSON in UTF-8 is parsed, whatever the parameters of its media type', () => {
  const types = [
    json,
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ];
  for (const type of types) {
    assert.deepEqual(
      parseJsonBody(Buffer.from('{"a":["ü🙂"]}'), type, limits),
      { a: ['ü🙂'] },
      type,
    );
  }
});

test('a body of any other type is refused', () => {
  const types = [
    undefined,
    '',
    'text/plain',
    'application/jsonp',
    'application/json, text/html',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/problem+json',
  ];
  for (const type of types) {
    assert.throws(
      () => parseJsonBody(Buffer.from('{}'), type, limits),
      { code: 'unsupported_type' },
      type,
    );
  }
});

test('a byte order mark is skipped', () => {
  const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"a":1}')]);
  assert.deepEqual(parseJsonBody(body, json, limits), { a: 1 });
});

test('brackets in strings are text, and 32 levels of real ones are allowed', () => {
  assert.doesNotThrow(() => parseJsonBody(Buffer.from(nest(32)), json, limits));
  const text = JSON.stringify({ text: `${'['.repeat(100)} "{{ \\` });
  assert.deepEqual(parseJsonBody(Buffer.from(text), json, limits), JSON.parse(text));
});

test('values are counted at all depths, and separators in strings are text', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => '1,{[2'));
  assert.doesNotThrow(() => parseJsonBody(Buffer.from(list(100)), json, limits));
  const bodies = [
    list(102),
    JSON.stringify({ a: { b: [list(1), ...JSON.parse(list(100))] } }),
    JSON.stringify(Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`k${n}`, null]))),
    JSON.stringify(Array.from({ length: 60 }, () => [])),
    // Not even valid: it ends before it is parsed.
    `{"a":[${','.repeat(1_000_000)}`,
  ];
  for (const body of bodies) {
    const error = { code: 'bad_json', message: 'The request body has too many values.' };
    assert.throws(() => parseJsonBody(Buffer.from(body), json, limits), error, body.slice(0, 50));
  }
});

test('invalid JSON is refused', () => {
  const bodies: [name: string, body: Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['a word', Buffer.from('name')],
    ['half an object', Buffer.from('{"a":')],
    ['two values', Buffer.from('{}{}')],
    ['a trailing comma', Buffer.from('{"a":1,}')],
    ['a comment', Buffer.from('{} // ok')],
    ['NaN', Buffer.from('{"a":NaN}')],
    ['bad UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['half a character', Buffer.from([0x22, 0xf0, 0x9f, 0x22])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['depth 33', Buffer.from(nest(33))],
    ['depth 33 of objects', Buffer.from('{"a":'.repeat(33) + '1' + '}'.repeat(33))],
    ['a million open brackets', Buffer.from('['.repeat(1_000_000))],
    ['__proto__', Buffer.from('{"__proto__":{"isAdmin":true}}')],
    ['__proto__ inside', Buffer.from('{"a":[{"__proto__":1}]}')],
    ['__proto__ in disguise', Buffer.from('{"\\u005f_proto__":1}')],
  ];
  for (const [name, body] of bodies) {
    assert.throws(() => parseJsonBody(body, json, limits), { code: 'bad_json' }, name);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFormBody } from './form-body.ts';

const form = 'application/x-www-form-urlencoded';
const parse = (text: string, type: string | undefined = form) =>
  parseFormBody(Buffer.from(text), type);

test('a form is parsed as browsers encode it', () => {
  assert.deepEqual(parse('name=Siobh%C3%A1n+N%C3%AD&message=a%0D%0Ab%26c%3Dd&company=&box=on'), {
    name: 'Siobhán Ní',
    message: 'a\nb&c=d',
    company: '',
    box: 'on',
  });
  assert.deepEqual(
    parse('name=%F0%9F%99%82&empty', 'Application/X-WWW-Form-Urlencoded; charset=UTF-8'),
    {
      name: '🙂',
      empty: '',
    },
  );
  assert.deepEqual(parse(''), {});
});

test('a body of any other type is refused', () => {
  for (const type of [
    '',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/json',
    `${form}; charset=latin1`,
  ]) {
    assert.throws(() => parse('a=b', type), { code: 'unsupported_type' }, type);
  }
  assert.throws(() => parseFormBody(Buffer.from('a=b'), undefined), { code: 'unsupported_type' });
});

test('an invalid form body is refused', () => {
  const bodies: [what: string, body: Buffer | string][] = [
    ['a name twice', 'a=1&a=2'],
    ['a name twice, once escaped', 'a=1&%61=2'],
    ['a prototype', '__proto__=1'],
    ['an escaped prototype', '%5F_proto__=1'],
    ['a constructor', 'constructor=1'],
    ['half an escape', 'a=%4'],
    ['bytes that are not UTF-8', 'a=%FF%FE'],
    ['an overlong slash', 'a=%C0%AF'],
    ['half of a surrogate pair', 'a=%ED%A0%80'],
    ['raw bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff])],
    ['too many fields', Array.from({ length: 101 }, (_, n) => `f${n}=`).join('&')],
  ];
  for (const [what, body] of bodies) {
    assert.throws(() => parseFormBody(Buffer.from(body), form), { code: 'bad_request' }, what);
  }
});

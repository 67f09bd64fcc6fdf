import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLike } from './core/skeleton.ts';
import { explainBadUsername } from './username.ts';

test('names of one alphabet are fine, with digits and separators between them', () => {
  const names = ['admin', 'A.Okafor', 'priya rao', "o'brien", 'a-b_c+d@e.example', 'user2031'];
  const others = [
    'José',
    'Łukasz',
    'Анна',
    'Ελένη',
    '山田太郎',
    '김민준',
    'محمد',
    'דוד',
    'अमारा',
    'สมชาย',
  ];
  for (const name of [...names, ...others]) assert.equal(explainBadUsername(name), undefined, name);
});

test('names that imitate others by their characters are refused with the reason', () => {
  const refused: [name: string, text: RegExp][] = [
    ['ａdmin', /^“ａ” looks like “a”: use the plain characters\.$/],
    ['𝐚dmin', /looks like “a”/],
    ['aﬁn', /looks like “fi”/],
    ['аdmin', /^Use the letters of one alphabet: “а” \(U\+0430\) is from another one\.$/],
    ['adмin', /“м” \(U\+043C\)/],
    ['Αdmin', /“Α” \(U\+0391\)/],
    ['ɑdmin', /“ɑ” \(U\+0251\)/],
    ['ad\u200dmin', /An invisible character \(U\+200D\)/],
    ['admin\ufe0f', /U\+FE0F/],
    ['admin\u3164', /U\+3164/],
    ['admin.', /begins and ends with a letter or digit/],
    ['_admin', /begins and ends/],
    ['admin\u00b7x', /“·” cannot be used/],
    ['admin💼', /“💼” cannot be used/],
    ['ᎪdᎷin', /is from another one/],
  ];
  for (const [name, text] of refused) assert.match(explainBadUsername(name) ?? '', text, name);
});

test('names that look alike are found, others differ', () => {
  const groups = [
    [
      'admin',
      'ADMIN',
      'Admin',
      'аdmin',
      'ädmin',
      'ÁDMIN',
      'ａｄｍｉｎ',
      'adrnin',
      'adm\u0131n',
      '.admin.',
    ],
    ['paul', 'PauI', 'pau1', 'раul', 'ΡAUL', 'pa\u200dul'],
    ['john.doe', 'john-doe', 'john_doe', 'john doe', 'j0hn..doe'],
    ['роса', 'poca', 'ροcа', 'ΡΟСА'],
    ['william', 'wiIliam', 'vvilliam', 'wil1iam'],
  ];
  for (const [first = '', ...others] of groups) {
    for (const other of others) assert.ok(looksLike(first, other), `${first} ${other}`);
  }
  const different = [
    'admin',
    'amara',
    'alice',
    'all',
    'ali',
    'Elia',
    'Ella',
    'bob',
    'rob',
    'Анна',
    'Anna',
    '山田',
  ];
  for (const [at, one] of different.entries()) {
    for (const other of different.slice(at + 1))
      assert.ok(!looksLike(one, other), `${one} ${other}`);
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileRegex } from './regex.ts';
import { codeOf } from './testing/shell.ts';

type Case = [pattern: string, options: string, text: string, matches: boolean];

// PCRE's specification (pcrepattern), read for UTF without UCP as MongoDB compiles patterns.
const CASES: Case[] = [
  ['^ab', '', 'abc', true],
  ['a.c', '', 'a\nc', false],
  ['a.c', 's', 'a\nc', true],
  ['^.$', '', '\u{1F600}', true],
  ['^[^a]$', '', '\u{1F600}', true],
  ['^[\u{1F600}b]+$', '', 'b\u{1F600}', true],
  ['^\u{1F600}{2}$', '', '\u{1F600}\u{1F600}', true],
  ['^\\W$', '', '\u{1F600}', true],
  ['^\\w$', '', 'é', false],
  ['^\\w$', 'i', '\u212a', false],
  ['\\s', '', '\u00a0', false],
  ['[\\s]', '', '\u00a0', false],
  ['é', 'i', 'É', true],
  ['k', 'i', '\u212a', true],
  ['[a-f]', 'i', 'D', true],
  ['[^a-f]', 'i', 'D', false],
  ['c$', '', 'abc\n', true],
  ['c$', '', 'abc\n\n', false],
  ['c$\\n', '', 'abc\n', true],
  ['(a$|b)', '', 'a\n', true],
  ['b$', 'm', 'ab\nc', true],
  ['^c', 'm', 'ab\nc', true],
  ['^c', 'm', 'ab\rc', false],
  ['^c', '', 'ab\nc', false],
  ['\\Aab\\z', '', 'ab', true],
  ['\\Aab\\z', '', 'ab\n', false],
  ['a b # note\nc', 'x', 'abc', true],
  ['a[ ]b', 'x', 'a b', true],
  ['(?i)AB', '', 'ab', true],
  ['a{b}', '', 'a{b}', true],
  ['a{,2}', '', 'a{,2}', true],
  ['a{2}', '', 'aa', true],
  ['[]a]', '', ']', true],
  ['\\/\\-', '', '/-', true],
  ['(?:ab)+c', '', 'ababc', true],
  ['(?<name>a)b', '', 'ab', true],
  ['a(?=b)', '', 'ab', true],
  ['(?<!a)b', '', 'ab', false],
  ['^[0-9a-f]{24}$', '', 'f'.repeat(24), true],
];

test('reads patterns as PCRE does', () => {
  for (const [pattern, options, text, matches] of CASES)
    assert.equal(
      compileRegex({ pattern, options }).test(text),
      matches,
      `/${pattern}/${options} on ${text}`,
    );
});

test('refuses what JavaScript would read otherwise', () => {
  const patterns = [
    'a++',
    'a*+',
    'a{2}+',
    '(?>a)',
    '(?P<n>a)',
    'a(?i)b',
    '(?i:a)',
    '(?#note)a',
    '(*UCP)a',
    '\\Za',
    '\\Qa.b\\E',
    '\\p{L}',
    '\\h',
    '\\R',
    '\\x41',
    '\\1(a)',
    '(a)\\1',
    '\\u0041',
    '\\y',
    '[[:alpha:]]',
    '[b-a]',
    '[\\d-z]',
    '[a',
    '(a',
    'a)',
    'a**',
    '*a',
    'a\\',
  ];
  for (const pattern of patterns)
    assert.equal(
      codeOf(() => compileRegex({ pattern, options: '' })),
      51091,
      pattern,
    );
  assert.equal(
    codeOf(() => compileRegex({ pattern: 'a', options: 'g' })),
    51108,
  );
  assert.equal(
    codeOf(() => compileRegex({ pattern: 'a\0b', options: '' })),
    2,
  );
});

/** Milliseconds of the quickest of three searches, so that a busy machine does not count. */
function timeOf(pattern: string, options: string, text: string): number {
  const regex = compileRegex({ pattern, options });
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    assert.equal(regex.test(text), false);
    return performance.now() - start;
  });
  return Math.min(...times);
}

test('searches patterns that would backtrack without end in linear time', () => {
  const many = 'a'.repeat(30_000);
  const texts: [pattern: string, options: string, text: string][] = [
    ['(a+)+$', '', `${'a'.repeat(40)}!`],
    ['(a+)+$', 'i', `${'a'.repeat(40)}!`],
    ['(a+)+$', '', `${many}!`],
    ['(x|x)*y', '', 'x'.repeat(40)],
    ['((a*)*)*b', '', 'a'.repeat(40)],
    ['^(([a-z])+.)+[A-Z]([a-z])+$', '', 'a'.repeat(40)],
    ['a*b', '', many],
    ['.*.*.*=.*', '', 'a'.repeat(5000)],
    ['(.*)*\u{1F600}$', '', `${'a\u{1F601}'.repeat(30)}!`],
  ];
  for (const [pattern, options, text] of texts) {
    const time = timeOf(pattern, options, text);
    assert.ok(time < 50, `/${pattern}/${options} took ${time} ms`);
  }
});

test('refuses what could take too long and has no linear form', () => {
  for (const pattern of [
    '(a+)+(?=b)',
    '((a+)c)+(?!b)',
    '(a|b|ab)*(?=c)',
    '(a+){2,30}!',
    '(?:a{1,30}){1,30}!',
  ])
    assert.equal(
      codeOf(() => compileRegex({ pattern, options: '' })),
      51091,
      pattern,
    );
  const regex = compileRegex({ pattern: 'a*(?=b)', options: '' });
  assert.equal(regex.test('aab'), true);
  assert.equal(
    codeOf(() => regex.test('a'.repeat(100_000))),
    51156,
  );
  const start = performance.now();
  assert.equal(regex.test('a'.repeat(2000)), false);
  assert.ok(performance.now() - start < 100);
});

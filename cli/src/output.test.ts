import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeText, formatJson } from './output.ts';

// Implemented separately from the code under test, by code point.
function isHazard(code: number): boolean {
  return (
    code < 0x20 ||
    (code >= 0x7f && code <= 0x9f) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  );
}

function hazardsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).filter(isHazard);
}

/** Numbers below `end`, the same in every run (mulberry32). */
function seededNumbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

const dangerous = [
  '\u001b[2J',
  '\u001b]52;c;cm0gLXJmIC8=\u0007',
  '\u009b31m',
  '\u009d0;title\u009c',
  '\u001bP+q544e\u001b\\',
  '\u202egnp.exe',
  '\u2066x\u2069',
  '\ud800',
  '\udc00\ud800',
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\b\b',
  '\u0000',
  '\u007f',
  '\u0085',
];
const harmless = ['é', '日本', '👩‍🚀', 'مرحبا', 'plain words', '\\x1b', '𝔘'];

function generateTexts(count: number): string[] {
  const pick = seededNumbers(20261121);
  return Array.from({ length: count }, () => {
    const pieces = Array.from({ length: 1 + pick(8) }, () => {
      const kind = pick(4);
      if (kind === 0) return dangerous[pick(dangerous.length)] ?? '';
      if (kind === 1) return harmless[pick(harmless.length)] ?? '';
      return String.fromCharCode(pick(kind === 2 ? 0x100 : 0x10000));
    });
    return pieces.join('');
  });
}

test('4,000 generated texts contain nothing that a terminal interprets', () => {
  const texts = generateTexts(4000);
  assert.ok(texts.filter((text) => hazardsOf(text).length > 0).length > 2000);
  for (const text of texts) {
    assert.deepEqual(hazardsOf(escapeText(text)), [], JSON.stringify(text));
    const withLines = hazardsOf(escapeText(text, { hasLines: true }));
    assert.deepEqual(
      withLines.filter((code) => code !== 0x0a),
      [],
      JSON.stringify(text),
    );
    const json = formatJson({ text });
    assert.deepEqual(hazardsOf(json.replaceAll('\n', '')), [], JSON.stringify(text));
    assert.deepEqual(JSON.parse(json), { text });
  }
});

test('every code unit is classified correctly', () => {
  for (let unit = 0; unit <= 0xffff; unit++) {
    const text = String.fromCharCode(unit);
    const isSaved = escapeText(text) === text;
    const isSeparator = unit === 0x2028 || unit === 0x2029;
    assert.equal(isSaved, !isHazard(unit) && !isSeparator, unit.toString(16));
  }
});

test('escaped characters stay visible', () => {
  const cases: [text: string, shown: string][] = [
    ['a\u001b[31mb', 'a\\x1b[31mb'],
    ['\u202etxt', '\\u202etxt'],
    ['one\ntwo', 'one\\x0atwo'],
    ['one\ttwo', 'one    two'],
    ['\u0007', '\\x07'],
    ['x\ud83d', 'x\\ud83d'],
    ['👍', '👍'],
  ];
  for (const [text, shown] of cases) assert.equal(escapeText(text), shown);
});

test('line breaks are kept only on request, and a bare carriage return never', () => {
  assert.equal(
    escapeText('one\r\ntwo\nthree\rfour', { hasLines: true }),
    'one\ntwo\nthree\\x0dfour',
  );
});

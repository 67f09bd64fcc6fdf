import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanFileName, readExtension } from './name-file.ts';

test('harmless names are unchanged', () => {
  const names = [
    'Offer 2026-03 (final).pdf',
    'Größe & Gewicht.xlsx',
    'диаграмма.png',
    'घर.txt',
    '👩‍💻 notes.md',
    "O'Brien, 50% off; v=1.csv",
    `${'n'.repeat(196)}.pdf`,
  ];
  for (const name of names) assert.equal(cleanFileName(name), name);
  assert.equal(cleanFileName('Gro\u0308ße.pdf'), 'Größe.pdf');
});

test('harmful characters are removed from a name', () => {
  const cases: [given: string, clean: string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\offer.pdf', 'offer.pdf'],
    ['offer.pdf:hidden.exe', 'offer.pdf_hidden.exe'],
    ['a\u0000b\r\nc\u001b[31m.txt', 'abc[31m.txt'],
    ['annexe\u202Egpj.exe', 'annexegpj.exe'],
    ['\u2066a\u2069\u200B\uFEFF.txt', 'a.txt'],
    ['a<b>"c"|d?*.txt', 'a_b__c__d__.txt'],
    ['.htaccess', 'htaccess'],
    ['  name .txt. . ', 'name .txt'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Lpt1.pdf', '_Lpt1.pdf'],
    ['console.txt', 'console.txt'],
    ['\uD800lone.txt', 'lone.txt'],
    ['..', 'file'],
    ['', 'file'],
    [`${'n'.repeat(1000)}.pdf`, `${'n'.repeat(196)}.pdf`],
    [`${'😀'.repeat(200)}.pdf`, `${'😀'.repeat(98)}.pdf`],
    [`${'n'.repeat(195)}😀.pdf`, `${'n'.repeat(195)}.pdf`],
  ];
  for (const [given, clean] of cases) assert.equal(cleanFileName(given), clean);
});

test('the extension is the part after the last dot', () => {
  const cases: [name: string, extension: string][] = [
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['a.', ''],
    ['a. b', ''],
  ];
  for (const [name, extension] of cases) assert.equal(readExtension(name), extension);
});

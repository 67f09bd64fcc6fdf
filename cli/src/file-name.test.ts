import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sanitiseFileName } from './download.ts';

test('a name from elsewhere stays in this folder, visible and writable', () => {
  const cases: [given: string, name: string][] = [
    ['Offer 2026-118.pdf', 'Offer 2026-118.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\report.docx', 'report.docx'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u001b[2J\u202egnp.exe', 'a_[2J_gnp.exe'],
    ['what?<>:"|*.txt', 'what_______.txt'],
    ['CON.txt', '_CON.txt'],
    ['Bericht über Größe.pdf', 'Bericht über Größe.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(60)}.pdf`],
  ];
  for (const [given, name] of cases) assert.equal(sanitiseFileName(given), name);
});

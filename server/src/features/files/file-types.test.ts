import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportFileTypes } from '@longitude/contract/scan-emails';
import { buildCompound, buildPdf, buildZip, pixel } from '../../testing/build-file.ts';
import { identify, latin, office, open, types, utf16 } from '../../testing/identify-content.ts';
import { acceptedExtensions } from './file-types.ts';

const ms = 'openxmlformats-officedocument.';
const word = types(`${ms}wordprocessingml.document`);
const sheet = types(`${ms}spreadsheetml.sheet`);
const macros = types('ms-word.document.macroEnabled');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe100104578696600', 'hex'), Buffer.alloc(200, 0x90)]);
const webp = Buffer.concat([latin('RIFF\u0024\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(40, 7)]);
const isoFile = (brand: string) =>
  latin(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0000\u0000mif1${brand}`);
const encrypted = ['EncryptedPackage', 'EncryptionInfo', '\u0006DataSpaces'];
const program = Buffer.concat([latin('MZ'), Buffer.alloc(400, '900003', 'hex')]);
const picture = Buffer.alloc(90_000, 0x90);

type Stored = [name: string, content: Buffer, type: string, storedAs?: string];

async function checkStored(cases: readonly Stored[]): Promise<void> {
  for (const [name, content, type, originalName = name] of cases) {
    assert.deepEqual(await identify(name, content), { originalName, type }, `${name} ${type}`);
    assert.ok(acceptedExtensions.includes(originalName.split('.').at(-1)?.toLowerCase() ?? ''));
  }
}

test('a document is stored under the type of its content', async () => {
  const cases: Stored[] = [
    // Office with a password, at any place of the directory, and older Office.
    ['a.docx', buildCompound(encrypted), 'application/encrypted'],
    ['a.xlsx', buildCompound([...encrypted, 'Version'], 120), 'application/encrypted'],
    ['a.pptx', buildCompound(['a', 'b', 'c', 'd', 'EncryptionInfo']), 'application/encrypted'],
    ['a.xls', buildCompound(encrypted), 'application/encrypted'],
    ['a.docx', buildCompound([]).subarray(0, 600), 'application/x-cfb'],
    ['a.doc', buildCompound(['1Table', 'WordDocument']), 'application/msword'],
    ['a.xls', buildCompound(['Workbook'], 500), 'application/vnd.ms-excel'],
    ['a.ppt', buildCompound(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
    ['a.docx', buildCompound(['WordDocument']), 'application/msword', 'a.doc'],
    ['a.doc', latin('{\\rtf1\\ansi Hello}'), 'application/rtf'],
    ['a.rtf', latin('{\\rtf1\\ansi Hello}'), 'application/rtf'],
    ['a.docx', latin('{\\rtf1\\ansi Hello}'), 'application/rtf', 'a.rtf'],
    // Archives in any order.
    [
      'a.docx',
      buildZip([word, ['word/document.xml', '<w/>']]),
      office('wordprocessingml.document'),
    ],
    [
      'a.docx',
      buildZip([['word/media/1.png', picture], word]),
      office('wordprocessingml.document'),
    ],
    [
      'a.xls',
      buildZip([['xl/workbook.xml', '<w/>'], sheet]),
      office('spreadsheetml.sheet'),
      'a.xlsx',
    ],
    ['a.odt', buildZip([['mimetype', open('text')]]), open('text')],
    [
      'a.ods',
      buildZip([
        ['Pictures/1.png', picture],
        ['mimetype', open('spreadsheet')],
      ]),
      open('spreadsheet'),
    ],
    ['a.zip', buildZip([['a.txt', 'Hello']]), 'application/zip'],
    ['a.zip', latin(`PK\u0005\u0006${'\u0000'.repeat(18)}`), 'application/zip'],
    // Tables in text, as business systems export them.
    ['a.xls', latin('Name\tCity\r\nAda\tLondon\r\n'), 'text/plain', 'a.txt'],
    ['a.xls', utf16('Name\tStadt\r\nJörg\tKöln'), 'text/plain', 'a.txt'],
    ['a.xlsx', latin('Name;City\r\nAda;London\r\n'), 'text/csv', 'a.csv'],
    ['a.ods', latin('sep=,\nName,City\nAda,London'), 'text/csv', 'a.csv'],
    // PDF after what scanners, printers and mail programs put before it.
    ['a.pdf', buildPdf(), 'application/pdf'],
    ['a.pdf', Buffer.concat([latin('\r\n'), buildPdf()]), 'application/pdf'],
    ['a.pdf', Buffer.concat([latin('\u001b%-12345X@PJL JOB\r\n'), buildPdf()]), 'application/pdf'],
    ['a.pdf', Buffer.concat([Buffer.alloc(1000), buildPdf()]), 'application/pdf'],
    ['a.PDF', Buffer.from('\ufeff\n%PDF-1.4\n%%EOF'), 'application/pdf'],
  ];
  await checkStored(cases);
});

test('a picture or text is stored under the type of its content', async () => {
  const cases: Stored[] = [
    // Pictures.
    ['a.jpeg', jpeg, 'image/jpeg'],
    ['a.jfif', jpeg, 'image/jpeg'],
    ['a.jpg', pixel, 'image/png', 'a.png'],
    ['photo.of.me.JPG', webp, 'image/webp', 'photo.of.me.webp'],
    ['a.png', jpeg, 'image/jpeg', 'a.jpg'],
    ['a.jpg', isoFile('heic'), 'image/heic', 'a.heic'],
    ['a.heif', isoFile('mif1'), 'image/heic'],
    ['a.heic', latin('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;'), 'image/gif', 'a.gif'],
    // Text, whatever it says and however it is encoded.
    ['a.txt', latin('<?xml version="1.0"?><a/>'), 'text/plain'],
    ['a.txt', latin('<html><script>alert(1)</script>'), 'text/plain'],
    ['a.md', latin('<svg onload="alert(1)"/>'), 'text/markdown'],
    ['a.txt', latin('The first line of a PDF is %PDF-1.7'), 'text/plain'],
    ['a.txt', latin('BMW offers'), 'text/plain'],
    ['a.txt', latin('%PDF is cool'), 'text/plain'],
    ['a.txt', latin('%PDF-1.7 is a version'), 'text/plain'],
    ['a.txt', latin('%!PS note'), 'text/plain'],
    ['a.md', latin('{\\rtf is a format}'), 'text/markdown'],
    ['a.txt', Buffer.from('Größe — “10 €”'), 'text/plain'],
    ['a.csv', latin('Name;Stra\xdfe\r\nM\xfcller;\x80 10'), 'text/csv'],
    ['a.csv', utf16('Name;Straße\r\nMüller;€ 10'), 'text/csv'],
    ['a.csv', utf16('Name;Straße\r\nMüller;€ 10', ''), 'text/csv'],
    ['a.csv', utf16('Größe;Straße\r\n').swap16(), 'text/csv'],
    ['a.csv', utf16('Имя;Адрес\r\nАнна Каренина;Москва, улица Тверская, дом 10', ''), 'text/csv'],
    ['a.txt', utf16('報告書は月曜日に提出してください。よろしくお願いします。', ''), 'text/plain'],
    ['a.tsv', latin('a\tb\r\n'), 'text/tab-separated-values'],
    ['a.log', latin(`${'\u0000'.repeat(3000)}12:00 started\n`), 'text/plain'],
    ['a.log', latin('\u001b[32mdone\u001b[0m 10%\b\b\b20%\u0007\r\n'), 'text/plain'],
    ['a.txt', latin('DOS\r\n\u001a'), 'text/plain'],
  ];
  await checkStored(cases);
});

const downloadAgain = 'The download probably failed. Download it again and upload it.';
const saveTable = 'Open it in a spreadsheet program, save it as a .xlsx file and upload it again.';

test('a refused file says what it contains and what to do', async () => {
  const cases: [name: string, content: Buffer, text: string, accepted?: readonly string[]][] = [
    ['a.pdf', pixel, 'a PNG image. Rename it to a.png and upload it again.'],
    ['a.txt', buildPdf(), 'a PDF document. Rename it to a.pdf and upload it again.'],
    ['a.txt', latin('{\\rtf1 Hello}'), 'an RTF document. Rename it to a.rtf and upload it again.'],
    ['a.pdf', latin('Hello'), 'plain text. Save it as a .pdf file and upload it again.'],
    ['a.pdf', latin('%PDF is cool'), 'plain text. Save it as a .pdf file and upload it again.'],
    ['a.doc', latin('Hello'), 'plain text. Rename it to a.txt and upload it again.'],
    ['a.xlsx', latin('Hello'), 'plain text. Rename it to a.txt and upload it again.'],
    // What a server sent instead of a file.
    ['a.pdf', latin('<html>\n%PDF-1.4'), `a web page (HTML). ${downloadAgain}`],
    ['a.pdf', latin('{"error": "expired"}'), `JSON data. ${downloadAgain}`],
    ['a.xlsx', latin('\n[{"a": 1}]'), `JSON data. ${downloadAgain}`],
    [
      'a.pdf',
      latin('<Error><Code>AccessDenied</Code></Error>'),
      `an XML document. ${downloadAgain}`,
    ],
    ['a.xls', latin('<?xml version="1.0"?><Error/>'), `an XML document. ${downloadAgain}`],
    // Exports of business systems.
    ...[
      '<table><tr>',
      '<!-- x --><!-- y -->\n<html xmlns:x="a">',
      '<?xml version="1.0"?><!DOCTYPE html>',
    ].map((text): [string, Buffer, string] => [
      'a.xls',
      latin(text),
      `a web page (HTML). ${saveTable}`,
    ]),
    ['a.xls', utf16('<html><table>'), `a web page (HTML). ${saveTable}`],
    ['a.xls', latin('<?xml version="1.0"?><Workbook/>'), `an XML document. ${saveTable}`],
    [
      'a.doc',
      latin('<html><body>'),
      'a web page (HTML). Open it in a word processor, save it as a .docx file and upload it again.',
    ],
    [
      'a.doc',
      latin('MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n'),
      'a web page (HTML). Open it in a word processor, save it as a .docx file and upload it again.',
    ],
    [
      'a.jpg',
      Buffer.from('\ufeff<svg>'),
      'an SVG image. Save it as a .jpg file and upload it again.',
    ],
    ['a.png', latin('<svg/>'), 'an SVG image. Save it as a .png file and upload it again.'],
    [
      'a.png',
      latin('<?xml version="1.0"?><!-- a --><svg xmlns="b"/>'),
      'an SVG image. Save it as a .png file and upload it again.',
    ],
    ['a.xls', latin('a;b'), 'plain text. Save it as a .xls file and upload it again.', ['xls']],
    [
      'a.docx',
      buildZip([['a.txt', 'Hello']]),
      'a ZIP archive. Rename it to a.zip and upload it again.',
    ],
    [
      'a.docx',
      buildZip([macros]),
      'a document with macros (.docm). Save it as a .docx file and upload it again.',
    ],
    [
      'a.doc',
      buildCompound(['Workbook']),
      'an Excel workbook. Rename it to a.xls and upload it again.',
    ],
    [
      'a.doc',
      buildCompound(['__properties_version1.0']),
      'an Outlook message. Save it as a .doc file and upload it again.',
    ],
    ['a.doc', buildCompound(['\u4840\u3f7f']), 'a program. Programs are not accepted.'],
    ['a.pdf', Buffer.concat([program, latin('%PDF-1.4')]), 'a program. Programs are not accepted.'],
    ['a.txt', program, 'a program. Programs are not accepted.'],
    [
      'a.jpg',
      latin(`MM\u0000*\u0000\u0000\u0000\u0008${'\u0000'.repeat(60)}`),
      'a TIFF image. Save it as a .jpg file and upload it again.',
    ],
    ['a.jpg', isoFile('avif'), 'an AVIF image. Save it as a .jpg file and upload it again.'],
    [
      'a.log',
      Buffer.alloc(100),
      'a format that we do not recognize. Save it as a .log file and upload it again.',
    ],
    ['a.txt', pixel, 'a PNG image. Rename it to a.png and upload it again.'],
    ['a.jpg', webp, 'a WebP image. Save it as a .jpg file and upload it again.', reportFileTypes],
  ];
  for (const [name, content, text, accepted] of cases) {
    const message = `${name} is named .${name.split('.').at(-1)}, but contains ${text}`;
    const expected = { code: 'unsupported_type', message, extra: { fields: { files: message } } };
    await assert.rejects(identify(name, content, accepted), expected, message);
  }
});

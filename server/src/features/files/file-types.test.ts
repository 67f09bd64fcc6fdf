import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportFileTypes } from '@longitude/contract/scan-emails';
import { buildCompound, buildPdf, buildZip, pixel } from '../../testing/build-file.ts';
import { acceptedExtensions, identifyFile } from './file-types.ts';
import { startInspection } from './inspect-bytes.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le');
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;
const open = (kind: string) => `application/vnd.oasis.opendocument.${kind}`;
const types = (main: string): [string, string] => [
  '[Content_Types].xml',
  `<Types><Override ContentType="application/vnd.${main}.main+xml"/></Types>`,
];
const word = types('openxmlformats-officedocument.wordprocessingml.document');
const sheet = types('openxmlformats-officedocument.spreadsheetml.sheet');
const macros = types('ms-word.document.macroEnabled');
const jpeg = Buffer.concat([Buffer.from('ffd8ffe100104578696600', 'hex'), Buffer.alloc(200, 0x90)]);
const webp = Buffer.concat([latin('RIFF\u0024\u0000\u0000\u0000WEBPVP8 '), Buffer.alloc(40, 7)]);
const isoFile = (brand: string) =>
  latin(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0000\u0000mif1${brand}`);
const encrypted = ['EncryptedPackage', 'EncryptionInfo', '\u0006DataSpaces'];
const program = Buffer.concat([latin('MZ'), Buffer.alloc(400, '900003', 'hex')]);
const picture = Buffer.alloc(90_000, 0x90);

async function identify(name: string, content: Buffer, accepted?: readonly string[]) {
  const inspection = startInspection();
  for (let at = 0; at < content.length; at += 1000) inspection.add(content.subarray(at, at + 1000));
  const read = (start: number, end: number) => Promise.resolve(content.subarray(start, end));
  return identifyFile({ name, inspection: inspection.read(), read, accepted });
}

test('a file is stored under the type of its content', async () => {
  const cases: [name: string, content: Buffer, type: string, storedAs?: string][] = [
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
    // PDF after what scanners, printers and mail programs put before it.
    ['a.pdf', buildPdf(), 'application/pdf'],
    ['a.pdf', Buffer.concat([latin('\r\n'), buildPdf()]), 'application/pdf'],
    ['a.pdf', Buffer.concat([latin('\u001b%-12345X@PJL JOB\r\n'), buildPdf()]), 'application/pdf'],
    ['a.pdf', Buffer.concat([Buffer.alloc(1000), buildPdf()]), 'application/pdf'],
    ['a.PDF', Buffer.from('\ufeff\n%PDF-1.4\n%%EOF'), 'application/pdf'],
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
  for (const [name, content, type, originalName = name] of cases) {
    assert.deepEqual(await identify(name, content), { originalName, type }, `${name} ${type}`);
    assert.ok(acceptedExtensions.includes(originalName.split('.').at(-1)?.toLowerCase() ?? ''));
  }
});

test('a refused file says what it contains and what to do', async () => {
  const cases: [name: string, content: Buffer, text: string, accepted?: readonly string[]][] = [
    ['a.pdf', pixel, 'a PNG image. Rename it to a.png and upload it again.'],
    ['a.txt', buildPdf(), 'a PDF document. Rename it to a.pdf and upload it again.'],
    ['a.txt', latin('{\\rtf1 Hello}'), 'an RTF document. Rename it to a.rtf and upload it again.'],
    ['a.pdf', latin('Hello'), 'plain text. Save it as a .pdf file and upload it again.'],
    [
      'a.pdf',
      latin('<html>\n%PDF-1.4'),
      'a web page (HTML). Save it as a .pdf file and upload it again.',
    ],
    [
      'a.xls',
      latin('<?xml version="1.0"?><a/>'),
      'an XML document. Save it as a .xls file and upload it again.',
    ],
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

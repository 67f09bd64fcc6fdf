import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildZip } from '../../testing/build-file.ts';
import { identify, latin, office, open, types, utf16 } from '../../testing/identify-content.ts';

const ms = 'openxmlformats-officedocument.';
const word = types(`${ms}wordprocessingml.document`);
const picture = Buffer.alloc(90_000, 0x90);
/** Other forms of the part that says what a document is. */
const partOf = (type: string) =>
  `<?xml version='1.0'?><Types><Override PartName='/a.xml' ContentType='${type}'/></Types>`;
const single = partOf(office('wordprocessingml.document.main+xml'));
const manifest = (type: string): [string, string] => [
  'META-INF/manifest.xml',
  `<m:manifest><m:file-entry m:media-type="text/xml" m:full-path="content.xml"/>
  <m:file-entry m:full-path="/" m:media-type="${type}"/></m:manifest>`,
];
const jar: [string, string] = ['META-INF/MANIFEST.MF', 'Manifest-Version: 1.0'];

test('a document in an archive is recognized by its parts, however they are written', async () => {
  const cases: [name: string, content: Buffer, type: string, storedAs?: string][] = [
    ...[utf16(single), utf16(single, ''), utf16(single).swap16(), latin(single)].map(
      (part): [string, Buffer, string] => [
        'a.docx',
        buildZip([jar, ['[Content_Types].xml', part]], true),
        office('wordprocessingml.document'),
      ],
    ),
    ...['[content_types].xml', './[CONTENT_TYPES].XML', '\\[Content_Types].xml'].map(
      (name): [string, Buffer, string] => [
        'a.docx',
        buildZip(
          [
            ['word/document.xml', picture],
            [name, word[1]],
          ],
          true,
        ),
        office('wordprocessingml.document'),
      ],
    ),
    ['a.odt', buildZip([manifest(open('text'))], true), open('text')],
    ['a.ods', buildZip([manifest(open('spreadsheet'))]), open('spreadsheet')],
    // Templates and slide shows under the names of documents.
    [
      'a.pptx',
      buildZip([types(`${ms}presentationml.slideshow`)]),
      office('presentationml.slideshow'),
    ],
    [
      'a.docx',
      buildZip([types(`${ms}wordprocessingml.template`)]),
      office('wordprocessingml.template'),
    ],
    ['a.xlsx', buildZip([types(`${ms}spreadsheetml.template`)]), office('spreadsheetml.template')],
    [
      'a.xls',
      buildZip([types(`${ms}spreadsheetml.template`)]),
      office('spreadsheetml.template'),
      'a.xlsx',
    ],
    ['a.odt', buildZip([['mimetype', open('text-template')]]), open('text-template')],
    ['a.odt', buildZip([manifest(open('text-template'))]), open('text-template')],
    // No system runs them under this name.
    ['a.zip', buildZip([jar, ['src/A.java', 'class A {}']]), 'application/zip'],
    [
      'a.zip',
      buildZip([
        ['AndroidManifest.xml', '<m/>'],
        ['classes.dex', 'dex'],
      ]),
      'application/zip',
    ],
  ];
  for (const [name, content, type, originalName = name] of cases) {
    assert.deepEqual(await identify(name, content), { originalName, type }, `${name} ${type}`);
  }
});

test('other archives are refused under the name of a document, also damaged ones', async () => {
  const zip = 'a ZIP archive. Rename it to a.zip and upload it again.';
  const long = (text: string) => text.repeat(Math.ceil(900_000 / text.length));
  const cases: [name: string, content: Buffer, text: string][] = [
    ['a.docx', buildZip([jar]), 'a program. Programs are not accepted.'],
    [
      'a.docx',
      buildZip([
        ['[content_types].xml', partOf('application/vnd.ms-word.document.macroEnabled.main+xml')],
      ]),
      'a document with macros (.docm). Save it as a .docx file and upload it again.',
    ],

    ['a.docx', buildZip([['[content_types].xml', Buffer.alloc(3_000_000)]], true), zip],
    ['a.docx', buildZip([['[content_types].xml', long('ContentType =')]], true), zip],
    ['a.odt', buildZip([['META-INF/manifest.xml', long('<file-entry ')]], true), zip],
    ['a.odt', buildZip([manifest(open('text'))], true).subarray(0, -30), zip],
    ['a.odt', buildZip([manifest(open('graphics'))], true), zip],
  ];
  for (const [name, content, text] of cases) {
    const message = `${name} is named .${name.split('.').at(-1)}, but contains ${text}`;
    await assert.rejects(identify(name, content), { code: 'unsupported_type', message }, message);
  }
});

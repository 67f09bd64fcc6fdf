import { deflateRawSync } from 'node:zlib';
import { buildPdf, pixel } from './build-file.ts';

/** The body of an upload as it goes over the wire. */
export interface HostileForm {
  readonly what: string;
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

interface Part {
  /** The whole header of the part, without the empty line. */
  readonly header: string;
  readonly content: Uint8Array;
}

type Random = (below: number) => number;

/** The same numbers for the same seed (Park and Miller). */
function startRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** An archive of one entry that unpacks to 100 MB of zeros; its checksum is irrelevant here. */
function buildBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(100_000_000));
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(100_000_000, 22);
  header.writeUInt16LE(1, 26);
  return Buffer.concat([header, Buffer.from('x'), packed]);
}

const script = '<script>fetch("/api/admin/stats")</script>';
/** Each with the extension most likely to be accepted. */
const contents: readonly [what: string, fitting: string, content: Uint8Array][] = [
  ['a picture', '.png', pixel],
  ['a PDF', '.pdf', buildPdf(50_000)],
  ['text', '.txt', Buffer.from('Just words.\n')],
  ['a page', '.txt', Buffer.from(`<!DOCTYPE html><html>${script}</html>`)],
  ['a page after spaces', '.md', Buffer.from(`\n\n   <html>${script}`)],
  [
    'a drawing with a script',
    '.txt',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  ],
  ['XML', '.csv', Buffer.from(`<?xml version="1.0"?><svg onload="alert(1)"/>`)],
  ['a script', '.txt', Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n')],
  ['a Windows program', '.doc', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 0x90)])],
  [
    'a Linux program',
    '.zip',
    Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(400)]),
  ],
  ['a picture that is a page as well', '.png', Buffer.concat([pixel, Buffer.from(script)])],
  [
    'a GIF that is a script as well',
    '.gif',
    Buffer.from(`GIF89a/*${'\u0000'.repeat(30)}*/=1;alert(1)`),
  ],
  [
    'a PDF that is an archive as well',
    '.pdf',
    Buffer.concat([buildPdf(2000), Buffer.from('PK\u0003\u0004')]),
  ],
  ['an archive bomb', '.zip', buildBomb()],
  ['an empty archive', '.zip', Buffer.from(`PK\u0005\u0006${'\u0000'.repeat(18)}`, 'latin1')],
  [
    'half an office document',
    '.docx',
    Buffer.from('PK\u0003\u0004\u0014\u0000word/document.xml', 'latin1'),
  ],
  [
    'an old office document',
    '.xls',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  ],
  ['nothing', '.txt', Buffer.alloc(0)],
  ['zeros', '.jpg', Buffer.alloc(3000)],
  ['half a signature', '.png', pixel.subarray(0, 5)],
  ['a mark alone', '.txt', Buffer.from([0xff, 0xfe])],
  ['broken UTF-16', '.txt', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41])],
];
const stems: readonly string[] = [
  'offer',
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\drivers',
  'C:\\autoexec',
  '/dev/null',
  'a\u0000b',
  'invoice\u202Efdp',
  'n'.repeat(1000),
  '😀'.repeat(300),
  'con',
  '.',
  '',
  '%00%0d%0a',
  "a';DROP TABLE files;--",
  '"; filename="b',
  'a\r\nX-Injected: 1',
  '$(reboot)',
  '<img src=x onerror=alert(1)>',
  '{"$ne":null}',
  '\uFFFD\uD800',
];
const extensions =
  '.pdf .png .jpg .gif .txt .csv .md .zip .doc .docx .xlsx .html .svg .js .exe .pdf.exe .exe.pdf .PDF .'
    .split(' ')
    .concat('', '.pdf ', '.pdf\u0000.png');

const disposition = (name: string) =>
  `Content-Disposition: form-data; name="files"; filename="${name}"`;
const headers: readonly ((name: string) => string)[] = [
  (name) => `${disposition(name)}\r\nContent-Type: application/pdf`,
  (name) => `${disposition(name)}\r\nContent-Type: text/html`,
  (name) => disposition(name),
  (name) => `${disposition(name)}\r\nContent-Transfer-Encoding: base64`,
  (name) => `Content-Disposition: form-data; name="files"; filename*=UTF-8''${name}`,
  () => 'Content-Disposition: form-data; name="files"',
  (name) => `Content-Disposition: form-data; filename="${name}"`,
  (name) => disposition(name).replace('files', '__proto__'),
  (name) => `${disposition(name)}\r\n${disposition('second.pdf')}`,
  () => 'Content-Type: application/octet-stream',
  (name) => `${disposition(name)}\r\n${'X-Much: more\r\n'.repeat(30)}X-End: 1`,
];

const boundary = 'a-boundary-of-ours';
const compose = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ header, content }) => [
      Buffer.from(`--${boundary}\r\n${header}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const types: readonly string[] = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=another',
  `multipart/mixed; boundary=${boundary}`,
  'application/json',
  'text/plain',
];

/** Damage to a valid body in transit. */
const breaks: readonly ((body: Buffer, random: Random) => Buffer)[] = [
  (body, random) => body.subarray(0, random(body.length)),
  (body) => body.subarray(0, -4),
  (body) => Buffer.concat([body, Buffer.from('and more')]),
  (body) => Buffer.concat([Buffer.from('before it\r\n'), body]),
  (body) => Buffer.concat([body, body]),
  (body, random) => {
    const broken = Buffer.from(body);
    broken[random(broken.length)] = random(256);
    return broken;
  },
  () => Buffer.alloc(0),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
];

/** Uploads of an attacker: the same ones for the same seed. */
export function* composeHostileForms(count: number, seed: number): Generator<HostileForm> {
  const random = startRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  for (let n = 0; n < count; n++) {
    const names: string[] = [];
    const parts = Array.from({ length: random(4) === 0 ? 1 + random(12) : 1 }, () => {
      const [what, fitting, content] = pick(contents);
      const name = `${pick(stems)}${random(2) === 0 ? fitting : pick(extensions)}`;
      names.push(`${what} as ${JSON.stringify(name.slice(0, 40))}`);
      const write = random(3) === 0 ? pick(headers) : headers[2];
      return { header: write?.(name) ?? '', content };
    });
    const whole = compose(parts);
    const body = random(5) === 0 ? pick(breaks)(whole, random) : whole;
    const type = random(12) === 0 ? pick(types) : `multipart/form-data; boundary=${boundary}`;
    yield { what: `${n}: ${names.join(', ')}`, type, body: Buffer.from(body) };
  }
}

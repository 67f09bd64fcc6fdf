import { crc32, deflateSync } from 'node:zlib';

/** A file to upload, generated so that the product ships none. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A page of lines in Helvetica (PDF 1.4, ISO 32000-1, 7.5). ASCII without parentheses and
 * backslashes.
 */
export function makePdf(name: string, lines: readonly string[]): SampleFile {
  const text = lines.map((line, index) => `${index === 0 ? '' : 'T* '}(${line}) Tj`).join('\n');
  const content = `BT /F1 12 Tf 18 TL 60 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return { name, bytes: new TextEncoder().encode(body + table + trailer) };
}

const width = 480;
const height = 300;
const context = [244, 247, 249] as const;
const ink = [11, 93, 120] as const;
const accent = [214, 92, 38] as const;

/** A bar chart, one bar for each value from 0 to 1 (PNG, RFC 2083); the highest is highlighted. */
export function makeChart(name: string, values: readonly number[]): SampleFile {
  const highest = Math.max(...values);
  const barWidth = width / values.length;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = values[Math.floor(x / barWidth)] ?? 0;
      const isBar = x % barWidth > barWidth * 0.2 && height - y < value * (height - 20) + 8;
      const colour = isBar ? (value === highest ? accent : ink) : context;
      rows.set(colour, y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')];
  return { name, bytes: Uint8Array.from(Buffer.concat([signature, ...chunks])) };
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function makeText(name: string, lines: readonly string[]): SampleFile {
  return { name, bytes: new TextEncoder().encode(`${lines.join('\n')}\n`) };
}

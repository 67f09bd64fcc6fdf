import type { Evidence, PartName } from '../src/evidence/evidence.ts';
import type { Exchange, Header } from '../src/evidence/http.ts';
import { fitPart } from '../src/evidence/sanitize-part.ts';
import type { Part } from '../src/evidence/part.ts';

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Texts that confuse parsers, terminals and regular expressions. */
const fragments = [
  '\u0000\u001b[2J\u001b]0;owned\u0007',
  '\u202eevil\u2066\u2028\u2029\ufeff',
  '\ud800',
  '\udfff\ud83d',
  '💥ß漢字е́',
  '<script src="http://evil.example/a.js">',
  '<!--',
  ']]><![CDATA[',
  '${jndi:ldap://x}{{7*7}}%s%n',
  "'nonce-' 'sha256-' 'unsafe-inline' * data: ;;; default-src",
  'max-age=99999999999999999999, max-age="',
  '__Host-a=b; Domain=x; SameSite=None; Expires=Thu, 99 Foo 10000',
  'v=spf1 include:%{i}._spf.x exists:%{l}.x redirect=x ip4:999.1 +all',
  '-----BEGIN PRIVATE KEY-----',
  '10.0.0.1 192.168.1.1:80 [fd00::1]',
  'jQuery v1.8.3 /*! vue v2.6 */',
  ' \t\r\n\u00a0',
  '"\\"\\\\"',
  '=;,=;,',
  'constructor',
  '__proto__',
];
const longest = 20_000;

/** A replacement of a text: truncated, repeated, with something foreign in it, or another one. */
function mutateText(random: Random, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const fragment = pick(random, fragments);
  const unit = pick(random, [
    fragment,
    text,
    text.slice(at, at + 3),
    '<',
    ' ',
    'a',
    '((',
    '1.',
    '"',
  ]);
  const repeated = unit.repeat(Math.min(5_000, Math.ceil(longest / (unit.length || 1))));
  return pick(random, [
    () => '',
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + fragment + text.slice(at),
    () => text.slice(0, at) + repeated + text.slice(at),
    () => repeated,
    () => fragment,
    () => text.toUpperCase(),
    () => text.split('').toReversed().join(''),
    () => text.replaceAll(/[ ;,=:]/g, () => pick(random, [' ', ';', ',', '=', '', '\n'])),
  ])();
}

const mutateNumber = (random: Random, value: number) =>
  pick(random, [0, -1, 1, value + 1, -value, value / 3, 2 ** 31, 2 ** 53, 1e308, 999, 204, 5e-324]);

/** Bytes of a certificate. */
function mutateDer(random: Random, base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  const at = Math.floor(random() * bytes.length);
  const changed = Buffer.from(bytes);
  const flips = Math.ceil(random() * 8);
  for (let flip = 0; flip < flips; flip += 1) {
    changed[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  }
  return pick(random, [
    changed.toString('base64'),
    bytes.subarray(0, at).toString('base64'),
    Buffer.concat([bytes, bytes]).toString('base64'),
    '',
    mutateText(random, base64),
    Buffer.alloc(16_000, 0x30).toString('base64'),
  ]);
}

function mutateList(random: Random, list: readonly unknown[]): unknown[] {
  const at = Math.floor(random() * list.length);
  return pick(random, [
    () => [],
    () => list.slice(0, at),
    () => list.toReversed(),
    () => [...list, ...list],
    () => Array.from({ length: 200 }, () => list[at]).filter((each) => each !== undefined),
    () => list.filter((_each, index) => index !== at),
  ])();
}

const headerNames = [
  'set-cookie',
  'content-security-policy',
  'strict-transport-security',
  'location',
  'content-type',
  'server',
  'cache-control',
  'x-frame-options',
  'access-control-allow-origin',
  'allow',
  'permissions-policy',
  'x-powered-by',
];
function mutateHeaders(random: Random, headers: readonly Header[]): Header[] {
  const at = Math.floor(random() * headers.length);
  const [name, value] = headers[at] ?? ['server', ''];
  const other = pick(random, headerNames);
  const bad = mutateText(random, value).slice(0, 8_192);
  return pick(random, [
    () => headers.map((header, index): Header => (index === at ? [name, bad] : header)),
    () => [...headers, [other, bad] as const],
    () => [...headers, ...headers].slice(0, 200),
    () => Array.from({ length: 200 }, (): Header => [other, bad]),
    () => headers.filter((_each, index) => index !== at),
    () =>
      headers.map(([each], index): Header => [
        each,
        headers[(index + 1) % headers.length]?.[1] ?? '',
      ]),
    () => headers.map(([each, said]): Header => (each === name ? [other, said] : [each, said])),
  ])();
}

const elements = [
  '<div ',
  '<script src="//a.example/b.js" integrity="',
  '<form action=http://x><input type=password name=p>',
  '<link rel=stylesheet href="https://',
  '<meta http-equiv="content-security-policy" content="',
  '<meta name=generator content="WordPress 6.',
  '<img srcset="http://a 1x, ',
  '<base href="javascript:',
  '<a href="http://10.0.0.1',
  '<!-- 10.0.0.1 ',
  '</',
];
function mutateBody(random: Random, body: string): string {
  const element = pick(random, elements);
  const many = element.repeat(Math.floor(random() * 4_000));
  return pick(random, [
    () => mutateText(random, body),
    () => mutateText(random, body),
    () => body + many,
    () => many + body,
    () => body.replaceAll(/>/g, () => (random() < 0.1 ? '' : '>')),
    () => body.replaceAll(/["']/g, () => pick(random, ['"', "'", ''])),
  ])();
}

/** A replacement of a URL: those of evidence have been parsed. */
function mutateUrl(random: Random, url: string): string {
  const text = mutateText(random, url).slice(0, 4_000);
  return URL.parse(text)?.href ?? URL.parse(`/${text}`, url)?.href ?? url;
}

/** Fields with one of a few words, or with dialled addresses: the site cannot choose them. */
const words = ['state', 'wildcard', 'service', 'httpVersion', 'code', 'failure', 'kind'];
const fixed = new Set(['ran', 'host', 'address', ...words]);
const nullable = new Set([
  'challenge',
  'status',
  'listed',
  'sourceMap',
  'dhBits',
  'dhSuite',
  'alpn',
]);

interface Place {
  readonly key: string;
  readonly value: unknown;
  readonly set: (value: unknown) => void;
}

/** Every nested value that can be changed. */
function listPlaces(owner: Record<string, unknown> | unknown[]): Place[] {
  return Object.entries(owner).flatMap(([key, value]) => {
    if (fixed.has(key)) return [];
    const set = (changed: unknown) => void ((owner as Record<string, unknown>)[key] = changed);
    const place = { key, value, set };
    if (key === 'headers' || typeof value !== 'object' || value === null) return [place];
    return [place, ...listPlaces(value as Record<string, unknown>)];
  });
}

function mutatePlace(random: Random, { key, value, set }: Place, isNullable: boolean): void {
  if (isNullable && random() < 0.2) set(null);
  else if (key === 'headers') set(mutateHeaders(random, value as Exchange['headers']));
  else if (key === 'body') set(mutateBody(random, String(value)));
  else if (key === 'url') set(mutateUrl(random, String(value)));
  else if (Array.isArray(value)) set(mutateList(random, value));
  else if (typeof value === 'number') set(mutateNumber(random, value));
  else if (typeof value === 'boolean') set(!value);
  else if (typeof value !== 'string') return;
  else if (value.length > 200 && value.startsWith('MII')) set(mutateDer(random, value));
  else set(mutateText(random, value));
}

/** Statuses of files, folders, scripts and families may be null; those of pages are always numbers. */
const isNullable = (name: PartName, key: string) =>
  nullable.has(key) &&
  (key !== 'status' || ['files', 'directories', 'scripts', 'styles', 'ipv6'].includes(name));

/** A copy of evidence in which one to eight values are bad, as a site could have produced them. */
export function mutateEvidence(evidence: Evidence, random: Random): Evidence {
  const parts: Partial<Record<PartName, Part<unknown>>> = {};
  const names = (Object.keys(evidence.parts) as PartName[]).filter(
    (name) => evidence.parts[name].ran,
  );
  const rounds = 1 + Math.floor(random() * 8);
  for (let round = 0; round < rounds; round += 1) {
    const name = pick(random, names);
    const part = (parts[name] ??= structuredClone(evidence.parts[name]));
    const place = pick(random, listPlaces(part as unknown as Record<string, unknown>));
    mutatePlace(random, place, isNullable(name, place.key));
  }
  const fitting = Object.entries(parts).map(([name, part]) => [
    name,
    fitPart(name as PartName, part),
  ]);
  return { ...evidence, parts: { ...evidence.parts, ...Object.fromEntries(fitting) } };
}

import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';

/** A field of a valid body, and what makes it invalid. */
export interface Field {
  readonly name: string;
  readonly maxLength: number;
  /** Left out, null and blank are wrong. */
  readonly isRequired: boolean;
  /** Not text: a text is the wrong type for it. */
  readonly isBoolean?: true;
}

/** A body that must be refused, as the bytes to send. */
interface BrokenBody {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string | undefined;
}

/** The same in a content coding, and the headers that announce it. */
export interface BrokenInput {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const json = 'application/json';
const operators = ['$gt', '$ne', '$in', '$where', '$regex', '$exists', '$expr', '$function'];
const operator = fc
  .tuple(fc.constantFrom(...operators), fc.constantFrom('', 1, null, true, [''], {}))
  .map(([name, value]) => ({ [name]: value }));
const wrongType = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(
    fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
    fc.string(),
  ),
  operator,
);
function breakValue(field: Field): fc.Arbitrary<unknown> {
  if (field.isBoolean) return fc.oneof(wrongType, fc.constantFrom('true', '', 'yes', null));
  const wrong = [
    wrongType,
    fc.boolean(),
    fc.integer({ min: 1, max: 500 }).map((more) => 'x'.repeat(field.maxLength + more)),
    fc.integer({ min: 33, max: 200 }).map((depth) => nest(depth)),
  ];
  if (field.isRequired) wrong.push(fc.constantFrom(null, '', '   ', '\u200b\0', undefined));
  return fc.oneof(...wrong);
}

function nest(depth: number): unknown {
  return depth === 0 ? 1 : [nest(depth - 1)];
}

const encode = (text: string) => new Uint8Array(Buffer.from(text));

/** JSON in which lone surrogates stay escaped, as a client would send them. */
const asJson = (value: unknown): BrokenBody => ({
  body: encode(JSON.stringify(value)),
  type: json,
});

/** A valid body with one error. `place` puts the broken fields where they belong. */
function breakOneField(
  valid: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  place: (body: object) => unknown,
): fc.Arbitrary<BrokenBody> {
  const brokenField = fc
    .constantFrom(...fields)
    .chain((field) =>
      breakValue(field).map((value) => asJson(place({ ...valid, [field.name]: value }))),
    );
  const unknownKey = fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...operators, '_id', 'version', 'deletedAt', 'constructor', 'a.b'),
        fc.string(),
      ),
      fc.jsonValue({ maxDepth: 2 }),
    )
    .filter(([key]) => !Object.hasOwn(valid, key) && key !== '__proto__')
    .filter(([key]) => fields.every((field) => field.name !== key))
    .map(([key, value]) => asJson(place({ ...valid, [key]: value })));
  const prototype = fc.constantFrom('{"isAdmin":true}', 'null', '"x"', '[]').map((value) => ({
    body: encode(JSON.stringify(place(valid)).replace(/\{(?=[^{]*$)/, `{"__proto__":${value},`)),
    type: json,
  }));
  const wrongWhole = fc.constantFrom(null, 1, true, 'text', [], [valid], [[]]).map(asJson);
  return fc.oneof(
    { weight: 12, arbitrary: brokenField },
    { weight: 3, arbitrary: unknownKey },
    { weight: 1, arbitrary: prototype },
    { weight: 1, arbitrary: wrongWhole },
  );
}

const types = [
  undefined,
  '',
  'json',
  'text/plain',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];
const rawBytes: fc.Arbitrary<BrokenBody> = fc
  .tuple(
    fc.uint8Array({ maxLength: 400 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(json) },
      { weight: 1, arbitrary: fc.constantFrom(...types) },
    ),
  )
  .map(([bytes, type]) => ({ body: new Uint8Array(bytes), type }));

type Encode = (body: Uint8Array) => Uint8Array;
const cut = (body: Uint8Array) => body.subarray(0, Math.max(0, body.length - 9));
const codings: readonly (readonly [name: string, encode: Encode])[] = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['gzip', (body) => cut(gzipSync(body))],
  ['deflate', (body) => cut(deflateSync(body))],
  ['gzip', (body) => body],
  ['identity', (body) => body],
  ['br', (body) => body],
  ['gzip, deflate', (body) => deflateSync(gzipSync(body))],
];

/** Puts one of ten bodies into a content coding, right or wrong. */
function encodeSome(bodies: fc.Arbitrary<BrokenBody>): fc.Arbitrary<BrokenInput> {
  const coding = fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...codings) },
  );
  return fc.tuple(bodies, coding).map(([{ body, type }, some]) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    if (!some) return { body, headers };
    const [name, write] = some;
    return { body: new Uint8Array(write(body)), headers: { ...headers, 'content-encoding': name } };
  });
}

/** 70 of 100 with one field broken, 30 raw bytes (trust: bad input). */
export function breakInput(
  valid: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  place: (body: object) => unknown = (body) => body,
): fc.Arbitrary<BrokenInput> {
  return encodeSome(
    fc.oneof(
      { weight: 70, arbitrary: breakOneField(valid, fields, place) },
      { weight: 30, arbitrary: rawBytes },
    ),
  );
}

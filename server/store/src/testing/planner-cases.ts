/** Random documents, changes and queries that involve every kind of index. */
import { Binary, Decimal128, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import type { createRandom } from './random.ts';

export const INDEXES = [
  { key: { a: 1 }, name: 'a' },
  { key: { b: 1, c: -1 }, name: 'bc' },
  { key: { c: -1, _id: -1 }, name: 'c' },
  { key: { 'n.k': 1, 'n.j': 1 }, name: 'nkj' },
  { key: { b: 1 }, name: 'partial', partialFilterExpression: { c: { $exists: true } } },
  { key: { b: -1 }, name: 'above', partialFilterExpression: { b: { $gt: 2 } } },
  { key: { c: 1, b: 1 }, name: 'sparse', sparse: true },
  { key: { a: 1, b: -1, c: 1 }, name: 'abc' },
  { key: { u: 1 }, name: 'unique', unique: true, sparse: true },
  { key: { s: 1, d: -1, _id: -1 }, name: 'sd' },
  { key: { t: 1, s: 1, d: 1 }, name: 'tsd' },
];

type Fields = Record<string, unknown>;
type Random = ReturnType<typeof createRandom>;

const BIG = 9_007_199_254_740_992n;
const TEXTS = ['', 'a', 'ab', 'abc', 'abd', 'b', 'a\0b', 'é', 'Z', 'ab\n', '\u{1f600}'];
const PATTERNS = [/^a/, /^ab$/, /^ab*/, /^a|b/, /^A/i, /b/, /^abc?/, /^😀/];
const SORTS = ['b c', 'c', 'a', 'b', '_id', 'c b', 'n.k', 'c _id', 'b c _id', 'd _id', 's d']
  .concat('d', 't d')
  .map((names) => names.split(' '));

/** Values of all types, many of them equal or next to each other. */
function createValues({ next, below, pick }: Random) {
  const ids = Array.from({ length: 5 }, (_, i) => new ObjectId(String(i).repeat(24)));
  const scalars: (() => unknown)[] = [
    () => below(8),
    () => below(8) - 4.5,
    () => pick(TEXTS),
    () => pick(TEXTS),
    () => null,
    () => next() < 0.5,
    () => new Date(below(6) * 1e6 - 2e6),
    () => pick(ids),
    () => Decimal128.fromString(pick(['0.1', '1.5', '2', '-0', 'NaN', '1E+400', '5.00'])),
    () => Long.fromNumber(below(6)),
    () => Long.fromBigInt(BIG + BigInt(below(4))),
    () => Decimal128.fromString(`900719925474099${below(4)}.${below(2) * 5}`),
    () => pick([Number.NaN, Infinity, -0, 2 ** 53, 2 ** 63]),
    () => new Binary(Buffer.of(below(3), below(256))),
    () => ({ x: below(3), y: pick(['a', 1]) }),
    () => pick([new MinKey(), new MaxKey(), {}]),
  ];
  const scalar = (): unknown => pick(scalars)();
  const list = (): unknown[] =>
    Array.from({ length: below(4) }, () => (next() < 0.1 ? [scalar(), scalar()] : scalar()));
  const value = (): unknown => (next() < 0.25 ? list() : scalar());
  return { scalar, value };
}

export function createPlannerCases(random: Random) {
  const { next, below, pick } = random;
  const { scalar, value } = createValues(random);
  const inner = (): object => ({
    ...(next() < 0.9
      ? { k: next() < 0.1 ? [scalar(), below(3)] : pick([below(3), scalar()]) }
      : {}),
    ...(next() < 0.7 ? { j: below(4) } : {}),
  });
  const word = (): string => pick(['new', 'open', 'done']);
  const moment = (): Date => new Date(below(40) * 1000);
  const field = (name: string): unknown => {
    if (name === 'a') return value();
    if (name === 's') return word();
    if (name === 'd') return moment();
    if (name === 't') return next() < 0.2 ? null : below(2) === 0;
    if (name === 'u') return pick([below(400), String(below(400))]);
    if (name === 'n') return next() < 0.4 ? Array.from({ length: below(3) }, inner) : inner();
    return scalar();
  };
  const FIELDS = ['a', 'b', 'c', 'n', 's', 'd', 't', 'u'];
  const document = (id: number): Fields => {
    const made: Fields = { _id: id };
    for (const name of FIELDS) if (next() < 0.85) made[name] = field(name);
    // Of large documents only some fields are decoded.
    if (next() < 0.15) made['pad'] = 'x'.repeat(5000);
    return made;
  };
  const conditions: (() => unknown)[] = [
    scalar,
    scalar,
    () => ({ $in: Array.from({ length: below(5) }, scalar) }),
    () => ({ [pick(['$gt', '$gte', '$lt', '$lte'])]: scalar() }),
    () => ({ $gte: below(6), $lt: below(8) }),
    () => ({ $gt: Long.fromBigInt(BIG), $lte: Long.fromBigInt(BIG + 2n) }),
    () => ({ $gt: pick(['', 'a', 'ab']), $lte: pick(['b', 'abc']) }),
    () => ({ $ne: scalar() }),
    () => ({ $nin: [scalar(), scalar()] }),
    () => ({ $exists: next() < 0.5 }),
    () => ({ $type: pick(['number', 'string', 'null', 'array']) }),
    () => pick(PATTERNS),
    () => ({ $regex: pick(['^ab', 'b', '^']) }),
    () => ({ $in: [pick(PATTERNS), scalar()] }),
    () => ({ $all: [pick(PATTERNS), /^ab/] }),
    () => null,
    () => ({ $in: [null, scalar()] }),
    () => [scalar()],
    () => value(),
    () => ({ $not: { $gt: 3 } }),
    () => ({ $all: [scalar(), scalar()] }),
    () => ({ $elemMatch: { $gte: below(4), $lt: 6 } }),
    () => ({ $elemMatch: { $in: [scalar(), pick(PATTERNS)] } }),
    () => ({ $elemMatch: { $elemMatch: { $gte: below(4) } } }),
  ];
  const condition = (): unknown => pick(conditions)();
  /** The shapes of the product's lists: a few values, then a span of time. */
  const listFilter = (): Fields => ({
    ...(next() < 0.6 ? { t: pick<unknown>([true, false, null, { $in: [true, null] }]) } : {}),
    ...(next() < 0.7 ? { s: pick<unknown>([word(), { $in: [word(), word()] }]) } : {}),
    ...(next() < 0.5 ? { d: { [pick(['$lt', '$lte', '$gt'])]: moment() } } : {}),
    ...(next() < 0.2 ? { b: condition() } : {}),
  });
  const clause = (): Fields =>
    pick([
      () => ({ [pick(['a', 'b', 'c', 'n.k', 'u', 'd'])]: condition() }),
      () => ({ c: scalar(), _id: { $lt: below(80) } }),
      () => ({ s: word(), d: { $lte: moment() } }),
      () => ({ b: condition(), c: condition() }),
    ])();
  const filter = (): Fields => {
    if (next() < 0.25) return listFilter();
    // Each clause has its own index, which is in the order of _id.
    if (next() < 0.08) return { $or: [{ c: scalar() }, { s: word(), d: moment() }] };
    // Two elements of one array may meet the two conditions.
    if (next() < 0.08) return { 'n.k': below(3), 'n.j': pick([below(4), { $gt: below(4) }]) };
    const made: Fields = {};
    for (const name of ['a', 'b', 'c', 'n.k', 'n.j']) if (next() < 0.25) made[name] = condition();
    if (next() < 0.1) made['_id'] = pick<unknown>([{ $gte: below(80) }, { $in: [below(80), 'x'] }]);
    if (next() < 0.1) made['n'] = { $elemMatch: { k: condition(), j: { $lte: below(4) } } };
    if (next() < 0.05) made['n.0.k'] = condition();
    if (next() < 0.05) made['$expr'] = { $eq: ['$s', word()] };
    if (next() < 0.05) made['$nor'] = [{ s: word() }, { 'n.k': scalar() }];
    if (next() < 0.3) made['$or'] = Array.from({ length: 1 + below(3) }, clause);
    if (next() < 0.2) {
      const name = pick(['a', 'b', 'c', 'n.k']);
      return { $and: [made, { [name]: condition() }, { [name]: condition() }] };
    }
    return made;
  };
  const sort = (): Record<string, 1 | -1> => {
    if (next() < 0.3) return {};
    const sign = next() < 0.5 ? 1 : -1;
    return Object.fromEntries(
      pick(SORTS).map((name, i) => [name, i === 1 && next() < 0.3 ? (-sign as 1 | -1) : sign]),
    );
  };
  return { document, field, FIELDS, condition, filter, sort, scalar, value };
}

/** Documents of an inbox as years of a busy company would leave them. */
import { services } from '@longitude/contract/constants';
import { messageStatuses, requestStatuses } from '@longitude/contract/inbox-statuses';
import { makeSenderFields } from '../src/features/inbox/sender-fields.ts';

const common =
  'the of and to a in we our for is that on with as are be it this from have by an at or not can your need which all will would about more team when their has what work they new data site service before also two move been other one into than only its time year some may'.split(
    ' ',
  );
const openings =
  'ba be bo ca ce co da de di fa fe ga ha in ka la le lo ma me mi mo na ne pa pe po ra re ri ro sa se si so ta te to tra un va ve vi wa we'.split(
    ' ',
  );
const middles = 'bal cin der fer gan lim mon nar pel quin ras sen tal ver wil xen'.split(' ');
const endings = 'ing ed er tion al y ment ance ity ure'.split(' ');

/** 7,000 words by frequency; the first ones are the most common English words. */
const vocabulary = [
  ...common,
  ...openings.flatMap((a) => middles.flatMap((b) => endings.map((c) => a + b + c))),
];

/** A word by Zipf's law: the nth is n times rarer than the first. */
const pickWord = (random: () => number): string =>
  vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'the';

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const pickName = (random: () => number) =>
  capital(pick(openings, random) + pick(middles, random) + pick(endings, random));

/** One item: 20 to 120 words, a tenth in the inbox, the rest in the archive, one in 50 suspected. */
export function createItem(n: number, kind: 'requests' | 'messages', random: () => number) {
  const [first, last] = [pickName(random), pickName(random)];
  const company = `${pickName(random)} & ${pickName(random)}`;
  const length = 20 + Math.floor(random() * 100);
  const item = {
    name: `${first} ${last}`,
    email: `${first}.${last}@${company.replace(' & ', '')}.example`.toLowerCase(),
    company,
    service: pick(services, random).slug,
    message: Array.from({ length }, () => pickWord(random)).join(' '),
    answers: [],
  };
  const status = pick(kind === 'requests' ? requestStatuses : messageStatuses, random);
  const createdAt = new Date(Date.UTC(2020, 0, 1) + n * 1_500_000);
  return {
    ...item,
    ...makeSenderFields(item),
    ...(kind === 'requests' ? { phone: '+1 416 555 0148' } : { notes: '' }),
    status,
    answered: status === 'new' || status === 'read' ? null : (true as const),
    archived: random() < 0.5,
    unread: random() < 0.9 ? null : (true as const),
    spam: random() < 0.02 ? true : null,
    mails: [],
    deletedAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

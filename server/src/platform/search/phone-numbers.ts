/** Digits of a phone number without its area code, and of any number with country code (E.164). */
const [minDigits, maxDigits] = [7, 15];
/** The last digits by which people remember a number; fewer digits are not joined. */
const minEnd = 4;
/** Digits that a number of one country has in front when it is written for all. */
const maxPrefix = 4;
/** Digits of a number within a country from which it is one, whatever is written before it. */
const minLocal = 10;
/** Digits of a word: as many as cards and accounts have. */
const maxWordDigits = 32;

const gap = String.raw`(?: {0,2}[()\[\].\/\u00b7\u2022\u2010-\u2015\u2212\u30fc-]){0,3} {0,2}`;
const extension = String.raw` {0,2}[,;]? ?(?:extension|extn|ext|x|#)[.:=]? ?\d{1,6}`;
const numbers = new RegExp(
  String.raw`(?<!\p{N})(?<number>\+?\d(?:${gap}\d){3,40})(?:${extension})?(?![\p{L}\p{N}])`,
  'gu',
);
/** Country codes (E.164) before a zero that is dialled only within the country. */
const zeroAfterCode =
  /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)0+(?=\d{7})/;
/** Numbers with a country code, and what is dialled instead of it within the country, if not 0. */
const trunks: readonly [code: RegExp, trunk: string][] = [
  [/^7(?=\d{10}$)/, '8'],
  [/^370(?=\d{8}$)/, '8'],
  [/^375(?=\d{9}$)/, '80'],
  [/^993(?=\d{8}$)/, '8'],
  // 06, without its zero.
  [/^36(?=\d{8,9}$)/, '6'],
];

/** A number as written, such as `+49 (0)30 1234-567`; an extension is left out. */
interface Written {
  readonly typed: string;
  /** All digits. */
  readonly digits: string;
  /**
   * Without what announces a country code: first as written, then without a zero after the code,
   * and as dialled within the country.
   */
  readonly forms: readonly string[];
  /** The digits between its signs, without a trunk prefix in brackets. */
  readonly groups: readonly string[];
}

const dropZeros = (digits: string) => digits.replace(/^0+/, '');

function readNumbers(written: string): Written[] {
  // Of two numbers in a line, each.
  const isOne = written.replaceAll(/\D/g, '').length <= maxDigits;
  return (isOne ? [written] : written.split(/ *\/ *| {2,}/)).flatMap((typed) => {
    const digits = typed.replaceAll(/\D/g, '');
    if (digits.length < minEnd) return [];
    const groups = typed.replaceAll(/\([08]\)/g, '').match(/\d+/g) ?? [];
    const significant = dropZeros(groups.join(''));
    const hasCode = /^(?:\+|00)/.test(typed);
    const plain = hasCode ? significant.replace(zeroAfterCode, '$1') : significant;
    const dialled = trunks.flatMap(([code, trunk]) =>
      code.test(plain) ? [plain.replace(code, trunk)] : [],
    );
    return [{ typed, digits, groups, forms: [...new Set([significant, plain, ...dialled])] }];
  });
}

/** The word of a whole number: letters around it keep it from being the beginning of another. */
const wholeWord = (digits: string) => `tel${digits}x`;

const isWhole = ({ length }: string) => length >= minDigits && length <= maxDigits;

/** The numbers that one may be with other digits before or after it: "416-555-0177 9-5". */
function listWithin({ typed, digits, groups }: Written): string[] {
  const beginnings = groups.map((_, at) => groups.slice(0, at + 1).join(''));
  const hasMore = digits.length > minLocal && !/^(?:\+|00|1)/.test(typed);
  const ends = hasMore ? groups.map((_, at) => groups.slice(at).join('')) : [];
  return [
    ...beginnings.map(dropZeros),
    ...ends.map(dropZeros).filter(({ length }) => length >= minLocal),
  ];
}

/**
 * The words by which the numbers of a text are found: each end of four digits or more, whose
 * beginnings are all its parts, and the whole. Of short ones, the digits.
 * @param text normalized
 */
export function listNumberWords(text: string): string[] {
  return [...text.matchAll(numbers)].flatMap(({ groups }) =>
    readNumbers(groups?.['number'] ?? '').flatMap((number) => {
      const { digits, forms } = number;
      if (digits.length < minDigits) return [digits];
      const ends = (of: string) =>
        Array.from({ length: Math.max(0, of.length - minEnd + 1) }, (_, at) =>
          of.slice(at, at + maxWordDigits),
        );
      const all = [...forms, ...listWithin(number)].filter(isWhole);
      const words = [...ends(digits), ...ends(forms[0] ?? ''), ...forms.slice(1)];
      return [...new Set([...words, ...all.map(wholeWord)])];
    }),
  );
}

/** The numbers of a query, and the rest of it. */
interface NumberQuery {
  readonly rest: string;
  /** Each as typed, with the prefixes of which one is enough. */
  readonly numbers: readonly { readonly typed: string; readonly prefixes: readonly string[] }[];
}

/**
 * Takes the numbers out of a query. A number is found within a longer one, and where it was stored
 * without the country or area code that the query has.
 * @param text normalized
 */
export function takeNumbers(text: string): NumberQuery {
  const found: { typed: string; prefixes: string[] }[] = [];
  const rest = text.replaceAll(numbers, (...match) => {
    const { number: written = '' } = match.at(-1) as Record<string, string>;
    // A short number without blanks is an ordinary word.
    if (/^\d{1,6}$/.test(written)) return match[0];
    found.push(
      ...readNumbers(written).map((each) => ({ typed: each.typed, ...listPrefixes(each) })),
    );
    return ' ';
  });
  return { rest, numbers: found };
}

function listPrefixes({ digits, forms }: Written): { prefixes: string[] } {
  const parts = forms.filter(({ length }) => length >= minDigits);
  if (parts.length === 0) return { prefixes: [digits] };
  const shorter = parts.flatMap((form) =>
    Array.from({ length: maxPrefix }, (_, at) => dropZeros(form.slice(at + 1))),
  );
  const whole = shorter.filter(isWhole).map(wholeWord);
  return {
    prefixes: [...new Set([...parts.map((each) => each.slice(0, maxWordDigits)), ...whole])],
  };
}

/** Digits of a phone number without its area code, and of any number with country code (E.164). */
const [minDigits, maxDigits] = [7, 15];
/** The last digits by which people remember a number. */
const minEnd = 4;
/** Digits that a number of one country has in front when it is written for all. */
const maxPrefix = 4;

const gap = String.raw` {0,2}[().\/\u00b7\u2010-\u2013-]{0,2} {0,2}`;
const extension = String.raw` {0,2}[,;]? ?(?:extension|extn|ext|x|#)[.:=]? ?\d{1,6}`;
const numbers = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\+?(?<number>\d(?:${gap}\d){6,40})(?:${extension})?(?![\p{L}\p{N}])`,
  'gu',
);

/** A number as written, such as `+49 (0)30 1234-567`; an extension is left out. */
interface Written {
  /** All digits. */
  readonly digits: string;
  /** Without the zero that is dialled only within a country, and without what announces a code. */
  readonly significant: string;
}

function readNumber(written: string): Written[] {
  // Of two numbers in a line, each.
  const isOne = written.replaceAll(/\D/g, '').length <= maxDigits;
  return (isOne ? [written] : written.split(/ *\/ *| {2,}/)).flatMap((each) => {
    const digits = each.replaceAll(/\D/g, '');
    if (digits.length < minDigits || digits.length > maxDigits) return [];
    const significant = each.replaceAll('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '');
    return [{ digits, significant }];
  });
}

/** The word of a whole number: letters around it keep it from being the beginning of another. */
const wholeWord = (digits: string) => `tel${digits}x`;

/**
 * The words by which the numbers of a text are found: each end of four digits or more, whose
 * beginnings are all its parts, and the whole.
 * @param text normalized
 */
export function listNumberWords(text: string): string[] {
  return [...text.matchAll(numbers)].flatMap(({ groups }) =>
    readNumber(groups?.['number'] ?? '').flatMap(({ digits, significant }) => {
      const ends = (of: string) =>
        Array.from({ length: Math.max(0, of.length - minEnd + 1) }, (_, at) => of.slice(at));
      const all = significant.length < minDigits ? [] : [wholeWord(significant)];
      return [...new Set([...ends(digits), ...ends(significant), ...all])];
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
    const { number: typed = '' } = match.at(-1) as Record<string, string>;
    const [number] = readNumber(typed);
    if (!number) return typed;
    const { digits, significant } = number;
    const shorter = Array.from({ length: maxPrefix }, (_, at) =>
      significant.slice(at + 1).replace(/^0+/, ''),
    ).filter((each) => each.length >= minDigits);
    const parts = significant.length < minDigits ? [digits] : [significant];
    found.push({ typed, prefixes: [...new Set([...parts, ...shorter.map(wholeWord)])] });
    return ' ';
  });
  return { rest, numbers: found };
}

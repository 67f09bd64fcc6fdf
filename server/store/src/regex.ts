/**
 * Regular expressions that cannot block the store. V8 tries a pattern by backtracking, and turns to
 * its linear engine when that takes too long; long texts go to the linear engine at once. A pattern
 * which that engine cannot run (lookahead, counts over 16) is refused when it nests quantifiers, and
 * else is given texts up to a length that bounds its steps. MongoDB, too, gives up (PCRE's match limit).
 */
import { setFlagsFromString } from 'node:v8';
import { fail } from './errors.ts';
import { invalid, Translation } from './regex-translation.ts';
import { Scalar, T, type Value } from './values.ts';

setFlagsFromString('--enable-experimental-regexp-engine');
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

export interface RegexSource {
  readonly pattern: string;
  readonly options: string;
}

export interface TextTest {
  readonly test: (text: string) => boolean;
}

/** Lengths in UTF-16 units. PCRE's own limit for patterns; what backtracking may search; any search. */
const MAX_PATTERN = 32_764;
const MAX_BACKTRACKED = 1000;
const MAX_TEXT = 1 << 16;
/** About 20 ms of backtracking. */
const MAX_STEPS = 5_000_000;

/** V8's own flag, there since it was asked for above. */
const LINEAR = 'l';

const tooLong = (): never =>
  fail(51156, 'Regular expression: the text is too long for this pattern (match limit)');

/** The linear form of a pattern, when V8 has one. */
function compileLinear(source: string): RegExp | undefined {
  try {
    return new RegExp(source, LINEAR);
  } catch {
    return undefined;
  }
}

/** Whether a quantified group holds a quantifier or a choice: then steps may grow exponentially. */
function isNested(plain: string): boolean {
  const open = [false];
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at] as string;
    if (char === '(') open.push(false);
    else if (char === ')') {
      const isManifold = open.pop() === true;
      const isRepeated = /[*+{]/.test(plain[at + 1] ?? '');
      if (isManifold && isRepeated) return true;
      open[open.length - 1] ||= isManifold;
    } else if (/[*+?{|]/.test(char)) open[open.length - 1] = true;
  }
  return false;
}

/** For what has no linear form: steps grow with a power of the text's length. */
function boundSteps(regex: RegExp, source: string): TextTest {
  const plain = source
    .replace(/\\[^]|\[(?:\\[^]|[^\]\\])*\]/g, 'x')
    .replaceAll('(?:x|xx)', 'x')
    .replace(/\(\?(?:<?[=!]|:)/g, '(');
  if (isNested(plain))
    invalid(
      'it could take too long: V8 cannot search it in linear time, and quantifiers are nested',
    );
  const choices = plain.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  return {
    test: (text) => (text.length ** (choices + 1) > MAX_STEPS ? tooLong() : regex.test(text)),
  };
}

/** @throws MongoError 51091 for patterns that are wrong or cannot be carried over, 51108, 2. */
export function compileRegex({ pattern, options }: RegexSource): TextTest {
  const unknown = /[^imsxu]/.exec(options);
  if (unknown) fail(51108, `invalid flag in regex options: ${unknown[0]}`);
  if (pattern.includes('\0')) fail(2, 'Regular expression cannot contain an embedded null byte');
  if (pattern.length > MAX_PATTERN) invalid('it is too long');
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const source = new Translation(
    pattern.slice(inline?.[0].length ?? 0),
    options + (inline?.[1] ?? ''),
  ).run();
  let regex: RegExp;
  try {
    regex = new RegExp(source);
  } catch {
    return invalid(`/${pattern}/`);
  }
  const linear = compileLinear(source);
  if (!linear) return boundSteps(regex, source);
  if (!/[*+{]/.test(source)) return regex;
  return {
    test: (text) => {
      if (text.length > MAX_TEXT) tooLong();
      return (text.length > MAX_BACKTRACKED ? linear : regex).test(text);
    },
  };
}

export const isRegex = (value: Value | undefined): value is Scalar =>
  value instanceof Scalar && value.type === T.regex;

export function regexSource({ bytes }: Scalar): RegexSource {
  const stop = bytes.indexOf(0);
  return {
    pattern: bytes.toString('utf8', 0, stop),
    options: bytes.toString('utf8', stop + 1, bytes.length - 1),
  };
}

/** The text every match starts with, or "" when there is no such text: `^abc` gives "abc". */
export function literalPrefix({ pattern, options }: RegexSource): string {
  if (/[imx]/.test(options) || !pattern.startsWith('^') || pattern.includes('|')) return '';
  const literal = /^\^((?:[^\\.*+?()[\]{}|^$]|\\[^\w\s])*)/.exec(pattern)?.[1] ?? '';
  const rest = pattern.slice(1 + literal.length);
  const chars = [...literal.matchAll(/\\?([^])/gu)].map((match) => match[1] ?? '');
  if (/^[*?{]/.test(rest)) chars.pop();
  return chars.join('');
}

/**
 * Regular expressions that cannot block the store. V8 tries a pattern by backtracking, and switches
 * to its linear engine when that takes too long; long texts use the linear engine immediately. A
 * pattern that this engine cannot run (lookahead, counts over 16) is refused.
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

interface TextTest {
  readonly test: (text: string) => boolean;
}

/**
 * Lengths in UTF-16 units: PCRE's own limit for patterns, the longest text for backtracking, the
 * longest text of all.
 */
const MAX_PATTERN = 32_764;
const MAX_BACKTRACKED = 1000;
const MAX_TEXT = 1 << 16;
/** Length of the pattern times length of the text: at worst half a second of the linear engine. */
const MAX_STEPS = 1 << 22;

/** V8's own flag, available because it was enabled above. */
const LINEAR = 'l';

const tooLong = (): never =>
  fail(51156, 'Regular expression: the text is too long for this pattern (match limit)');

/**
 * @throws MongoError 51091 for patterns that are invalid, cannot be translated or have no linear
 * form, 51108, 2; `test` throws 51156 for texts that are too long.
 */
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
  let linear: RegExp;
  try {
    linear = new RegExp(source, LINEAR);
  } catch {
    return invalid('it has no form that takes linear time (lookahead, or a count over 16)');
  }
  if (!/[*+?{|]/.test(pattern)) return regex;
  const longest = Math.min(MAX_TEXT, MAX_STEPS / pattern.length);
  return {
    test: (text) => {
      if (text.length > longest) tooLong();
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

/** Whether it only requires that a text starts with its literal prefix. */
export const isPrefixOnly = ({ pattern, options }: RegexSource): boolean =>
  options === '' && /^\^(?:[^\\.*+?()[\]{}|^$\0]|\\[^\w\s])+$/.test(pattern);

/** The text every match starts with, or "" when there is no such text: `^abc` gives "abc". */
export function literalPrefix({ pattern, options }: RegexSource): string {
  if (/[imx]/.test(options) || !pattern.startsWith('^') || pattern.includes('|')) return '';
  const literal = /^\^((?:[^\\.*+?()[\]{}|^$]|\\[^\w\s])*)/.exec(pattern)?.[1] ?? '';
  const rest = pattern.slice(1 + literal.length);
  const chars = [...literal.matchAll(/\\?([^])/gu)].map((match) => match[1] ?? '');
  if (/^[*?{]/.test(rest)) chars.pop();
  return chars.join('');
}

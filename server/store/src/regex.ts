/**
 * MongoDB's regular expressions are PCRE; this writes them as JavaScript's, or refuses what has no
 * counterpart. Difference left: \s and \S inside brackets also know Unicode's spaces.
 */
import { fail } from './errors.ts';
import { Scalar, T, type Value } from './values.ts';

export interface RegexSource {
  readonly pattern: string;
  readonly options: string;
}

const REFUSED = /[hHRKGQENXgCuUlLZ]/;
const OUTSIDE: Readonly<Record<string, string>> = {
  A: '(?<![^])',
  z: '(?![^])',
  s: '[ \\t\\n\\v\\f\\r]',
  S: '[^ \\t\\n\\v\\f\\r]',
};

const invalid = (why: string): never => fail(51091, `Regular expression is invalid: ${why}`);

class Translation {
  out = '';
  at = 0;
  inClass = false;
  readonly source: string;
  readonly options: string;
  constructor(source: string, options: string) {
    this.source = source;
    this.options = options;
  }

  has(option: string): boolean {
    return this.options.includes(option);
  }

  run(): string {
    while (this.at < this.source.length) {
      const char = this.source[this.at++] as string;
      if (char === '\\') this.escape();
      else if (this.inClass) this.classMember(char);
      else this.plain(char);
    }
    return this.out;
  }

  escape(): void {
    const char = this.source[this.at++] ?? invalid('\\ at end of pattern');
    if (REFUSED.test(char)) invalid(`\\${char} is not supported`);
    if (!this.inClass && OUTSIDE[char] !== undefined) this.out += OUTSIDE[char];
    else if (char === 'a') this.out += '\\x07';
    else if (char === 'e') this.out += '\\x1b';
    else if (/[A-Za-z0-9]/.test(char) || /[\^$\\.*+?()[\]{}|/]/.test(char)) this.out += `\\${char}`;
    else if (char === '-') this.out += this.inClass ? '\\-' : '-';
    else this.out += char;
  }

  classMember(char: string): void {
    if (char === '[' && /[:.=]/.test(this.source[this.at] ?? '')) invalid('[: :] is not supported');
    if (char === ']') this.inClass = false;
    this.out += char === '[' ? '\\[' : char;
  }

  plain(char: string): void {
    if (char === '[') return this.openClass();
    if (char === '(' && this.source[this.at] === '?') return this.group();
    if (char === '(' && this.source[this.at] === '*') invalid('(* is not supported');
    if (this.has('x') && /\s/.test(char)) return;
    if (this.has('x') && char === '#') {
      const stop = this.source.indexOf('\n', this.at);
      this.at = stop < 0 ? this.source.length : stop + 1;
      return;
    }
    if (/[*+?}]/.test(char) && this.source[this.at] === '+') invalid('possessive quantifiers');
    if (char === '$') this.out += this.has('m') ? '(?![^\\n])' : '(?=\\n?(?![^]))';
    else if (char === '^') this.out += this.has('m') ? '(?<![^\\n])' : '^';
    else if (char === '.') this.out += this.has('s') ? '[^]' : '[^\\n]';
    else if (char === ']') this.out += '\\]';
    else if (char === '{') this.brace();
    else if (char === '}') this.out += '\\}';
    else this.out += char;
  }

  /** A brace that is no quantifier stands for itself in PCRE. */
  brace(): void {
    const quantifier = /^\d+(?:,\d*)?\}/.exec(this.source.slice(this.at))?.[0];
    this.out += quantifier === undefined ? '\\{' : `{${quantifier}`;
    this.at += quantifier?.length ?? 0;
    if (quantifier !== undefined && this.source[this.at] === '+') invalid('possessive quantifiers');
  }

  openClass(): void {
    this.inClass = true;
    this.out += '[';
    if (this.source[this.at] === '^') {
      this.out += '^';
      this.at++;
    }
    if (this.source[this.at] === ']') {
      this.out += '\\]';
      this.at++;
    }
  }

  group(): void {
    const kind = /^\?(?::|=|!|<=|<!|<[A-Za-z_]\w*>)/.exec(this.source.slice(this.at))?.[0];
    if (kind === undefined) invalid('this kind of group is not supported');
    this.out += `(${kind}`;
    this.at += kind?.length ?? 0;
  }
}

/** @throws MongoError 51091 for patterns that are wrong or cannot be carried over. */
export function compileRegex({ pattern, options }: RegexSource): RegExp {
  const unknown = /[^imsxu]/.exec(options);
  if (unknown) fail(51108, `invalid flag in regex options: ${unknown[0]}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const body = inline ? pattern.slice(inline[0].length) : pattern;
  const all = options + (inline?.[1] ?? '');
  const source = new Translation(body, all).run();
  try {
    return new RegExp(source, all.includes('i') ? 'iu' : 'u');
  } catch {
    return invalid(`/${pattern}/`);
  }
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

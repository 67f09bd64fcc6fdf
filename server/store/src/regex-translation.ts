/**
 * MongoDB's regular expressions are PCRE (UTF, without UCP); this translates them to JavaScript's,
 * or refuses those without a counterpart. It uses no flag: cases and wide characters are written
 * out, because only then V8 can run a pattern in linear time.
 */
import { fail } from './errors.ts';

export const invalid = (why: string): never => fail(51091, `Regular expression is invalid: ${why}`);

/** Escapes of PCRE that JavaScript lacks or interprets differently. */
const REFUSED = /[hHRKGQENXgCuUlLZpPkBVcx0-9]/;
const SPACE = ' \\t\\n\\v\\f\\r';
const CLASSES: Readonly<Record<string, string>> = {
  s: SPACE,
  d: '0-9',
  w: '0-9A-Za-z_',
  h: ' \\t',
};
const CONTROLS: Readonly<Record<string, string>> = {
  a: '\\x07',
  e: '\\x1b',
  f: '\\f',
  n: '\\n',
  r: '\\r',
  t: '\\t',
};
const PAIR = '[\\ud800-\\udbff][\\udc00-\\udfff]';
const SURROGATES = '\\ud800-\\udfff';

let folded: Map<string, string[]> | undefined;
/** Letters that differ only in case, by Unicode's simple folding. */
function casesOf(char: string): readonly string[] {
  if (!folded) {
    folded = new Map();
    for (let code = 0x41; code < 0xd800; code++) {
      const letter = String.fromCharCode(code);
      const upper = letter.toUpperCase();
      const lower = (upper.length === 1 ? upper : letter).toLowerCase();
      if (lower.length !== 1 || code === 0x131 || (lower === letter && upper === letter)) continue;
      const same = folded.get(lower);
      if (same) same.push(letter);
      else folded.set(lower, [letter]);
    }
    for (const same of folded.values()) for (const letter of same) folded.set(letter, same);
  }
  return folded.get(char) ?? [char];
}

const literal = (char: string): string => (/[\^$\\.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char);

export class Translation {
  out = '';
  private at = 0;
  /** The open groups, and whether each is a lookaround or inside one. */
  private readonly open: boolean[] = [];
  private readonly chars: readonly string[];
  private readonly options: string;
  constructor(source: string, options: string) {
    this.chars = Array.from(source);
    this.options = options;
  }

  run(): string {
    while (this.at < this.chars.length) this.token(this.chars[this.at++] as string);
    return this.out;
  }

  private has(option: string): boolean {
    return this.options.includes(option);
  }

  private rest(): string {
    return this.chars.slice(this.at).join('');
  }

  private token(char: string): void {
    if (this.has('x') && /\s/.test(char)) return;
    if (this.has('x') && char === '#') {
      while (this.at < this.chars.length && this.chars[this.at++] !== '\n');
      return;
    }
    switch (char) {
      case '\\':
        return this.escape();
      case '[':
        return this.characterClass();
      case '(':
        return this.group();
      case ')':
        this.open.pop();
        this.out += ')';
        return;
      case '$':
        return this.end();
      case '^':
        this.out += this.has('m') ? '(?<![^\\n])' : '^';
        return;
      case '.':
        this.out += this.noneOf(this.has('s') ? '' : '\\n');
        return;
      case '|':
        this.out += '|';
        return;
      case '{':
        return this.brace();
      case '*':
      case '+':
      case '?':
        return this.quantifier(char);
      default:
        this.out += this.character(char);
    }
  }

  /** Any character that is not in the class. */
  private noneOf(members: string): string {
    return `(?:[^${members}${SURROGATES}]|${PAIR})`;
  }

  private character(char: string): string {
    const cases = this.has('i') ? casesOf(char) : [char];
    if (cases.length > 1) return `[${cases.join('')}]`;
    if (char.length > 1 && this.has('i') && char.toLowerCase() !== char.toUpperCase())
      invalid('option i on letters beyond U+FFFF is not supported');
    return char.length > 1 ? `(?:${char})` : literal(char);
  }

  private quantifier(text: string): void {
    if (this.chars[this.at] === '+') invalid('possessive quantifiers are not supported');
    this.out += text;
    if (this.chars[this.at] !== '?') return;
    this.out += '?';
    this.at++;
  }

  /** In PCRE a brace that is not a quantifier is literal. */
  private brace(): void {
    const counts = /^\d+(?:,\d*)?\}/.exec(this.rest())?.[0];
    if (counts === undefined) {
      this.out += '\\{';
      return;
    }
    this.at += counts.length;
    this.quantifier(`{${counts}`);
  }

  private escape(): void {
    const char = this.chars[this.at++] ?? invalid('\\ at end of pattern');
    const lower = char.toLowerCase();
    if (char === 'A') this.out += '^';
    else if (char === 'z') this.out += '$';
    else if (char === 'b') this.out += '\\b';
    else if (/[sdw]/.test(char)) this.out += `[${CLASSES[char]}]`;
    else if (/[SDW]/.test(char)) this.out += this.noneOf(CLASSES[lower] as string);
    else this.out += CONTROLS[char] ?? this.character(this.plain(char));
  }

  private plain(char: string): string {
    return REFUSED.test(char) || /[A-Za-z]/.test(char)
      ? invalid(`\\${char} is not supported`)
      : char;
  }

  /**
   * PCRE looks ahead here for a line break, which no linear form can do. But at the end of a
   * pattern the match may include the line break, because its length is never used.
   */
  private end(): void {
    const ends =
      this.open.length === 0
        ? /^(?:\||$)/
        : // Other alternatives of the open groups, without groups of their own, and nothing behind them.
          /^(?:\|(?:\\[^]|[^()\\|])*|\))*$/;
    if (this.open.at(-1) === true || !ends.test(this.rest()))
      invalid('$ is only supported where the pattern ends');
    this.out += this.has('m') ? '(?:\\n|$)' : '\\n?$';
  }

  private group(): void {
    if (this.chars[this.at] === '*') invalid('(* is not supported');
    const kind = /^\?(?::|=|!|<=|<!|<[A-Za-z_]\w*>)/.exec(this.rest())?.[0] ?? '';
    if (kind === '' && this.chars[this.at] === '?') invalid('this kind of group is not supported');
    this.at += kind.length;
    const isLookaround = /^\?<?[=!]/.test(kind);
    this.open.push(isLookaround || this.open.at(-1) === true);
    // Groups are never referenced, so none captures.
    this.out += isLookaround ? `(${kind}` : '(?:';
  }

  private characterClass(): void {
    const isNegated = this.chars[this.at] === '^';
    if (isNegated) this.at++;
    let members = '';
    const wide: string[] = [];
    for (let isFirst = true; ; isFirst = false) {
      const char = this.chars[this.at++] ?? invalid('missing terminating ] for character class');
      if (char === ']' && !isFirst) break;
      if (char === '[' && /[:.=]/.test(this.chars[this.at] ?? ''))
        invalid('[: :] is not supported');
      const member = char === '\\' ? this.classEscape() : char;
      const isRange = this.chars[this.at] === '-' && this.chars[this.at + 1] !== ']';
      if (isRange) members += this.range(member);
      else if (typeof member !== 'string') members += member.members;
      else if (member.length > 1) wide.push(member);
      else members += (this.has('i') ? casesOf(member) : [member]).map(literal).join('');
    }
    if (wide.length > 0 && isNegated) invalid('characters beyond U+FFFF in [^ ] are not supported');
    if (isNegated) this.out += this.noneOf(members);
    else this.out += wide.length === 0 ? `[${members}]` : `(?:[${members}]|${wide.join('|')})`;
  }

  private classEscape(): string | { members: string } {
    const char = this.chars[this.at++] ?? invalid('\\ at end of pattern');
    if (/[sdw]/.test(char)) return { members: CLASSES[char] as string };
    if (char === 'b') return '\b';
    if (CONTROLS[char] !== undefined) return { members: CONTROLS[char] };
    return this.plain(char);
  }

  private range(from: string | { members: string }): string {
    this.at++;
    let to: string | { members: string } = this.chars[this.at++] ?? invalid('range without an end');
    if (to === '\\') to = this.classEscape();
    if (
      typeof to !== 'string' ||
      typeof from !== 'string' ||
      from.length > 1 ||
      to.length > 1 ||
      to < from
    )
      return invalid('this range in a character class is not supported');
    const own = `${literal(from)}-${literal(to)}`;
    if (!this.has('i')) return own;
    const cases = new Set<string>();
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++)
      for (const letter of casesOf(String.fromCharCode(code))) cases.add(letter);
    return (
      own +
      [...cases]
        .filter((one) => one < from || one > to)
        .map(literal)
        .join('')
    );
  }
}

/** Letters of one script, besides digits and hyphens; IPA letters look like the common Latin ones. */
const scripts = [
  /^[a-z\u00df-\u024f\u1e00-\u1eff\d-]+$/,
  /^[\p{scx=Cyrillic}\d-]+$/u,
  /^[\p{scx=Greek}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\d-]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}\d-]+$/u,
  /^[\p{scx=Arabic}\d-]+$/u,
  /^[\p{scx=Hebrew}\d-]+$/u,
  /^[\p{scx=Devanagari}\d-]+$/u,
  /^[\p{scx=Thai}\d-]+$/u,
  /^[\p{scx=Georgian}\d-]+$/u,
];

/** Whether a word in lower case has the letters of one script (UTS 39, 5.1), digits and hyphens. */
export const isOneScript = (word: string): boolean => scripts.some((script) => script.test(word));

/** Words of these letters alone look like Latin ones, as in `аррӏе`. */
const lookalike = /^[аысԁеԍһіюјӏорԗԛѕԝхуъьҽпгѵѡαικνρυωηοτχ\d-]+$/;

export const looksLatin = (word: string): boolean => lookalike.test(word);

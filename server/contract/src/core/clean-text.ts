/** Windows-1252 for U+0080 to U+009F without U+0085, as HTML reads them (HTML 13.2.5.80). */
const windows1252 = '€\0‚ƒ„\0†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu;
/** Embeddings and overrides end with PDF, isolates with PDI, all of them with the line (UAX 9, 2). */
const [pdf, lri, pdi] = ['\u202c', '\u2066', '\u2069'] as const;
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu;
/** The only use of tag characters: flags of regions (UTS 51, ED-14a). */
const regionFlags =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
// Controls, lone surrogates, noncharacters, soft hyphens, zero-width spaces, word joiners, byte order
// marks, anchors of annotations and objects. Joiners and variation selectors stay: scripts and emoji
// need them.
const invisible =
  // eslint-disable-next-line no-control-regex -- removing control characters is the point
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffc]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu;
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text without invisible characters (spec decision 66): pasted text often has such characters, and people
 * could neither find nor remove them. Line feeds end lines.
 */
export function removeInvisible(value: string): string {
  return (
    value
      .replaceAll(lineBreaks, '\n')
      .replaceAll(/[\u0080-\u009f]/gu, (char) => windows1252[char.charCodeAt(0) - 0x80] ?? '')
      // Word's end of a cell, and its hard hyphen.
      .replaceAll('\u0007', '\t')
      .replaceAll('\u001e', '-')
      .replaceAll(invisible, '')
      .replaceAll(regionFlags, '$1')
      .replaceAll(/.+/gu, removeLoneBidi)
  );
}

/** The same, trimmed; empty without any visible character. */
export function cleanLines(value: string): string {
  const text = removeInvisible(value);
  return visible.test(text) ? text.trim() : '';
}

/** The same for a text of one line: a space replaces each line break and tab. */
export function cleanLine(value: string): string {
  const parts = cleanLines(value)
    .split('\n')
    .map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll('\t', ' ');
}

/** Far more than a line of text has. */
const maxControls = 250;

/** A line without bidirectional controls that have no partner: they would reorder the text beside it. */
function removeLoneBidi(line: string): string {
  const controls = [...line.matchAll(bidiControls)];
  if (controls.length > maxControls) return line.replaceAll(bidiControls, '');
  const lone = new Set<number>();
  let open: { readonly index: number; readonly end: string }[] = [];
  for (const { 0: char, index } of controls) {
    if (char !== pdf && char !== pdi) {
      open.push({ index, end: char < lri ? pdf : pdi });
      continue;
    }
    const start = open.findLastIndex(({ end }) => end === char);
    const inner = open.slice(start + 1);
    // An isolate hides what surrounds it from a PDF within.
    if (start === -1 || (char === pdf && inner.length > 0)) lone.add(index);
    else {
      for (const unclosed of inner) lone.add(unclosed.index);
      open = open.slice(0, start);
    }
  }
  for (const { index } of open) lone.add(index);
  if (lone.size === 0) return line;
  return line.replaceAll(bidiControls, (char, index: number) => (lone.has(index) ? '' : char));
}

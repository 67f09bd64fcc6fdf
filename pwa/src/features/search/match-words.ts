const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const marks = /\p{M}/gu;

/** Without accents and case, as the server compares: 'Łódź' stays, 'É' is 'e'. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(marks, '').toLowerCase();
}

/** The words of a text, folded. */
export function readWords(text: string): readonly string[] {
  return fold(text).match(word) ?? [];
}

/** Whether each word of the query begins a word of the text. An empty query fits everything. */
export function fitsWords(text: string, query: string): boolean {
  const words = readWords(text);
  return readWords(query).every((wanted) => words.some((each) => each.startsWith(wanted)));
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Cuts a text into what the query's words hit and what they do not. */
export function splitHits(text: string, query: string): readonly Piece[] {
  const wanted = readWords(query);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(word)) {
    const length = measureHit(found, wanted);
    if (length === 0) continue;
    pieces.push({ text: text.slice(from, index), isHit: false });
    pieces.push({ text: text.slice(index, index + length), isHit: true });
    from = index + length;
  }
  pieces.push({ text: text.slice(from), isHit: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** How many characters of a word the longest fitting beginning takes; 0 when none fits. */
function measureHit(found: string, wanted: readonly string[]): number {
  const folded = fold(found);
  const hits = wanted.filter((each) => folded.startsWith(each));
  const longest = Math.max(0, ...hits.map((each) => each.length));
  let length = 0;
  // Character by character: folding can change how many there are.
  for (const character of found) {
    if (fold(found.slice(0, length)).length >= longest) break;
    length += character.length;
  }
  return length;
}
